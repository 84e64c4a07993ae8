"""The file of juniors' ages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grading.engine.ages import ADULT
from grading.interchange.cells import required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import JUNIOR_AGE
from grading.interchange.lists import NATIONAL, Lists
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import read_table
from grading.interchange.spans import Span
from grading.interchange.watch import Watch, unwatched

FIELDS = ("list", "period", "ref", "age")


def read_junior_ages(
    path: Path,
    players: Players,
    span: Span,
    faults: Faults,
    watch: Watch = unwatched,
    lists: Lists = NATIONAL,
) -> Mapping[str, npt.NDArray[np.int8]]:
    """Ages by list, of shape (periods, players); ``ADULT`` for whoever has no row.

    Rows of periods outside the span and of players the players file lacks are checked as to
    form and then left out, as those of published grades are.
    """
    table = read_table(path, FIELDS, [], faults, watch=watch)
    table = lists.rows_of(table, "list")
    unrepeated(table, ["list", "period", "ref"], faults)
    shape = (len(span.periods), len(players.refs))
    ages = {name: np.full(shape, ADULT, dtype=np.int8) for name in lists.names}
    rows = zip(
        required(table, "list", lists.form, lists.names[0], faults),
        required(table, "period", span.form, span.before, faults),
        required(table, "ref", players.anybody, UNKNOWN, faults),
        required(table, "age", JUNIOR_AGE, 0, faults),
        strict=True,
    )
    for name, period, player, age in rows:
        place = span.index.get(period.name, -1)
        if place >= 0 and player != UNKNOWN:
            ages[name][place, player] = age
    return ages
