"""A schools league in a list of its own: teams of four meet on a Saturday of every month.

Their boards sit by the ratings, but for one school: its coach has them sit by how well he knows
them to play. The last team may be short of boards, and nobody is rated for those.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import numpy as np

from grading.demo.arrays import NOBODY, Floats, Ints
from grading.demo.boards import played_games, results
from grading.demo.counties import COUNTIES
from grading.demo.events import Event, Games, Report, join
from grading.demo.juniors import juniors_about
from grading.demo.rounds import all_play_all
from grading.demo.school_ratings import SchoolRatings
from grading.demo.setting import RAPID, Setting, Year

SLUG = "schools"
MONTHS = ((0, 10), (0, 11), (0, 12), (1, 1), (1, 2), (1, 3), (1, 4))
"""Of a season: years after it began, and the month."""
SCHOOLS = (
    *("Ashlea Primary", "Birchwood", "Castle Hill", "Dene Park", "Elmfield", "Fairmead Primary"),
    *("Greenacre", "Highcliff", "Ivydene", "Jubilee Primary"),
)
COACHED = SCHOOLS.index("Castle Hill")
"""The school whose coach says how its boards sit."""
BOARDS = 4
SATURDAY = 5


def schools_home(setting: Setting) -> int:
    """The county with the second most juniors who play: the first has a list already."""
    hidden = setting.hidden
    about = np.unique(np.concatenate([juniors_about(setting, year) for year in setting.years]))
    return int(np.argsort(-np.bincount(hidden.county[about]), kind="stable")[1])


def school_events(setting: Setting) -> Iterator[Event]:
    """A match day a month, on which every team meets every other; some have a board missing."""
    rng, county = setting.stream("schools"), schools_home(setting)
    ratings = SchoolRatings(setting.hidden.born)
    for year in setting.years:
        pupils = juniors_about(setting, year)
        near = pupils[setting.hidden.county[pupils] == county]
        teams = _teams(setting, near)
        for number, (later, month) in enumerate(MONTHS if len(teams) > 1 else ()):
            day = _third_saturday(year.season.leagues_from.year + later, month)
            seated = _seated(teams, ratings.before(day))
            event = _match_day(rng, setting, year, county, seated, day, number)
            ratings.rate(event.games, day)
            yield event


def _teams(setting: Setting, pupils: Ints) -> list[Ints]:
    """Of like strength, the best of each first; the last may be short of some boards."""
    order = pupils[np.argsort(-setting.hidden.strength[pupils], kind="stable")]
    return [order[first : first + BOARDS] for first in range(0, len(order) - 1, BOARDS)]


def _seated(teams: list[Ints], ratings: Floats) -> list[Ints]:
    """Each by its ratings, or as its coach says."""
    return [
        team if place == COACHED else team[np.argsort(-ratings[team], kind="stable")]
        for place, team in enumerate(teams)
    ]


def _third_saturday(year: int, month: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(SATURDAY - first.weekday()) % 7 + 14)


def _match_day(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    county: int,
    teams: list[Ints],
    day: date,
    number: int,
) -> Event:
    rounds, homes, guests = all_play_all(len(teams))
    parts: list[Games] = []
    names: list[str] = []
    for played, home, away in zip(rounds, homes, guests, strict=True):
        if played < 3:
            parts.append(_match(rng, setting, year, teams[home], teams[away], day, len(names)))
            names.append(f"{_school(home)} v {_school(away)}")
    return Event(
        code=f"SCH{year.season.index}{number:02d}",
        name=f"{COUNTIES[county][0]} Schools League, {day:%B %Y}",
        kind="league",
        rate=SLUG,
        organiser=f"{COUNTIES[county][0]} Schools Chess",
        first_day=day,
        last_day=day,
        sections=tuple(names),
        section_kind="match",
        games=join(parts),
        reports=(Report(day + timedelta(days=3), day),),
    )


def _school(team: int) -> str:
    """Of many teams, schools send a second and a third."""
    number, place = divmod(team, len(SCHOOLS))
    return SCHOOLS[place] if number == 0 else f"{SCHOOLS[place]} {number + 1}"


def _match(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    home: Ints,
    away: Ints,
    day: date,
    section: int,
) -> Games:
    """Board by board, as far as both have somebody; the visitors have White on the odd ones.

    All play for their schools, which are no clubs.
    """
    boards = min(len(home), len(away))
    odd, on = np.arange(boards) % 2 == 0, np.datetime64(day)
    white = np.where(odd, away[:boards], home[:boards])
    black = np.where(odd, home[:boards], away[:boards])
    games = played_games(
        white=white,
        black=black,
        score=results(rng, setting, white, black, on, RAPID),
        day=on,
        year=year,
        section=section,
        board=np.arange(1, boards + 1),
    )
    clubless = np.full(boards, NOBODY)
    return replace(games, white_club=clubless, black_club=clubless)
