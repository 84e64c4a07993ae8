"""Everything the site holds: the same for two runs that came to the same.

``python -m tests.faults.state`` prints a digest of each table, by the settings of the site that is
looked at. Numbers dealt by the database stand as their rank, as a transaction that was broken off
leaves a gap; days and moments of doing are left out.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import django

django.setup()

from django.apps import apps  # noqa: E402
from django.db import models  # noqa: E402

from clubs.models import Club  # noqa: E402
from grading.exports.folder import files_of  # noqa: E402
from grading.models import Event, Game, Pointer, Section  # noqa: E402
from grading.publishing.tables import TABLES  # noqa: E402
from players.models import Player  # noqa: E402

Table: TypeAlias = tuple[str, Iterable[Mapping[str, Any]]]

NUMBERED: dict[str, Any] = {
    "player": Player,
    "club": Club,
    "event": Event,
    "game": Game,
    "section": Section,
}
IN_THE_LOG = {"event_id": "event", "last_game": "game"}
"""Columns of the log of what was received, which outlives what it tells of."""
IN_FILES = {"id": "game", "game": "game", "event": "event"}
"""Columns of exported files that hold numbers, and of what."""
NOT_COMPARED = ("Historical", "Published", "Revision", "Pointer")
OF_DOING = {"received_on", "accepted_on", "reached_on"}


class Ranks:
    """Of every number that the database dealt, how many of its kind were dealt before."""

    def __init__(self) -> None:
        self._ranks = {
            name: {pk: rank for rank, pk in enumerate(_numbers(model))}
            for name, model in NUMBERED.items()
        }

    def __call__(self, kind: str, number: Any) -> Any:
        """The rank; what was deleted since it was published keeps its number."""
        return self._ranks[kind].get(number, number) if kind in self._ranks else number


def tables(ranks: Ranks) -> Iterator[Table]:
    """Every table of records and of the shown snapshot, and every exported file."""
    shown = Pointer.objects.get().revision_id
    for model in apps.get_models():
        name = model._meta.label
        is_ours = name.startswith(("players.", "clubs.", "grading."))
        if is_ours and not model.__name__.startswith(NOT_COMPARED):
            yield name, _records(model, ranks)
    for table in TABLES:
        rows = table.model.objects.at(shown).values(*table.schema)
        yield table.model.__name__, (_ranked(row, ranks) for row in rows)
    for file in files_of(shown):
        with file.path.open(encoding="latin-1", newline="") as opened:
            if file.name.endswith(".csv"):
                yield file.name, [_of_file(row, ranks) for row in csv.DictReader(opened)]
            else:
                yield file.name, ()


def _records(model: type[models.Model], ranks: Ranks) -> Iterator[Mapping[str, Any]]:
    fields = {
        field.attname: field
        for field in model._meta.concrete_fields
        if not isinstance(field, models.DateTimeField | models.AutoField)
        and field.name not in OF_DOING
    }
    for row in model._default_manager.values(*fields):
        yield {name: _value(fields[name], value, ranks) for name, value in row.items()}


def _value(field: models.Field[Any, Any], value: Any, ranks: Ranks) -> Any:
    if value is None:
        return value
    if field.related_model is None:
        return ranks(IN_THE_LOG.get(field.attname, ""), value)
    kind = str(field.related_model._meta.model_name)
    return ranks(kind, value) if kind in NUMBERED else kind


def _ranked(row: Mapping[str, Any], ranks: Ranks) -> Mapping[str, Any]:
    return {name: ranks(name.removesuffix("_id"), value) for name, value in row.items()}


def _of_file(row: Mapping[str, Any], ranks: Ranks) -> Mapping[str, Any]:
    return {name: _written(IN_FILES.get(name, ""), value, ranks) for name, value in row.items()}


def _written(kind: str, value: Any, ranks: Ranks) -> Any:
    number, *of_list = str(value).split("-", 1)
    return [ranks(kind, int(number)), *of_list] if kind and number.isdecimal() else value


def _numbers(model: type[models.Model]) -> Iterable[Any]:
    return model._default_manager.order_by("pk").values_list("pk", flat=True)


def _digest(rows: Iterable[Mapping[str, Any]]) -> str:
    lines = sorted(json.dumps(row, default=str, sort_keys=True) for row in rows)
    told = hashlib.sha256("\n".join(lines).encode())
    return f"{len(lines)} {told.hexdigest()}"


def main() -> None:
    """Print a digest of every table."""
    ranks = Ranks()
    digests = {name: _digest(rows) for name, rows in tables(ranks)}
    sys.stdout.write(json.dumps(digests))


if __name__ == "__main__":
    main()
