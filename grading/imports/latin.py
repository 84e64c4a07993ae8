"""The text of files that other software writes in ISO-8859-1."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from pathlib import Path

from grading.interchange.faults import Faults

LINE_END = re.compile(r"\r\n|\r|\n")


def read_latin_text(path: Path, faults: Faults) -> str | None:
    """The text of a file; None when there is no such file.

    It is ISO-8859-1 unless it can be nothing but UTF-8. Control characters, such as those that
    the quotation marks of other encodings turn into, are faults of their lines.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        faults.add(str(path), 0, "", error.strerror or str(error), "a file that can be read")
        return None
    text = _decoded(content.removeprefix(BOM_UTF8))
    for number, line in enumerate(LINE_END.split(text), start=1):
        for character in sorted({c for c in line if _is_control(c)}):
            faults.add(
                str(path), number, "", f"the character 0x{ord(character):02X}", "ISO-8859-1 text"
            )
    return text


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("iso-8859-1")


def _is_control(character: str) -> bool:
    return character != "\t" and (character < " " or "\x7f" <= character <= "\x9f")
