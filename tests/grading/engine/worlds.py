"""Small adversarial worlds: two grading lists over a few players, made to sit on every edge.

Games come in bouts: one pair of players meeting a number of times on a few notable days, so
that 30 is crossed often, days are shared and windows end on a game. All arrays are read-only,
which catches an engine that writes to what it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from grading.engine.ages import ADULT, ADULT_AGE, age_day
from grading.engine.calendars import HALF_YEARS, STANDARDPLAY, YEARS, Calendar
from grading.engine.columns import NO_GRADE, Games, Ints, ListColumns, OpeningBalance
from grading.engine.periods import Period, day_number, months_ending
from grading.engine.rules import BCF, ECF_2012, ECF_2015, RuleSet

DAY = timedelta(days=1)
SISTERS = {"standard": "rapid", "rapid": "standard"}

FirstAges: TypeAlias = Sequence[int | None]
"""By player: the age for lists of the first year, None for somebody adult throughout."""
Columns = TypeVar("Columns", Games, OpeningBalance)


@dataclass(frozen=True, slots=True)
class World:
    """What one run of the engine is given."""

    lists: tuple[ListColumns, ...]
    players: int


@dataclass(frozen=True, slots=True)
class Bout:
    """Two players meeting ``meetings`` times, with scores and days taken in rotation."""

    white: int
    black: int
    meetings: int
    scores: tuple[int, ...]
    days: tuple[date, ...]
    graded_in: int = 0
    white_counts: bool = True
    black_counts: bool = True
    alternating: bool = False
    """Colours change from game to game, and what counts goes with the colour."""

    def rows(self) -> list[tuple[int, int, int, int, int, bool, bool]]:
        """The games, with columns in the order of ``Games``."""
        return [
            (
                *((self.black, self.white) if self.alternating and k % 2 else self.pair),
                self.scores[k % len(self.scores)],
                day_number(self.days[k % len(self.days)]),
                self.graded_in,
                self.white_counts,
                self.black_counts,
            )
            for k in range(self.meetings)
        ]

    @property
    def pair(self) -> tuple[int, int]:
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class Widths:
    """Integer types of the columns: any will do for the engine."""

    player: type[np.integer[Any]]
    score: type[np.integer[Any]]
    day: type[np.integer[Any]]
    period: type[np.integer[Any]]
    grade: type[np.integer[Any]]
    sides: type[np.integer[Any]]


WIDE = Widths(np.int64, np.int64, np.int64, np.int64, np.int64, np.int64)
NARROW = Widths(np.int16, np.int8, np.int32, np.int8, np.int16, np.int8)
UNSIGNED = Widths(np.uint32, np.uint8, np.uint16, np.uint16, np.uint16, np.uint8)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    """Both lists as each other's sisters, of 2 to 8 players and 1 to 7 periods."""
    players = draw(st.sampled_from([2, 2, 3, 3, 4, 4, 5, 6, 8]))
    ages = draw(first_ages(players))
    widths = draw(st.sampled_from([WIDE, NARROW, UNSIGNED]))
    start = draw(st.sampled_from(STARTS))
    rules = draw(timelines(start))
    lists = []
    for name in SISTERS:
        if draw(one_in(8)):
            start = draw(st.sampled_from(STARTS))
            rules = draw(timelines(start))
        lists.append(draw(grading_lists(name, start=start, rules=rules, ages=ages, widths=widths)))
    return World(tuple(lists), players)


Start: TypeAlias = tuple[Calendar, str]
STARTS: list[Start] = [
    (HALF_YEARS, "2013-07"),
    (HALF_YEARS, "2013-07"),
    (HALF_YEARS, "2014-01"),
    (HALF_YEARS, "2012-07"),
    (STANDARDPLAY, "2012-01"),
    (YEARS, "2006-07"),
]
"""Calendar and first list. The one of Standardplay opens with seven months, after a year."""


def one_in(times: int) -> st.SearchStrategy[bool]:
    return st.sampled_from([False] * (times - 1) + [True])


@st.composite
def timelines(draw: st.DrawFn, start: Start) -> tuple[RuleSet, ...]:
    """One rule set throughout, or the 2012 rules and then those of 2015."""
    count = draw(st.integers(1, 7))
    if start[0] is YEARS:
        return (BCF,) * count
    change = draw(st.one_of(st.sampled_from([0, count]), st.integers(0, count)))
    return (ECF_2012,) * change + (ECF_2015,) * (count - change)


def first_ages(players: int) -> st.SearchStrategy[list[int | None]]:
    """Adults, or juniors, or both; ages from which 10, 17 and adulthood are soon passed."""
    junior = st.sampled_from([8, 9, 10, 11, 14, 15, 16, 17])
    mixed = st.one_of(st.none(), st.none(), junior)
    return st.one_of(
        *[st.lists(who, min_size=players, max_size=players) for who in (mixed, mixed, junior)],
        st.just([None] * players),
    )


