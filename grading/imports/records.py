"""Import records: which file was loaded, and that none is loaded twice."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from django.utils.timezone import localtime

from grading.models import ImportRecord
from gradingsite.recording import Refused


class LoadedBefore(Refused):
    """A file was loaded before; the message says when, and under what name."""


def fingerprint(path: Path) -> str:
    """The SHA-256 of a file's content."""
    return sha256(path.read_bytes()).hexdigest()


def refuse_loaded(kind: str, path: Path) -> None:
    """Raise LoadedBefore for a file that has a record of its kind.

    A file that cannot be read is left to its reader to complain of.
    """
    if not path.is_file():
        return
    record = ImportRecord.objects.filter(kind=kind, sha256=fingerprint(path)).first()
    if record is not None:
        loaded_at = localtime(record.loaded_at)
        raise LoadedBefore(
            f"{path} was loaded before, on {loaded_at:%d %B %Y at %H:%M}, as {record.file_name}"
        )


def keep_record(kind: str, path: Path, rows: int) -> None:
    """Record that a file was loaded, unless it has a record of its kind."""
    ImportRecord.objects.get_or_create(
        kind=kind, sha256=fingerprint(path), defaults={"file_name": path.name, "rows": rows}
    )
