"""Ranks, from how many hold each grade. Source: grading rules, section 7."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ranks:
    """How many ranked players hold each grade of a list's latest period."""

    holders: Mapping[int, int]

    @property
    def total(self) -> int:
        """How many players are ranked."""
        return sum(self.holders.values())

    def of(self, grade: int) -> int:
        """The place of a holder of ``grade``: one more than there are above."""
        return 1 + sum(count for held, count in self.holders.items() if held > grade)

    def places(self) -> dict[int, int]:
        """The place of each grade that is held, for many at once."""
        places, passed = {}, 0
        for grade, count in sorted(self.holders.items(), reverse=True):
            places[grade] = passed + 1
            passed += count
        return places

    def within(self, top: int) -> int:
        """How many are among the first ``top``, with all who tie at the end of these."""
        passed = 0
        for _grade, count in sorted(self.holders.items(), reverse=True):
            if passed >= top:
                break
            passed += count
        return passed


def parse_ranks(lists: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[str, Ranks]:
    """Read what ``Revision.ranks`` holds, by the list's slug."""
    return {
        slug: Ranks({int(grade): count for grade, count in row.get("counts", {}).items()})
        for slug, row in lists.items()
    }
