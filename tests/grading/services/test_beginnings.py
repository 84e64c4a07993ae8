"""What players of an association's own list begin with, put in and put right."""

from __future__ import annotations

from datetime import date

import pytest

from grading.models import Allocation, GradingList, Period, SchoolGrade
from grading.models.corrections import Cause
from grading.services.beginnings import allocate, correct_allocation, correct_school_grade
from grading.services.corrections import CannotCorrect
from grading.services.own_lists import set_up_own_list
from tests import records

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Period:
    records.lists()
    own = set_up_own_list(
        grading_list=GradingList(
            slug="juniors",
            name="County juniors",
            short_name="Juniors",
            timeline_text="byca",
            first_computed="2013-09",
        )
    )
    return Period.objects.get(grading_list=own, name="2013-09")


def allocation(season: Period, grade: int = 55) -> Allocation:
    return Allocation(player=records.player(), period=season, grade=grade, source="the trials")


def test_before_the_list_is_out_an_allocation_needs_no_reason(season: Period) -> None:
    assert allocate(allocation=allocation(season), reason="") is None
    assert Allocation.objects.get().grade == 55


def test_after_it_is_out_it_is_a_correction(season: Period) -> None:
    records.close("juniors", "2013-09")
    season.refresh_from_db()
    with pytest.raises(CannotCorrect, match="a reason must be given"):
        allocate(allocation=allocation(season), reason=" ")
    late = allocation(season)
    made = allocate(allocation=late, reason="left out of the file")
    assert made is not None
    assert (made.cause, list(made.players.all())) == (Cause.RECORDS, [late.player])
    again = correct_allocation(allocation=late, grade=60, source="the trials", reason="misread")
    assert again is not None
    assert Allocation.objects.get().grade == 60


def test_another_source_changes_no_grade(season: Period) -> None:
    records.close("juniors", "2013-09")
    season.refresh_from_db()
    late = allocation(season)
    allocate(allocation=late, reason="left out")
    told = "the Megafinal"
    assert correct_allocation(allocation=late, grade=55, source=told, reason="found") is None
    with pytest.raises(CannotCorrect, match="what is on record"):
        correct_allocation(allocation=late, grade=55, source=told, reason="again")


def test_national_lists_go_by_no_allocated_grades(season: Period) -> None:
    standard = Period.objects.get(grading_list__slug="standard", name="2013-01")
    with pytest.raises(CannotCorrect, match="no allocated grades"):
        allocate(allocation=allocation(standard), reason="")


def test_a_school_grade_is_a_correction_of_the_players_details(season: Period) -> None:
    told = SchoolGrade(player=records.player(), grade=3, told_on=date(2012, 9, 1))
    with pytest.raises(CannotCorrect, match="a reason must be given"):
        correct_school_grade(told=told, reason="")
    made = correct_school_grade(told=told, reason="the school's list")
    assert (made.cause, list(made.players.all())) == (Cause.IDENTITY, [told.player])
    assert str(told).endswith("school grade 3 on 1 September 2012")
