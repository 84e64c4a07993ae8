"""The two lists and their periods."""

from __future__ import annotations

import itertools
from datetime import date, timedelta

import pytest

from grading.models import GradingList, Period
from grading.services.setup import cover_days, set_up_lists

pytestmark = pytest.mark.django_db


def periods(slug: str) -> list[Period]:
    return list(Period.objects.filter(grading_list__slug=slug).order_by("last_day"))


def names(slug: str) -> list[str]:
    return [period.name for period in periods(slug)]


def test_each_list_is_the_others_sister() -> None:
    set_up_lists()
    standard, rapid = GradingList.objects.order_by("position")
    assert (standard.slug, rapid.slug) == ("standard", "rapid")
    assert (standard.sister, rapid.sister) == (rapid, standard)
    assert standard.timeline.rules_for(standard.calendar.named("2014-07")).name == "ecf-2012"
    assert standard.timeline.rules_for(standard.calendar.named("2015-01")).name == "ecf-2015"


def test_periods_are_those_of_each_lists_own_calendar() -> None:
    set_up_lists(first="2005-07", last="2013-07")
    later = ["2011-07", "2012-01", "2012-07", "2013-01", "2013-07"]
    yearly = [f"{year}-07" for year in range(2005, 2011)]
    half_years = [f"{year}-{month}" for year in range(2007, 2012) for month in ("01", "07")]
    assert names("standard") == [*yearly, *later]
    assert names("rapid") == ["2005-07", "2006-07", *half_years, *later[1:]]


@pytest.mark.parametrize("slug", ["standard", "rapid"])
def test_every_day_is_in_one_period(slug: str) -> None:
    set_up_lists()
    there = periods(slug)
    assert there[0].name == "1994-07"
    for before, after in itertools.pairwise(there):
        assert after.first_day - before.last_day == timedelta(days=1)


def test_a_list_is_published_on_the_last_day_of_its_month() -> None:
    set_up_lists()
    days = {period.name: period.nominal_day for period in periods("rapid")}
    assert days["2013-07"] == date(2013, 7, 31)
    assert days["2013-01"] == date(2013, 1, 31)
    assert days["2007-01"] == date(2007, 1, 31)


def test_setting_up_twice_changes_nothing() -> None:
    set_up_lists(first="2011-07", last="2013-07")
    before = list(Period.objects.order_by("pk").values())
    set_up_lists(first="2011-07", last="2013-07")
    assert list(Period.objects.order_by("pk").values()) == before
    assert GradingList.objects.count() == 2


def test_periods_are_added_at_both_ends_and_none_is_left_out_between() -> None:
    set_up_lists(first="2012-01", last="2012-07")
    set_up_lists(first="2010-07", last="2010-07")
    set_up_lists(first="2014-01", last="2014-01")
    assert names("standard") == [
        "2010-07",
        "2011-07",
        "2012-01",
        "2012-07",
        "2013-01",
        "2013-07",
        "2014-01",
    ]


def test_a_name_that_one_list_has_not_got_means_the_period_that_holds_its_play() -> None:
    set_up_lists(first="2007-01", last="2012-01")
    assert names("rapid")[0] == "2007-01"
    assert names("standard")[0] == "2007-07"


def test_another_first_list_is_refused() -> None:
    set_up_lists(first_computed="2012-01")
    with pytest.raises(ValueError, match="computed from 2012-01 on, not from 2013-07"):
        set_up_lists(first_computed="2013-07")


@pytest.mark.parametrize("name", ["2011-01", "2012-02", "soon"])
def test_the_first_list_is_one_of_both(name: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each has a message of its own
        set_up_lists(first_computed=name)
    assert GradingList.objects.count() == 0


def test_days_are_covered_and_a_period_more() -> None:
    set_up_lists(first="2012-01", last="2012-07")
    standard = GradingList.objects.get(slug="standard")
    cover_days(grading_list=standard, first=date(2011, 1, 1), last=date(2013, 1, 1))
    assert names("standard")[0] == "2011-07"
    assert names("standard")[-1] == "2014-01"
    assert names("rapid")[-1] == "2012-07"
