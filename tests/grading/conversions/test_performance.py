"""Rating performances of what people type."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grading.conversions.answer import InvalidValueError
from grading.conversions.performance import MOST_OPPONENTS, parse_score, performance


def test_both_forms_with_the_sum_of_the_line() -> None:
    found = performance("1800, 1900; 2000\n2100|2200", "3½")
    assert (found.games, found.score_written, found.ahead) == (5, "3½", 2)
    assert found.average_written == "2000"
    assert found.linear == found.linear_rounded == 2160
    # Expected at 2167: 0.903, 0.827, 0.723, 0.594 and 0.454, together 3.5.
    assert found.normal_rounded == 2167


def test_halves_of_the_line_are_rounded_upwards() -> None:
    found = performance("1801 1800", "1")
    assert found.linear == Fraction(3601, 2)
    assert (found.average_written, found.linear_rounded) == ("1800 1⁄2", 1801)


@pytest.mark.parametrize("score, won_all", [("0", False), ("2", True)])
def test_all_or_nothing_has_no_bounds_by_the_curve_and_is_a_class_and_more_by_the_line(
    score: str, won_all: bool
) -> None:
    found = performance("1800 1800", score)
    assert found.normal is found.normal_rounded is None
    assert found.won_all is won_all
    assert found.linear == 1800 + (400 if won_all else -400)


@pytest.mark.parametrize(
    "text, halves",
    [
        *(("3", 6), ("3.0", 6), ("3½", 7), ("3 ½", 7), ("3.5", 7), ("3,50", 7), ("3 1/2", 7)),
        *(("½", 1), ("0.5", 1), (".5", 1), ("1/2", 1), (" 0 ", 0)),
    ],
)
def test_scores_as_people_write_them(text: str, halves: int) -> None:
    assert parse_score(text, 9) == Fraction(halves, 2)


@pytest.mark.parametrize(
    "opponents, score, says",
    [
        ("", "1", "Type the opponents’ ratings, such as 1850 1920 2005."),
        (" , ", "1", "Type the opponents’ ratings"),
        ("1850 abc", "1", "“abc”, opponent 2, is no rating: a rating is a whole number"),
        ("1850 -1900", "1", "“-1900”, opponent 2, is no rating"),
        ("1850.5", "1", "“1850.5”, opponent 1, is no rating"),
        (
            "1850 150",
            "1",
            "150, opponent 2, is outside what is reckoned: ratings from 500 to 3500.",
        ),
        ("1850 150", "1", "It looks like a grade: convert it to a rating first."),
        ("9" * 5_000, "1", f"“{'9' * 20}…”, opponent 1, is no rating"),
        ("1850 " * (MOST_OPPONENTS + 1), "1", "These are 101 opponents: up to 100"),
        ("1850", "", "Type the score, such as 3½ or 3.5."),
        ("1850", "x", "“x” is no score: a score is a number of points"),
        ("1850", "-1", "“-1” is no score"),
        ("1850", "0.25", "“0.25” is no score"),
        ("1850 1850", "11/2", "“11/2” is no score"),
        ("1850", ".", "“.” is no score"),
        ("1850", "1.5", "1½ is more than 1 game can give: there is one against each opponent."),
        ("1850 1850", "3", "3 is more than 2 games can give"),
    ],
)
def test_what_is_wrong_is_explained(opponents: str, score: str, says: str) -> None:
    with pytest.raises(InvalidValueError) as found:
        performance(opponents, score)
    assert says in str(found.value)
