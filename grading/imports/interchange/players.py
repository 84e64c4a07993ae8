"""The players file, with names and clubs where it gives them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from grading.imports.forms import SEX, day_by
from grading.imports.lined import Lined
from grading.imports.names import read_names
from grading.imports.references import read_references
from grading.interchange.cells import Form, optional, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.rows import read_table
from grading.services.rows import PlayerRow

REQUIRED = ("ref", "birth_date")
OPTIONAL = ("club_code", "name", "surname", "forenames", "sex")


@dataclass(frozen=True, slots=True)
class PlayerLines:
    """The players, and for each the code of his club, or nothing."""

    players: Lined[PlayerRow]
    clubs: dict[str, str]
    """Code by reference."""
    listed: bool
    """Whether the file could be read so far that a reference can be called unknown."""


def read_players(path: Path, last_day: date, club: Form[str], faults: Faults) -> PlayerLines:
    """Read the players, born by ``last_day``; ``club`` says which codes there are.

    ``birth_date`` must be there, though its cells may be blank, so that nobody takes a file
    without it for a club of adults. Faults: references that are none or are repeated.
    """
    table = read_table(path, REQUIRED, OPTIONAL, faults)
    unrepeated(table, ["ref"], faults)
    refs = read_references(table, "ref", faults)
    names = read_names(table, refs, faults)
    births = optional(table, "birth_date", day_by(last_day, "the last game"), None, faults)
    sexes = optional(table, "sex", SEX, "", faults)
    clubs = optional(table, "club_code", club, "", faults)
    rows = [
        PlayerRow(ref=ref, surname=surname, forenames=forenames, birth_date=birth, sex=sex)
        for ref, (surname, forenames), birth, sex in zip(refs, names, births, sexes, strict=True)
    ]
    return PlayerLines(
        players=Lined(table.file, table.lines, rows),
        clubs=dict(zip(refs, clubs, strict=True)),
        listed="ref" in table.cells,
    )
