"""Whose player is whose in a match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.selectors.match_card import match_card
from grading.selectors.match_teams import first_is_white
from tests.grading.selectors.played import club, game

ASH, BAR = club(1, "Ashton"), club(2, "St Bar & Co")


@given(st.lists(st.booleans(), min_size=1, max_size=12))
def test_where_a_team_bears_its_club_s_name_colours_do_not_matter(whites: list[bool]) -> None:
    games = [
        game(1, 2, clubs=(ASH, BAR) if is_white else (BAR, ASH), board=board)
        for board, is_white in enumerate(whites, 1)
    ]
    assert first_is_white(games, "Ashton B", "Lions") == whites
    assert first_is_white(games, "Lions", "Ashton B") == [not is_white for is_white in whites]
    assert first_is_white(games, "Tigers", "St. Bar & Co 2") == whites


def test_clubs_of_like_names_are_told_apart() -> None:
    kings, kingsway = club(3, "Kings"), club(4, "Kingsway")
    games = [game(1, 2, clubs=(kingsway, kings), board=1)]
    assert first_is_white(games, "Kingsway A", "Kings A") == [True]
    assert first_is_white(games, "Kings A", "Kingsway A") == [False]


@pytest.mark.parametrize("clubs", [(None, None), (ASH, ASH)])
def test_else_the_visitors_have_white_on_the_odd_boards(clubs: tuple[None, None]) -> None:
    games = [game(1, 2, clubs=clubs, board=board) for board in (1, 2, 3)]
    assert first_is_white(games, "Ashton A", "Ashton B") == [False, True, False]


def test_names_that_tell_nothing_leave_the_clubs_together() -> None:
    games = [
        game(1, 2, clubs=(ASH, BAR), board=1),
        game(3, 4, clubs=(ASH, BAR), board=2),
    ]
    assert first_is_white(games, "Lions", "Tigers") == [False, False]


def test_a_player_for_no_club_is_of_the_team_that_his_opponent_is_not_of() -> None:
    games = [game(1, 2, clubs=(ASH, BAR), board=1), game(3, 4, clubs=(None, ASH), board=2)]
    assert first_is_white(games, "Ashton", "Lions") == [True, False]


@pytest.mark.parametrize(
    "name, kind, expected",
    [
        ("Ashton v Barton", "match", ("", "Ashton", "Barton")),
        ("Division 1: Ashton A v Barton B", "match", ("Division 1", "Ashton A", "Barton B")),
        ("Open: U150: Kent v Essex", "match", ("Open: U150", "Kent", "Essex")),
        ("Ashton v. Barton", "match", ("", "Ashton", "Barton")),
        ("Ashton v Barton", "", ("", "Ashton", "Barton")),
        ("Ashton v Barton", "section", None),
        ("Friendly", "match", None),
        (" v ", "match", None),
    ],
)
def test_the_name_of_a_match(name: str, kind: str, expected: tuple[str, str, str] | None) -> None:
    card = match_card(name, kind, [game(1, 2, board=1)])
    told = (card.part, card.first.name, card.second.name) if card else None
    assert told == expected
