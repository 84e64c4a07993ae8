"""County matches: within each union, counties meet on Saturdays over many boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np

from grading.demo.arrays import Ints
from grading.demo.boards import played_games, results
from grading.demo.counties import COUNTIES, UNIONS
from grading.demo.events import Event, Games, join
from grading.demo.habits import INTERIM, reports_of_league
from grading.demo.people import REGULAR
from grading.demo.seasons import SATURDAY, weekdays, without_christmas
from grading.demo.setting import STANDARD, Setting, Year

MOST_BOARDS, FEWEST_BOARDS = 16, 8
LIMITS = {"Open": 400.0, "Under 150": 150.0}
"""Each match is played by two teams, of the best and of the best below a limit."""


def county_events(setting: Setting) -> Iterator[Event]:
    """One event a union and season, if it has two counties that can raise teams."""
    rng = setting.stream("county matches")
    for year in setting.years:
        for union in UNIONS:
            squads = _squads(rng, setting, year, union)
            if len(squads) > 1:
                yield _championship(rng, setting, year, union, squads)


def _squads(
    rng: np.random.Generator, setting: Setting, year: Year, union: str
) -> dict[int, dict[str, Ints]]:
    """By county and limit, who is asked to play, the best first."""
    hidden = setting.hidden
    regulars = year.about[hidden.kind[year.about] == REGULAR]
    asked = regulars[rng.random(len(regulars)) < 0.75]
    asked = asked[np.argsort(-hidden.strength[asked], kind="stable")]
    squads = {}
    for county, (_, its_union) in enumerate(COUNTIES):
        theirs = asked[hidden.county[asked] == county]
        if its_union == union and len(theirs) >= FEWEST_BOARDS:
            squads[county] = {
                name: theirs[hidden.strength[theirs] < limit][: 2 * MOST_BOARDS]
                for name, limit in LIMITS.items()
            }
    return squads


def _championship(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    union: str,
    squads: dict[int, dict[str, Ints]],
) -> Event:
    season = year.season
    saturdays = without_christmas(weekdays(season.leagues_from, season.leagues_to, SATURDAY))
    sections: list[str] = []
    parts: list[Games] = []
    for first, second in combinations(squads, 2):
        day = rng.choice(saturdays)
        for limit in LIMITS:
            sides = squads[first][limit], squads[second][limit]
            if min(map(len, sides)) < FEWEST_BOARDS:
                continue
            games = _match(rng, setting, year, sides, day)
            parts.append(replace(games, section=np.full(len(games), len(sections))))
            sections.append(f"{limit}: {COUNTIES[first][0]} v {COUNTIES[second][0]}")
    return Event(
        code=f"M{season.index}{list(UNIONS).index(union)}",
        name=f"{union} County Championship {season.name}",
        kind="county",
        rate=STANDARD,
        organiser=union,
        first_day=season.leagues_from,
        last_day=season.leagues_to,
        sections=tuple(sections),
        section_kind="match",
        games=join(parts),
        reports=reports_of_league(rng, season, INTERIM),
    )


def _match(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    sides: tuple[Ints, Ints],
    day: np.datetime64,
) -> Games:
    """In a county match everybody plays for the county's team."""
    boards = min(MOST_BOARDS, *map(len, sides))
    # Somebody below drops out and the others move up.
    first, second = (np.sort(rng.permutation(len(side))[:boards]) for side in sides)
    first, second = sides[0][first], sides[1][second]
    odd = np.arange(boards) % 2 == 0
    white, black = np.where(odd, first, second), np.where(odd, second, first)
    team = setting.places.team[setting.hidden.county]
    games = played_games(
        white=white,
        black=black,
        score=results(rng, setting, white, black, day, STANDARD),
        day=day,
        year=year,
        board=np.arange(1, boards + 1),
    )
    return replace(games, white_club=team[white], black_club=team[black])
