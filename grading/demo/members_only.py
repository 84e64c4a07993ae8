"""Events that were graded for members only, until September 2012."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import numpy as np

from grading.demo.counties import COUNTIES
from grading.demo.events import Event, Report
from grading.demo.seasons import as_date
from grading.demo.setting import STANDARD, Setting
from grading.demo.swiss_sections import SMALLEST_SECTION, draw_entries, play_sections

PLACES = ("Yorkshire", "Lancashire", "Durham", "Merseyside", "Cumbria", "Cleveland")
SATURDAYS = np.array(["2011-10-15", "2012-03-24", "2012-08-18"], "datetime64[D]")
ROUNDS = np.array((0, 0, 1, 1, 1))


def members_only_events(setting: Setting) -> Iterator[Event]:
    """Some in each of a few counties; not everybody who enters is a member."""
    rng = setting.stream("members only")
    counties = [county for county, _ in COUNTIES]
    busy = [name for name in PLACES if setting.places.has_leagues[counties.index(name)]]
    for place, name in enumerate(busy):
        for number, saturday in enumerate(SATURDAYS):
            year = setting.year_of(as_date(saturday))
            entered = draw_entries(rng, setting, year, counties.index(name), 2 * SMALLEST_SECTION)
            sections, games = play_sections(
                rng, setting, year, entered, saturday + ROUNDS, STANDARD
            )
            last_day = as_date(games.day.max())
            yield Event(
                code=f"Y{place}{number:02d}",
                name=f"{name} Special, {last_day:%B %Y}",
                kind="other",
                rate=STANDARD,
                organiser=f"{name} Chess Association",
                first_day=as_date(saturday),
                last_day=last_day,
                sections=sections,
                section_kind="section",
                games=games,
                reports=(Report(last_day + timedelta(days=9), last_day),),
                members_only=True,
            )
