"""A value in one scale, told in all the others of its era; or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grading.conversions.levels import UsClass, levels_at, us_class
from grading.conversions.scales import SCALES, Era, Scale, convert, mixed, whole

THOUSANDS = re.compile(r"([0-9]),([0-9]{3})")
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")
PARTS = re.compile(r"([0-9]{0,9}) ?([.,][0-9]{1,9}|[½¼¾]|[0-9] ?[/⁄] ?[0-9])")
LONGEST_SHOWN = 20
ELO = SCALES["elo"][1]


class InvalidValueError(ValueError):
    """Nothing to convert; the message says why, ``fits`` are scales the number would suit."""

    def __init__(self, message: str, fits: Sequence[Scale] = ()) -> None:
        super().__init__(message)
        self.fits = fits


@dataclass(frozen=True, slots=True)
class Equivalent:
    """What the value is in another scale."""

    scale: Scale
    exact: Fraction
    how: str
    """The sum that gives it."""

    @property
    def rounded(self) -> int:
        """To the nearest whole number, a half upwards."""
        return whole(self.exact)

    @property
    def is_whole(self) -> bool:
        """Whether rounding took nothing away."""
        return self.exact == self.rounded

    @property
    def written(self) -> str:
        """The exact value, such as 150 3⁄8."""
        return mixed(self.exact)

    @property
    def us_class(self) -> UsClass | None:
        """The class that a US rating is in."""
        return us_class(self.rounded) if self.scale.slug == "us" else None


@dataclass(frozen=True, slots=True)
class Answer:
    """A value, and the same in the other scales of its era."""

    value: int
    era: Era
    scale: Scale
    equivalents: Sequence[Equivalent]

    @property
    def levels(self) -> list[str]:
        """The levels of play it is in, by the table of its time, if that has one."""
        if ELO not in self.era.scales:
            return []
        return levels_at(convert(Fraction(self.value), self.scale, ELO))


def answer(text: str, slug: str) -> Answer:
    """The value written in ``text``, of the scale with that slug, in the others.

    Raises InvalidValueError for what is no whole number, or outside the scale.
    """
    era, scale = SCALES[slug]
    value = parse_value(text, scale)
    others = [other for other in era.scales if other is not scale]
    equivalents = [
        Equivalent(other, convert(Fraction(value), scale, other), _how(value, scale, other))
        for other in others
    ]
    return Answer(value, era, scale, equivalents)


def parse_value(text: str, scale: Scale) -> int:
    """The whole number in ``text``; InvalidValueError says what is wrong with it."""
    written = THOUSANDS.sub(r"\1\2", text.strip())
    if not WHOLE_NUMBER.fullmatch(written):
        raise InvalidValueError(_not_whole(written, scale))
    value = int(written)
    if not scale.holds(Fraction(value)):
        fits = [other for _, other in SCALES.values() if other.holds(Fraction(value))]
        raise InvalidValueError(
            f"{value} is outside what is converted: {_named(scale)} is from {mixed(scale.lowest)}"
            f" to {mixed(scale.highest)}.",
            fits,
        )
    return value


def shortened(typed: str) -> str:
    """What was typed, as far as a message repeats it."""
    return typed[:LONGEST_SHOWN] + ("…" if len(typed) > LONGEST_SHOWN else "")


def _not_whole(written: str, scale: Scale) -> str:
    shown = shortened(written)
    if not shown:
        return "Type a number to convert."
    if parts := PARTS.fullmatch(written):
        below = int(parts[1] or 0)
        return f"{shown} is no whole number, as grades and ratings are: try {below} or {below + 1}."
    example = 150 if scale.is_grade else whole(scale.value(Fraction(150)))
    return f"“{shown}” is no number: {_named(scale)} is a whole one, such as {example}."


def _named(scale: Scale) -> str:
    vowel = scale.words[0] in "AEIO"
    return f"{'an' if vowel else 'a'} {scale.words}"


def _how(value: int, source: Scale, target: Scale) -> str:
    grade = f"({value} − {source.base}) ÷ {source.factor}"
    if source.is_grade:
        return f"{value} × {target.factor} + {target.base}"
    if target.is_grade:
        return grade
    return f"{grade} × {target.factor} + {target.base}"
