"""Juniors without a date of birth, and the dead who play."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from grading.integrity.deaths import played_since
from grading.integrity.juniors import without_birth_date
from tests.grading.integrity.small import examined, game, told

BORN = {"root": 2, "birth_date": date(2000, 1, 1)}


def imported(age: int, period: str = "2011-07") -> dict[str, Any]:
    return {"root": 1, "period": period, "junior_age": age}


@pytest.mark.parametrize(
    "columns", [{"event_name": "Kent Junior League"}, {"section_name": "Under 12"}]
)
def test_who_plays_in_what_is_for_juniors_by_its_name(columns: dict[str, Any]) -> None:
    found = without_birth_date(examined(game(**columns), players=[BORN]))
    ((name),) = columns.values()
    assert told(found, "player_id", "detail") == [(1, f"plays in {name}")]


def test_who_plays_with_adults_is_none() -> None:
    assert without_birth_date(examined(game(section_name="Major"))).is_empty()


@pytest.mark.parametrize("age, is_told", [(15, True), (16, True), (17, False)])
def test_a_junior_of_an_imported_list_is_told_until_grown_up(age: int, is_told: bool) -> None:
    """Ages of July 2011 are of 31 August 2011, and those of January 2013 of 31 August 2012."""
    found = without_birth_date(examined(game(), ages=[imported(age)], players=[BORN]))
    assert told(found, "player_id") == ([1] if is_told else [])


def test_each_is_told_once_whatever_tells_it() -> None:
    games = [game(event_name="Kent Junior League"), game(section_name="Under 12")]
    found = without_birth_date(examined(*games, ages=[imported(9)], players=[BORN]))
    assert told(found, "player_id") == [1]


@pytest.mark.parametrize(
    "told_on, is_told",
    [(date(2012, 9, 30), True), (date(2012, 10, 1), False), (None, True)],
)
def test_who_played_after_the_records_knew_of_a_death(told_on: date | None, is_told: bool) -> None:
    dead = {"root": 1, "deceased": True, "told_on": told_on}
    assert told(played_since(examined(game(), players=[dead])), "player_id") == [1] * is_told


def test_the_last_of_several_games_is_told() -> None:
    dead = {"root": 1, "deceased": True}
    games = [game(day=date(2012, 11, 1)), game(day=date(2012, 10, 1)), game(3, 2)]
    found = played_since(examined(*games, players=[dead]))
    assert told(found, "player_id", "game_id", "detail") == [(1, 1, "2 games, this the last")]


def test_whose_death_was_taken_back_is_alive() -> None:
    alive = {"root": 1, "deceased": False, "told_on": date(2012, 1, 1)}
    assert played_since(examined(game(), players=[alive])).is_empty()
