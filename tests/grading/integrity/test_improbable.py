"""Results that chance hardly explains."""

from __future__ import annotations

from typing import Any

import pytest

from grading.integrity.improbable import improbable_games, improbable_scores
from tests.grading.integrity.small import examined, game, told


def upset(behind: int, **columns: Any) -> dict[str, Any]:
    """A game that player 1, a 150, won from player 2, who is so many points ahead."""
    return game(white=1, black=2, black_value=150 + behind, **columns)


@pytest.mark.parametrize("behind, is_told", [(149, False), (150, True), (200, True)])
def test_a_game_lost_to_somebody_far_below_is_told_once(behind: int, is_told: bool) -> None:
    found = improbable_games(examined(upset(behind)))
    assert told(found, "player_id", "game_id") == ([(2, 1)] if is_told else [])


@pytest.mark.parametrize("score", ["55", "01"])
def test_a_draw_is_not_nor_the_likely_result(score: str) -> None:
    assert improbable_games(examined(upset(200, score=score))).is_empty()


def test_the_greatest_difference_comes_first_and_a_game_of_two_lists_once() -> None:
    first, second = upset(160, game_id=1), upset(190, game_id=2)
    found = improbable_games(examined(first, second, second | {"list_slug": "rapid"}))
    assert told(found, "game_id") == [2, 1]
    assert told(found, "detail") == ["340 lost to 150", "310 lost to 150"]


def test_a_game_with_somebody_whose_grade_is_not_known_says_nothing() -> None:
    assert improbable_games(examined(upset(200) | {"white_value": None})).is_empty()


def test_losing_once_to_a_hundred_below_may_happen_and_twice_hardly() -> None:
    assert improbable_scores(examined(upset(100))).is_empty()
    found = improbable_scores(examined(upset(100), upset(105)))
    loser, winner = sorted(zip(told(found, "detail"), told(found, "player_id"), strict=True))
    assert (loser[1], winner[1]) == (2, 1)
    assert loser[0].startswith("0 of 2 in Standardplay, January 2013, where 2.0 was to be expected")


def test_such_losses_are_seen_among_many_likely_results() -> None:
    """Even games do not hide them: those of players far apart are judged by themselves too."""
    even = [game(white=2, black=3, white_value=250, black_value=250) for _ in range(20)]
    even += [game(white=3, black=2, white_value=250, black_value=250) for _ in range(20)]
    found = improbable_scores(examined(*even, upset(100), upset(100)))
    (of_two,) = (row for row in told(found, "player_id", "detail") if row[0] == 2)
    assert of_two[1].startswith("0 of 2 against players 100 or more grade points apart in")


@pytest.mark.parametrize("games, is_told", [(9, False), (10, True)])
def test_many_small_surprises_are_one_large_one(games: int, is_told: bool) -> None:
    """So many wins in succession of one of two equals."""
    found = improbable_scores(examined(*[game() for _ in range(games)]))
    assert sorted(told(found, "player_id")) == ([1, 2] if is_told else [])


def test_lists_and_periods_are_judged_each_by_itself() -> None:
    two = [upset(100), upset(100, period="2013-07", period_id=2)]
    assert improbable_scores(examined(*two)).is_empty()
    apart = [upset(100), upset(100, list_slug="rapid", period_id=3)]
    assert improbable_scores(examined(*apart)).is_empty()
