"""The old BCF grades give every right answer of their vector. Source: grading rules, section 11."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grading.engine.ages import ADULT
from grading.engine.calendars import YEARS
from grading.engine.columns import NO_GRADE
from grading.engine.periods import day_number
from grading.engine.projection import CountedSides, Opening, Projection
from grading.engine.results import NO_CATEGORY
from grading.engine.rules import BCF
from tests.conftest import ROOT

CASES = json.loads((ROOT / "tests" / "vectors" / "bcf.json").read_text())["cases"]
PERIODS = YEARS.span("2006-07", "2008-07")


def year(index: int, games: int, average: int) -> CountedSides:
    return CountedSides([day_number(PERIODS[index].first_day)] * games, [average] * games)


@pytest.mark.parametrize("age", [ADULT, 9])
def test_every_answer_of_the_vector(age: int) -> None:
    """Juniors are graded like everybody else."""
    assert [answer(case, age) for case in CASES] == [
        (case["grade"], case["category"]) for case in CASES
    ]


def answer(case: dict[str, Any], age: int) -> tuple[int | None, str | None]:
    years = list(zip(case["games"], case["averages"], strict=True))
    projection = Projection(
        periods=PERIODS,
        rules=BCF,
        age=age,
        opening=Opening(day_number(YEARS.before(PERIODS[0]).last_day)),
        earlier={1: year(1, *years[1]), 0: year(0, *years[2])},
    )
    games, average = years[0]
    outcome = projection.outcome([average] * games)
    (grade,), (category,) = outcome.grade.tolist(), outcome.category.tolist()
    letter = None if category == NO_CATEGORY else BCF.categories[category].letter
    return None if grade == NO_GRADE else grade, letter
