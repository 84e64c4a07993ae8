"""The file of grades that an association allocated for a season."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from grading.engine.columns import NO_GRADE, Ints
from grading.engine.timelines import Timeline
from grading.interchange.cells import required, unrepeated
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import GRADE
from grading.interchange.lists import NATIONAL, Lists
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import read_table
from grading.interchange.spans import Span
from grading.interchange.watch import Watch, unwatched

FIELDS = ("list", "period", "ref", "grade")
FURTHER = ("source",)
"""For whoever reads the file: what the allocation was based on."""


def read_allocations(
    path: Path,
    players: Players,
    span: Span,
    timeline: Timeline,
    faults: Faults,
    watch: Watch = unwatched,
    lists: Lists = NATIONAL,
) -> Mapping[str, Mapping[int, Ints]]:
    """By list and place of the season, every player's allocation or ``NO_GRADE``.

    An allocation is for the season that the named list closes. Rows of seasons outside the span
    are checked as to form and then left out; a scheme that allocates nothing is a fault.
    """
    table = read_table(path, FIELDS, FURTHER, faults, watch=watch)
    table = lists.rows_of(table, "list")
    unrepeated(table, ["list", "period", "ref"], faults)
    rows = zip(
        table.lines,
        required(table, "list", lists.form, lists.names[0], faults),
        required(table, "period", span.form, span.before, faults),
        required(table, "ref", players.one_of_them, UNKNOWN, faults),
        required(table, "grade", GRADE, 0, faults),
        strict=True,
    )
    allocated: dict[str, dict[int, Ints]] = {}
    for line, name, period, player, grade in rows:
        if timeline.rules_for(period).age_starts is None:
            expected = "a list whose scheme goes by allocated grades, such as byca"
            faults.add(table.file, line, "period", quoted(period.name), expected)
        place = span.index.get(period.name, -1)
        if place >= 0 and player != UNKNOWN:
            of_list = allocated.setdefault(name, {})
            column = of_list.setdefault(place, np.full(len(players.refs), NO_GRADE))
            column[player] = grade
    return allocated
