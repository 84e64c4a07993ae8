"""The opening grades: those of the period before the first one computed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from grading.imports.lined import Lined
from grading.interchange.cells import Form, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import GAMES, GRADE, LIST, STANDARD
from grading.interchange.opening import FIELDS, FURTHER
from grading.interchange.rows import read_table
from grading.services.rows import GradeRow


def read_opening(
    path: Path, ref: Form[str], periods: Mapping[str, str], faults: Faults
) -> Lined[GradeRow]:
    """Read the grades; ``periods`` names the period they are of by list, ``ref`` the players."""
    table = read_table(path, FIELDS, [], faults, elsewhere=FURTHER)
    unrepeated(table, ["list", "ref"], faults)
    rows = [
        GradeRow(ref=player, grading_list=slug, period=periods[slug], grade=grade, games=games)
        for slug, player, grade, games in zip(
            required(table, "list", LIST, STANDARD, faults),
            required(table, "ref", ref, "", faults),
            required(table, "grade", GRADE, 0, faults),
            required(table, "games", GAMES, 0, faults),
            strict=True,
        )
    ]
    return Lined(table.file, table.lines, rows)
