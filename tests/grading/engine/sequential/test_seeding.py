"""Teams of a schools league: missing boards, and what a coach may change."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from grading.engine.sequential.seeding import MISSING_BOARD, Board, Override, Team, seeded
from tests.conftest import ROOT

VECTOR = json.loads((ROOT / "tests" / "vectors" / "saca.json").read_text())["seeding"]


def team(name: str, *ratings: int | None, override: Override | None = None) -> Team:
    boards = [
        Board(None if rating is None else f"{name}{place}", rating)
        for place, rating in enumerate(ratings, 1)
    ]
    return Team(name, boards, override)


def test_a_missing_board_counts_150_in_the_average() -> None:
    assert team("A", *VECTOR["boards"]).average == VECTOR["average"]
    assert VECTOR["missing_board"] == MISSING_BOARD


def test_teams_are_seeded_by_the_average_of_their_boards() -> None:
    teams = [team("B", 300, 300), team("A", 300, 300), team("C", 480, None), team("D", 700)]
    assert [one.name for one in seeded(teams)] == ["D", "C", "A", "B"]


def test_a_coach_overrides_the_seeding_with_a_note() -> None:
    up = Override("two boards are new and strong", seeding=Fraction(500))
    teams = [team("A", 400, 400), team("B", 300, 300, override=up)]
    assert [one.name for one in seeded(teams)] == ["B", "A"]
    assert teams[1].average == 300


def test_boards_sit_by_rating_and_missing_ones_last() -> None:
    assert [board.rating for board in team("A", 310, None, 480, 390).in_order] == [
        *(480, 390, 310),
        None,
    ]


def test_a_coach_overrides_the_board_order() -> None:
    other = Override("Ann has improved", order=("A2", "A1"))
    asked = team("A", 480, 390, None, override=other)
    asked.check()
    assert [board.player for board in asked.in_order] == ["A2", "A1", None]
    assert asked.seeding == 340


@pytest.mark.parametrize(
    "override, says",
    [
        (Override(" ", seeding=Fraction(400)), "A: an override needs a note"),
        (Override("for luck"), "A: an override changes the seeding or the board order"),
        (Override("why", order=("A1",)), "A: a board order names each of its players once"),
        (Override("why", order=("A1", "A1")), "A: a board order names each of its players once"),
        (Override("why", order=("A1", "B1")), "A: a board order names each of its players once"),
    ],
)
def test_an_override_that_cannot_be_is_refused(override: Override, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        seeded([team("A", 300, 310, override=override)])


def test_a_team_without_boards_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one board"):
        seeded([team("A")])
