"""The engine agrees with the reference on every row of every world, and keeps its promises.

The number of worlds a test looks at is that of the hypothesis profile in force.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import HealthCheck, Phase, example, given, seed, settings
from hypothesis import strategies as st

from grading.engine.columns import ListColumns
from grading.engine.periods import day_number
from grading.engine.results import NO_CATEGORY, NO_CUT, Kind, PeriodResult
from grading.engine.rules import Fill
from grading.engine.run import grade_lists
from tests.grading.engine import reference
from tests.grading.engine.worlds import (
    World,
    forgotten_junior,
    loose_chains,
    shuffled,
    up_to,
    with_colours_changed,
    worlds,
)

whole_worlds = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
STARTING_GRADE_ERROR = Fraction(1, 10**10)

GameRow: TypeAlias = tuple[int, bool, tuple[int, int] | None]
"""Row of the game, whether it is graded, and then White's and Black's points."""
Share: TypeAlias = tuple[int, int]
"""A number of sides taken whole, and their points."""


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """One player's outcome, in terms that engine and reference have in common."""

    grade: int
    category: str | None
    games_12m: int
    games_counted: int
    increment: int
    average: Fraction | None
    own: Share
    forward: Share
    cut: tuple[int, int, int, int] | None
    """Day or period of sides taken in part, how many are taken of how many, and their points."""


@whole_worlds
@given(worlds())
@example(forgotten_junior())
def test_engine_agrees_with_the_reference(world: World) -> None:
    results = list(grade_lists(world.lists, world.players))
    expected = list(reference.grade_lists(world.lists, world.players))
    assert [(result.name, result.period) for result in results] == [
        (rows.name, rows.period) for rows in expected
    ]
    for result, rows in zip(results, expected, strict=True):
        columns = list_named(world, rows.name)
        assert result.rules == columns.rules[columns.periods.index(rows.period)]
        check_entries(result, rows)
        assert engine_games(result) == reference_games(rows)
        assert engine_outcomes(result) == reference_outcomes(result, rows)


@whole_worlds
@given(loose_chains())
def test_starting_grades_are_right_far_from_anybody_graded(world: World) -> None:
    (result,) = grade_lists(world.lists, world.players)
    (rows,) = reference.grade_lists(world.lists, world.players)
    check_entries(result, rows)
    assert [entry.kind for entry in rows.entries] == [Kind.LIST] + [Kind.START] * (
        world.players - 1
    )


def check_entries(result: PeriodResult, rows: reference.PeriodRows) -> None:
    """Kinds and values to the digit; starting grades before rounding as near as promised."""
    kinds_and_values = [(entry.kind, entry.value) for entry in rows.entries]
    assert rows_of(result.entry.kind, result.entry.value) == kinds_and_values
    for exact, entry in zip(result.entry.exact.tolist(), rows.entries, strict=True):
        if entry.exact is None:
            assert np.isnan(exact)
        else:
            assert abs(Fraction(exact) - entry.exact) <= STARTING_GRADE_ERROR


def engine_games(result: PeriodResult) -> list[GameRow]:
    sides = result.sides
    rows = rows_of(sides.game, sides.graded, sides.white_points, sides.black_points)
    return sorted(
        (row, graded, (white, black) if graded else None) for row, graded, white, black in rows
    )


def reference_games(rows: reference.PeriodRows) -> list[GameRow]:
    return [
        (
            graded.game.row,
            graded.graded,
            (graded.white_points, graded.black_points) if graded.graded else None,
        )
        for graded in rows.games
    ]


def engine_outcomes(result: PeriodResult) -> list[OutcomeRow]:
    return [engine_outcome(result, player) for player in range(len(result.outcome.grade))]


