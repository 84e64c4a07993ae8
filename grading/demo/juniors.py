"""A county junior association: its own list, and the competitions that feed it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import numpy as np

from grading.demo.arrays import Days, Ints
from grading.demo.boards import played_games, results
from grading.demo.counties import COUNTIES
from grading.demo.events import Event, Games, Report, join
from grading.demo.rounds import all_play_all
from grading.demo.seasons import as_date
from grading.demo.setting import RAPID, Setting, Year
from grading.demo.swiss_sections import play_sections
from grading.engine.ages import ADULT_AGE

SLUG = "juniors"
FEEDS = ("*Junior League*", "*Junior Congress*", "*Megafinal*", "*Under 11 Championship*")
ORGANISER = "County Junior Chess Association"
ROUNDS = 6
DIVISION = 8


def home_of(setting: Setting) -> int:
    """The county with the most juniors who play."""
    hidden = setting.hidden
    about = np.unique(np.concatenate([juniors_about(setting, year) for year in setting.years]))
    return int(np.bincount(hidden.county[about]).argmax())


def junior_events(setting: Setting) -> Iterator[Event]:
    """A season's competitions: the league and the others in the list alone, the congress in two."""
    rng, county = setting.stream("juniors"), home_of(setting)
    name = COUNTIES[county][0]
    for year in setting.years:
        juniors = juniors_about(setting, year)
        near = juniors[setting.hidden.county[juniors] == county]
        under_11 = near[ages_in(setting, near, year) < 11]
        yield _league(rng, setting, year, name, near)
        first = year.season.leagues_from + timedelta(days=5)
        yield _one_day(rng, setting, year, f"{name} Junior Congress", near, first, rate=RAPID)
        spring = date(year.season.half_year.year + 1, 3, 3)
        yield _one_day(rng, setting, year, f"{name} Megafinal", near, spring)
        if len(under_11) > 1:
            later = spring + timedelta(days=21)
            yield _one_day(rng, setting, year, f"{name} Under 11 Championship", under_11, later)


def juniors_about(setting: Setting, year: Year) -> Ints:
    """The juniors who play in a season."""
    return year.about[ages_in(setting, year.about, year) < ADULT_AGE]


def ages_in(setting: Setting, who: Ints, year: Year) -> Ints:
    """On 31 August of the season."""
    return ages_on(date(year.season.leagues_from.year, 8, 31), setting.hidden.born[who])


def ages_on(day: date, born: Days) -> Ints:
    """Whole years on a day, each of them an average one."""
    days = (np.datetime64(day) - born.astype("datetime64[D]")).astype(int)
    return (days / 365.2425).astype(int)


def _league(
    rng: np.random.Generator, setting: Setting, year: Year, name: str, members: Ints
) -> Event:
    """Everybody against everybody of his division, every second Saturday."""
    order = np.argsort(-setting.hidden.strength[members], kind="stable")
    divisions = np.array_split(members[order], -(-len(members) // DIVISION))
    first = np.datetime64(year.season.leagues_from) + 19
    games = join(
        [_division(rng, setting, year, number, who, first) for number, who in enumerate(divisions)]
    )
    sections = tuple(f"Division {number}" for number in range(1, len(divisions) + 1))
    return _event(year, f"{name} Junior League", SLUG, sections, games)


def _division(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    section: int,
    who: Ints,
    first: np.datetime64,
) -> Games:
    rounds, one, other = all_play_all(len(who), twice=True)
    white, black, day = who[one], who[other], first + 14 * rounds
    return played_games(
        white=white,
        black=black,
        score=results(rng, setting, white, black, day, RAPID),
        day=day,
        year=year,
        section=section,
        round=rounds + 1,
    )


def _one_day(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    name: str,
    who: Ints,
    day: date,
    *,
    rate: str = SLUG,
) -> Event:
    days: Days = np.full(ROUNDS, np.datetime64(day), "datetime64[D]")
    sections, games = play_sections(rng, setting, year, who, days, RAPID)
    return _event(year, name, rate, sections, games)


def _event(year: Year, name: str, rate: str, sections: tuple[str, ...], games: Games) -> Event:
    first_day, last_day = as_date(games.day.min()), as_date(games.day.max())
    word = "".join(part[0] for part in name.split())
    return Event(
        code=f"J{year.season.index}{word}",
        name=f"{name} {year.season.name}",
        kind="league" if "League" in name else "congress",
        rate=rate,
        organiser=ORGANISER,
        first_day=first_day,
        last_day=last_day,
        sections=sections,
        section_kind="section",
        games=games,
        reports=(Report(last_day + timedelta(days=9), last_day),),
    )
