"""A comparison as the page of schemes shows it: in words, figures and drawings.

Drawings are measured as histograms are: per cent across, pixels down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from grading.comparing.measure import BESIDE, Comparison, Row
from grading.comparing.scoring import Bin, Estimate

NAMES = {
    "no ratings": "No ratings at all",
    "ecf-2012": "ECF, rules of 2012",
    "ecf-2015": "ECF, rules of 2015",
    "bcf": "BCF",
    "byca": "County juniors (byca)",
    "elo": "Elo",
    "elo-linear": "Elo, linear",
    "glicko": "Glicko",
    "glicko2": "Glicko-2",
    "saca": "Schools league (saca)",
    "as published": "ECF, as really published",
}
RECORDS = {
    "eight-years": "Eight years of rated games",
    "english-league": "An English league",
    "demo": "The demo",
}
KNOWS_MORE = "as published"
KNOWS_NOTHING = "no ratings"
BETTER, WORSE, EVEN = "better", "worse", "not told apart"


@dataclass(frozen=True, slots=True)
class Span:
    """An interval on a scale that all rows share: per cent across."""

    low: float
    high: float
    at: float
    zero: float


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A scheme's row."""

    row: Row
    span: Span | None
    """Of the log loss less the other scheme's; None for the row that has nothing to show."""

    @property
    def name(self) -> str:
        """The scheme in words."""
        return NAMES.get(self.row.scheme, self.row.scheme)

    @property
    def knows_more(self) -> bool:
        """Whether it had more to go by than the others."""
        return self.row.scheme == KNOWS_MORE

    @property
    def is_beside_itself(self) -> bool:
        """Whether it is the one the others are held against."""
        return self.row.scheme == BESIDE

    @property
    def verdict(self) -> str:
        """Beside the scheme that the others are held against."""
        return BETTER if self.row.beside.high < 0 else WORSE if self.row.beside.low > 0 else EVEN

    @property
    def log_loss(self) -> str:
        """To four places."""
        return f"{self.row.log_loss.value:.4f}"

    @property
    def log_loss_range(self) -> str:
        """Its interval."""
        return f"{self.row.log_loss.low:.4f}–{self.row.log_loss.high:.4f}"

    @property
    def less(self) -> str:
        """The log loss less the other scheme's."""
        return _signed(self.row.beside.value)

    @property
    def less_range(self) -> str:
        """Its interval."""
        return f"{_signed(self.row.beside.low)} to {_signed(self.row.beside.high)}"

    @property
    def brier(self) -> str:
        """To four places."""
        return f"{self.row.brier.value:.4f}"

    @property
    def accuracy(self) -> str:
        """In per cent."""
        return f"{self.row.accuracy.value:.1%}"

    @property
    def accuracy_range(self) -> str:
        """Its interval."""
        return f"{100 * self.row.accuracy.low:.1f}–{self.row.accuracy.high:.1%}"

    @property
    def coverage(self) -> str:
        """In per cent."""
        return f"{self.row.coverage:.0%}"

    @property
    def own(self) -> str:
        """The log loss by the scheme's own curve."""
        return f"{self.row.own.value:.4f}" if self.row.own else ""

    @property
    def plot(self) -> Plot | None:
        """Its calibration; None where there is none."""
        return Plot([_mark(one) for one in self.row.calibration]) if self.row.calibration else None


@dataclass(frozen=True, slots=True)
class Mark:
    """Favourites of about one expectation, and where what they scored is drawn."""

    bin: Bin
    x: float
    y: float
    radius: float

    @property
    def expected(self) -> str:
        """In per cent."""
        return f"{self.bin.expected:.1%}"

    @property
    def scored(self) -> str:
        """In per cent."""
        return f"{self.bin.scored:.1%}"


LEAST, MOST = 0.4, 1.0
"""Scores from the foot of a drawing to its top."""
FAVOURITE = 0.5
HEIGHT = 180
LEVELS = (50, 60, 70, 80, 90, 100)


@dataclass(frozen=True, slots=True)
class Plot:
    """What favourites scored over what was expected of them."""

    marks: Sequence[Mark]

    height = HEIGHT

    @property
    def levels(self) -> list[tuple[int, float, float]]:
        """Per cent, and where that is across and down: the diagonal runs through these."""
        return [(level, _x(level / 100), _y(level / 100)) for level in LEVELS]


@dataclass(frozen=True, slots=True)
class ShownComparison:
    """A record with its rows, in the order of the field."""

    comparison: Comparison
    rows: Sequence[ShownRow]

    @property
    def words(self) -> str:
        """What the record is."""
        return RECORDS.get(self.comparison.name, self.comparison.name.capitalize())

    @property
    def best(self) -> ShownRow:
        """The least log loss of those that had the same information."""
        return _best(one for one in self.rows if not one.knows_more)

    @property
    def best_twice_a_year(self) -> ShownRow:
        """The same of those that published as often as the grades."""
        often = self.beside.row.publishes
        return _best(one for one in self.rows if one.row.publishes == often and not one.knows_more)

    @property
    def beside(self) -> ShownRow:
        """The scheme that the others are held against."""
        return next(one for one in self.rows if one.is_beside_itself)

    @property
    def first_day(self) -> date:
        """Of the games."""
        return date.fromisoformat(self.comparison.first_day)

    @property
    def fitted_from(self) -> date:
        """The first day of the games to fit."""
        return date.fromisoformat(self.comparison.fitted_from)

    @property
    def scored_from(self) -> date:
        """The first day of the games to score."""
        return date.fromisoformat(self.comparison.scored_from)

    @property
    def last_day(self) -> date:
        """Of the games."""
        return date.fromisoformat(self.comparison.last_day)

    @property
    def share(self) -> str:
        """The games scored, of those there were to score."""
        return f"{self.comparison.scored / self.comparison.to_score:.0%}"


def shown(comparison: Comparison) -> ShownComparison:
    """The comparison, ready to be shown."""
    spans = _scale([row.beside for row in comparison.rows if _is_drawn(row)])
    rows = [ShownRow(row, spans(row.beside) if _is_drawn(row) else None) for row in comparison.rows]
    return ShownComparison(comparison, rows)


def _best(rows: Iterable[ShownRow]) -> ShownRow:
    return min(rows, key=lambda one: one.row.log_loss.value)


def _is_drawn(row: Row) -> bool:
    return row.scheme not in {KNOWS_NOTHING, BESIDE}


def _scale(estimates: Sequence[Estimate]) -> Callable[[Estimate], Span]:
    """Places on one line from the lowest end of all to the highest, nothing included."""
    lowest = min([0.0, *(one.low for one in estimates)])
    wide = max([0.0, *(one.high for one in estimates)]) - lowest or 1.0

    def across(value: float) -> float:
        return round(100 * (value - lowest) / wide, 2)

    return lambda one: Span(across(one.low), across(one.high), across(one.value), across(0.0))


def _x(expected: float) -> float:
    return round(100 * (expected - FAVOURITE) / (MOST - FAVOURITE), 2)


def _y(scored: float) -> float:
    return round(HEIGHT * (MOST - scored) / (MOST - LEAST), 2)


def _mark(one: Bin) -> Mark:
    radius = 3 + min(one.games, 4_000) ** 0.5 / 15
    return Mark(one, _x(one.expected), _y(max(one.scored, LEAST)), round(radius, 1))


def _signed(value: float) -> str:
    """With its sign, and none where it is nothing."""
    text = f"{value:+.4f}".replace("-", "−")
    return "0.0000" if text[1:] == "0.0000" else text
