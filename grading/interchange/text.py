"""The text of a file, with the lines that are not text."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path

from grading.interchange.faults import Faults
from grading.interchange.not_text import kind_of

LINE_END_BYTES = re.compile(rb"\r\n|\r|\n")
LINE_END = re.compile(r"\r\n|\r|\n")
UNDECODED = "surrogateescape"


def read_text(path: Path, faults: Faults) -> str | None:
    """The text of a UTF-8 file without its byte order mark; None when there is no such file.

    None, too, for a workbook and other files that are quite something else: one fault says what.
    Bytes that are no UTF-8 and NULs are faults of their lines. They stay in the text, escaped,
    so that the rest of the file can still be checked.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        faults.add(str(path), 0, "", error.strerror or str(error), "a file that can be read")
        return None
    return text_in(str(path), content, faults)


def text_in(file: str, content: bytes, faults: Faults) -> str | None:
    """``read_text`` of a file that was read already; ``file`` is the name faults give it."""
    kind = kind_of(content)
    if kind is not None:
        faults.add(file, 0, "", f"this is {kind}; save it as CSV UTF-8")
        return None
    content = content.removeprefix(BOM_UTF8)
    for line, found, expected in _bad_lines(content):
        faults.add(file, line, "", found, expected)
    return content.decode("utf-8", UNDECODED)


def _bad_lines(content: bytes) -> Iterator[tuple[int, str, str]]:
    if _is_text(content):
        return
    for number, line in enumerate(LINE_END_BYTES.split(content), start=1):
        if b"\0" in line:
            yield number, "a NUL byte", "text"
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            yield number, f"the byte 0x{line[error.start]:02X} at {error.start + 1}", "UTF-8"


def _is_text(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in content
