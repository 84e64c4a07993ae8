"""The allocations of a file: all of them stored or put right, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from django.db import IntegrityError, transaction

from grading.models import Allocation, Correction
from grading.services.beginnings import allocate, correct_allocation
from grading.services.corrections import CannotCorrect, Why
from gradingsite.counting import counted


@dataclass(slots=True)
class Allocated:
    """What came of the allocations of a file."""

    new: int = 0
    changed: int = 0
    same: int = 0
    corrections: int = 0

    def __str__(self) -> str:
        done = f"{counted(self.new, 'new allocation')}, {self.changed:,} changed"
        return f"{done}, {self.same:,} as on record; {counted(self.corrections, 'correction')}"


@transaction.atomic
def allocate_all(*, allocations: Sequence[Allocation], file: str, **why: Unpack[Why]) -> Allocated:
    """Store those that are new, and give those on record what the file says of them.

    What moves grades of a list that is out is a correction each, and needs a reason and who
    confirmed it. The history of the others says which ``file`` they are of. Raises CannotCorrect.
    """
    held = _held(allocations)
    done = Allocated()
    for told in allocations:
        record = held.get((told.player_id, told.period_id))
        if record is not None and (record.grade, record.source) == (told.grade, told.source):
            done.same += 1
            continue
        moves = record is None or record.grade != told.grade
        if told.period.closed_by_id is not None and moves:
            _ask_why(told, why)
        reason: Why = {**why, "reason": why["reason"].strip() or f"of the file {file}"}
        if record is None:
            made = _allocate(told, reason)
            done.new += 1
        else:
            made = correct_allocation(
                allocation=record, grade=told.grade, source=told.source, **reason
            )
            done.changed += 1
        done.corrections += made is not None
    return done


def _held(allocations: Sequence[Allocation]) -> dict[tuple[int, int], Allocation]:
    periods = {told.period_id for told in allocations}
    records = Allocation.objects.filter(period__in=periods).select_related("period__grading_list")
    return {(record.player_id, record.period_id): record for record in records}


def _allocate(told: Allocation, why: Why) -> Correction | None:
    try:
        return allocate(allocation=told, **why)
    except IntegrityError as error:
        raise CannotCorrect(
            f"an allocation of {told.player} was put in meanwhile: try again"
        ) from error


def _ask_why(told: Allocation, why: Why) -> None:
    if not (why["reason"].strip() and why.get("confirmed_by")):
        raise CannotCorrect(
            f"{told.period} is out, and would be redrawn: say why, and who confirmed it"
        )
