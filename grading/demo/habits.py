"""When organisers report: the leagues each by its habit, congresses soon or late."""

from __future__ import annotations

from datetime import date, timedelta

import numpy as np

from grading.demo.events import Report
from grading.demo.seasons import Season

INTERIM, AT_THE_END, OFTEN, LATE = "interim", "at the end", "often", "late"
HABITS = (INTERIM, AT_THE_END, INTERIM, OFTEN, INTERIM, LATE, AT_THE_END, INTERIM)
"""Those of the leagues, in turn."""

LATE_CONGRESSES = 0.05


def reports_of_league(rng: np.random.Generator, season: Season, habit: str) -> tuple[Report, ...]:
    """The reports of a season; interim ones bring the games of a half-year or of some months."""
    wait = timedelta(days=int(rng.integers(6, 24)))
    end = Report(season.leagues_to + wait + timedelta(days=10), season.leagues_to)
    half = season.half_year
    if habit == AT_THE_END:
        return (end,)
    if habit == LATE:
        # After the January list has closed: its autumn waits for July.
        return (Report(half + timedelta(days=34) + wait, half, is_final=False), end)
    middle = Report(half + wait, half, is_final=False)
    if habit == INTERIM:
        return (middle, end)
    year = season.leagues_to.year
    autumn = Report(date(year - 1, 11, 1) + wait, date(year - 1, 10, 31), is_final=False)
    spring = Report(date(year, 3, 1) + wait, date(year, 2, 28), is_final=False)
    return (autumn, middle, spring, end)


def report_soon(rng: np.random.Generator, last_day: date) -> tuple[Report, ...]:
    """One report, mostly within some weeks, now and then after half a year."""
    late = rng.random() < LATE_CONGRESSES
    wait = int(rng.integers(150, 240)) if late else 2 + int(min(rng.exponential(12.0), 60))
    return (Report(last_day + timedelta(days=wait), last_day),)
