"""Clubs' own competitions, whose dates are often not told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import numpy as np

from grading.demo.arrays import Ints
from grading.demo.boards import played_games, results
from grading.demo.events import Event, Games, Report, join
from grading.demo.rounds import all_play_all
from grading.demo.seasons import as_date
from grading.demo.setting import STANDARD, Setting, Year

GROUP = 8
SMALLEST_GROUP = 4
HELD = 0.75
"""Share of clubs with a competition in a season."""
ENTER = 0.8
APPROXIMATE = 0.5


def club_events(setting: Setting) -> Iterator[Event]:
    """A championship of each club that holds one: in the autumn, or after Christmas."""
    rng = setting.stream("clubs")
    for year in setting.years:
        clubs = year.club[year.about]
        for club in np.unique(clubs[clubs >= 0]):
            members = year.about[clubs == club]
            members = members[rng.random(len(members)) < ENTER]
            if rng.random() < HELD and len(members) >= SMALLEST_GROUP:
                yield _championship(rng, setting, year, int(club), members)


def _championship(
    rng: np.random.Generator, setting: Setting, year: Year, club: int, members: Ints
) -> Event:
    row, season = setting.places.rows[club], year.season
    in_autumn = rng.random() < 0.5
    first = season.leagues_from if in_autumn else season.half_year + timedelta(days=7)
    is_approximate = rng.random() < APPROXIMATE
    order = np.argsort(-setting.hidden.strength[members], kind="stable")
    groups = np.array_split(members[order], -(-len(members) // GROUP))
    parts = [
        _group(rng, setting, year, section, group, np.datetime64(first))
        for section, group in enumerate(groups)
    ]
    games = join(parts)
    last_day = as_date(games.day.max())
    if is_approximate:
        # No dates were told: every game has the event's last one.
        games.day[:], games.is_approximate[:] = np.datetime64(last_day), True
    return Event(
        code=f"K{season.index}{row.code}",
        name=f"{row.name} Club Championship {season.name}",
        kind="club",
        rate=STANDARD,
        organiser=row.name,
        first_day=first,
        last_day=last_day,
        sections=tuple(f"Group {number}" for number in range(1, len(groups) + 1)),
        section_kind="section",
        games=games,
        reports=(Report(last_day + timedelta(days=int(rng.integers(3, 40))), last_day),),
    )


def _group(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    section: int,
    members: Ints,
    first: np.datetime64,
) -> Games:
    rounds, one, other = all_play_all(len(members))
    white, black = members[one], members[other]
    day = first + 14 * rounds + setting.hidden.club[white] % 5
    return played_games(
        white=white,
        black=black,
        score=results(rng, setting, white, black, day, STANDARD),
        day=day,
        year=year,
        section=section,
        round=rounds + 1,
    )
