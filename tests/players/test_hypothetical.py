"""Rows of a form as games: what can be read, and what is said of what cannot."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.hypothetical import HIGHEST, MOST, RESULTS, Hypothetical, read_games


def test_a_grade_and_a_result_make_a_game() -> None:
    typed = read_games(["150", " 0 ", "300", "99"], ["1", "0.5", "0", "½"])
    assert not typed.is_wrong
    assert typed.games == [
        Hypothetical(150, 2),
        Hypothetical(0, 1),
        Hypothetical(300, 0),
        Hypothetical(99, 1),
    ]


def test_a_row_without_a_grade_is_no_game() -> None:
    typed = read_games(["", "150", " "], ["1", "0", "1"])
    assert typed.games == [Hypothetical(150, 0)]
    assert len(typed.rows) == 1


@pytest.mark.parametrize(
    "grade, result, says",
    [
        ("500", "1", "“500” is no grade: a whole number from 0 to 300 is one."),
        ("-5", "1", "“-5” is no grade"),
        ("150.5", "1", "“150.5” is no grade"),
        ("abc", "1", "“abc” is no grade"),
        ("１５０", "1", "“１５０” is no grade"),
        ("9" * 5_000, "1", f"“{'9' * 12}…” is no grade"),
        ("150", "x", "“x” is no result: 1, 0.5 and 0 are."),
        ("150", "2", "“2” is no result"),
        ("150", "", "The result is missing."),
    ],
)
def test_what_is_wrong_is_named_and_kept_to_be_put_right(
    grade: str, result: str, says: str
) -> None:
    typed = read_games([grade], [result])
    assert typed.is_wrong
    assert typed.games == []
    (row,) = typed.rows
    assert row.problem.startswith(says)
    assert row.grade.startswith(grade[:12])


def test_results_may_be_fewer_than_grades_or_more() -> None:
    assert read_games(["150", "160"], ["1"]).rows[1].problem == "The result is missing."
    assert not read_games(["150"], ["1", "0"]).is_wrong


def test_there_is_a_limit_to_how_many() -> None:
    assert not read_games(["150"] * MOST, ["1"] * MOST).is_wrong
    typed = read_games(["150"] * 200, ["1"] * 200)
    assert typed.problem == "At most 60 games can be added, and these are 200."
    assert len(typed.rows) == MOST


@given(st.lists(st.text(max_size=20), max_size=80), st.lists(st.text(max_size=5), max_size=80))
def test_anything_is_read_or_refused(grades: list[str], results: list[str]) -> None:
    typed = read_games(grades, results)
    assert all(0 <= game.grade <= HIGHEST for game in typed.games)
    assert len(typed.rows) <= MOST
    assert typed.is_wrong == (len(typed.games) < sum(bool(grade.strip()) for grade in grades))


@given(
    st.lists(st.tuples(st.integers(0, HIGHEST), st.sampled_from(sorted(RESULTS))), max_size=MOST)
)
def test_every_good_game_is_read(games: list[tuple[int, str]]) -> None:
    typed = read_games([str(grade) for grade, _ in games], [result for _, result in games])
    assert typed.games == [Hypothetical(grade, RESULTS[result]) for grade, result in games]
