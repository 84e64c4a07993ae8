"""How far the story was told: an import record a chapter, written with what it brought."""

from __future__ import annotations

from hashlib import sha256

from grading.demo.sizes import MONTHS, Size
from grading.models import ImportRecord, Revision
from players.models import Player

KIND = "demo"
WHAT_TO_DO = "Nothing is ever deleted: name an empty one (DATABASE_URL, or VAR_DIR for SQLite)."


class NotEmpty(Exception):
    """The database holds something else; the message says what can be done."""


def told_months(size: Size, seed: int) -> set[str]:
    """The chapters of this story that are in the database. Raises NotEmpty for another's."""
    found = dict(ImportRecord.objects.filter(kind=KIND).values_list("file_name", "sha256"))
    months = {month for month in MONTHS if _title(size, seed, month) in found}
    if len(found) > len(months):
        raise NotEmpty(f"another one is in this database: {min(found)}. {WHAT_TO_DO}")
    if not months and Player.objects.exists():
        raise NotEmpty(f"this database holds players already. {WHAT_TO_DO}")
    return months


def was_published(month: str) -> bool:
    """Whether the revision of a month is out, or was: what was undone is not published again."""
    states = (Revision.State.PUBLISHED, Revision.State.WITHDRAWN)
    return Revision.objects.filter(month=month, state__in=states).exists()


def write_down(size: Size, seed: int, month: str, rows: int) -> None:
    """Record that a chapter is in; call it in the transaction that brought it."""
    title = _title(size, seed, month)
    digest = sha256(title.encode()).hexdigest()
    ImportRecord.objects.create(kind=KIND, file_name=title, sha256=digest, rows=rows)


def _title(size: Size, seed: int, month: str) -> str:
    return f"{size.name} demo, seed {seed}, up to {month}"
