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


def parse_ranks(lists: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[str, Ranks]:
    """Read what ``Revision.ranks`` holds, by the list's slug."""
    return {
        slug: Ranks({int(grade): count for grade, count in row.get("counts", {}).items()})
        for slug, row in lists.items()
    }
