"""Players who were in two places on a day."""

from __future__ import annotations

from datetime import date
from typing import Any

from grading.integrity.places import two_places
from tests.grading.integrity.small import examined, game, told

DAY = date(2012, 10, 6)


def in_league(day: date = DAY, **columns: Any) -> dict[str, Any]:
    return game(1, 2, day=day, **columns)


def at_congress(day: date = DAY, **columns: Any) -> dict[str, Any]:
    return game(3, 1, day=day, event_id=2, event_name="Dover Congress", **columns)


def test_two_events_on_a_day() -> None:
    found = two_places(examined(in_league(), at_congress()))
    assert told(found, "player_id", "event_id", "day") == [(1, 1, DAY)]
    assert told(found, "detail") == ["Kent League and Dover Congress"]


def test_one_event_however_many_games_or_lists() -> None:
    twice = in_league(game_id=1), in_league(game_id=1, list_slug="rapid"), in_league(game_id=2)
    assert two_places(examined(*twice)).is_empty()


def test_another_day_is_nothing() -> None:
    assert two_places(examined(in_league(), at_congress(date(2012, 10, 7)))).is_empty()


def test_a_date_that_is_approximate_is_no_sign() -> None:
    assert two_places(examined(in_league(is_approximate=True), at_congress())).is_empty()
    assert two_places(examined(in_league(), at_congress(is_approximate=True))).is_empty()


def test_who_did_so_most_often_comes_first() -> None:
    """Player 1 on two days; player 4 on one, later."""
    later = date(2012, 10, 20)
    games = [in_league(), at_congress(), in_league(later), at_congress(later)]
    games += [game(4, 5, day=later), game(4, 6, day=later, event_id=2, event_name="Dover Congress")]
    found = two_places(examined(*games))
    assert told(found, "player_id", "day") == [(1, DAY), (4, later)]
    assert told(found, "detail")[0].endswith(", on 2 days, this the first")
