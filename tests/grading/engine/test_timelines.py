"""Timelines of schemes: what can be written, what it means, what is refused and how."""

from __future__ import annotations

import re

import pytest

from grading.engine.calendars import HALF_YEARS, STANDARDPLAY, YEARS
from grading.engine.rules import ECF_2012, ECF_2015, RULE_SETS
from grading.engine.timelines import parse_timeline, plain_calendar

SHAPE = (
    "a timeline is a scheme, then for each change the list it starts with and a scheme,"
    " such as ecf-2012,2015-01:ecf-2015, not "
)
LIST = "a period is named by year and month, such as 2013-07, not "
LENGTHS = "ecf-2012 and bcf do not grade by the same periods, so that neither can follow the"
SCHEME = f"there are {', '.join(RULE_SETS)}"


@pytest.mark.parametrize("name", RULE_SETS)
def test_one_scheme_serves_every_period(name: str) -> None:
    timeline = parse_timeline(name)
    for period in ("0002-07", "1994-07", "2014-07", "9998-07"):
        assert timeline.rules_for(HALF_YEARS.named(period)) is RULE_SETS[name]


def test_a_scheme_serves_from_the_list_it_starts_with() -> None:
    timeline = parse_timeline("ecf-2012,2015-01:ecf-2015")
    for name, rules in (
        ("2012-01", ECF_2012),
        ("2014-07", ECF_2012),
        ("2015-01", ECF_2015),
        ("2019-07", ECF_2015),
    ):
        assert timeline.rules_for(STANDARDPLAY.named(name)) is rules


def test_a_scheme_may_come_back() -> None:
    timeline = parse_timeline("ecf-2015,2013-01:ecf-2012,2015-01:ecf-2015")
    served = [timeline.rules_for(period).name for period in HALF_YEARS.span("2012-07", "2015-01")]
    assert served == ["ecf-2015", *["ecf-2012"] * 4, "ecf-2015"]


def test_a_change_may_be_at_a_list_without_a_period_of_its_own() -> None:
    timeline = parse_timeline("ecf-2012,2014-09:ecf-2015")
    assert timeline.rules_for(HALF_YEARS.named("2014-07")) is ECF_2012
    assert timeline.rules_for(HALF_YEARS.named("2015-01")) is ECF_2015


def test_spaces_around_the_parts_do_not_matter() -> None:
    plain = parse_timeline("ecf-2012,2015-01:ecf-2015")
    assert parse_timeline(" ecf-2012 , 2015-01:ecf-2015 ") == plain


@pytest.mark.parametrize(
    "text, message",
    [
        ("2012-01:ecf-2012", SHAPE + "'2012-01:ecf-2012'"),
        (":ecf-2012", SHAPE + "':ecf-2012'"),
        ("ecf-2012,ecf-2015", SHAPE + "'ecf-2012,ecf-2015'"),
        ("ecf-2012,", SHAPE + "'ecf-2012,'"),
        (",2015-01:ecf-2015", "there is no scheme ''; " + SCHEME),
        ("", "there is no scheme ''; " + SCHEME),
        ("ecf-2013", "there is no scheme 'ecf-2013'; " + SCHEME),
        ("ECF-2012", "there is no scheme 'ECF-2012'; " + SCHEME),
        ("ecf-2012,2015-01:ecf-2016", "there is no scheme 'ecf-2016'; " + SCHEME),
        ("ecf-2012,2015-01:", "there is no scheme ''; " + SCHEME),
        ("ecf-2012,2015:ecf-2015", LIST + "'2015'"),
        ("ecf-2012,:ecf-2015", LIST + "''"),
        ("ecf-2012,2015-13:ecf-2015", LIST + "'2015-13'"),
        ("ecf-2012,2015-01:2016-01:ecf-2015", LIST + "'2015-01:2016-01'"),
        ("ecf-2012,0000-00:ecf-2015", LIST + "'0000-00'"),
        (
            "ecf-2012,2015-01:ecf-2015,2014-07:ecf-2012",
            "the changes of 'ecf-2012,2015-01:ecf-2015,2014-07:ecf-2012' are not in order of time",
        ),
        (
            "bcf,2009-07:ecf-2012",
            f"{LENGTHS} other in a list",
        ),
        (
            "ecf-2012,2015-01:ecf-2015,2015-01:ecf-2012",
            "the changes of 'ecf-2012,2015-01:ecf-2015,2015-01:ecf-2012' are not in order of time",
        ),
    ],
)
def test_what_is_no_timeline_is_refused_with_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        parse_timeline(text)


def test_whoever_has_no_calendar_goes_by_what_the_scheme_grades_by() -> None:
    assert plain_calendar(parse_timeline("ecf-2012,2015-01:ecf-2015")) is HALF_YEARS
    assert plain_calendar(parse_timeline("bcf")) is YEARS
