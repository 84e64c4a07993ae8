"""A file is UTF-8 with or without a byte order mark; lines that are not are named."""

import codecs
import gzip
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from grading.interchange.faults import Faults, FaultsFound
from grading.interchange.text import read_text
from tests.grading.interchange.files import faults_of, sound


def read(folder: Path, content: bytes) -> str | None:
    path = folder / "given.csv"
    path.write_bytes(content)
    return sound(lambda faults: read_text(path, faults))


def faults_in(folder: Path, content: bytes) -> list[str]:
    path = folder / "given.csv"
    path.write_bytes(content)
    return faults_of(lambda faults: read_text(path, faults))


def archive(*names: str) -> bytes:
    """A zip archive of files so named, each with what it begins with in a spreadsheet."""
    content = BytesIO()
    with ZipFile(content, "w") as file:
        for name in names:
            file.writestr(name, "application/vnd.oasis.opendocument.spreadsheet")
    return content.getvalue()


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    assert read(tmp_path, b"\xef\xbb\xbfref\n") == read(tmp_path, b"ref\n") == "ref\n"


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_that_are_not_utf_8_are_all_named(tmp_path: Path, end: bytes) -> None:
    content = end.join([b"ref", b"Caf\xe9", "Café".encode(), b"\xff"])
    assert faults_in(tmp_path, content) == [
        "2: the byte 0xE9 at 4, expected UTF-8",
        "4: the byte 0xFF at 1, expected UTF-8",
    ]


def test_a_nul_byte_is_named(tmp_path: Path) -> None:
    assert faults_in(tmp_path, b"ref\n1\x00\n2\n") == ["2: a NUL byte, expected text"]


def test_a_file_that_is_not_there_is_a_fault_of_its_own(tmp_path: Path) -> None:
    missing = tmp_path / "missing.csv"
    assert faults_of(lambda faults: read_text(missing, faults)) == [
        f"{missing}: No such file or directory, expected a file that can be read"
    ]


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    assert "Is a directory" in faults_of(lambda faults: read_text(tmp_path, faults))[0]


@pytest.mark.parametrize(
    "content, kind",
    [
        ("ref,é\n".encode("utf-16"), "UTF-16 text"),
        ("ref,é\n".encode("utf-16-le"), "UTF-16 text"),
        ("ref,é\n".encode("utf-16-be"), "UTF-16 text"),
        (codecs.BOM_UTF16_BE + "ref,é\n".encode("utf-16-be"), "UTF-16 text"),
        ("ref,é\n".encode("utf-32"), "UTF-32 text"),
        (archive("[Content_Types].xml", "xl/workbook.xml"), "an Excel workbook"),
        (archive("[Content_Types].xml", "xl/workbook.bin"), "an Excel workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512), "an Excel workbook"),
        (archive("mimetype", "content.xml"), "an OpenDocument spreadsheet"),
        (archive("games.csv"), "a zip archive"),
        (archive(), "a zip archive"),
        (gzip.compress(b"ref\n", mtime=0), "a gzip archive"),
        (b"%PDF-1.4\n\xff\x00", "a PDF document"),
    ],
    # Archives hold the time they are made at: no name for a test.
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) else "",
)
def test_what_is_quite_something_else_is_said_in_one_line(
    tmp_path: Path, content: bytes, kind: str
) -> None:
    path = tmp_path / "given.csv"
    path.write_bytes(content)
    faults = Faults()
    assert read_text(path, faults) is None
    with pytest.raises(FaultsFound) as found:
        faults.raise_any()
    assert str(found.value) == f"{path}: this is {kind}; save it as CSV UTF-8"
