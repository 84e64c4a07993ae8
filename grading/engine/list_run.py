"""One list on its way through its periods."""

from __future__ import annotations

from datetime import date

import numpy as np

from grading.engine.ages import ADULT
from grading.engine.columns import NO_GRADE, Bools, Games, Ints, ListColumns
from grading.engine.entry import enter
from grading.engine.grades import come_out, look_back_days
from grading.engine.history import BEFORE, Graded, History, Tally, nothing
from grading.engine.ledger import Ledger, ledger_of_games, pair_sides
from grading.engine.periods import Period, day_number
from grading.engine.placed import place_games
from grading.engine.points import points
from grading.engine.results import Entry, PeriodResult, Sides
from grading.engine.season import enter_season
from grading.engine.starting import ADULT_MONTHS
from grading.engine.system import UnsettledError


class ListRun:
    """What a list has come to: its history, and each period's grades."""

    def __init__(self, columns: ListColumns, players: int) -> None:
        self.columns = columns
        self.players = players
        self.placed = place_games(columns.games, len(columns.periods))
        self._check_days()
        self.grades: dict[int, Ints] = {BEFORE: self._opening_grades()}
        self.history = History(
            self._opening_tally(), day_number(columns.before.last_day), self._look_back_days()
        )

    def current(self, index: int) -> Ints:
        """The grades of a period, as those after it take them."""
        return self.columns.published.get(index, self.grades[index])

    def latest_before(self, last_day: date) -> Ints | None:
        """The grades of the latest period that ended before ``last_day``, if there is one."""
        periods = (self.columns.before, *self.columns.periods)
        ended = [i for i, period in enumerate(periods, BEFORE) if period.last_day < last_day]
        return self.current(ended[-1]) if ended else None

    def grade(self, index: int, sister: Ints) -> PeriodResult:
        """Grade the period with that ``index``; ``sister`` are the other list's current grades."""
        columns, history = self.columns, self.history
        period, rules, ages = columns.periods[index], columns.rules[index], columns.ages[index]
        games, rows = self.placed.in_period(index)
        ledger = ledger_of_games(games, self.players)
        history.forget(self._reach(period))
        entry = self._enter(index, ledger, sister)
        sides = _sides(games, rows, entry.value)
        graded = Graded(ledger, *_points_and_counted(games, sides))
        stretches = history.stretches(graded)
        outcome = come_out(
            index=index,
            period=period,
            rules=rules,
            entry=entry,
            own=history.total(stretches),
            history=history,
            ages=ages,
        )
        history.add(index, graded, stretches)
        self.grades[index] = outcome.grade
        return PeriodResult(columns.name, period, rules, entry, sides, outcome)

    def _enter(self, index: int, ledger: Ledger, sister: Ints) -> Entry:
        columns, current = self.columns, self.current(index - 1)
        period, rules, ages = columns.periods[index], columns.rules[index], columns.ages[index]
        if rules.age_starts:
            plays = np.diff(ledger.start) > 0
            nobody = np.full(self.players, NO_GRADE)
            allocated = columns.allocated.get(index, nobody)
            return enter_season(
                rules.age_starts, ages=ages, plays=plays, current=current, allocated=allocated
            )
        earlier = (graded.ledger for graded in self.history.graded.values())
        try:
            starts = (ages != ADULT) & rules.juniors_start
            return enter(period, [*earlier, ledger], starts, current, sister)
        except UnsettledError as error:
            where = f"{columns.name} {period.name}: "
            raise UnsettledError(error.players, where) from error

    def _check_days(self) -> None:
        for index, period in enumerate(self.columns.periods):
            games, _ = self.placed.in_period(index)
            if len(games.day) and games.day[-1] > day_number(period.last_day):
                name = f"{self.columns.name} {period.name}"
                raise ValueError(f"{name}: a game graded in it is dated after its last day")

    def _reach(self, period: Period) -> int:
        """The first day that ``period``, or any later one, can look back on."""
        months = max(ADULT_MONTHS, *(rules.reach_months for rules in self.columns.rules))
        return period.day_number_back(months)

    def _opening_grades(self) -> Ints:
        grades = np.full(self.players, NO_GRADE, np.int64)
        grades[self.columns.opening.player] = self.columns.opening.grade
        return grades

    def _opening_tally(self) -> Tally:
        opening, tallied = self.columns.opening, nothing(self.players)
        tallied.sides[opening.player] = opening.sides
        tallied.points[opening.player] = opening.sides.astype(np.int64) * opening.grade
        return tallied

    def _look_back_days(self) -> set[int]:
        pairs = zip(self.columns.periods, self.columns.rules, strict=True)
        return set().union(*(look_back_days(period, rules) for period, rules in pairs))


def _sides(games: Games, rows: Ints, value: Ints) -> Sides:
    white, black = value[games.white], value[games.black]
    graded = (white != NO_GRADE) & (black != NO_GRADE)
    return Sides(rows, graded, *points(white, black, games.white_score))


def _points_and_counted(games: Games, sides: Sides) -> tuple[Ints, Bools]:
    counts = pair_sides(games.white_counts, games.black_counts)
    worth = pair_sides(sides.white_points, sides.black_points)
    return worth, counts & np.repeat(sides.graded, 2)
