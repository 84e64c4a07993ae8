"""Pairings: everybody meets everybody, or somebody new of equal score."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.demo.results import play
from grading.demo.rounds import all_play_all, swiss
from grading.demo.teams import BOARDS, SMALLEST_SQUAD, line_ups, teams_of_club


@given(st.integers(2, 15))
def test_everybody_meets_everybody_once(count: int) -> None:
    _, firsts, seconds = all_play_all(count)
    pairs = [frozenset(pair) for pair in zip(firsts, seconds, strict=True)]
    assert sorted(map(sorted, pairs)) == [list(pair) for pair in combinations(range(count), 2)]


@given(st.integers(2, 15))
def test_nobody_plays_twice_in_a_round(count: int) -> None:
    rounds, firsts, seconds = all_play_all(count)
    for number in range(rounds.max() + 1):
        busy = np.concatenate([firsts[rounds == number], seconds[rounds == number]])
        assert len(np.unique(busy)) == len(busy)


@given(st.integers(2, 12))
def test_twice_means_once_at_home_and_once_away(count: int) -> None:
    _, firsts, seconds = all_play_all(count, twice=True)
    pairs = list(zip(firsts.tolist(), seconds.tolist(), strict=True))
    assert len(set(pairs)) == len(pairs) == count * (count - 1)


@pytest.mark.parametrize("count", [12, 13, 26])
def test_in_a_swiss_nobody_meets_anybody_twice(count: int) -> None:
    rng = np.random.default_rng(5)
    strength = rng.normal(130, 30, count)
    rounds, white, black, _ = swiss(
        rng, count, 5, lambda one, other: play(rng, strength[one], strength[other])
    )
    pairs = [frozenset(pair) for pair in zip(white.tolist(), black.tolist(), strict=True)]
    assert len(set(pairs)) == len(pairs) == 5 * (count // 2)
    assert rounds.tolist() == sorted(rounds.tolist())


def test_in_a_swiss_the_best_meet_in_the_end() -> None:
    rng = np.random.default_rng(5)
    rounds, white, black, _ = swiss(rng, 16, 4, lambda one, other: np.where(one < other, 0, 2))
    last = rounds == 3
    assert {0} <= {*white[last], *black[last]}
    unbeaten = next(
        {int(one), int(other)}
        for one, other in zip(white[last], black[last], strict=True)
        if 0 in {one, other}
    )
    assert max(unbeaten) < 8


def test_a_club_makes_teams_of_its_members_by_strength() -> None:
    members = np.arange(23)
    teams = teams_of_club("Otterford", 4, members)
    assert [team.name for team in teams] == ["Otterford A", "Otterford B", "Otterford C"]
    assert np.concatenate([team.squad for team in teams]).tolist() == members.tolist()


def test_a_club_of_too_few_makes_no_team_and_one_team_has_no_letter() -> None:
    assert teams_of_club("Otterford", 4, np.arange(SMALLEST_SQUAD - 1)) == []
    assert [team.name for team in teams_of_club("Otterford", 4, np.arange(8))] == ["Otterford"]


def test_line_ups_are_of_the_squad_and_in_its_order() -> None:
    squads = [np.array([10, 11, 12, 13, 14, 15, 16]), np.arange(20, 29)]
    line_up = line_ups(np.random.default_rng(3), squads, 14, BOARDS)
    assert line_up.shape == (14, 2, BOARDS)
    for team, squad in enumerate(squads):
        assert set(line_up[:, team].ravel()) == set(squad)
        assert (np.diff(line_up[:, team], axis=1) > 0).all()
