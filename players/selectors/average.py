"""The average behind a grade row, in fractions: what pages show of the arithmetic. Rules, 6."""

from __future__ import annotations

from fractions import Fraction

from grading.engine.rounding import round_quotient_half_up
from grading.models import PublishedGrade


def points_of_part(row: PublishedGrade) -> Fraction:
    """What the sides taken of the last day or period needed are worth, at its average."""
    if not row.cut_sides:
        return Fraction(0)
    return Fraction(row.cut_taken * row.cut_points, row.cut_sides)


def average_of(row: PublishedGrade) -> Fraction | None:
    """The exact average; none without a side."""
    if not row.games_counted:
        return None
    return (row.own_points + row.forward_points + points_of_part(row)) / row.games_counted


def rounded(average: Fraction) -> int:
    """Half up, in whole numbers."""
    return round_quotient_half_up(average.numerator, average.denominator)
