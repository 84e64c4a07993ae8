"""The scales a grade can be told in, era by era. Source: grading rules, section 11, Conversions.

Within an era every scale is a straight line over its grade, so that any two of them convert into
each other by way of it, both ways and without loss. Eras are never converted into each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grading.engine.rounding import round_quotient_half_up

LOWEST, HIGHEST = 0, 300
"""Grades that are converted: nobody has had a higher one."""


@dataclass(frozen=True, slots=True)
class Scale:
    """``value = slope * grade + base``; the grade itself has a slope of 1 and no base."""

    slug: str
    words: str
    slope: Fraction
    base: int
    stated: str = ""
    """Who says so, and when."""

    @property
    def is_grade(self) -> bool:
        """Whether it is the era's grade itself."""
        return self.slope == 1 and not self.base

    @property
    def factor(self) -> str:
        """The slope as it is written: 8, or 7.5."""
        return f"{float(self.slope):g}"

    @property
    def lowest(self) -> Fraction:
        """What a grade of 0 is in it."""
        return self.value(Fraction(LOWEST))

    @property
    def highest(self) -> Fraction:
        """What the highest grade that is converted is in it."""
        return self.value(Fraction(HIGHEST))

    def value(self, grade: Fraction) -> Fraction:
        """What ``grade`` is in this scale."""
        return self.slope * grade + self.base

    def grade(self, value: Fraction) -> Fraction:
        """The grade that is ``value`` in this scale."""
        return (value - self.base) / self.slope

    def holds(self, value: Fraction) -> bool:
        """Whether there is a grade that is ``value`` in this scale."""
        return self.lowest <= value <= self.highest


@dataclass(frozen=True, slots=True)
class Era:
    """A time in which grades meant one thing, and the scales they were told in: grade first."""

    slug: str
    words: str
    scales: tuple[Scale, ...]
    table: range
    """The grades of the ready-made table."""

    @property
    def grade(self) -> Scale:
        """The era's grade."""
        return self.scales[0]


ECF = Era(
    slug="ecf",
    words="July 2009 to 2020",
    scales=(
        Scale("ecf", "ECF grade", Fraction(1), 0),
        Scale("fide", "FIDE rating", Fraction(8), 650, "the ECF’s help page of April 2013"),
        Scale("national", "Other national rating", Fraction(8), 600, "the same page"),
        Scale(
            "ecf-2020",
            "ECF rating of 2020",
            Fraction(15, 2),
            700,
            "the change to four figures in 2020",
        ),
    ),
    table=range(60, 271, 10),
)
BCF = Era(
    slug="bcf",
    words="before July 2009",
    scales=(
        Scale("bcf", "BCF grade", Fraction(1), 0),
        Scale("elo", "Elo rating", Fraction(5), 1250, "Exeter Chess Club, September 1996"),
        Scale("us", "US rating", Fraction(5), 1350, "the same page: about 100 above Elo"),
    ),
    table=range(80, 261, 10),
)
ERAS = (ECF, BCF)


SCALES = {scale.slug: (era, scale) for era in ERAS for scale in era.scales}
"""Every scale with its era, by the scale's slug."""


def convert(value: Fraction, source: Scale, target: Scale) -> Fraction:
    """What ``value`` in one scale is in another of the same era, exactly."""
    return target.value(source.grade(value))


def whole(value: Fraction) -> int:
    """To the nearest whole number, a half upwards: how grades and ratings are written."""
    return round_quotient_half_up(value.numerator, value.denominator)


def mixed(value: Fraction) -> str:
    """``value`` as it is written out: 150 3⁄8, or 150 where it is whole; not for negatives."""
    figure, rest = divmod(value, 1)
    parts = [str(figure)] if figure or not rest else []
    if rest:
        parts.append(f"{rest.numerator}⁄{rest.denominator}")
    return " ".join(parts)
