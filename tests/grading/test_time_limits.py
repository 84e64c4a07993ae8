"""Time limits: which sets of fields make one, and the rate of play that comes of it."""

from __future__ import annotations

import json
import pickle
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.time_limits import MOST, InvalidTimeLimit, RateOfPlay, TimeLimit

VECTORS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "time-controls.json").read_text("utf-8")
)
FIRST = ("moves_first_session", "minutes_first_session")
SECOND = ("moves_second_session", "minutes_second_session")
REST = ("minutes_rest_of_game",)
SETS = [("minutes_for_game",), FIRST + REST, FIRST + SECOND, FIRST + SECOND + REST]
FIELDS = ("minutes_for_game", *FIRST, *SECOND, *REST)

WHOLE = st.integers(1, MOST)
INCREMENTS = st.none() | st.integers(0, MOST)
GIVEN_SETS = st.sampled_from(SETS).flatmap(
    lambda names: st.fixed_dictionaries(dict.fromkeys(names, WHOLE))
)


def faults_of(**fields: Any) -> tuple[str, ...]:
    with pytest.raises(InvalidTimeLimit) as caught:
        TimeLimit(**fields)
    assert str(caught.value) == "; ".join(caught.value.faults)
    return caught.value.faults


@pytest.mark.parametrize("fields, rate", VECTORS["cases"])
def test_vectors(fields: dict[str, int], rate: str) -> None:
    assert TimeLimit(**fields).rate_of_play() == RateOfPlay(rate)


@pytest.mark.parametrize(
    "fields, minutes",
    [
        ({"minutes_for_game": 60}, 60),
        ({"minutes_for_game": 0, "seconds_per_move": 60}, 60),
        ({"minutes_for_game": 90, "seconds_per_move": 30}, 120),
        ({"minutes_for_game": 59, "seconds_per_move": 1}, 60),
        (dict(zip(FIRST + REST, (35, 75, 15), strict=True)), 90),
        (dict(zip(FIRST + SECOND, (40, 120, 20, 60), strict=True)), 180),
        (dict(zip(FIRST + SECOND + REST, (36, 90, 24, 60, 15), strict=True)), 165),
        (
            dict(zip(FIRST + SECOND + REST, (40, 90, 20, 30, 15), strict=True))
            | {"seconds_per_move": 30},
            165,
        ),
    ],
)
def test_sessions_add_up_and_the_increment_is_over_sixty_moves(
    fields: dict[str, int], minutes: int
) -> None:
    assert TimeLimit(**fields).minutes_for_all_moves() == minutes


def test_lightning_is_refused_with_the_reason() -> None:
    blitz = TimeLimit(minutes_for_game=3, seconds_per_move=2)
    assert blitz.rate_of_play() is RateOfPlay.REFUSED
    assert (
        blitz.why_refused()
        == "lightning is not graded: 5 minutes for all moves, where 15 are needed"
    )
    assert TimeLimit(minutes_for_game=15).why_refused() is None
    assert TimeLimit(minutes_for_game=60).why_refused() is None


@pytest.mark.parametrize(
    "names",
    [names for count in range(len(FIELDS) + 1) for names in combinations(FIELDS, count)],
    ids="+".join,
)
@pytest.mark.parametrize("seconds", [None, 10])
def test_exactly_the_four_sets_make_a_time_limit(
    names: tuple[str, ...], seconds: int | None
) -> None:
    fields: dict[str, int | None] = {**dict.fromkeys(names, 30), "seconds_per_move": seconds}
    if set(names) in map(set, SETS):
        TimeLimit(**fields)
        return
    (fault,) = faults_of(**fields)
    assert fault.startswith("not one time limit: " if names else "no time limit: ")
    assert all(name.replace("_", " ").upper() in fault for name in names)


@pytest.mark.parametrize("value", [True, False, 60.0, 59.5, "60", float("nan"), "9" * 10_000])
def test_only_whole_numbers_are_taken(value: object) -> None:
    (fault,) = faults_of(minutes_for_game=value)
    assert fault.startswith("MINUTES FOR GAME must be a whole number, not ")
    assert len(fault) < 80


@pytest.mark.parametrize(
    "value",
    [
        -1,
        MOST + 1,
        10**9,
        pytest.param(10**5000, id="huge"),
        pytest.param(-(10**5000), id="minus huge"),
    ],
)
@pytest.mark.parametrize("field", ["minutes_for_game", "seconds_per_move"])
def test_numbers_beyond_belief_are_refused(field: str, value: int) -> None:
    (fault,) = faults_of(**{"minutes_for_game": 60, field: value})
    label = field.replace("_", " ").upper()
    found = value if abs(value) < 10**9 else "a number of that length"
    assert fault == f"{label} must be from 0 to 999, not {found}"


@pytest.mark.parametrize("field", ["moves_first_session", "moves_second_session"])
def test_a_session_has_a_move(field: str) -> None:
    (fault,) = faults_of(**dict.fromkeys(FIRST + SECOND, 40) | {field: 0})
    assert fault == f"{field.replace('_', ' ').upper()} must be from 1 to 999, not 0"


def test_all_faults_are_told_at_once() -> None:
    faults = faults_of(minutes_for_game=-5, minutes_first_session=True, seconds_per_move=1000)
    assert [fault.partition(" must ")[0] for fault in faults[:3]] == [
        "MINUTES FOR GAME",
        "MINUTES FIRST SESSION",
        "SECONDS PER MOVE",
    ]
    assert faults[3].startswith("not one time limit: MINUTES FOR GAME, MINUTES FIRST SESSION; ")


def test_invalid_time_limit_survives_a_task_queue() -> None:
    fault = InvalidTimeLimit("this", "that")
    again = pickle.loads(pickle.dumps(fault))  # noqa: S301 - our own bytes
    assert (str(again), again.faults) == ("this; that", ("this", "that"))


@given(GIVEN_SETS, INCREMENTS)
def test_every_time_limit_has_one_rate_by_its_minutes(
    fields: dict[str, int], seconds: int | None
) -> None:
    limit = TimeLimit(**fields, seconds_per_move=seconds)
    base = sum(value for name, value in fields.items() if name.startswith("minutes"))
    minutes = limit.minutes_for_all_moves()
    assert minutes * 60 == base * 60 + 60 * (seconds or 0)
    assert limit.rate_of_play() is (
        RateOfPlay.STANDARD
        if minutes >= 60
        else RateOfPlay.RAPID
        if minutes >= 15
        else RateOfPlay.REFUSED
    )
    assert (limit.why_refused() is None) == (minutes >= 15)


@given(GIVEN_SETS, st.integers(0, MOST - 1))
def test_a_second_more_a_move_is_a_minute_more(fields: dict[str, int], seconds: int) -> None:
    slower = TimeLimit(**fields, seconds_per_move=seconds + 1).minutes_for_all_moves()
    assert slower == TimeLimit(**fields, seconds_per_move=seconds).minutes_for_all_moves() + 1
