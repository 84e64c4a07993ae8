"""Dates that cannot be right."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from grading.integrity.dates import birth_dates, game_dates
from grading.integrity.events import members_only
from tests.grading.integrity.small import TODAY, examined, game, told


@pytest.mark.parametrize(
    "columns, detail",
    [
        ({"day": date(2013, 5, 1)}, "in the future"),
        ({"day": date(2013, 1, 11)}, "after its results were received, 10 January 2013"),
        ({"day": date(2012, 8, 31)}, "before its event began, 1 September 2012"),
        (
            {"day": date(2013, 1, 9), "event_last_day": date(2013, 1, 8)},
            "after its event ended, 8 January 2013",
        ),
    ],
)
def test_days_on_which_a_game_was_not_played(columns: dict[str, Any], detail: str) -> None:
    assert told(game_dates(examined(game(**columns))), "game_id", "detail") == [(1, detail)]


@pytest.mark.parametrize(
    "columns",
    [
        {"day": TODAY, "event_received_on": TODAY},
        {"day": date(2013, 1, 10)},
        {"day": date(2012, 9, 1)},
        {"day": date(2013, 3, 31), "is_approximate": True},
    ],
)
def test_the_first_and_the_last_days_are_possible(columns: dict[str, Any]) -> None:
    assert game_dates(examined(game(**columns))).is_empty()


def test_a_game_of_two_lists_is_told_once() -> None:
    row = game(game_id=7, day=date(2012, 8, 1))
    assert len(game_dates(examined(row, row | {"list_slug": "rapid"}))) == 1


@pytest.mark.parametrize(
    "birth, is_told",
    [
        (date(2012, 10, 2), True),
        (date(2008, 10, 2), True),
        (date(2008, 10, 1), False),
        (date(1990, 2, 28), False),
        (date(1907, 10, 1), False),
        (date(1907, 9, 30), True),
        (None, False),
    ],
)
def test_nobody_plays_before_four_or_after_a_hundred_and_five(
    birth: date | None, is_told: bool
) -> None:
    found = birth_dates(examined(game(), players=[{"root": 2, "birth_date": birth}]))
    assert told(found, "player_id") == ([2] if is_told else [])


def test_a_birth_date_itself_is_not_told() -> None:
    found = birth_dates(
        examined(game(), game(), players=[{"root": 1, "birth_date": date(2012, 10, 2)}])
    )
    assert len(found) == 1
    assert not [word for word in ("2012-10-02", "2 October", "2012") if word in found["detail"][0]]


@pytest.mark.parametrize(
    "day, members, is_told",
    [
        (date(2012, 9, 1), True, True),
        (date(2012, 8, 31), True, False),
        (date(2012, 9, 1), False, False),
    ],
)
def test_events_for_members_only_ended(day: date, members: bool, is_told: bool) -> None:
    found = members_only(examined(game(day=day, event_members_only=members)))
    assert told(found, "event_id") == ([1] if is_told else [])
