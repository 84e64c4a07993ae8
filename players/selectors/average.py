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


def total_of(row: PublishedGrade) -> Fraction:
    """All points together."""
    return row.own_points + row.forward_points + points_of_part(row)


def sides_of(row: PublishedGrade) -> int:
    """How many sides the average is of: what a start grade stands for is among them."""
    return row.own_sides + row.forward_sides + row.cut_taken


def average_of(row: PublishedGrade) -> Fraction | None:
    """The exact average; none without a side."""
    sides = sides_of(row)
    return total_of(row) / sides if sides else None


def rounded(average: Fraction) -> int:
    """Half up, in whole numbers."""
    return round_quotient_half_up(average.numerator, average.denominator)


class Summed:
    """What is shown with the sums of its row."""

    row: PublishedGrade

    @property
    def part_points(self) -> Fraction:
        """What the sides taken of the last day or period are worth, at its average."""
        return points_of_part(self.row)

    @property
    def total(self) -> Fraction:
        """All points together."""
        return total_of(self.row)

    @property
    def sides(self) -> int:
        """How many sides the average is of."""
        return sides_of(self.row)

    @property
    def average(self) -> Fraction | None:
        """The exact average; none without a side."""
        return average_of(self.row)

    @property
    def rounded(self) -> int | None:
        """The average rounded half up, as whole numbers do it: without an error."""
        return None if self.average is None else rounded(self.average)

    @property
    def reached(self) -> int | None:
        """What the games come to, with a junior's increment, be a category earned or not."""
        return None if self.rounded is None else max(self.rounded + self.row.increment, 0)