def engine_outcome(result: PeriodResult, player: int) -> OutcomeRow:
    """What the engine says, the average worked out again from the sides that make it up."""
    of = {name: column[player].item() for name, column in asdict(result.outcome).items()}
    own = of["own_sides"], of["own_points"]
    forward = of["forward_sides"], of["forward_points"]
    cut = None
    taken, sides, points = of["cut_taken"], of["cut_sides"], of["cut_points"]
    if of["cut"] == NO_CUT:
        assert (taken, sides, points) == (0, 0, 0)
    elif taken == sides:
        forward = forward[0] + sides, forward[1] + points
    else:
        cut = of["cut"], taken, sides, points
    number = own[0] + forward[0] + (taken if cut else 0)
    total = own[1] + forward[1] + (Fraction(points * taken, sides) if cut else 0)
    return OutcomeRow(
        grade=of["grade"],
        category=letter(result, of["category"]),
        games_12m=of["games_12m"],
        games_counted=of["games_counted"],
        increment=of["increment"],
        average=Fraction(total) / number if number else None,
        own=own,
        forward=forward,
        cut=cut,
    )


def letter(result: PeriodResult, category: int) -> str | None:
    return None if category == NO_CATEGORY else result.rules.categories[category].letter


def reference_outcomes(result: PeriodResult, rows: reference.PeriodRows) -> list[OutcomeRow]:
    fill = result.rules.fill
    return [
        OutcomeRow(
            grade=outcome.grade,
            category=outcome.category,
            games_12m=outcome.games_12m,
            games_counted=outcome.games_counted,
            increment=outcome.increment,
            average=outcome.average,
            own=taken_whole(outcome.own),
            forward=taken_whole(outcome.brought_forward),
            cut=taken_in_part(fill, outcome.brought_forward),
        )
        for outcome in rows.outcomes
    ]


def taken_whole(used: Sequence[reference.Used]) -> Share:
    sides = [use.side for use in used if use.share == 1]
    return len(sides), sum(side.points for side in sides)


def taken_in_part(fill: Fill, used: Sequence[reference.Used]) -> tuple[int, int, int, int] | None:
    parts = [use for use in used if use.share < 1]
    if not parts:
        return None
    (where,) = {
        day_number(use.side.day) if fill is Fill.DATE else use.side.graded_in for use in parts
    }
    taken = sum((use.share for use in parts), Fraction(0))
    assert taken.denominator == 1
    return where, int(taken), len(parts), sum(use.side.points for use in parts)


# What holds whatever the reference says


@whole_worlds
@given(worlds())
def test_average_is_the_fraction_of_the_sides_used(world: World) -> None:
    for result in grade_lists(world.lists, world.players):
        numerators, denominators = (column.tolist() for column in result.outcome.fraction())
        floats = result.outcome.average().tolist()
        for row, above, below, average in zip(
            engine_outcomes(result), numerators, denominators, floats, strict=True
        ):
            if row.average is None:
                assert below == 0
                assert np.isnan(average)
            else:
                assert Fraction(above, below) == row.average
                assert average == pytest.approx(float(row.average), abs=1e-10)


@whole_worlds
@given(worlds(), st.integers(0, 2**32 - 1))
def test_order_of_rows_makes_no_difference_to_the_bit(world: World, order: int) -> None:
    other, was = shuffled(world, order)
    before = grade_lists(world.lists, world.players)
    after = grade_lists(other.lists, world.players)
    for first, second in zip(before, after, strict=True):
        assert bits(first) == bits(second, rows=was[first.name])


@whole_worlds
@given(worlds())
def test_later_play_makes_no_difference_to_earlier_lists(world: World) -> None:
    results = list(grade_lists(world.lists, world.players))
    for last_day in {result.period.last_day for result in results}:
        known = up_to(world, last_day)
        earlier = [result for result in results if result.period.last_day <= last_day]
        for first, second in zip(earlier, grade_lists(known.lists, world.players), strict=True):
            rows = kept_rows(world, known, first.name)
            assert bits(first) == bits(second, rows=rows)


@whole_worlds
@given(worlds())
def test_colours_change_no_grade(world: World) -> None:
    before = grade_lists(world.lists, world.players)
    after = grade_lists(with_colours_changed(world).lists, world.players)
    for first, second in zip(before, after, strict=True):
        assert first.entry.value.tolist() == second.entry.value.tolist()
        assert engine_outcomes(first) == engine_outcomes(second)
        mirrored = [
            (row, graded, points and points[::-1]) for row, graded, points in engine_games(second)
        ]
        assert engine_games(first) == mirrored


