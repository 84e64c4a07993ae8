"""A published list into an empty database: all of it, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from grading.imports.club_rows import PUBLISHED, read_clubs
from grading.imports.lined import Lined
from grading.imports.published_list.clubs import ClubNames, read_affiliations
from grading.imports.published_list.grades import read_grades
from grading.imports.published_list.layout import read_list
from grading.imports.published_list.months import ListMonth, read_month
from grading.imports.published_list.players import read_players
from grading.imports.records import keep_record, refuse_loaded
from grading.imports.stored_clubs import new_clubs, unions_of_counties
from grading.imports.storing import Begin, store
from grading.interchange.faults import Faults
from grading.services.rows import Association, ClubRow
from gradingsite.recording import Refused
from players.models import Player

KIND = "published list"


class NotEmpty(Refused):
    """The database holds players already."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a database was opened with."""

    association: Association
    month: ListMonth
    made_up: tuple[ClubRow, ...]
    """The clubs whose codes no file gave."""


@transaction.atomic
def import_list(path: Path, *, clubs: Path | None, month: str | None, begin: Begin) -> Opened:
    """Open a database with the list in ``path``, that of ``month`` or of the file's name.

    ``clubs`` is the file that gives the codes. Raises FaultsFound, NotEmpty, and LoadedBefore.
    """
    refuse_loaded(KIND, path)
    if count := Player.objects.count():
        raise NotEmpty(f"a list opens a database without players, and this one has {count:,}")
    faults = Faults()
    opened = _read(path, clubs, read_month(path, month, faults), faults)
    faults.raise_any()
    store(opened.association, first=opened.month.first, begin=begin)
    keep_record(KIND, path, len(opened.association.players))
    if clubs is not None:
        keep_record(f"{KIND} clubs", clubs, len(opened.association.clubs))
    return opened


def _read(path: Path, clubs: Path | None, month: ListMonth, faults: Faults) -> Opened:
    named = _read_clubs(clubs, faults)
    table = read_list(path, faults)
    players = read_players(table, faults)
    refs = [player.ref for player in players]
    names = ClubNames(named.rows)
    affiliations = list(read_affiliations(table, refs, names, month.seen, faults))
    association = Association(
        clubs=[*new_clubs(named, faults), *names.made_up],
        players=players,
        affiliations=affiliations,
        grades=read_grades(table, refs, month.periods, faults),
    )
    return Opened(association, month, tuple(names.made_up))


def _read_clubs(path: Path | None, faults: Faults) -> Lined[ClubRow]:
    if path is None:
        return Lined("", [], [])
    return read_clubs(path, PUBLISHED, unions_of_counties(), faults)
