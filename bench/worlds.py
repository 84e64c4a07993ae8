"""Made-up seasons to measure on: seeded, the same every time."""

from __future__ import annotations

import numpy as np

from grading.engine.ages import junior_ages
from grading.engine.calendars import HALF_YEARS, Calendar
from grading.engine.columns import Games, Ints, ListColumns, OpeningBalance
from grading.engine.periods import Period, day_number
from grading.engine.timelines import parse_timeline, plain_calendar

FIRST, LAST = "2012-07", "2015-01"
"""Six half-years: 36 months."""
JUNIORS, UNGRADED = 0.1, 0.1
"""Shares of the players; both kinds need starting grades."""


def season(games: int, players: int, scheme: str = "ecf-2012", seed: int = 2013) -> ListColumns:
    """36 months of ``games`` among ``players``, who mostly meet others of about their strength."""
    rng = np.random.default_rng(seed)
    timeline = parse_timeline(scheme)
    calendar = plain_calendar(timeline)
    periods = _periods(calendar)
    strength = rng.normal(130.0, 35.0, players)
    return ListColumns(
        name="standard",
        before=calendar.before(periods[0]),
        periods=periods,
        rules=tuple(timeline.rules_for(period) for period in periods),
        games=_games(rng, strength, games, periods),
        opening=_opening(rng, strength),
        ages=junior_ages(_births(rng, players), [period.name for period in periods]),
    )


def _periods(calendar: Calendar) -> tuple[Period, ...]:
    """Those that hold the 36 months: whoever grades by other periods grades the same games."""
    months = HALF_YEARS.span(FIRST, LAST)
    first = calendar.containing(months[0].first_day)
    return calendar.span(first.name, calendar.containing(months[-1].last_day).name)


def _games(
    rng: np.random.Generator, strength: np.ndarray, games: int, periods: tuple[Period, ...]
) -> Games:
    last_days = np.array([day_number(period.last_day) for period in periods])
    months = HALF_YEARS.span(FIRST, LAST)
    first, last = day_number(months[0].first_day), day_number(months[-1].last_day)
    day = np.sort(rng.integers(first, last + 1, games))
    white, black = pairings(rng, strength, games)
    counts = np.ones(games, np.bool_)
    return Games(
        white=white,
        black=black,
        white_score=scores(rng, strength[white] - strength[black]),
        day=day,
        period=np.searchsorted(last_days, day),
        white_counts=counts,
        black_counts=counts,
    )


def pairings(rng: np.random.Generator, strength: np.ndarray, games: int) -> tuple[Ints, Ints]:
    """Some play much, most little; opponents stand near each other in strength."""
    players = len(strength)
    by_strength = np.argsort(strength)
    place = np.argsort(by_strength)
    keenness = rng.gamma(1.0, 1.0, players)
    white = rng.choice(players, games, p=keenness / keenness.sum())
    apart = np.rint(rng.normal(0.0, 0.08 * players, games)).astype(np.int64)
    # Nobody meets himself: zero apart means the next, and the ends of the line meet.
    black = by_strength[(place[white] + np.where(apart % players == 0, 1, apart)) % players]
    return white, black


def scores(rng: np.random.Generator, difference: np.ndarray) -> Ints:
    """White's half points, 30 in 100 games drawn."""
    expected = 1.0 / (1.0 + np.exp(-difference / 20.0))
    luck = rng.random(len(difference))
    return np.where(luck < 0.7 * expected, 2, np.where(luck < 0.7 * expected + 0.3, 1, 0))


def _opening(rng: np.random.Generator, strength: np.ndarray) -> OpeningBalance:
    graded = np.flatnonzero(rng.random(len(strength)) >= UNGRADED)
    grade = np.maximum(np.rint(strength[graded]), 0).astype(np.int64)
    return OpeningBalance(graded, grade, np.full(len(graded), 30))


def _births(rng: np.random.Generator, players: int) -> np.ndarray:
    births = np.datetime64("1997-01-01") + rng.integers(0, 4000, players)
    return np.where(rng.random(players) < JUNIORS, births, np.datetime64("NaT"))
