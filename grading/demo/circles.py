"""Closed circles of ungraded players; some of them meet a club in the end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import numpy as np

from grading.demo.arrays import Ints
from grading.demo.boards import played_games, results
from grading.demo.events import Event, Games, Report
from grading.demo.people import POOL, POOL_MEMBERS, REGULAR
from grading.demo.rounds import all_play_all
from grading.demo.seasons import as_date
from grading.demo.setting import STANDARD, Setting, Year

MEETS_A_CLUB = 3
"""One circle in so many does, in the second season."""
FRIENDLY_DAY = date(2012, 10, 20)
BOARDS = 6


def circle_events(setting: Setting) -> Iterator[Event]:
    """A tournament a circle and season, and the friendly matches."""
    rng = setting.stream("circles")
    circles = np.flatnonzero(setting.hidden.kind == POOL).reshape(-1, POOL_MEMBERS)
    for number, members in enumerate(circles):
        for year in setting.years:
            yield _tournament(rng, setting, year, number, members)
        if number % MEETS_A_CLUB == 0:
            yield _friendly(rng, setting, setting.years[1], number, members)


def _tournament(
    rng: np.random.Generator, setting: Setting, year: Year, number: int, members: Ints
) -> Event:
    season = year.season
    rounds, one, other = all_play_all(len(members))
    white, black = members[one], members[other]
    day = np.datetime64(season.leagues_from) + 7 * rounds
    games = played_games(
        white=white,
        black=black,
        score=results(rng, setting, white, black, day, STANDARD),
        day=day,
        year=year,
        round=rounds + 1,
    )
    return _event(
        f"S{season.index}{number:02d}", f"School Tournament {number + 1}, {season.name}", games
    )


def _friendly(
    rng: np.random.Generator, setting: Setting, year: Year, number: int, members: Ints
) -> Event:
    """The game by which a circle's results begin to tell."""
    hidden = setting.hidden
    regulars = year.about[hidden.kind[year.about] == REGULAR]
    hosts = regulars[hidden.county[regulars] == hidden.county[members[0]]]
    weakest = hosts[np.argsort(hidden.strength[hosts], kind="stable")[:BOARDS]]
    guests = members[: len(weakest)]
    day = np.datetime64(FRIENDLY_DAY)
    games = played_games(
        white=guests,
        black=weakest,
        score=results(rng, setting, guests, weakest, day, STANDARD),
        day=day,
        year=year,
        board=np.arange(1, len(guests) + 1),
    )
    return _event(f"F1{number:02d}", f"Friendly Match {number + 1}, {FRIENDLY_DAY:%Y}", games)


def _event(code: str, name: str, games: Games) -> Event:
    last_day = as_date(games.day.max())
    return Event(
        code=code,
        name=name,
        kind="other",
        rate=STANDARD,
        organiser="Schools Chess Circle",
        first_day=as_date(games.day.min()),
        last_day=last_day,
        sections=("Games",),
        section_kind="other",
        games=games,
        reports=(Report(last_day + timedelta(days=12), last_day),),
    )
