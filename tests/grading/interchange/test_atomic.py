"""Files come into place together and whole, or everything stays as it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from grading.interchange.atomic import write_together


def broken() -> Iterator[str]:
    yield "half"
    raise OSError("no space left")


def test_a_directory_is_made_and_files_replaced(tmp_path: Path) -> None:
    directory = tmp_path / "new" / "deep"
    for text in ("old\n", "new\n"):
        write_together(directory, {"a.csv": [text], "b.csv": ["b", "\r\n"]})
    assert {path.name: path.read_bytes() for path in directory.iterdir()} == {
        "a.csv": b"new\n",
        "b.csv": b"b\r\n",
    }


def test_when_one_cannot_be_written_none_has_changed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("old")
    with pytest.raises(OSError, match="no space left"):
        write_together(tmp_path, {"a.csv": ["new"], "b.csv": broken()})
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    assert (tmp_path / "a.csv").read_text() == "old"


def test_a_directory_in_the_way_is_seen_beforehand(tmp_path: Path) -> None:
    (tmp_path / "b.csv").mkdir()
    with pytest.raises(IsADirectoryError):
        write_together(tmp_path, {"a.csv": ["new"], "b.csv": ["new"]})
    assert [path.name for path in tmp_path.iterdir()] == ["b.csv"]
