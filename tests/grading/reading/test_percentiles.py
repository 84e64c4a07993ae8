"""Where a grade stands among those of a list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grading.reading.percentiles import average, grade_of_share, standing
from grading.reading.ranks import Ranks

RANKS = Ranks({150: 2, 141: 1, 133: 5})

holders = st.dictionaries(st.integers(1, 400), st.integers(1, 50), min_size=1)


def test_a_grade_that_somebody_has() -> None:
    at = standing(RANKS, 141)
    assert (at.lower, at.same, at.higher) == (5, 1, 2)
    assert at.percentile == 62.5
    assert at.rank == 3 == RANKS.of(141)


def test_a_grade_that_nobody_has() -> None:
    assert (standing(RANKS, 0).lower, standing(RANKS, 0).higher) == (0, 8)
    assert standing(RANKS, 400).percentile == 100
    assert standing(RANKS, 140).rank == RANKS.of(140)


def test_of_nobody_there_is_none() -> None:
    nobody = Ranks({})
    assert standing(nobody, 141).percentile is None
    assert grade_of_share(nobody, 50) is None
    assert average(nobody) is None


def test_the_share_of_players_a_grade_is_enough_for() -> None:
    found = {share: grade_of_share(RANKS, share) for share in (10, 62, 63, 75, 76, 100)}
    assert found == {10: 133, 62: 133, 63: 141, 75: 141, 76: 150, 100: 150}
    assert average(RANKS) == (300 + 141 + 665) / 8


@given(holders, st.integers(1, 100))
def test_the_share_s_grade_is_the_lowest_that_is_enough(held: dict[int, int], share: int) -> None:
    ranks = Ranks(held)
    grade = grade_of_share(ranks, share)
    assert grade in held
    at = standing(ranks, grade)
    assert 100 * (at.lower + at.same) >= share * at.total > 100 * at.lower
    assert at.rank == ranks.of(grade)
