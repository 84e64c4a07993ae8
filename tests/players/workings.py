"""Every grade of a snapshot, worked out again from its sides as its page shows them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeAlias

from grading.engine.rules import RULE_SETS
from grading.models import PublishedGrade, PublishedSide
from grading.reading.snapshot import Snapshot
from players.selectors.average import sides_of
from players.selectors.basis import Basis, basis_of
from players.selectors.made import Made, made_of
from players.selectors.needs import needs_of

Sides: TypeAlias = dict[tuple[int, str], list[PublishedSide]]


def worked_grades(snapshot: Snapshot) -> Iterator[tuple[Made, Basis]]:
    """What each grade worked out here is made of, by three queries for all of them."""
    sides = _sides(snapshot)
    for (player, slug), rows in _rows(snapshot).items():
        grading_list = snapshot.list_called(slug)
        for period in grading_list.periods:
            if period.name in rows and rows[period.name].scheme in RULE_SETS:
                told = (rows, sides[player, slug], grading_list, period)
                yield made_of(*told), basis_of(*told)


def assert_is_what_was_published(made: Made, basis: Basis) -> None:
    """The sums, the last figure and the category are those of the row."""
    row = made.row
    assert basis.games == sides_of(row)
    assert row.games_counted == (row.own_sides if basis.fills_with_start else basis.games)
    if row.grade is not None:
        assert basis.figure == row.grade
    else:
        assert row.category == ""
    earned = [need.category.letter for need in needs_of(row, made.counted) if need.is_met]
    assert (earned or [""])[0] == row.category


def _rows(snapshot: Snapshot) -> dict[tuple[int, str], dict[str, PublishedGrade]]:
    rows: dict[tuple[int, str], dict[str, PublishedGrade]] = defaultdict(dict)
    for row in PublishedGrade.objects.at(snapshot.number).iterator():
        rows[row.player_id, row.list_slug][row.period] = row
    return rows


def _sides(snapshot: Snapshot) -> Sides:
    sides: Sides = defaultdict(list)
    counted = PublishedSide.objects.at(snapshot.number).filter(status=PublishedSide.Status.GRADED)
    for side in counted.order_by("-day", "game_id").iterator():
        sides[side.player_id, side.list_slug].append(side)
    return sides
