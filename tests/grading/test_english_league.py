"""Real results: the rules that were in force come nearer to the grades really published.

The players' games outside the league are missing, so that published grades agree in part only;
those with 30 or more games counted here are the fair test. From the list 2015-01 on the rules of
2015 were in force, those of 2012 before.
"""

from pathlib import Path

import pytest

from grading.interchange.calculation import Calculated, calculate
from grading.interchange.compare import MANY
from grading.interchange.reading import Files, read_given

BY_2012 = ("2013-07", "2014-01", "2014-07")
BY_2015 = ("2015-01", "2015-07", "2016-01", "2016-07")


@pytest.fixture(scope="module")
def league(shared: Path) -> Files:
    folder = shared / "data" / "english-league"
    return Files(
        players=folder / "players.csv",
        games=folder / "games.csv",
        opening=folder / "opening-grades.csv",
        published=folder / "published-grades.csv",
    )


def exact(league: Files, scheme: str) -> dict[str, int]:
    """Standard grades equal to those published, by period, of those with many counted."""
    given = read_given(league, scheme=scheme, first="2012-01", last="2016-07")
    return {
        row.period: row.exact
        for row in calculate(given).comparisons
        if row.name == "standard" and row.least_counted == MANY
    }


def test_each_list_is_met_best_by_the_rules_of_its_time(league: Files) -> None:
    by_2012, by_2015 = exact(league, "ecf-2012"), exact(league, "ecf-2015")
    assert [period for period in BY_2012 if by_2012[period] <= by_2015[period]] == []
    assert [period for period in BY_2015 if by_2012[period] >= by_2015[period]] == []


def test_the_timeline_meets_each_list_as_well_as_the_rules_of_its_time(league: Files) -> None:
    timeline = exact(league, "ecf-2012,2015-01:ecf-2015")
    by_2012, by_2015 = exact(league, "ecf-2012"), exact(league, "ecf-2015")
    assert [timeline[period] for period in BY_2012] == [by_2012[period] for period in BY_2012]
    assert [timeline[period] for period in BY_2015] == [by_2015[period] for period in BY_2015]


@pytest.fixture(scope="module")
def national(shared: Path) -> Calculated:
    folder = shared / "data" / "national-half-year"
    files = Files(
        players=folder / "players.csv",
        games=folder / "games.csv",
        opening=folder / "opening-grades.csv",
    )
    return calculate(read_given(files, scheme="ecf-2012", first="2013-07", last="2013-07"))


def test_a_half_year_of_a_country_is_graded(national: Calculated) -> None:
    standard, rapid = national.totals
    assert (rapid.games, rapid.grades) == (0, 0)
    assert standard.games == 88_457
    assert 0.95 * standard.games < standard.graded <= standard.games
    # Those who held a grade keep one, and of the newcomers those with nine games get one.
    assert 6_186 < standard.grades < 24_926


def test_every_graded_game_has_two_sides(national: Calculated) -> None:
    standard, _ = national.totals
    assert national.sides["standard", "2013-07"].count("\n") == 2 * standard.graded
    assert national.grades["standard", "2013-07"].count("\n") == standard.grades
