"""The lists and periods a revision holds, read from its JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from grading.engine.rules import SACA, SCHEMES
from grading.models.events import Rate
from grading.reading.months import month_in_words

NEW_GRADES_FROM = "2009-07"
"""The July 2009 list: grades before it are Old Grades. Source: site, Player profile."""


@dataclass(frozen=True, slots=True)
class PublishedPeriod:
    """One period of one list, as a revision shows it."""

    name: str
    first_day: date
    last_day: date
    nominal_day: date
    computed: bool
    scheme: str
    revision: int | None

    @property
    def words(self) -> str:
        """Such as "January 2013"."""
        return month_in_words(self.name)

    @property
    def month(self) -> str:
        """Such as "January"."""
        return self.words.split()[0]

    @property
    def is_out(self) -> bool:
        """Whether its list has been published, here or before there was anything here."""
        return self.revision is not None or not self.computed

    @property
    def is_old_grades(self) -> bool:
        """Whether its grades are on the scale in use before July 2009."""
        return self.name < NEW_GRADES_FROM


@dataclass(frozen=True, slots=True)
class Season:
    """The July list whose August grades are used all season, and the revision that has them."""

    period: PublishedPeriod
    revision: int

    @property
    def words(self) -> str:
        """Such as "August 2012"."""
        return f"August {self.period.name[:4]}"


@dataclass(frozen=True, slots=True)
class PublishedList:
    """One list: its periods oldest first, and those that matter today."""

    slug: str
    name: str
    short_name: str
    sister: str | None
    latest: PublishedPeriod | None
    previous: PublishedPeriod | None
    baseline: int | None
    season: Season | None
    in_progress: tuple[PublishedPeriod, ...]
    periods: tuple[PublishedPeriod, ...]

    def period(self, name: str | None) -> PublishedPeriod | None:
        """The period called ``name``, where this list has one."""
        return next((period for period in self.periods if period.name == name), None)

    def place(self, name: str) -> int:
        """How many periods came before the one called ``name``; ValueError for an unknown one."""
        return [period.name for period in self.periods].index(name)

    @property
    def can_foresee(self) -> bool:
        """Whether a grade of the next list can be reckoned from the period's games."""
        return bool(self.in_progress) and self.in_progress[0].scheme in SCHEMES

    @property
    def is_own(self) -> bool:
        """Whether it is an association's own, beside the national lists."""
        return self.slug not in Rate.values

    @property
    def seeds_teams(self) -> bool:
        """Whether teams are seeded by its ratings: those of a schools league that is out."""
        return self.latest is not None and self.latest.scheme == SACA.name

    @property
    def opening(self) -> PublishedPeriod | None:
        """The period before the first computed one: its grades are the opening balance."""
        first = next((i for i, period in enumerate(self.periods) if period.computed), 0)
        return self.periods[first - 1] if first else None

    @property
    def season_beside(self) -> Season | None:
        """The season whose grades are shown beside the latest: none while these are the same."""
        if self.season is None or self.latest is None or self.season.period == self.latest:
            return None
        return self.season

    def is_in_progress(self, period: PublishedPeriod) -> bool:
        """Whether games are reported in ``period`` but its list is not out."""
        return period in self.in_progress


def parse_lists(rows: Sequence[Mapping[str, Any]]) -> tuple[PublishedList, ...]:
    """Read what ``Revision.lists`` holds."""
    return tuple(_list(row) for row in rows)


def _list(row: Mapping[str, Any]) -> PublishedList:
    periods = tuple(_period(period) for period in row["periods"])
    named = {period.name: period for period in periods}
    season = row["season"]
    return PublishedList(
        slug=row["slug"],
        name=row["name"],
        short_name=row["short_name"],
        sister=row["sister"],
        latest=named.get(row["latest"]),
        previous=named.get(row["previous"]),
        baseline=row["baseline"],
        season=Season(named[season["period"]], season["revision"]) if season else None,
        in_progress=tuple(named[name] for name in row["in_progress"] if name in named),
        periods=periods,
    )


def _period(row: Mapping[str, Any]) -> PublishedPeriod:
    return PublishedPeriod(
        name=row["name"],
        first_day=date.fromisoformat(row["first_day"]),
        last_day=date.fromisoformat(row["last_day"]),
        nominal_day=date.fromisoformat(row["nominal_day"]),
        computed=row["computed"],
        scheme=row["scheme"] or "",
        revision=row["revision"],
    )
