"""Congresses over a weekend and Rapidplays in a day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

import numpy as np

from grading.demo.events import Event
from grading.demo.habits import report_soon
from grading.demo.seasons import SATURDAY, as_date, weekdays, without_christmas
from grading.demo.setting import RAPID, STANDARD, Setting, Year
from grading.demo.swiss_sections import (
    LARGEST_SECTION,
    SMALLEST_SECTION,
    draw_entries,
    play_sections,
)

EVENTS_A_SEASON = 12
"""As many at least, where sections would else be large."""


@dataclass(frozen=True, slots=True)
class Form:
    """``days`` says how long after the first day each round is played."""

    name: str
    letter: str
    rate: str
    days: tuple[int, ...]
    entries_a_head: float
    """Entries in a season, for each of those who are about."""


CONGRESS = Form("Congress", "C", STANDARD, (0, 0, 0, 1, 1), 0.92)
RAPIDPLAY = Form("Rapidplay", "R", RAPID, (0, 0, 0, 0, 0, 0), 0.90)


def congress_events(setting: Setting) -> Iterator[Event]:
    """All of both seasons."""
    rng = setting.stream("congresses")
    for year in setting.years:
        season = year.season
        days = without_christmas(weekdays(season.first_day, season.last_day, SATURDAY)[:-1])
        saturdays = cycle(rng.permutation(days))
        for form in (CONGRESS, RAPIDPLAY):
            entries = form.entries_a_head * len(year.about)
            least, most = 3 * SMALLEST_SECTION, 4 * LARGEST_SECTION
            size = int(np.clip(entries / EVENTS_A_SEASON, least, most))
            for number in range(round(entries / size)):
                yield _congress(rng, setting, year, form, number, size, next(saturdays))


def _congress(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    form: Form,
    number: int,
    size: int,
    saturday: np.datetime64,
) -> Event:
    county = draw_county(rng, setting)
    town = setting.places.rows[rng.choice(setting.places.clubs[county])].name.split()[0]
    entered = draw_entries(rng, setting, year, county, size)
    sections, games = play_sections(
        rng, setting, year, entered, saturday + np.array(form.days), form.rate
    )
    last_day = as_date(games.day.max())
    return Event(
        code=f"{form.letter}{year.season.index}{number:03d}",
        name=f"{town} {last_day:%B} {form.name} {last_day.year}",
        kind="congress",
        rate=form.rate,
        organiser=f"{town} Congresses",
        first_day=as_date(saturday),
        last_day=last_day,
        sections=sections,
        section_kind="section",
        games=games,
        reports=report_soon(rng, last_day),
    )


def draw_county(rng: np.random.Generator, setting: Setting) -> int:
    """Counties have congresses as they have clubs."""
    clubs = np.array([len(clubs) for clubs in setting.places.clubs])
    weights = clubs * np.array(setting.places.has_leagues)
    return int(rng.choice(len(weights), p=weights / weights.sum()))
