"""The lists of a revision, read from its JSON, and ranks from its counts."""

import pytest

from grading.reading.lists import parse_lists
from grading.reading.months import month_in_words
from grading.reading.ranks import parse_ranks
from tests.snapshot import list_row


def test_a_list_knows_its_latest_previous_and_open_periods() -> None:
    (standard,) = parse_lists([list_row("standard", season={"period": "2012-07", "revision": 3})])
    assert standard.latest == standard.period("2013-01")
    assert standard.previous == standard.period("2012-07")
    assert [period.name for period in standard.in_progress] == ["2013-07"]
    assert standard.season is not None
    assert (standard.season.period.name, standard.season.revision) == ("2012-07", 3)


def test_a_list_before_its_first_publication_has_neither() -> None:
    (standard,) = parse_lists(
        [list_row("standard", latest=None, previous=None, baseline=None, periods=[])]
    )
    assert (standard.latest, standard.previous, standard.opening) == (None, None, None)
    assert standard.in_progress == ()


def test_the_opening_balance_is_of_the_period_before_the_first_computed() -> None:
    (standard,) = parse_lists([list_row("standard")])
    assert standard.opening == standard.period("2011-07")


def test_periods_before_july_2009_have_old_grades() -> None:
    (standard,) = parse_lists([list_row("standard")])
    old = [period.name for period in standard.periods if period.is_old_grades]
    assert old == ["2008-07"]


@pytest.mark.parametrize(
    "name, words", [("2013-04", "April 2013"), ("2013-13", "2013-13"), ("", "")]
)
def test_months_in_words(name: str, words: str) -> None:
    assert month_in_words(name) == words


def test_equal_grades_share_the_better_rank() -> None:
    ranks = parse_ranks({"standard": {"counts": {"150": 1, "140": 2, "130": 1}}})["standard"]
    assert [ranks.of(grade) for grade in (150, 140, 130)] == [1, 2, 4]
    assert ranks.total == 4
