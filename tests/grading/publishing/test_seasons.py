"""A junior association's own list, by seasons, beside the national ones."""

from __future__ import annotations

import pytest

from grading.engine.results import Kind
from grading.models import Allocation, Feed, GradingList, Period, PublishedGrade, PublishedSide
from grading.publishing.checks import amiss
from grading.services.own_lists import feed_list, set_up_own_list
from tests.grading.publishing.world import JUNIOR, POOL, player, published

pytestmark = pytest.mark.usefixtures("world")

GRADED = PublishedSide.Status.GRADED
IN_PROGRESS = PublishedSide.Status.IN_PROGRESS


@pytest.fixture
def juniors() -> GradingList:
    """Fed by the league, from the season 2011-12 on; one player was allocated a grade for it."""
    own = set_up_own_list(
        grading_list=GradingList(
            slug="juniors",
            name="County juniors",
            short_name="Juniors",
            timeline_text="byca",
            first_computed="2012-09",
        )
    )
    Feed.objects.create(grading_list=own, name="kent lea?ue")
    Allocation.objects.create(
        player=player(0),
        period=Period.objects.get(grading_list=own, name="2012-09"),
        grade=123,
        source="the county trials",
    )
    assert feed_list(grading_list=own, reason="asked for") == 1
    return own


def row(number: int, period: str) -> PublishedGrade:
    rows = PublishedGrade.objects.filter(list_slug="juniors", period=period)
    return rows.get(player_id=player(number).pk)


def test_a_season_is_graded_and_everything_fits(juniors: GradingList) -> None:
    published("2012-01", "2012-07", "2012-09")
    assert list(amiss()) == []
    allocated, new = row(0, "2012-09"), row(JUNIOR, "2012-09")
    assert (allocated.entry_kind, allocated.entry_value) == (Kind.ALLOCATED, 123)
    # Born in March 2000: 11 years old on 31 August 2011, an Under 12.
    assert (new.entry_kind, new.entry_value, new.junior_age) == (Kind.AGE, 50, 12)


def test_what_a_season_lacks_of_thirty_games_is_the_start_grade(juniors: GradingList) -> None:
    """Two who have met nobody else: no pool is isolated where all have a grade by their age."""
    published("2012-01", "2012-07", "2012-09")
    number, other = POOL
    found = row(number, "2012-09")
    sides = PublishedSide.objects.filter(
        list_slug="juniors", period="2012-09", player_id=player(number).pk, status=GRADED
    )
    points = [side.points or 0 for side in sides]
    assert [side.opponent_id for side in sides] == [player(other).pk] * 2
    assert (found.entry_kind, found.entry_value) == (Kind.AGE, 80)
    assert found.games_counted == found.own_sides == 2
    assert (found.forward_sides, found.forward_points) == (28, 28 * 80)
    assert found.grade == int((sum(points) + 28 * 80) / 30 + 0.5)


def test_a_season_in_progress_shows_what_everybody_will_go_in_with(juniors: GradingList) -> None:
    published("2012-01", "2012-07", "2012-09", "2013-01")
    assert list(amiss()) == []
    sides = PublishedSide.objects.filter(
        list_slug="juniors", period="2013-09", status=IN_PROGRESS, until__gt=4
    )
    held = {g.player_id: g.grade for g in PublishedGrade.objects.filter(period="2012-09")}
    assert sides.exists()
    for side in sides:
        assert side.own_value == held[side.player_id]
        assert side.points is not None


def test_a_list_begins_with_its_first_and_claims_none_before(juniors: GradingList) -> None:
    (revision,) = published("2012-01")
    described = next(one for one in revision.lists if one["slug"] == "juniors")
    assert (described["latest"], described["in_progress"]) == (None, ["2012-09"])
    assert [period["name"] for period in described["periods"]] == ["2012-09"]
