"""What ``?as_of=`` names: a revision's number, a month or a day. Source: site, As it was."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from grading.models import Revision
from grading.reading.months import MONTH
from grading.reading.problems import garbled

NUMBER = re.compile(r"[0-9]{1,9}")
LONGEST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class AsOf:
    """The revisions that a visitor's words allow: the last of them is meant."""

    text: str
    allowed: Q
    number: int | None = None

    def is_after(self, revision: Revision) -> bool:
        """Whether it is later than the whole of what ``revision`` speaks of."""
        if self.number is not None:
            return self.number > revision.number
        # A month is written as the beginning of its days are.
        return self.text[:7] > revision.month and self.text > revision.nominal_day.isoformat()


def parse_as_of(text: str) -> AsOf:
    """Read the words of ``?as_of=``; NotShown says what they may be."""
    if NUMBER.fullmatch(text):
        return AsOf(text, Q(number__lte=int(text)), int(text))
    if MONTH.fullmatch(text):
        return AsOf(text, Q(month__lte=text))
    try:
        return AsOf(text, Q(nominal_day__lte=_day(text)))
    except ValueError:
        shown = text[:LONGEST_SHOWN] + ("…" if len(text) > LONGEST_SHOWN else "")
        raise garbled(
            "No such moment",
            f"as_of={shown} names no moment: it can be the number of a revision, a month such"
            " as 2013-08, or a date such as 2013-08-31.",
        ) from None


def _day(text: str) -> date:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(text)
    return date.fromisoformat(text)
