"""What holds of every sequential scheme, whatever is played."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.sequential.glicko2 import SCALE
from grading.engine.sequential.schemes import NAMES
from grading.engine.sequential.walk import Walk
from tests.grading.engine.sequential.walks import (
    PLAYERS,
    ROWS,
    SCHEMES,
    UNITS,
    GameRow,
    games_of,
    named,
    ratings,
    walk,
)


@given(SCHEMES, ROWS, st.randoms(use_true_random=False))
def test_the_order_of_rows_makes_no_difference_to_the_bit(
    name: str, rows: list[GameRow], luck: object
) -> None:
    shuffled = list(rows)
    luck.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = walk(named(name), rows)[1], walk(named(name), shuffled)[1]
    assert one.standing.tobytes() == other.standing.tobytes()


@given(SCHEMES, ROWS)
def test_who_has_white_makes_no_difference_to_the_bit(name: str, rows: list[GameRow]) -> None:
    turned = [(black, white, 2 - score, unit) for white, black, score, unit in rows]
    one, other = walk(named(name), rows)[1], walk(named(name), turned)[1]
    assert np.array_equal(one.standing, other.standing, equal_nan=True)


@given(SCHEMES, ROWS)
def test_numbering_the_players_anew_makes_no_difference(name: str, rows: list[GameRow]) -> None:
    last = PLAYERS - 1
    turned = [(last - white, last - black, score, unit) for white, black, score, unit in rows]
    one, other = walk(named(name), rows)[1], walk(named(name), turned)[1]
    assert np.array_equal(one.standing, other.standing[:, ::-1], equal_nan=True)


@given(st.sampled_from(["saca", "elo", "elo-linear"]), ROWS)
def test_points_are_conserved_but_for_floors(name: str, rows: list[GameRow]) -> None:
    for result in walk(named(name), rows)[0]:
        assert result.move.sum() == 0
        lifted = np.maximum(result.floor - (result.before[0] + result.move), 0)
        assert result.after[0].sum() - result.before[0].sum() == lifted.sum()


@given(SCHEMES, ROWS)
def test_the_moves_of_the_games_are_the_moves_of_the_players(
    name: str, rows: list[GameRow]
) -> None:
    for result in walk(named(name), rows)[0]:
        count = len(result.players)
        moved = np.bincount(result.white, result.white_move, count)
        moved += np.bincount(result.black, result.black_move, count)
        assert moved == pytest.approx(result.move)


@given(ROWS)
def test_saca_is_never_below_the_floor(rows: list[GameRow]) -> None:
    results, walked = walk(named("saca"), rows, opening=ratings(290, 250, 310))
    for result in results:
        assert np.all(result.after[0] >= 300)
    assert np.nanmin(walked.standing[0], initial=300) >= 300


@given(ROWS)
def test_deviations_shrink_with_games(rows: list[GameRow]) -> None:
    for result in walk(named("glicko"), rows)[0]:
        assert np.all(result.after[1] < result.before[1])


@given(ROWS)
def test_deviations_shrink_with_games_from_what_volatility_made_them(rows: list[GameRow]) -> None:
    for result in walk(named("glicko2"), rows)[0]:
        widened = np.hypot(result.before[1], SCALE * result.after[2])
        assert np.all(result.after[1] < widened)


@given(st.sampled_from(["glicko", "glicko2"]), ROWS, st.integers(0, 500), st.integers(1, 500))
def test_deviations_grow_with_time_and_never_beyond_a_newcomers(
    name: str, rows: list[GameRow], wait: int, longer: int
) -> None:
    _, walked = walk(named(name), rows)
    held = np.flatnonzero(~np.isnan(walked.standing[0]))
    sooner, later = (
        walked.standing_on(30 * UNITS + days, held)[1] for days in (wait, wait + longer)
    )
    assert np.all(sooner <= later)
    assert np.all(later <= 350)
    assert np.array_equal(walked.standing_on(30 * UNITS, held)[0], walked.standing[0][held])


@given(SCHEMES, ROWS)
def test_a_unit_looks_at_no_game_of_a_later_one(name: str, rows: list[GameRow]) -> None:
    first = [row for row in rows if row[3] < 2]
    whole, part = walk(named(name), rows)[0], walk(named(name), first)[0]
    for one, other in zip(whole[:2], part[:2], strict=True):
        assert np.array_equal(one.after, other.after)


@pytest.mark.parametrize("name", NAMES)
def test_a_side_that_does_not_count_moves_its_opponent_alone(name: str) -> None:
    games = replace(games_of([(0, 1, 2, 0)]), black_counts=np.array([False]))
    [result] = Walk(named(name), games, np.array([0]), PLAYERS)
    assert result.move[0] > 0
    assert result.move[1] == 0


@pytest.mark.parametrize("name", NAMES)
def test_who_never_played_has_no_rating(name: str) -> None:
    _, walked = walk(named(name), [(0, 1, 2, 0)])
    assert np.isnan(walked.standing[0]).tolist() == [False, False, True, True, True, True]


@pytest.mark.parametrize(
    "row, says",
    [
        ((0, 0, 2, 0), "meets himself"),
        ((0, PLAYERS, 2, 0), "players of games not all from 0 to 5"),
        ((0, 1, 3, 0), "scores of games not all from 0 to 2"),
        ((0, 1, 2, UNITS), "units of games not all from 0 to 3"),
    ],
)
def test_games_that_cannot_be_are_refused(row: GameRow, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        walk(named("elo"), [row])


def test_units_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="not in order of time"):
        walk(named("elo"), [], days=(5, 4))
