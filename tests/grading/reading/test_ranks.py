"""Ranks from how many hold each grade. Source: grading rules, section 7."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grading.reading.ranks import Ranks

held = st.lists(st.integers(0, 20), max_size=40)


def ranks_of(grades: list[int]) -> Ranks:
    return Ranks({grade: grades.count(grade) for grade in grades})


def test_equal_grades_share_the_better_rank() -> None:
    assert ranks_of([200, 150, 150, 100]).places() == {200: 1, 150: 2, 100: 4}


def test_a_top_keeps_all_who_tie_at_its_end() -> None:
    ranks = ranks_of([200, 150, 150, 100])
    assert [ranks.within(top) for top in (1, 2, 3, 4, 9)] == [1, 3, 3, 4, 4]


@given(held)
def test_a_place_is_one_more_than_there_are_above(grades: list[int]) -> None:
    ranks = ranks_of(grades)
    expected = {grade: 1 + sum(other > grade for other in grades) for grade in grades}
    assert ranks.places() == expected
    assert {grade: ranks.of(grade) for grade in grades} == expected


@given(held, st.integers(1, 50))
def test_a_top_is_whoever_has_such_a_place(grades: list[int], top: int) -> None:
    ranks = ranks_of(grades)
    assert ranks.within(top) == sum(ranks.of(grade) <= top for grade in grades)