@st.composite
def grading_lists(
    draw: st.DrawFn,
    name: str,
    *,
    start: Start,
    rules: tuple[RuleSet, ...],
    ages: FirstAges,
    widths: Widths,
) -> ListColumns:
    """One list with all that is graded in it."""
    calendar, first = start
    periods = [calendar.named(first)]
    while len(periods) < len(rules):
        periods.append(calendar.after(periods[-1]))
    before = calendar.before(periods[0])
    days = notable_days(calendar, periods)
    bouts = draw(st.lists(bouts_among(len(ages), periods, days), max_size=12))
    return ListColumns(
        name=name,
        before=before,
        periods=tuple(periods),
        rules=rules,
        games=game_columns(bouts, widths),
        opening=draw(opening_balances(len(ages), widths)),
        ages=draw(age_columns(ages, periods)),
        sister=None if draw(one_in(12)) else SISTERS[name],
        published=draw(published_grades(len(ages), len(periods))),
    )


def notable_days(calendar: Calendar, periods: Sequence[Period]) -> list[date]:
    """Days about the ends of periods and of windows, latest first, over three years back."""
    days: set[date] = set()
    span = list(periods)
    for _ in range(8):
        span.insert(0, calendar.before(span[0]))
    for period in span:
        middle = period.first_day + (period.last_day - period.first_day) // 2
        days |= {period.first_day, period.first_day + DAY, middle, period.last_day}
    for period in periods:
        for months in (12, 24, 36):
            edge = months_ending(period.last_day, months)
            days |= {edge, edge - DAY}
    return sorted(days, reverse=True)


@st.composite
def bouts_among(
    draw: st.DrawFn, players: int, periods: Sequence[Period], days: Sequence[date]
) -> Bout:
    """A bout graded in time, or, one in four, in a later period than it was played in."""
    graded_in = draw(st.integers(0, len(periods) - 1))
    period = periods[graded_in]
    if draw(one_in(4)):
        choice = [day for day in days if day < period.first_day][: draw(st.sampled_from([5, 99]))]
    else:
        choice = [day for day in days if period.first_day <= day <= period.last_day]
    white = draw(st.integers(0, players - 1))
    white_counts, black_counts = draw(st.sampled_from(COUNTING))
    return Bout(
        white=white,
        black=(white + draw(st.integers(1, players - 1))) % players,
        meetings=draw(st.sampled_from(MEETINGS)),
        scores=draw(st.sampled_from(SCORES)),
        days=tuple(draw(st.lists(st.sampled_from(choice), min_size=1, max_size=4))),
        graded_in=graded_in,
        white_counts=white_counts,
        black_counts=black_counts,
        alternating=draw(st.booleans()),
    )


MEETINGS = [1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7, 9, 10, 12, 14, 15, 16, 20, 29, 30, 31]
SCORES = [(1,), (2,), (0,), (2, 0), (2, 1, 0), (2, 2, 1), (0, 0, 1), (1, 2, 1, 1, 0)]
"""In half points for White: all draws, all wins, all losses, and mixtures."""
COUNTING = [*[(True, True)] * 6, (False, True), (True, False), (False, False)]


def game_columns(bouts: Sequence[Bout], widths: Widths) -> Games:
    rows = [row for bout in bouts for row in bout.rows()]
    columns: list[Sequence[Any]] = list(zip(*rows, strict=True)) or [[]] * 7
    return frozen(
        Games(
            white=np.array(columns[0], dtype=widths.player),
            black=np.array(columns[1], dtype=widths.player),
            white_score=np.array(columns[2], dtype=widths.score),
            day=np.array(columns[3], dtype=widths.day),
            period=np.array(columns[4], dtype=widths.period),
            white_counts=np.array(columns[5], dtype=np.bool_),
            black_counts=np.array(columns[6], dtype=np.bool_),
        )
    )


@st.composite
def opening_balances(draw: st.DrawFn, players: int, widths: Widths) -> OpeningBalance:
    """Grades and sides for some of the players, in any order."""
    rows = draw(
        st.lists(
            st.tuples(st.integers(0, players - 1), st.sampled_from(GRADES), st.sampled_from(SIDES)),
            max_size=players,
            unique_by=lambda row: row[0],
        )
    )
    columns: list[Sequence[int]] = list(zip(*rows, strict=True)) or [[]] * 3
    return frozen(
        OpeningBalance(
            player=np.array(columns[0], dtype=widths.player),
            grade=np.array(columns[1], dtype=widths.grade),
            sides=np.array(columns[2], dtype=widths.sides),
        )
    )


GRADES = [100, 120, 121, 0, 7, 45, 141, 163, 250, 400]
SIDES = [0, 1, 4, 5, 9, 12, 15, 20, 25, 29, 30, 31, 40]


@st.composite
def age_columns(
    draw: st.DrawFn, first: FirstAges, periods: Sequence[Period]
) -> npt.NDArray[np.int8]:
    """Ages that grow with the years; now and then any at all, as a file of ages may have them."""
    table = np.array(
        [[age_in(age, period) for age in first] for period in periods], dtype=np.int8
    ).reshape(len(periods), len(first))
    if draw(one_in(8)):
        for row in table:
            row[:] = [draw(st.sampled_from([ADULT, 0, 10, 11, 17])) for _ in first]
    table.flags.writeable = False
    return table


