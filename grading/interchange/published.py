"""The published grades file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from grading.engine.columns import NO_GRADE, Ints
from grading.interchange.cells import optional, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import GRADE, TOKEN
from grading.interchange.lists import NATIONAL, Lists
from grading.interchange.players import UNKNOWN, Players
from grading.interchange.rows import read_table
from grading.interchange.spans import OUTSIDE, Span
from grading.interchange.watch import Watch, unwatched

FIELDS = ("list", "period", "ref", "grade", "category")


@dataclass(frozen=True, slots=True)
class PublishedGrades:
    """What one list published for one period: one element a player."""

    grade: Ints
    """``NO_GRADE`` where nothing was published."""
    category: Sequence[str]
    """Empty where none was published."""


def read_published(
    path: Path,
    players: Players,
    span: Span,
    faults: Faults,
    watch: Watch = unwatched,
    lists: Lists = NATIONAL,
) -> Mapping[tuple[str, int], PublishedGrades]:
    """The published grades by list and place of the period in the span.

    A published list is larger than what is calculated, and so may the file be: rows of players
    the players file lacks, and of periods neither in the span nor just before it, are checked as
    to form and then left out. A list and period with rows of strangers only is there all the
    same: none of the players had a grade in it. A category may be left blank, since not every
    list was published with them.
    """
    table = read_table(path, FIELDS, [], faults, watch=watch)
    table = lists.rows_of(table, "list")
    unrepeated(table, ["list", "period", "ref"], faults)
    names = required(table, "list", lists.form, lists.names[0], faults)
    periods = required(table, "period", span.form, span.before, faults)
    numbers = required(table, "ref", players.anybody, UNKNOWN, faults)
    grades = required(table, "grade", GRADE, 0, faults)
    categories = optional(table, "category", TOKEN, "", faults)
    published: dict[tuple[str, int], tuple[Ints, list[str]]] = {}
    for name, period, player, grade, category in zip(
        names, periods, numbers, grades, categories, strict=True
    ):
        place = span.index.get(period.name, OUTSIDE)
        if place == OUTSIDE:
            continue
        column = published.setdefault((name, place), _nothing(len(players.refs)))
        if player != UNKNOWN:
            column[0][player], column[1][player] = grade, category
    return {key: PublishedGrades(*column) for key, column in published.items()}


def _nothing(players: int) -> tuple[Ints, list[str]]:
    return np.full(players, NO_GRADE, dtype=np.int64), [""] * players
