"""What players of an association's own list begin with: allocated grades, and school grades."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction

from grading.models import Allocation, Correction, SchoolGrade
from grading.models.corrections import Cause
from grading.services.corrections import CannotCorrect, Why, hold, save_correction
from gradingsite.recording import save_with_reason


@transaction.atomic
def allocate(*, allocation: Allocation, **why: Unpack[Why]) -> Correction | None:
    """Store an allocation that is not stored yet. Raises CannotCorrect.

    A correction where the season's list is out; None before that.
    """
    period = allocation.period
    rules = period.grading_list.timeline.rules_in(period.name)
    if rules.age_starts is None:
        raise CannotCorrect(f"{period.grading_list} goes by no allocated grades")
    if period.closed_by_id is None:
        save_with_reason(allocation, reason=why["reason"] or "allocated", by=why.get("by"))
        return None
    if not why["reason"].strip():
        raise CannotCorrect(f"{period} is out: a reason must be given")
    return save_correction(allocation, (allocation.player,), Cause.RECORDS, why)


@transaction.atomic
def correct_allocation(
    *, allocation: Allocation, grade: int, source: str, **why: Unpack[Why]
) -> Correction | None:
    """Give an allocation another grade or source. Raises CannotCorrect.

    A correction where the season's list is out and the grade is another; None otherwise.
    """
    hold(allocation, why["reason"])
    if (allocation.grade, allocation.source) == (grade, source):
        raise CannotCorrect("that is what is on record")
    moves = allocation.grade != grade and allocation.period.closed_by_id is not None
    allocation.grade, allocation.source = grade, source
    if not moves:
        save_with_reason(allocation, reason=why["reason"], by=why.get("by"))
        return None
    return save_correction(allocation, (allocation.player,), Cause.RECORDS, why)


@transaction.atomic
def correct_school_grade(*, told: SchoolGrade, **why: Unpack[Why]) -> Correction:
    """Store a school grade, new or told otherwise: what ratings begin with hangs on it."""
    if not why["reason"].strip():
        raise CannotCorrect("a reason must be given")
    return save_correction(told, (told.player,), Cause.IDENTITY, why)
