"""Leagues: a county's clubs meet each other through the winter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from grading.demo.arrays import Days, Ints
from grading.demo.boards import results
from grading.demo.counties import COUNTIES
from grading.demo.events import Event, Games, join
from grading.demo.habits import HABITS, reports_of_league
from grading.demo.people import REGULAR
from grading.demo.results import with_defaults
from grading.demo.rounds import all_play_all
from grading.demo.seasons import Season, without_christmas
from grading.demo.setting import STANDARD, Setting, Year
from grading.demo.teams import BOARDS, Team, line_ups, teams_of_club

DIVISION = 12
DEFAULTED = 0.015
NIGHTS = 5


def league_events(setting: Setting) -> Iterator[Event]:
    """One event a county and season."""
    rng = setting.stream("leagues")
    for year in setting.years:
        for place, county in enumerate(np.flatnonzero(setting.places.has_leagues)):
            teams = _teams(setting, year, int(county))
            if len(teams) > 1:
                habit = HABITS[place % len(HABITS)]
                yield _league(rng, setting, year, int(county), teams, habit)


def _teams(setting: Setting, year: Year, county: int) -> list[Team]:
    """The teams of all clubs, the strongest first."""
    hidden = setting.hidden
    regulars = year.about[hidden.kind[year.about] == REGULAR]
    regulars = regulars[hidden.county[regulars] == county]
    strength = setting.strength(regulars, np.datetime64(year.season.leagues_from))
    regulars = regulars[np.argsort(-strength, kind="stable")]
    clubs = year.club[regulars]
    teams: list[Team] = []
    for club in np.unique(clubs):
        row = setting.places.rows[club]
        name = row.name if row.merged_into is None else f"{row.name} {row.code}"
        teams += teams_of_club(name, int(club), regulars[clubs == club])
    return sorted(teams, key=lambda team: -float(hidden.strength[team.squad].mean()))


def _league(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    county: int,
    teams: Sequence[Team],
    habit: str,
) -> Event:
    sections: list[str] = []
    parts: list[Games] = []
    divisions = np.array_split(np.arange(len(teams)), -(-len(teams) // DIVISION))
    for number, places in enumerate(divisions, 1):
        title = f"Division {number}: " if len(divisions) > 1 else ""
        names, games = _division(rng, setting, year, [teams[place] for place in places])
        games.section[:] += len(sections)
        sections += [title + name for name in names]
        parts.append(games)
    name, season = COUNTIES[county][0], year.season
    return Event(
        code=f"L{season.index}{county:02d}",
        name=f"{name} League {season.name}",
        kind="league",
        rate=STANDARD,
        organiser=f"{name} Chess Association",
        first_day=season.leagues_from,
        last_day=season.leagues_to,
        sections=tuple(sections),
        section_kind="match",
        games=join(parts),
        reports=reports_of_league(rng, season, habit),
    )


def _division(
    rng: np.random.Generator, setting: Setting, year: Year, teams: Sequence[Team]
) -> tuple[list[str], Games]:
    rounds, home, away = all_play_all(len(teams), twice=True)
    line_up = line_ups(rng, [team.squad for team in teams], int(rounds.max()) + 1, BOARDS)
    clubs = np.array([team.club for team in teams])
    # The visitors have White on the odd boards.
    odd = np.arange(BOARDS) % 2 == 0
    white, black = (
        np.where(odd, line_up[rounds, first], line_up[rounds, second]).ravel()
        for first, second in ((away, home), (home, away))
    )
    white_club, black_club = (
        np.where(odd, clubs[first][:, None], clubs[second][:, None]).ravel()
        for first, second in ((away, home), (home, away))
    )
    day = np.repeat(_days(year.season, rounds, clubs[home]), BOARDS)
    score = results(rng, setting, white, black, day, STANDARD)
    games = Games(
        section=np.repeat(np.arange(len(home)), BOARDS),
        round=np.repeat(rounds + 1, BOARDS),
        board=np.tile(np.arange(1, BOARDS + 1), len(home)),
        day=day,
        is_approximate=np.zeros(len(day), dtype=bool),
        white=white,
        black=black,
        white_club=white_club,
        black_club=black_club,
        score=with_defaults(rng, score, DEFAULTED),
    )
    pairs = zip(home, away, strict=True)
    return [f"{teams[first].name} v {teams[second].name}" for first, second in pairs], games


def _days(season: Season, rounds: Ints, home_club: Ints) -> Days:
    """Rounds are spread over the winter's weeks; each club has its night."""
    mondays = np.arange(
        np.datetime64(season.leagues_from), np.datetime64(season.leagues_to) - NIGHTS + 1, 7
    )
    mondays = without_christmas(mondays)
    week = rounds * len(mondays) // (rounds.max() + 1)
    return mondays[week] + home_club % NIGHTS
