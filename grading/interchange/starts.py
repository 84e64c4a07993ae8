"""The file of what ratings begin at, and are held up by, where events are rated in turn."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import numpy as np

from grading.engine.periods import EPOCH
from grading.engine.sequential.saca import LAST_PRIMARY, OLDER, PRIMARY
from grading.engine.sequential.school_grades import KINDERGARTEN, SchoolGrades, school_year_of
from grading.interchange.cells import Form, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import DAY
from grading.interchange.lists import Lists
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import read_table
from grading.interchange.watch import Watch, unwatched

FIELDS = ("list", "ref", "start", "date")
START = Form(f"{PRIMARY} or {OLDER}", {str(start): start for start in (PRIMARY, OLDER)}.get)
NEVER = 10_000
"""A school year that nobody comes to."""


def read_starts(
    path: Path, players: Players, faults: Faults, lists: Lists, watch: Watch = unwatched
) -> Mapping[str, SchoolGrades]:
    """By list, school grades as far as starts tell them.

    Whoever has the higher start on a day has it in all of that school year, and ever after; before
    it, and without such a row, the start is the lower one.
    """
    table = read_table(path, FIELDS, [], faults, watch=watch)
    table = lists.rows_of(table, "list")
    unrepeated(table, ["list", "ref", "start"], faults)
    found = {name: _of_nobody(len(players.refs)) for name in lists.names}
    rows = zip(
        required(table, "list", lists.form, lists.names[0], faults),
        required(table, "ref", players.one_of_them, UNKNOWN, faults),
        required(table, "start", START, PRIMARY, faults),
        required(table, "date", DAY, 0, faults),
        strict=True,
    )
    for name, player, start, day in rows:
        if start == OLDER and player != UNKNOWN:
            found[name].told[player] = LAST_PRIMARY + 1
            found[name].school_year[player] = school_year_of(EPOCH + timedelta(days=day))
    return found


def _of_nobody(players: int) -> SchoolGrades:
    return SchoolGrades(np.full(players, KINDERGARTEN), np.full(players, NEVER))
