"""Where a grade stands among those of a list."""

from __future__ import annotations

from dataclasses import dataclass

from grading.reading.ranks import Ranks


@dataclass(frozen=True, slots=True)
class Standing:
    """How many ranked players have a lower grade than one, the same, and a higher."""

    lower: int
    same: int
    higher: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.lower + self.same + self.higher

    @property
    def percentile(self) -> float | None:
        """The share of them who have a lower grade, in per cent; None of nobody."""
        return 100 * self.lower / self.total if self.total else None

    @property
    def rank(self) -> int:
        """The rank of a holder of the grade, or the one he would have."""
        return self.higher + 1


def standing(ranks: Ranks, grade: int) -> Standing:
    """Where ``grade`` stands."""
    lower = sum(count for held, count in ranks.holders.items() if held < grade)
    same = ranks.holders.get(grade, 0)
    return Standing(lower, same, ranks.total - lower - same)


def grade_of_share(ranks: Ranks, share: int) -> int | None:
    """The lowest grade that at least ``share`` per cent of the players do not exceed."""
    counted = 0
    for grade in sorted(ranks.holders):
        counted += ranks.holders[grade]
        if 100 * counted >= share * ranks.total:
            return grade
    return None


def average(ranks: Ranks) -> float | None:
    """Of all ranked players' grades."""
    if not ranks.total:
        return None
    return sum(grade * count for grade, count in ranks.holders.items()) / ranks.total
