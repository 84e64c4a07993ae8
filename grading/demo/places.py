"""Invented clubs, the places people come from, and the counties' teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from grading.demo.arrays import Ints, shares, stream
from grading.demo.counties import COUNTIES, POPULOUS, POPULOUS_WEIGHT, league_counties
from grading.demo.sizes import Size
from grading.demo.town_names import invent_towns

CLUB, LOCATION, TEAM = "club", "location", "team"
FORMS = {
    "{}": 0.62,
    "{} & District": 0.06,
    "{} Knights": 0.08,
    "{} Rooks": 0.06,
    "{} Social": 0.06,
    "{} University": 0.05,
    "{} Juniors": 0.07,
}
CODE_LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
REGULARS_A_CLUB = 14
CLUBS_A_MERGER = 20


@dataclass(frozen=True, slots=True)
class Place:
    """A club, a location or a county's team."""

    name: str
    kind: str
    county: int
    """Index in ``COUNTIES``."""
    code: str = ""
    merged_into: int | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """All places, and for each county, in the order of ``COUNTIES``, which are whose."""

    rows: tuple[Place, ...]
    clubs: tuple[Ints, ...]
    """Those that have not been merged into another."""
    location: Ints
    team: Ints
    gone: dict[int, int]
    """By each club that took one in, the club it took."""
    has_leagues: tuple[bool, ...]


def invent_places(seed: int, size: Size) -> Places:
    """Every county has a team, a location and at least one club; most clubs are in leagues."""
    rng = stream(seed, "places")
    leagues = set(league_counties(size.league_counties))
    counts = _clubs_a_county(size, leagues)
    clubs = _clubs(rng, counts)
    ends = np.cumsum(counts)
    by_county = tuple(np.arange(end - count, end) for count, end in zip(counts, ends, strict=True))
    rows = [*clubs, *_of_counties(LOCATION), *_of_counties(TEAM)]
    location = np.arange(len(COUNTIES)) + len(clubs)
    takers = rng.permutation(len(clubs))[: max(2, len(clubs) // CLUBS_A_MERGER)]
    gone = {int(taker): len(rows) + place for place, taker in enumerate(takers)}
    # The name that a club goes by is changed when it merges, its code is not.
    rows += [replace(rows[taker], merged_into=taker) for taker in gone]
    coded = [replace(row, code=code) for row, code in zip(rows, _codes(rng), strict=False)]
    return Places(
        rows=tuple(coded),
        clubs=by_county,
        location=location,
        team=location + len(COUNTIES),
        gone=gone,
        has_leagues=tuple(county in leagues for county, _ in COUNTIES),
    )


def _clubs_a_county(size: Size, leagues: set[str]) -> list[int]:
    # In a small association all counties with leagues are alike, so that none is too small for one.
    crowd = POPULOUS_WEIGHT if size.league_counties is None else 1
    weights = [(crowd if county in POPULOUS else 1) * (county in leagues) for county, _ in COUNTIES]
    each = size.regulars / REGULARS_A_CLUB / sum(weights)
    return [max(1, round(weight * each)) for weight in weights]


def _clubs(rng: np.random.Generator, counts: list[int]) -> list[Place]:
    towns = invent_towns(rng, sum(counts))
    forms = shares(rng, len(towns), FORMS)
    counties = np.repeat(np.arange(len(counts)), counts)
    named = zip(forms, towns, counties, strict=True)
    return [Place(form.format(town), CLUB, int(county)) for form, town, county in named]


def _of_counties(kind: str) -> list[Place]:
    return [Place(county, kind, index) for index, (county, _) in enumerate(COUNTIES)]


def _codes(rng: np.random.Generator) -> Iterator[str]:
    """Codes of four characters that say nothing, none of them twice."""
    base = len(CODE_LETTERS)
    for number in rng.permutation(base**4):
        yield "".join(CODE_LETTERS[number // base**place % base] for place in (3, 2, 1, 0))
