"""Ages for every list, from those that some were published with."""

from __future__ import annotations

from datetime import date

import numpy as np
import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from grading.engine.ages import ADULT, junior_ages
from grading.exports.junior_ages import ages_in_all_lists

NAMES = ["2012-01", "2012-07", "2013-01", "2013-07", "2014-01"]
LISTS = [(slug, name) for slug in ("rapid", "standard") for name in NAMES]


def told(*ages: tuple[int, str, int]) -> pl.DataFrame:
    schema = {"player_id": pl.Int64, "period": pl.String, "age": pl.Int64}
    return pl.DataFrame(ages, schema=schema, orient="row")


def test_one_age_says_all_of_them_up_to_17() -> None:
    found = ages_in_all_lists(told((1, "2012-07", 16)), [("standard", name) for name in NAMES])
    ages = dict(found.sort("period").select("period", "age").iter_rows())
    assert ages == {"2012-01": 15, "2012-07": 16, "2013-01": 16, "2013-07": 17, "2014-01": 17}


def test_nobody_told_of_is_nobody() -> None:
    assert ages_in_all_lists(told(), LISTS).is_empty()
    assert ages_in_all_lists(told((1, "2013-01", 9)), []).is_empty()


@given(st.dates(date(1990, 1, 1), date(2013, 8, 31)), st.sets(st.sampled_from(NAMES), min_size=1))
def test_they_are_those_that_the_birth_date_says(born: date, published: set[str]) -> None:
    births = np.array([born], dtype="datetime64[D]")
    right = dict(zip(NAMES, junior_ages(births, NAMES)[:, 0].tolist(), strict=True))
    # The last list's age is told of every player; 0 says of the others too little.
    known = [(1, name, right[name]) for name in published | {NAMES[-1]} if right[name] != ADULT]
    found = ages_in_all_lists(told(*known), [("standard", name) for name in NAMES])
    ages = dict(found.select("period", "age").iter_rows())
    if known:
        assert ages == {name: age for name, age in right.items() if age != ADULT}