@whole_worlds
@given(worlds())
def test_points_of_a_game_add_up_to_what_both_went_in_with(world: World) -> None:
    """Section 5: what one side wins on top of its grade the other loses, limit or not."""
    for result in grade_lists(world.lists, world.players):
        games = list_named(world, result.name).games
        value = result.entry.value.tolist()
        for row, graded, points in engine_games(result):
            if not graded or points is None:
                continue
            assert sum(points) == value[int(games.white[row])] + value[int(games.black[row])]


@whole_worlds
@given(worlds())
def test_games_of_a_period_are_given_once_and_in_order_of_date(world: World) -> None:
    for result in grade_lists(world.lists, world.players):
        columns = list_named(world, result.name)
        index = columns.periods.index(result.period)
        rows = result.sides.game.tolist()
        assert sorted(rows) == np.flatnonzero(columns.games.period == index).tolist()
        days = columns.games.day[rows].tolist()
        assert days == sorted(days)


def bits(result: PeriodResult, rows: npt.NDArray[np.int64] | None = None) -> dict[str, Any]:
    """Every byte of a result, games in the order of their rows.

    ``rows`` says which row of the first world each row of this one is. The points of games
    that are not graded mean nothing and are left out.
    """
    sides = {name: column for name, column in asdict(result.sides).items() if column is not None}
    if rows is not None:
        sides["game"] = rows[sides["game"]].astype(sides["game"].dtype)
    for side in ("white_points", "black_points"):
        sides[side] = np.where(sides["graded"], sides[side], 0).astype(sides[side].dtype)
    order = np.argsort(sides["game"], kind="stable")
    return {
        "result": (result.name, result.period, result.rules),
        "sides": {name: in_bytes(column[order]) for name, column in sides.items()},
        "entry": {name: in_bytes(column) for name, column in asdict(result.entry).items()},
        "outcome": {name: in_bytes(column) for name, column in asdict(result.outcome).items()},
    }


def in_bytes(column: npt.NDArray[Any]) -> tuple[str, tuple[int, ...], bytes]:
    return str(column.dtype), column.shape, column.tobytes()


def kept_rows(world: World, known: World, name: str) -> npt.NDArray[np.int64]:
    """Rows of the games in ``world`` that are left in ``known``."""
    periods = len(list_named(known, name).periods)
    return np.flatnonzero(list_named(world, name).games.period < periods)


def list_named(world: World, name: str) -> ListColumns:
    return next(columns for columns in world.lists if columns.name == name)


def rows_of(*columns: npt.NDArray[Any]) -> list[tuple[Any, ...]]:
    return list(zip(*(column.tolist() for column in columns), strict=True))


# What the worlds reach


WORTH_REACHING = {
    "a starting grade",
    "a starting grade of exactly a half",
    "a starting grade below zero before rounding",
    "a sister list's grade",
    "a junior going in with the grade he holds",
    "a junior turned adult",
    "a starting grade on the strength of juniors' grades alone",
    "an isolated pool",
    "an isolated pool's game in a later window",
    "a late side",
    "a side of this period on the day of the cut",
    "a side graded over 36 months late",
    "a side on the first day of the 36 months",
    "a side a day too old to be brought forward",
    "a side that does not count",
    "an average of exactly a half",
    "an average below zero",
    "exactly 30 without a cut",
    "a published grade instead of the computed one",
    *(f"ecf-2012: category {letter}" for letter in ["X", *"ABCDE", None]),
    *(f"ecf-2015: category {letter}" for letter in [*"ABCDEF", None]),
    *(f"bcf: category {letter}" for letter in [*"ABCDE*", None]),
    *(f"{scheme}: a cut" for scheme in ("ecf-2012", "ecf-2015", "bcf")),
    *(f"{scheme}: a cut in the opening balance" for scheme in ("ecf-2012", "ecf-2015", "bcf")),
}


def test_worlds_reach_every_edge_of_the_rules() -> None:
    reached: Counter[str] = Counter()

    @seed(20130427)
    @settings(
        whole_worlds, max_examples=300, phases=[Phase.generate], database=None, derandomize=False
    )
    @given(worlds())
    def look(world: World) -> None:
        reached.update(set(edges(world)))

    look()
    assert WORTH_REACHING - set(reached) == set()


