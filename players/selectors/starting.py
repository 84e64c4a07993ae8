"""How a starting grade was estimated: window games and opponents' values. Rules, section 4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property

from django.db.models import Q

from grading.engine.ages import ADULT
from grading.engine.periods import months_ending
from grading.engine.results import Kind
from grading.engine.starting import ADULT_MONTHS, JUNIOR_MONTHS
from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from players.selectors.entering import starts_anew
from players.selectors.made import grade_rows, no_working
from players.selectors.sides import WITHIN_A_DAY, Side, Status, sides_shown

SAME = 1e-6
"""Starting grades are exact to 1e-10; any other explanation is further off than this."""


@dataclass(frozen=True, slots=True)
class WindowGame:
    """A game of the window, with what the opponent went in with."""

    side: Side
    kind: Kind
    value: float | None

    @property
    def worth(self) -> float | None:
        """The opponent's value and 50, 0 or -50; none where he has no value."""
        return None if self.value is None else self.value + self.side.result.worth

    @property
    def is_estimate(self) -> bool:
        """Whether the opponent's value is a starting grade itself."""
        return self.kind is Kind.START


@dataclass(frozen=True)
class Starting:
    """A starting grade and what it rests on."""

    row: PublishedGrade
    months: int
    first_day: date
    games: Sequence[WindowGame]

    @cached_property
    def valued(self) -> list[WindowGame]:
        """The games against opponents who have a value."""
        return [game for game in self.games if game.worth is not None]

    @property
    def total(self) -> float:
        """What these are worth together."""
        return float(sum(Fraction(game.worth) for game in self.valued if game.worth is not None))

    @property
    def mean(self) -> float | None:
        """Their mean; none without one."""
        return self.total / len(self.valued) if self.valued else None

    @property
    def decimals(self) -> str:
        """How every value on the page is written: as ``floatformat`` is told."""
        figures = [self.row.entry_exact, *(game.value for game in self.valued)]
        return "0g" if all(figure is None or figure == int(figure) for figure in figures) else "4g"

    @property
    def is_mean(self) -> bool:
        """Whether the starting grade is that mean; else it is the grade a junior held."""
        exact, mean = self.row.entry_exact, self.mean
        return exact is not None and mean is not None and abs(exact - mean) < SAME

    @property
    def is_floored(self) -> bool:
        """Whether the mean is below 0 as it is rounded, and 0 was used."""
        return self.row.entry_exact is not None and self.row.entry_exact < -0.5


def starting_of(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
) -> Starting:
    """What a starting grade rests on. Raises NotShown for a player who went in without one."""
    row = grade_rows(snapshot, player, grading_list).get(period.name)
    if row is None or not row.scheme:
        raise no_working(grading_list, period)
    if row.entry_kind != Kind.START:
        raise missing("No starting grade", _reason(row, period))
    # A junior's age goes no further than to say which window was open.
    age = ADULT if row.junior_age is None else row.junior_age
    months = JUNIOR_MONTHS if starts_anew(period, age) else ADULT_MONTHS
    first_day = months_ending(period.last_day, months)
    sides = sides_shown(snapshot, window_sides(snapshot, player, grading_list, period, first_day))
    entries = _entries(snapshot, grading_list, period, [side.row.opponent_id for side in sides])
    games = [_window_game(side, entries.get(side.row.opponent_id)) for side in sides]
    return Starting(row, months, first_day, games)


def _reason(row: PublishedGrade, period: PublishedPeriod) -> str:
    if row.entry_kind == Kind.NONE:
        return (
            f"This player went into {period.words} without a grade of any kind: no chain of games"
            " leads to a graded player."
        )
    return (
        f"This player went into {period.words} with a grade, {row.entry_value}, and needed no"
        " starting grade."
    )


def window_sides(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
    first_day: date,
) -> list[PublishedSide]:
    """All games played, counted or not, dated in the window or graded in the period."""
    periods = [
        other.name
        for other in grading_list.periods
        if other.computed and first_day <= other.last_day <= period.last_day
    ]
    return list(
        PublishedSide.objects.at(snapshot.number)
        .filter(
            Q(day__gte=first_day) | Q(period=period.name),
            player_id=player.player_id,
            list_slug=grading_list.slug,
            period__in=periods,
            status__in=(Status.GRADED, Status.NOT_COUNTED, Status.ISOLATED),
        )
        .order_by("-day", *WITHIN_A_DAY)
    )


def _entries(
    snapshot: Snapshot,
    grading_list: PublishedList,
    period: PublishedPeriod,
    player_ids: Sequence[int],
) -> dict[int, PublishedGrade]:
    rows = PublishedGrade.objects.at(snapshot.number).filter(
        list_slug=grading_list.slug, period=period.name, player_id__in=set(player_ids)
    )
    return {row.player_id: row for row in rows}


def _window_game(side: Side, entry: PublishedGrade | None) -> WindowGame:
    if entry is None or entry.entry_kind == Kind.NONE:
        return WindowGame(side, Kind.NONE, None)
    kind = Kind(entry.entry_kind)
    value = entry.entry_exact if kind is Kind.START else entry.entry_value
    return WindowGame(side, kind, value)
