"""Which sides a grade row speaks of when it says how many were brought forward."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.engine.periods import months_ending
from grading.engine.rules import Fill
from grading.models import PublishedGrade, PublishedSide
from players.selectors.counts import Counted


@dataclass(frozen=True, slots=True)
class Chosen:
    """The sides of a grade: its own, those taken whole, and those of which some are taken."""

    own: Sequence[PublishedSide]
    whole: Sequence[PublishedSide]
    part: Sequence[PublishedSide]


def choose(row: PublishedGrade, counted: Counted) -> Chosen:
    """Find the sides again that the engine brought forward. Source: rules, section 6."""
    if counted.rules.fill is Fill.START:
        return Chosen(counted.own, [], [])
    if counted.rules.fill is Fill.DATE:
        whole, part = _by_date(row, counted)
    else:
        whole, part = _by_period(row, counted)
    return Chosen(counted.own, whole, part)


def _by_date(
    row: PublishedGrade, counted: Counted
) -> tuple[list[PublishedSide], list[PublishedSide]]:
    if row.cut_day is not None:
        cut = row.cut_day
        whole = [side for side in counted.earlier if side.day > cut]
        return whole, [side for side in counted.earlier if side.day == cut]
    if not row.forward_sides:
        return [], []
    first = months_ending(counted.period.last_day, counted.rules.reach_months)
    return [side for side in counted.earlier if side.day >= first], []


def _by_period(
    row: PublishedGrade, counted: Counted
) -> tuple[list[PublishedSide], list[PublishedSide]]:
    places = counted.places
    if row.cut_period:
        # An opening balance may be of a period that the list does not show.
        cut = places.get(row.cut_period, -1)
        whole = [side for side in counted.earlier if places[side.period] > cut]
        return whole, [side for side in counted.earlier if places[side.period] == cut]
    block = counted.place - counted.rules.block + 1
    in_block = [side for side in counted.earlier if places[side.period] >= block]
    if len(counted.own) + len(in_block) >= counted.rules.full:
        return in_block, []
    first = counted.place - counted.rules.reach_months // counted.rules.period_months + 1
    return [side for side in counted.earlier if places[side.period] >= first], []