def edges(world: World) -> Iterator[str]:
    """What of note happens in the world, as the reference has it."""
    earlier: dict[str, list[reference.GradedGame]] = {columns.name: [] for columns in world.lists}
    plain = {columns.name: reference.GradingList(columns, world.players) for columns in world.lists}
    for rows in reference.grade_lists(world.lists, world.players):
        columns = list_named(world, rows.name)
        index = columns.periods.index(rows.period)
        yield from edges_of_entries(plain[rows.name], index, rows, earlier[rows.name])
        yield from edges_of_games(rows)
        for outcome in rows.outcomes:
            yield from edges_of_outcome(columns.rules[index].name, rows.period.last_day, outcome)
        yield from edges_of_windows(rows, earlier[rows.name])
        earlier[rows.name] += rows.games


def edges_of_entries(
    grading: reference.GradingList,
    index: int,
    rows: reference.PeriodRows,
    earlier: Sequence[reference.GradedGame],
) -> Iterator[str]:
    pools = {graded.game for graded in earlier if not graded.graded}
    kinds = {entry.kind for entry in rows.entries}
    if kinds <= {Kind.NONE, Kind.START} and any(graded.graded for graded in rows.games):
        yield "a starting grade on the strength of juniors' grades alone"
    for player, entry in enumerate(rows.entries):
        if entry.kind is Kind.OTHER:
            yield "a sister list's grade"
        if entry.kind is Kind.LIST and index - 1 in grading.published:
            yield "a published grade instead of the computed one"
        if entry.kind is Kind.LIST and index and grading.is_junior(player, index - 1):
            yield "a junior turned adult"
        if entry.exact is None:
            continue
        yield "a starting grade"
        window = reference.window(grading, player, index)
        if not window:
            yield "a junior going in with the grade he holds"
        if any(rows.entries[game.opponent(player)].value >= 0 for game in pools & set(window)):
            yield "an isolated pool's game in a later window"
        if entry.exact.denominator == 2:
            yield "a starting grade of exactly a half"
        if entry.exact < 0:
            yield "a starting grade below zero before rounding"


def edges_of_games(rows: reference.PeriodRows) -> Iterator[str]:
    for graded in rows.games:
        game = graded.game
        if not graded.graded:
            yield "an isolated pool"
            continue
        if not (game.white_counts and game.black_counts):
            yield "a side that does not count"
        if game.day < rows.period.first_day:
            yield "a late side"
        if game.day < reference.first_day_of_last(36, rows.period.last_day):
            yield "a side graded over 36 months late"


def edges_of_outcome(scheme: str, last_day: date, outcome: reference.Outcome) -> Iterator[str]:
    yield f"{scheme}: category {outcome.category}"
    parts = [use.side for use in outcome.brought_forward if use.share < 1]
    if parts:
        yield f"{scheme}: a cut"
    elif outcome.brought_forward and outcome.games_counted == reference.FULL:
        yield "exactly 30 without a cut"
    if any(side.game is None for side in parts):
        yield f"{scheme}: a cut in the opening balance"
    if {use.side.day for use in outcome.own} & {side.day for side in parts}:
        yield "a side of this period on the day of the cut"
    first_day = reference.first_day_of_last(36, last_day)
    if any(use.side.day == first_day for use in outcome.brought_forward):
        yield "a side on the first day of the 36 months"
    if outcome.average is not None and outcome.average.denominator == 2:
        yield "an average of exactly a half"
    if outcome.average is not None and outcome.average < 0:
        yield "an average below zero"


def edges_of_windows(
    rows: reference.PeriodRows, earlier: Sequence[reference.GradedGame]
) -> Iterator[str]:
    too_old = reference.first_day_of_last(36, rows.period.last_day) - timedelta(days=1)
    for graded in earlier:
        for side in reference.counted_sides(graded):
            outcome = rows.outcomes[side.player]
            if side.day == too_old and outcome.games_counted < reference.FULL:
                yield "a side a day too old to be brought forward"
