"""Files that are no UTF-8 text, but something else that can be told by how they begin."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
BEGINNINGS = (
    (BOM_UTF32_LE, "UTF-32 text"),
    (BOM_UTF32_BE, "UTF-32 text"),
    (BOM_UTF16_LE, "UTF-16 text"),
    (BOM_UTF16_BE, "UTF-16 text"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Excel workbook"),
    (b"PK\x03\x04", "a zip archive"),
    (b"PK\x05\x06", "a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"%PDF-", "a PDF document"),
)
ZIP = "a zip archive"


def kind_of(content: bytes) -> str | None:
    """What the file is, with an article where one belongs; None when it may be UTF-8 text."""
    for beginning, kind in BEGINNINGS:
        if content.startswith(beginning):
            return _kind_of_zip(content) if kind == ZIP else kind
    return "UTF-16 text" if _every_other_is_nul(content[:4]) else None


def _kind_of_zip(content: bytes) -> str:
    # The names in an archive are not packed, nor is the type of an OpenDocument.
    if OPEN_DOCUMENT in content[:200]:
        return "an OpenDocument spreadsheet"
    return "an Excel workbook" if b"xl/workbook" in content else ZIP


def _every_other_is_nul(four: bytes) -> bool:
    nul = [byte == 0 for byte in four]
    return nul in ([False, True, False, True], [True, False, True, False])
