"""Within a site on PostgreSQL: a build from nothing, and COPY of what it reads and writes."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from django.db import connection
from django.db.models import Model

from bench.worked import worked
from clubs.models import Club, County
from grading.models import (
    Correction,
    Event,
    Game,
    ImportedAffiliation,
    ImportedGrade,
    Placement,
    Pointer,
    Section,
)
from grading.publishing.build import build
from grading.publishing.tables import TABLES
from players.models import FormerName, Membership, Player

RECORDS: Sequence[type[Model]] = (
    *(Player, FormerName, Membership, Club, County, Event, Section, Game, Placement),
    *(ImportedAffiliation, ImportedGrade),
)
SNAPSHOT: Sequence[type[Model]] = tuple(table.model for table in TABLES)


def found(share: str) -> dict[str, float]:
    """Seconds of both, where one game in ``share`` is left; how many games, and rows written.

    ``work`` are the build's seconds of processor time, whatever else ran meanwhile.
    """
    with connection.cursor() as cursor:
        _leave(cursor, int(share))
        month = Pointer.objects.select_related("revision").get().revision.month
        Pointer.objects.all().delete()
        cursor.execute(f"TRUNCATE {', '.join(_name(model) for model in SNAPSHOT)}")
        cursor.execute("ANALYZE")
        began, before = perf_counter(), worked()
        build(month=month)
        seconds, work = perf_counter() - began, worked() - before
        return {
            "games": Game.objects.count(),
            "rows": sum(model._default_manager.count() for model in SNAPSHOT),
            "build": seconds,
            "work": work,
            "copy": _copied(cursor),
        }


def _leave(cursor: Any, share: int) -> None:
    """Take the other games away, with what is said of them."""
    gone = Game.objects.extra(where=["id %% %s <> 0"], params=[share])
    Correction.objects.filter(game__in=gone).delete()
    Placement.objects.filter(game__in=gone).delete()
    gone._raw_delete(gone.db)


def _copied(cursor: Any) -> float:
    """Seconds of reading the records, and writing the snapshot's rows to tables that are alike."""
    contents = {model: _read(cursor, model) for model in SNAPSHOT}
    for model in SNAPSHOT:
        name = _name(model)
        cursor.execute(f"CREATE TABLE bare_{name} (LIKE {name} INCLUDING ALL)")
    began = perf_counter()
    for model in RECORDS:
        _read(cursor, model)
    for model, content in contents.items():
        with cursor.copy(f"COPY bare_{_name(model)} FROM STDIN") as copy:
            copy.write(content)
    return perf_counter() - began


def _read(cursor: Any, model: type[Model]) -> bytes:
    with cursor.copy(f"COPY {_name(model)} TO STDOUT") as copy:
        return b"".join(copy)


def _name(model: type[Model]) -> str:
    return model._meta.db_table