def age_in(first: int | None, period: Period) -> int:
    """Age for that list of somebody who was ``first`` for the lists of early 2012."""
    if first is None:
        return ADULT
    age = first + age_day(period.name).year - 2011
    return age if age < ADULT_AGE else ADULT


@st.composite
def published_grades(draw: st.DrawFn, players: int, periods: int) -> Mapping[int, Ints]:
    """Mostly nothing; else one or two periods, whose rows are the whole truth."""
    published: dict[int, Ints] = {}
    if draw(one_in(5)):
        for index in draw(st.sets(st.integers(-1, periods - 1), min_size=1, max_size=2)):
            grades = [draw(st.sampled_from([NO_GRADE, *GRADES])) for _ in range(players)]
            published[index] = np.array(grades, dtype=np.int32)
            published[index].flags.writeable = False
    return published


def frozen(columns: Columns) -> Columns:
    for field in fields(columns):
        getattr(columns, field.name).flags.writeable = False
    return columns


# Worlds that chance seldom makes


@st.composite
def loose_chains(draw: st.DrawFn) -> World:
    """Pools of newcomers who meet often, each joined to the next, and the first to a graded
    player, by a single game: an iteration hardly moves them and rounding errors add up."""
    pools, size = draw(st.integers(1, 8)), draw(st.integers(2, 4))
    joints = range(1, pools * size, size)
    inside = [
        (white, black, draw(st.sampled_from([1, 2, 10, 100, 300])))
        for first in joints
        for white in range(first, first + size)
        for black in range(white + 1, first + size)
    ]
    joining = [(first, first - 1, 1) for first in joints]
    period = HALF_YEARS.named("2013-07")
    bouts = [
        Bout(white, black, meetings, draw(st.sampled_from(SCORES)), (period.last_day,))
        for white, black, meetings in joining + inside
    ]
    adults = np.full((1, pools * size + 1), ADULT, dtype=np.int8)
    return lone_list([period], bouts, draw(st.sampled_from(GRADES)), adults)


def forgotten_junior() -> World:
    """In the second period newcomer 1 has an old game with a junior whom nothing values."""
    periods = HALF_YEARS.span("2013-07", "2014-01")
    bouts = [
        Bout(1, 2, 3, (2,), (periods[0].first_day - DAY,), graded_in=0),
        Bout(1, 0, 2, (1,), (periods[1].last_day,), graded_in=1),
    ]
    return lone_list(periods, bouts, 100, np.array([[ADULT, ADULT, 10]] * 2, dtype=np.int8))


def lone_list(
    periods: Sequence[Period], bouts: Sequence[Bout], grade: int, ages: npt.NDArray[np.int8]
) -> World:
    """One list under the 2012 rules, where player 0 alone has a grade to begin with."""
    columns = ListColumns(
        name="standard",
        before=HALF_YEARS.before(periods[0]),
        periods=tuple(periods),
        rules=(ECF_2012,) * len(periods),
        games=game_columns(bouts, WIDE),
        opening=OpeningBalance(np.array([0]), np.array([grade]), np.array([30])),
        ages=ages,
    )
    return World((columns,), ages.shape[1])


# The same world told differently


def shuffled(world: World, seed: int) -> tuple[World, dict[str, npt.NDArray[np.int64]]]:
    """The world with its rows in another order, and by list which row each one was."""
    random = np.random.default_rng(seed)
    lists, rows = [], {}
    for columns in world.lists:
        order = random.permutation(len(columns.games.white))
        opening = random.permutation(len(columns.opening.player))
        lists.append(
            replace(
                columns,
                games=reordered(columns.games, order),
                opening=reordered(columns.opening, opening),
            )
        )
        rows[columns.name] = order
    return replace(world, lists=tuple(lists)), rows


def reordered(columns: Columns, order: npt.NDArray[np.int64]) -> Columns:
    return type(columns)(*[getattr(columns, field.name)[order] for field in fields(columns)])


def with_colours_changed(world: World) -> World:
    """The same games with White and Black the other way round."""
    lists = [
        replace(
            columns,
            games=Games(
                white=columns.games.black,
                black=columns.games.white,
                white_score=2 - columns.games.white_score,
                day=columns.games.day,
                period=columns.games.period,
                white_counts=columns.games.black_counts,
                black_counts=columns.games.white_counts,
            ),
        )
        for columns in world.lists
    ]
    return replace(world, lists=tuple(lists))


def up_to(world: World, last_day: date) -> World:
    """The world as it stood when the lists of ``last_day`` were published."""
    lists = []
    for columns in world.lists:
        periods = [period for period in columns.periods if period.last_day <= last_day]
        if not periods:
            continue
        known = columns.games.period < len(periods)
        lists.append(
            replace(
                columns,
                periods=tuple(periods),
                rules=columns.rules[: len(periods)],
                games=reordered(columns.games, np.flatnonzero(known)),
                ages=columns.ages[: len(periods)],
                published={
                    index: grades
                    for index, grades in columns.published.items()
                    if index < len(periods)
                },
            )
        )
    return replace(world, lists=tuple(lists))
