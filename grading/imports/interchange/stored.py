"""What is here already of what a file brings: the same is passed over, anything else refused."""

from __future__ import annotations

from grading.imports.lined import Lined
from grading.interchange.faults import Faults
from grading.models import ImportedGrade, Period
from grading.services.rows import GradeRow, PlayerRow
from players.erasing.digest import erased_records
from players.models import Player
from players.references import is_placeholder

TOO_LATE = "none: a list is out that was worked out without it"


def closed_periods(slug: str) -> frozenset[str]:
    """The periods of a list that are out."""
    closed = Period.objects.filter(grading_list__slug=slug, closed_by__isnull=False)
    return frozenset(closed.values_list("name", flat=True))


def new_players(players: Lined[PlayerRow], faults: Faults) -> list[PlayerRow]:
    """The players who are not here; a fault for each of whom another thing is on record.

    What the file leaves blank is no other thing. Whoever was erased is not new.
    """
    fields = ("surname", "forenames", "sex", "birth_date")
    rows = Player.objects.values_list("ref", *fields)
    here = {ref: dict(zip(fields, values, strict=True)) for ref, *values in rows}
    erased = erased_records(row.ref for row in players.rows)
    new = []
    for line, row in zip(players.lines, players.rows, strict=True):
        if row.ref in erased:
            faults.add(players.file, line, "ref", f"{row.ref}, who was erased", "a new reference")
            continue
        if row.ref not in here:
            new.append(row)
            continue
        given = {field: getattr(row, field) for field in fields}
        if is_placeholder(given["surname"], row.ref):
            del given["surname"], given["forenames"]
        # What is on record is not told: it may be a date of birth.
        other = [name for name, value in given.items() if value and value != here[row.ref][name]]
        if other:
            found = f"{row.ref} is here already with another {' and '.join(other)}"
            faults.add(players.file, line, "ref", found, "what is on record, or a new reference")
    return new


def new_grades(grades: Lined[GradeRow], faults: Faults) -> list[GradeRow]:
    """The grades that are not here; a fault for each that is here and another."""
    here = {
        (ref, slug, period): (grade, games)
        for ref, slug, period, grade, games in ImportedGrade.objects.values_list(
            "player__ref", "period__grading_list__slug", "period__name", "grade", "games"
        )
    }
    out = Period.objects.filter(closed_by__isnull=False).exists()
    new = []
    for line, row in zip(grades.lines, grades.rows, strict=True):
        held = here.get((row.ref, row.grading_list, row.period))
        if held is None and out:
            faults.add(grades.file, line, "", f"a grade of {row.ref} that is not here", TOO_LATE)
        elif held is None:
            new.append(row)
        elif held != (row.grade, row.games):
            found = f"{row.ref} with {row.grade} from {row.games} games"
            faults.add(grades.file, line, "", found, f"{held[0]} from {held[1]} games, as here")
    return new
