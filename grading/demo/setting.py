"""What the inventors of events are told: people, places, and who is about in a season."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from grading.demo.arrays import NOBODY, Days, Floats, Ints, stream
from grading.demo.people import OCCASIONAL, REGULAR, Hidden, People
from grading.demo.places import Places
from grading.demo.seasons import SEASONS, Season
from grading.demo.sizes import Size

STANDARD, RAPID = "standard", "rapid"
STRENGTHS_SINCE = np.datetime64("2011-06-01")
DAYS_A_YEAR = 365.25


@dataclass(frozen=True, slots=True)
class Year:
    """A season, and what is true in it."""

    season: Season
    about: Ints
    """Who plays, in leagues or now and then."""
    club: Ints
    """Everybody's club, -1 for none."""
    played_for: Ints
    """The club that results name with each player, or where he is from."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An association before anything is played."""

    seed: int
    size: Size
    places: Places
    people: People
    years: tuple[Year, ...]

    @property
    def hidden(self) -> Hidden:
        """How everybody plays."""
        return self.people.hidden

    def year_of(self, day: date) -> Year:
        """The season a day falls in."""
        return next(year for year in self.years if day <= year.season.last_day)

    def stream(self, name: str) -> np.random.Generator:
        """Chance for one kind of event."""
        return stream(self.seed, name)

    def strength(self, who: Ints, day: np.datetime64 | Days, rate: str = STANDARD) -> Floats:
        """How well each of them plays on a day."""
        days = (np.asarray(day, "datetime64[D]") - STRENGTHS_SINCE).astype(int)
        strength = self.hidden.strength[who] + self.hidden.growth[who] * (days / DAYS_A_YEAR)
        return strength + self.hidden.rapid[who] if rate == RAPID else strength


def set_out(seed: int, size: Size, places: Places, people: People) -> Setting:
    """The setting that these people and places make."""
    years = tuple(_year(season, places, people.hidden) for season in SEASONS)
    return Setting(seed, size, places, people, years)


def _year(season: Season, places: Places, hidden: Hidden) -> Year:
    about = hidden.plays[:, season.index] & np.isin(hidden.kind, (REGULAR, OCCASIONAL))
    club = hidden.club.copy()
    if season.index == 0:
        # Half of a club's members were another club's before that one merged into it.
        even = np.arange(len(club)) % 2 == 0
        for taker, gone in places.gone.items():
            club[even & (hidden.club == taker)] = gone
    played_for = np.where(club == NOBODY, places.location[hidden.county], club)
    return Year(season, np.flatnonzero(about), club, played_for)
