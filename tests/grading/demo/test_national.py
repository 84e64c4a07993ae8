"""The national size, counted in its columns and never saved."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from grading.demo.arrays import Bools, Ints
from grading.demo.chapters import Chapter, chapters
from grading.demo.results import FIRST_DEFAULT
from grading.demo.sizes import NATIONAL
from grading.demo.world import World, invent
from tests.grading.demo.stories import SEED

CLOSED = date(2013, 1, 31)
LAST_DAY = np.datetime64("2012-12-31")
YEAR_AGO, THREE_YEARS_AGO = np.datetime64("2012-01-01"), np.datetime64("2010-01-01")
LISTS = ("standard", "rapid")


@pytest.fixture(scope="module")
def national() -> World:
    return invent(NATIONAL, SEED)


@pytest.fixture(scope="module")
def national_plan(national: World) -> tuple[Chapter, ...]:
    return chapters(national)


def sides(world: World, grading_list: str, first: np.datetime64, last: np.datetime64) -> Ints:
    """How many graded sides each player has of games from ``first`` to ``last``."""
    counts = np.zeros(len(world.people), dtype=np.int64)
    for event in world.events:
        games = event.games
        played = (games.score < FIRST_DEFAULT) & (games.day >= first) & (games.day <= last)
        if event.rate == grading_list:
            np.add.at(counts, games.white[played], 1)
            np.add.at(counts, games.black[played], 1)
    return counts


def has_grade(world: World, grading_list: str) -> Bools:
    """Who is in the January list of 2013, as nearly as the categories tell: 9 sides, 1 recent."""
    history = world.history
    opening = (history.grading_list == grading_list) & (history.period == "2011-07")
    held = np.bincount(history.person[opening], history.games[opening], minlength=len(world.people))
    recent = sides(world, grading_list, YEAR_AGO, LAST_DAY)
    in_all = held + sides(world, grading_list, THREE_YEARS_AGO, LAST_DAY)
    return (in_all >= 9) & (recent >= 1)


def test_there_are_102530_players_all_of_whom_are_registered_once(
    national: World, national_plan: tuple[Chapter, ...]
) -> None:
    assert len(national.people) == 102_530
    registered = np.concatenate([chapter.people for chapter in national_plan])
    assert np.sort(registered).tolist() == list(range(102_530))


def test_about_13000_have_current_grades(national: World) -> None:
    standard, rapid = (has_grade(national, name) for name in LISTS)
    assert (standard | rapid).sum() == pytest.approx(13_000, rel=0.05)
    assert 3_500 < rapid.sum() < standard.sum()


def test_about_308000_sides_are_graded_in_a_year(national: World) -> None:
    year = np.datetime64("2011-07-01"), np.datetime64("2012-06-30")
    assert sum(sides(national, name, *year).sum() for name in LISTS) == pytest.approx(
        308_000, rel=0.05
    )


def test_history_goes_back_to_1994_for_most(national: World) -> None:
    history = national.history
    assert min(history.period) == "1994-07"
    assert max(history.period) == "2011-07"
    assert 0.6 < len(np.unique(history.person)) / len(national.people) < 0.9


def test_nobody_has_two_grades_in_one_list_and_period(national: World) -> None:
    history = national.history
    rows = zip(history.person.tolist(), history.grading_list, history.period, strict=True)
    assert len(set(rows)) == len(history)


def test_events_have_codes_of_their_own_and_games_on_their_days(national: World) -> None:
    assert len({event.code for event in national.events}) == len(national.events)
    for event in national.events:
        games = event.games
        assert np.datetime64(event.first_day) <= games.day.min()
        assert games.day.max() <= np.datetime64(event.last_day)
        assert (games.white != games.black).all()
        assert len(set(event.sections)) == len(event.sections)


def test_every_game_is_reported_after_it_was_played(
    national: World, national_plan: tuple[Chapter, ...]
) -> None:
    for chapter in national_plan:
        for arrival in chapter.arrivals:
            assert arrival.games.day.max() <= np.datetime64(arrival.report.received_on)
            assert arrival.report.received_on <= chapter.last_day


def test_nothing_is_reported_twice(national: World, national_plan: tuple[Chapter, ...]) -> None:
    reported = np.zeros(len(national.events), dtype=np.int64)
    for chapter in national_plan:
        for arrival in chapter.arrivals:
            reported[arrival.event] += len(arrival.games)
    held = np.array([len(event.games) for event in national.events])
    assert (reported <= held).all()
    ends = [event.reports[-1].received_on for event in national.events]
    done = np.array(ends) <= date(2013, 4, 30)
    assert (reported == held)[done].all()


def test_strengths_spread_as_grades_do(national: World) -> None:
    history = national.history
    grades = history.grade[(history.period == "2011-07") & (history.grading_list == "standard")]
    assert grades.mean() == pytest.approx(125, abs=12)
    assert grades.std() == pytest.approx(35, abs=6)
    assert 225 < grades.max() < 270
