"""The text of files that other software writes in ISO-8859-1."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from pathlib import Path

from grading.interchange.faults import Faults
from grading.interchange.not_text import kind_of
from grading.interchange.text import LINE_END

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""All but the tab and the ends of lines."""
ONE_IN = 20
"""Of text, fewer characters than one in so many are none."""


def read_latin_text(path: Path, faults: Faults) -> str | None:
    """The text of a file; None when there is no such file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        faults.add(str(path), 0, "", error.strerror or str(error), "a file that can be read")
        return None
    return latin_text(str(path), content, faults)


def latin_text(file: str, content: bytes, faults: Faults) -> str:
    """The text of ``content``: ISO-8859-1 unless it can be nothing but UTF-8.

    Of what is no text at all that is the one fault, and nothing is read. Control characters, such
    as those that the quotation marks of other encodings turn into, are faults of their lines.
    """
    text = _decoded(content.removeprefix(BOM_UTF8))
    if why := _why_no_text(content, text):
        faults.add(file, 0, "", why)
        return ""
    if CONTROL.search(text) is None:
        return text
    for number, line in enumerate(LINE_END.split(text), start=1):
        for character in sorted(set(CONTROL.findall(line))):
            found = f"the character 0x{ord(character):02X}"
            faults.add(file, number, "", found, "ISO-8859-1 text")
    return text


def _why_no_text(content: bytes, text: str) -> str:
    kind = kind_of(content)
    if kind is not None:
        return f"this is {kind}; save it as UTF-8 text"
    is_none = b"\0" in content or len(CONTROL.findall(text)) * ONE_IN > len(text)
    return "this is no text; save it as UTF-8 text" if is_none else ""


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("iso-8859-1")
