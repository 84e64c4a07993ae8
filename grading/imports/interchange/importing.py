"""Interchange files into the records: all of them, or nothing."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from django.db import transaction

from grading.imports.firsts import read_first
from grading.imports.interchange.reading import Files, read_association
from grading.imports.records import keep_record, refuse_loaded
from grading.imports.storing import Begin, store
from grading.interchange.faults import Faults
from grading.services.rows import Association

KIND = "interchange"


@transaction.atomic
def import_interchange(files: Files, *, first: str, today: date, begin: Begin) -> Association:
    """Load the files and give what was new in them.

    ``first`` names the first list computed. What is here already just so is passed over. Raises
    FaultsFound, and LoadedBefore for games that were loaded before.
    """
    refuse_loaded(f"{KIND} games", files.games)
    faults = Faults()
    first_list = read_first("--from", first, faults)
    association = read_association(files, first=first_list, today=today, faults=faults)
    faults.raise_any()
    store(association, first=first_list, begin=begin)
    _keep(files.clubs, "clubs", len(association.clubs))
    _keep(files.players, "players", len(association.players))
    _keep(files.opening, "grades", len(association.grades))
    _keep(files.games, "games", sum(1 for _ in association.games))
    return association


def _keep(path: Path | None, what: str, rows: int) -> None:
    if path is not None:
        keep_record(f"{KIND} {what}", path, rows)
