"""Inventing how people play."""

from __future__ import annotations

import numpy as np

from grading.demo.ages import draw_births
from grading.demo.arrays import NOBODY, Bools, Floats, Ints, shares, stream
from grading.demo.people import (
    ABROAD,
    DUPLICATE,
    LAPSED,
    NEVER,
    OCCASIONAL,
    OPPONENTS_ABROAD,
    POOL,
    POOL_MEMBERS,
    REGULAR,
    Hidden,
)
from grading.demo.places import Places
from grading.demo.sizes import Size

BOTH, FIRST, SECOND = (True, True), (True, False), (False, True)
SEASONS = {REGULAR: (0.86, 0.07, 0.07), OCCASIONAL: (0.62, 0.19, 0.19)}
WOMEN, GIRLS = 0.06, 0.2
STRENGTHS = {
    REGULAR: (130.0, 33.0),
    OCCASIONAL: (108.0, 34.0),
    LAPSED: (112.0, 34.0),
    POOL: (60.0, 30.0),
    ABROAD: (165.0, 25.0),
}
BEGINNERS = (70.0, 34.0)
WEAKEST, STRONGEST = -25.0, 244.0
HOPELESS = 0.005
"""Share of those who lose to all but each other: somebody must have a grade of 0."""
TIRELESS, TIRELESS_TIMES = 0.03, 12.0
FIRST_LIST, LAST_LIST = 1994, 2011


def invent_hidden(seed: int, size: Size, places: Places) -> Hidden:
    """Everybody of an association, in no order."""
    rng = stream(seed, "people")
    kind = _kinds(rng, size)
    count = len(kind)
    born, junior = draw_births(rng, kind)
    strength, growth = _strengths(rng, kind, junior)
    club, county = _clubs(rng, kind, places)
    plays = _plays(rng, kind)
    started, stopped = _careers(rng, kind, born, plays)
    return Hidden(
        kind=kind,
        is_woman=rng.random(count) < np.where(junior, GIRLS, WOMEN),
        born=born,
        strength=strength,
        rapid=rng.normal(0.0, 6.0, count),
        growth=growth,
        keenness=_keenness(rng, count),
        club=club,
        county=county,
        plays=plays,
        started=started,
        stopped=stopped,
        same_as=_doubles(rng, kind),
    )


def _kinds(rng: np.random.Generator, size: Size) -> Ints:
    counts = {
        REGULAR: size.regulars,
        OCCASIONAL: size.occasionals,
        POOL: size.pools * POOL_MEMBERS,
        ABROAD: size.events_abroad * OPPONENTS_ABROAD,
        DUPLICATE: size.duplicates,
    }
    counts[LAPSED] = size.players - sum(counts.values())
    return rng.permutation(np.repeat(list(counts), list(counts.values())))


def _strengths(rng: np.random.Generator, kind: Ints, junior: Bools) -> tuple[Floats, Floats]:
    middle, spread = np.zeros(len(kind)), np.zeros(len(kind))
    for which, (mean, deviation) in STRENGTHS.items():
        middle[kind == which], spread[kind == which] = mean, deviation
    middle[junior], spread[junior] = BEGINNERS
    strength = np.clip(rng.normal(middle, spread), WEAKEST, STRONGEST)
    strength[rng.random(len(kind)) < HOPELESS] = WEAKEST
    growth = np.where(junior, rng.gamma(2.0, 6.0, len(kind)), rng.normal(0.0, 1.5, len(kind)))
    return strength, growth


def _keenness(rng: np.random.Generator, count: int) -> Floats:
    """Most enter little, and a few almost everything."""
    keenness = rng.gamma(0.7, 1 / 0.7, count)
    keenness[rng.random(count) < TIRELESS] *= TIRELESS_TIMES
    return keenness


def _clubs(rng: np.random.Generator, kind: Ints, places: Places) -> tuple[Ints, Ints]:
    """Regulars are in clubs of counties with leagues; of the others some are in none."""
    every = np.concatenate(places.clubs)
    counties = np.array([row.county for row in places.rows])
    in_league = np.array(places.has_leagues)[counties[every]]
    weights = rng.gamma(4.0, 0.25, len(every))
    busy = np.where(in_league, weights, 0.0)
    quiet = np.where(in_league, weights, 0.25 * weights)
    club = rng.choice(every, len(kind), p=quiet / quiet.sum())
    busy_club = rng.choice(every, len(kind), p=busy / busy.sum())
    club = np.where(np.isin(kind, (REGULAR, OCCASIONAL, POOL)), busy_club, club)
    county = counties[club]
    without = (kind != REGULAR) & (rng.random(len(kind)) < 0.35)
    return np.where(without, NOBODY, club), county


def _plays(rng: np.random.Generator, kind: Ints) -> Bools:
    plays = np.zeros((len(kind), 2), dtype=bool)
    for which, chances in SEASONS.items():
        them = np.flatnonzero(kind == which)
        drawn = shares(rng, len(them), dict(zip(range(3), chances, strict=True)))
        plays[them] = np.array([BOTH, FIRST, SECOND])[drawn]
    plays[kind == POOL] = BOTH
    return plays


def _careers(
    rng: np.random.Generator, kind: Ints, born: np.ndarray, plays: Bools
) -> tuple[Ints, Ints]:
    """First and last year of each one's history."""
    count = len(kind)
    gone = kind == LAPSED
    last = rng.integers(FIRST_LIST, LAST_LIST + 1, count)
    stopped = np.where(gone, last, NEVER)
    length = rng.exponential(np.where(gone, 5.0, 14.0), count).astype(int)
    childhood = born.astype("datetime64[Y]").astype(int) + 1970 + rng.integers(7, 12, count)
    started = np.maximum.reduce(
        [np.minimum(stopped, LAST_LIST) - length, np.full(count, FIRST_LIST), childhood]
    )
    new = (plays[:, 1] & ~plays[:, 0]) | (rng.random(count) < np.where(gone, 0.3, 0.06))
    never = new | np.isin(kind, (POOL, ABROAD, DUPLICATE)) | (started > LAST_LIST)
    return np.where(never, NEVER, started), stopped


def _doubles(rng: np.random.Generator, kind: Ints) -> Ints:
    same_as = np.full(len(kind), NOBODY)
    double = np.flatnonzero(kind == DUPLICATE)
    same_as[double] = rng.choice(np.flatnonzero(kind == REGULAR), len(double), replace=False)
    return same_as
