"""A list that is published by the year, beside those that are by the half-year."""

from __future__ import annotations

from datetime import date

import pytest

from grading.models import Game, GradingList, ImportedGrade, Period, Placement, PublishedGrade
from grading.publishing.checks import amiss
from grading.services.setup import cover_days
from tests.grading.publishing.world import GRADED, player, published

pytestmark = pytest.mark.usefixtures("world")


@pytest.fixture
def yearly() -> GradingList:
    """An association's own list, by the year, fed by the same league."""
    county = GradingList.objects.create(
        slug="county",
        name="County list",
        short_name="County",
        calendar_name="years to May",
        timeline_text="ecf-2012",
        first_computed="2012-07",
        position=2,
    )
    cover_days(grading_list=county, first=date(2010, 7, 1), last=date(2013, 12, 31))
    periods = list(Period.objects.filter(grading_list=county))
    Placement.objects.bulk_create(
        Placement(game=game, grading_list=county, period=period)
        for game in Game.objects.filter(event__code="LEAGUE")
        for period in periods
        if period.first_day <= game.day <= period.last_day
    )
    before = Period.objects.get(grading_list=county, name="2011-07")
    ImportedGrade.objects.bulk_create(
        ImportedGrade(player=player(number), period=before, grade=120, games=20)
        for number in GRADED
    )
    return county


def test_each_list_closes_in_its_own_month(yearly: GradingList) -> None:
    january, july, january_after = published("2012-01", "2012-07", "2013-01")
    latest = [
        {described["slug"]: described["latest"] for described in revision.lists}
        for revision in (january, july, january_after)
    ]
    assert latest == [
        {"standard": "2012-01", "rapid": "2012-01", "county": "2011-07"},
        {"standard": "2012-07", "rapid": "2012-07", "county": "2012-07"},
        {"standard": "2013-01", "rapid": "2013-01", "county": "2012-07"},
    ]
    assert list(amiss()) == []


def test_a_yearly_list_grades_the_games_of_its_year(yearly: GradingList) -> None:
    _, july = published("2012-01", "2012-07")
    rows = PublishedGrade.objects.at(july.number).filter(list_slug="county", period="2012-07")
    assert rows.exclude(grade=None).exists()
    own = sum(rows.values_list("own_sides", flat=True))
    year = Game.objects.filter(
        event__code="LEAGUE", day__range=("2011-06-01", "2012-05-31"), score__in=Game.PLAYED
    )
    assert 0 < own <= 2 * year.count()


def test_two_periods_can_be_in_progress_at_once(yearly: GradingList) -> None:
    """In June 2012 the year to May has no list yet, and the next one has begun."""
    (june,) = published("2012-06")
    county = next(described for described in june.lists if described["slug"] == "county")
    assert county["in_progress"] == ["2012-07", "2013-07"]
