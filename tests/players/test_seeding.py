"""Teams as they are typed to be seeded."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.seeding import MOST_BOARDS, MOST_TEAMS, TypedTeam, read_teams


def one(boards: str, *, seeding: str = "", order: str = "", note: str = "") -> TypedTeam:
    (team,) = read_teams(["A"], [boards], [seeding], [order], [note]).teams
    return team


def test_a_line_is_a_player_a_newcomer_or_a_missing_board() -> None:
    boards = one("233310H\n\n Smith, Ann \n250\n300\n-\nMissing").boards
    assert [board.entry.reference for board in boards[:1] if board.entry] == ["233310H"]
    assert [board.entry.name for board in boards[1:2] if board.entry] == ["Smith, Ann"]
    assert [board.start for board in boards] == [None, None, 250, 300, None, None]
    assert [board.is_missing for board in boards] == [False] * 4 + [True] * 2


def test_a_team_left_blank_is_none_and_one_without_a_name_gets_one() -> None:
    typed = read_teams(["", " "], ["", "233310H"], [], ["rating", "rating"], [])
    assert [team.name for team in typed.teams] == ["Team 1"]
    assert not typed.is_wrong


def test_a_coach_may_ask_for_an_average_and_an_order() -> None:
    team = one("233310H", seeding="332.5", order="typed", note="better than that")
    assert (team.asked_seeding, team.keeps_order) == (Fraction("332.5"), True)
    assert one("233310H", seeding="332,5").asked_seeding == Fraction("332.5")
    assert one("233310H").asked_seeding is None


@pytest.mark.parametrize(
    "boards, asked, says",
    [
        ("", {"note": "x"}, "There is no board: write a player on each line."),
        ("-\n" * (MOST_BOARDS + 1), {}, "A team has 12 boards at most, and these are 13."),
        ("-", {"seeding": "x"}, "“x” is no average: a number such as 350 or 332.5 is one."),
        ("-", {"order": "age"}, "Boards sit by rating, or as typed."),
        ("-", {"note": "x" * 201}, "The note can have 200 characters."),
        ("17", {}, "“17” is neither a name nor a reference: write one player on a line."),
        ("233310 233311", {}, "“233310 233311” is several players: write one player on a line."),
    ],
)
def test_what_cannot_be_read_is_named(boards: str, asked: dict[str, str], says: str) -> None:
    assert list(one(boards, **asked).problems) == [says]


def test_teams_have_names_of_their_own_and_there_is_a_limit_to_how_many() -> None:
    twice = read_teams(["A", "A"], ["-", "-"], [], [], [])
    assert twice.problem == "Two teams are called “A”: give each a name of its own."
    many = read_teams([], ["-"] * (MOST_TEAMS + 1), [], [], [])
    assert many.problem == "At most 16 teams are seeded at once, and these are 17."


@given(st.lists(st.lists(st.text(max_size=30), max_size=4), min_size=5, max_size=5))
def test_anything_is_read_or_refused(columns: list[list[str]]) -> None:
    typed = read_teams(*columns)
    assert all(team.boards for team in typed.teams) or typed.is_wrong
