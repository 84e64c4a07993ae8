"""Each working and starting grade of a published county, held against what was published."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grading.engine.results import Kind
from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.snapshot import Snapshot
from players.selectors.starting import starting_of
from players.selectors.working import Working, working_of

pytestmark = pytest.mark.django_db


def graded(county: Snapshot) -> Iterator[tuple[PublishedPlayer, PublishedGrade]]:
    players = {p.player_id: p for p in PublishedPlayer.objects.at(county.number)}
    for row in PublishedGrade.objects.at(county.number).exclude(scheme=""):
        yield players[row.player_id], row


def test_the_last_figure_is_the_published_grade_and_the_sides_add_up(county: Snapshot) -> None:
    kinds = set()
    for player, row in graded(county):
        grading_list, period = county.period_called(row.list_slug, row.period)
        working = working_of(county, player, grading_list, period)
        assert working.grade == row.grade
        assert sums(working) == published_sums(row)
        met = [need.category.letter for need in working.needs if need.is_met]
        assert (met or [""])[0] == row.category
        assert working.needs[0].recent == row.games_12m
        kinds.add((row.scheme, row.cut_taken > 0, row.grade is None, working.part_opening > 0))
    assert len(kinds) >= 4


def sums(working: Working) -> list[tuple[int, int]]:
    """Sides and points: graded in the period, brought forward, and those a share is taken of."""
    each = working.opening.grade or 0 if working.opening else 0
    groups = (
        (working.own, 0),
        (working.whole, working.whole_opening),
        (working.part, working.part_opening),
    )
    return [
        (len(sides) + extra, sum(side.points or 0 for side in sides) + extra * each)
        for sides, extra in groups
    ]


def published_sums(row: PublishedGrade) -> list[tuple[int, int]]:
    return [
        (row.own_sides, row.own_points),
        (row.forward_sides, row.forward_points),
        (row.cut_sides, row.cut_points),
    ]


def test_every_starting_grade_is_explained(county: Snapshot) -> None:
    explained = 0
    for player, row in graded(county):
        if row.entry_kind == Kind.START:
            grading_list, period = county.period_called(row.list_slug, row.period)
            starting = starting_of(county, player, grading_list, period)
            assert starting.is_mean or (row.junior_age is not None)
            explained += starting.is_mean
    assert explained > 5
