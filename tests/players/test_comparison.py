"""What moved an average adds up to the whole of the difference, to the last fraction."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, parse_lists
from grading.reading.snapshot import Snapshot
from players.selectors.basis import Basis, comparable
from players.selectors.comparison import Comparison, compared
from players.selectors.made import grade_rows
from players.selectors.moved import moved_of
from players.selectors.sides import Side
from tests.snapshot import PERIODS, list_row

(STANDARD,) = parse_lists([list_row("standard")])
BEFORE, AFTER = "2012-07", "2013-01"


def side(key: int, points: int, period: str = AFTER, day: date | None = None) -> PublishedSide:
    return PublishedSide(pk=key, points=points, period=period, day=day or PERIODS[period][1])


def basis(
    period: str,
    shares: dict[PublishedSide, Fraction],
    opening: Fraction = Fraction(0),
    opening_grade: int = 120,
    increment: int = 0,
    junior_age: int | None = None,
) -> Basis:
    found = STANDARD.period(period)
    assert found is not None
    row = PublishedGrade(
        period=period, scheme="ecf-2012", increment=increment, junior_age=junior_age
    )
    return Basis(found, row, shares, opening, opening_grade)


def comparison(before: Basis, after: Basis) -> Comparison:
    rows = dict.fromkeys([*before.shares, *after.shares])
    return compared(STANDARD, before, after, [Side(row, None, None) for row in rows])


def whole(*sides: PublishedSide) -> dict[PublishedSide, Fraction]:
    return dict.fromkeys(sides, Fraction(1))


def test_a_game_that_comes_in_moves_the_average_by_what_it_brings_above_it() -> None:
    old, new = side(1, 100, BEFORE), side(2, 130)
    found = comparison(basis(BEFORE, whole(old)), basis(AFTER, whole(old, new)))
    assert [part.by for part in found.came.parts] == [Fraction(130 - 100, 2)]
    assert found.average_by == 15
    assert [part.side.row for part in found.stayed.parts if part.side] == [old]
    assert found.stayed.by == 0


def test_a_game_that_drops_out_moves_it_the_other_way() -> None:
    low, high = side(1, 90, BEFORE), side(2, 110, BEFORE)
    found = comparison(basis(BEFORE, whole(low, high)), basis(AFTER, whole(low)))
    assert [(part.points, part.by) for part in found.left.parts] == [(110, Fraction(-10))]
    assert found.average_by == -10


def test_games_graded_before_come_back_where_they_were_not_needed() -> None:
    old, extra = side(1, 100, BEFORE), side(2, 130, BEFORE)
    found = comparison(basis(BEFORE, whole(old)), basis(AFTER, whole(old, extra)))
    assert found.came.parts == []
    assert [part.by for part in found.back.parts] == [15]


def test_a_share_that_grows_comes_in_for_the_rest() -> None:
    shared, other = side(1, 130, BEFORE), side(2, 100, BEFORE)
    before = basis(BEFORE, {shared: Fraction(1, 3), other: Fraction(1)})
    found = comparison(before, basis(AFTER, whole(shared, other)))
    assert [part.share for part in found.back.parts] == [Fraction(2, 3)]
    assert found.stayed.games == Fraction(4, 3)
    assert found.back.by == found.average_by


def test_what_is_out_of_reach_is_too_old_and_the_rest_gave_way() -> None:
    old = side(1, 100, "2008-07", date(2008, 5, 1))
    late = side(2, 100, "2012-01", date(2009, 12, 31))
    fresh = side(3, 100, BEFORE)
    found = comparison(basis(BEFORE, whole(old, late, fresh)), basis(AFTER, whole(side(4, 100))))
    too_old = {part.side.row: part.is_too_old for part in found.left.parts if part.side}
    assert too_old == {old: True, late: True, fresh: False}
    assert found.left.too_old == 2


def test_the_opening_balance_is_a_group_of_its_own() -> None:
    before = basis("2011-07", {}, Fraction(30), 120)
    new = whole(*(side(key, 150, "2012-01") for key in range(1, 11)))
    found = comparison(before, basis("2012-01", new, Fraction(20), 120))
    (left,) = found.left.parts
    assert (left.side, left.share, left.points, left.by) == (None, Fraction(10), 120, Fraction(0))
    assert found.came.by == found.average_by == 10


def test_turning_18_ends_the_increment() -> None:
    game = side(1, 100, BEFORE)
    before = basis(BEFORE, whole(game), increment=5, junior_age=17)
    found = comparison(before, basis(AFTER, whole(game)))
    assert found.has_turned_18
    assert (found.average_by, found.increment_by, found.by) == (Fraction(0), -5, -5)


def test_no_grade_below_nothing() -> None:
    before = basis(BEFORE, whole(side(1, 20, BEFORE)))
    found = comparison(before, basis(AFTER, whole(side(2, -30))))
    assert (found.average_by, found.floor_by, found.by) == (Fraction(-50), 30, -20)


shares = st.fractions(0, 1, max_denominator=30)


@given(
    st.lists(st.tuples(shares, shares, st.integers(-50, 300), st.booleans()), max_size=40),
    st.tuples(shares, shares).map(lambda pair: (30 * pair[0], 30 * pair[1])),
    st.tuples(*[st.sampled_from([0, 5, 10])] * 2),
)
def test_everything_adds_up(
    games: list[tuple[Fraction, Fraction, int, bool]],
    opening: tuple[Fraction, Fraction],
    increments: tuple[int, int],
) -> None:
    was, now = {}, {}
    for key, (share_was, share_now, points, is_new) in enumerate(games, start=1):
        row = side(key, points, AFTER if is_new else BEFORE)
        if share_was and not is_new:
            was[row] = share_was
        if share_now:
            now[row] = share_now
    before = basis(BEFORE, was, opening[0], increment=increments[0])
    after = basis(AFTER, now, opening[1], increment=increments[1])
    assume(before.games)
    assume(after.games)
    assert_adds_up(comparison(before, after))


def assert_adds_up(found: Comparison) -> None:
    """The groups make the difference of the averages; with the rest, that of the grades."""
    before, after = found.before, found.after
    moved = found.came.by + found.back.by + found.left.by
    assert moved == found.average_by == after.average - before.average
    assert moved + found.rounding_by + found.increment_by + found.floor_by == found.by
    assert found.stayed.games + found.left.games == before.games
    assert found.stayed.games + found.came.games + found.back.games == after.games
    assert found.stayed.points + found.left.points == before.points
    assert found.stayed.points + found.came.points + found.back.points == after.points


def test_every_two_grades_of_a_county_add_up(county: Snapshot) -> None:
    compared_pairs = 0
    for player in PublishedPlayer.objects.at(county.number):
        for grading_list in county.lists:
            rows = grade_rows(county, player, grading_list)
            for last, first in combinations(comparable(rows, grading_list), 2):
                names = (first.name, last.name)
                found = moved_of(county, player, grading_list, names).found
                assert_adds_up(found)
                assert_published(found, grading_list)
                compared_pairs += 1
    assert compared_pairs > 50


def assert_published(found: Comparison, grading_list: PublishedList) -> None:
    """Either side is what the row says: so many games, and the grade."""
    for half in (found.before, found.after):
        assert half.games == half.row.games_counted
        if half.row.grade is not None:
            assert half.figure == half.row.grade
    assert found.before.period.last_day < found.after.period.last_day
    assert found.after.period in grading_list.periods
