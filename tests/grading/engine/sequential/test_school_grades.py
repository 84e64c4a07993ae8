"""School grades: told once, and one higher each school year."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from grading.engine.periods import day_number
from grading.engine.sequential.school_grades import told_on


@pytest.mark.parametrize(
    "day, grades",
    [
        (date(2012, 7, 31), [0, 2, 11]),
        (date(2012, 8, 1), [0, 3, 12]),
        (date(2013, 7, 31), [0, 3, 12]),
        (date(2013, 8, 1), [1, 4, 12]),
        (date(2015, 1, 1), [2, 5, 12]),
    ],
)
def test_a_school_year_begins_in_august(day: date, grades: list[int]) -> None:
    told = told_on(np.array([0, 3, 12]), date(2012, 10, 5))
    assert told.on(day_number(day)).tolist() == grades
