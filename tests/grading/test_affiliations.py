"""For which clubs a player was seen, and which of them are shown."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from time import perf_counter

import numpy as np
import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from grading.affiliations import SHOWN, affiliations
from grading.engine.periods import months_ending

SCHEMA = {"player_id": pl.Int64, "club_id": pl.Int64, "day": pl.Date}
NOMINAL = date(2013, 7, 31)
EDGE = date(2010, 8, 1)
"""The first day of the three years that end with it."""
DAY = timedelta(days=1)

Side = tuple[int, int, date]


def rows(sides: list[Side]) -> list[tuple[int, int, date, date, int | None]]:
    return affiliations(pl.DataFrame(sides, schema=SCHEMA, orient="row"), NOMINAL).rows()


def positions(*sides: tuple[int, date]) -> dict[int, int | None]:
    """Of one player: the place of each club, None where it is not shown."""
    return {club: place for _, club, _, _, place in rows([(1, *side) for side in sides])}


def test_clubs_are_shown_the_latest_first() -> None:
    assert positions((5, date(2012, 1, 1)), (6, date(2013, 1, 1)), (7, date(2012, 6, 1))) == {
        6: 0,
        7: 1,
        5: 2,
    }


def test_the_last_club_is_shown_whatever_its_vintage() -> None:
    assert positions((5, date(1995, 1, 1)), (6, date(1994, 1, 1))) == {5: 0, 6: None}


def test_others_are_shown_for_three_years() -> None:
    assert positions((5, NOMINAL), (6, EDGE), (7, EDGE - DAY)) == {5: 0, 6: 1, 7: None}


def test_six_are_shown_at_most() -> None:
    shown = positions(*((club, NOMINAL - club * DAY) for club in range(1, 9)))
    assert shown == {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: None, 8: None}


def test_clubs_last_seen_on_one_day_stand_in_the_order_of_their_ids() -> None:
    assert positions((9, NOMINAL), (3, NOMINAL), (6, NOMINAL)) == {3: 0, 6: 1, 9: 2}


def test_the_last_day_seen_counts_not_the_first() -> None:
    assert positions((5, date(2012, 1, 1)), (6, date(2012, 2, 1)), (5, date(2012, 3, 1))) == {
        5: 0,
        6: 1,
    }


def test_what_comes_after_the_nominal_day_is_not_looked_at() -> None:
    assert rows([(1, 5, NOMINAL + DAY)]) == []
    assert rows([(1, 5, NOMINAL), (1, 5, NOMINAL + DAY)]) == [(1, 5, NOMINAL, NOMINAL, 0)]


def test_players_are_apart() -> None:
    assert rows([(2, 5, date(2000, 1, 1)), (1, 5, NOMINAL), (1, 6, date(2000, 1, 1))]) == [
        (1, 5, NOMINAL, NOMINAL, 0),
        (1, 6, date(2000, 1, 1), date(2000, 1, 1), None),
        (2, 5, date(2000, 1, 1), date(2000, 1, 1), 0),
    ]


def test_nobody_was_seen() -> None:
    assert rows([]) == []


SIDES = st.lists(
    st.tuples(
        st.integers(1, 3),
        st.integers(1, 9),
        st.dates(date(2009, 1, 1), date(2013, 12, 31)),
    ),
    max_size=60,
)


def plainly(sides: list[Side]) -> list[tuple[int, int, date, date, int | None]]:
    """The same, a player at a time and without columns."""
    days: dict[int, dict[int, list[date]]] = defaultdict(lambda: defaultdict(list))
    for player, club, day in sides:
        if day <= NOMINAL:
            days[player][club].append(day)
    found = []
    for player, clubs in days.items():
        ordered = sorted(clubs, key=lambda club: (-max(clubs[club]).toordinal(), club))
        for place, club in enumerate(ordered):
            recent = max(clubs[club]) >= months_ending(NOMINAL, 36)
            shown = place < 6 and (place == 0 or recent)
            span = min(clubs[club]), max(clubs[club])
            found.append((player, club, *span, place if shown else None))
    return sorted(found, key=lambda row: row[:2])


@given(SIDES)
def test_columns_say_what_is_found_one_player_at_a_time(sides: list[Side]) -> None:
    assert rows(sides) == plainly(sides)


@given(SIDES, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_makes_no_difference(sides: list[Side], random: object) -> None:
    shuffled = list(sides)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert rows(shuffled) == rows(sides)


@given(SIDES)
def test_places_are_a_row_from_0_of_clubs_seen_later_and_later(sides: list[Side]) -> None:
    shown: dict[int, list[tuple[int, date]]] = defaultdict(list)
    for player, _, first, last, place in rows(sides):
        assert first <= last <= NOMINAL
        if place is not None:
            shown[player].append((place, last))
    for places in shown.values():
        ordered = sorted(places)
        assert [place for place, _ in ordered] == list(range(len(ordered)))
        assert len(ordered) <= SHOWN
        days = [last for _, last in ordered]
        assert days == sorted(days, reverse=True)


def test_the_sides_of_a_country_take_no_time() -> None:
    random = np.random.default_rng(1)
    count = 600_000
    player = random.integers(1, 102_530, count)
    seen = pl.DataFrame(
        {
            "player_id": player,
            "club_id": player % 900 + random.integers(0, 5, count),
            "day": pl.Series(random.integers(14_000, 15_900, count)).cast(pl.Date),
        }
    )
    started = perf_counter()
    affiliations(seen, NOMINAL)
    # A quarter of a second on one core; the margin is for whatever else is running.
    assert perf_counter() - started < 5
