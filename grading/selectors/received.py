"""The log of events received, a season's reports at a time. Source: site, Events received."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import OuterRef, Subquery

from grading.models import Event, PublishedEvent, ReceivedReport
from grading.models.received import LogQuerySet
from grading.reading.keyset import Key, Stretch, stretch_of
from grading.reading.months import month_in_words
from grading.reading.paging import Paging, page_of
from grading.reading.snapshot import Snapshot
from gradingsite.folding import parse_pattern

PAGE_SIZE = 100
ALL = "all"
"""Every season."""
LATEST_FIRST = (Key("received_on", is_descending=True), Key("pk", is_descending=True))


@dataclass(frozen=True, slots=True)
class Placed:
    """In which period of which list a report's games were placed, and how many."""

    slug: str
    list_name: str
    period: str
    nominal_day: date
    is_computed: bool
    games: int

    @property
    def words(self) -> str:
        """Such as "Standardplay January 2013"."""
        return f"{self.list_name} {month_in_words(self.period)}"


@dataclass(frozen=True, slots=True)
class Report:
    """A row of the log, as pages show it."""

    row: ReceivedReport
    placed: Sequence[Placed]
    is_withdrawn: bool
    is_published: bool
    """Whether the event has a page in the snapshot."""

    @property
    def words(self) -> str:
        """Which kind of report it was."""
        return "final" if self.row.is_final else "interim"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the log."""

    season: str
    text: str = ""
    rate: str = ""


@dataclass(frozen=True, slots=True)
class Received:
    """A page of reports, the latest received first."""

    reports: Sequence[Report]
    total: int
    paging: Paging


def seasons_received() -> list[str]:
    """The seasons in which anything was received, the latest first."""
    seasons = ReceivedReport.objects.acceptances().order_by("-season")
    return list(seasons.values_list("season", flat=True).distinct())


def received(snapshot: Snapshot | None, wanted: Wanted, page: int) -> Received:
    """The reports wanted, a page of them."""
    rows = _rows(wanted)
    total = rows.count()
    paging = page_of(total, page=page, size=PAGE_SIZE)
    return Received(_reports(snapshot, rows[paging.start : paging.end]), total, paging)


def all_received(snapshot: Snapshot | None, wanted: Wanted) -> list[Report]:
    """All the reports wanted."""
    return _reports(snapshot, _rows(wanted))


def reports_after(
    snapshot: Snapshot, wanted: Wanted, *, size: int, place: Sequence[Any] | None
) -> Stretch:
    """The next ``size`` of the reports wanted after the one at ``place``, or the first."""
    found = stretch_of(_rows(wanted), LATEST_FIRST, size=size, place=place)
    return Stretch(_reports(snapshot, found.rows), found.place)


def first_list_due() -> Placed | None:
    """The first list that any game received so far goes into; none where there is no such game.

    What is placed before the first list computed is history, and no list is due for it.
    """
    rows = ReceivedReport.objects.acceptances().order_by().values_list("placements", flat=True)
    placed = (placement for row in rows for placement in parse_placements(row))
    due = (placement for placement in placed if placement.is_computed)
    return min(due, key=lambda placement: placement.nominal_day, default=None)


def parse_placements(rows: Iterable[dict[str, Any]]) -> list[Placed]:
    """Read what ``ReceivedReport.placements`` holds."""
    return [
        Placed(
            slug=row["list"],
            list_name=row["list_name"],
            period=row["period"],
            nominal_day=date.fromisoformat(row["nominal_day"]),
            is_computed=row["is_computed"],
            games=row["games"],
        )
        for row in rows
    ]


def _rows(wanted: Wanted) -> LogQuerySet:
    rows = ReceivedReport.objects.acceptances()
    if wanted.season != ALL:
        rows = rows.filter(season=wanted.season)
    if wanted.rate:
        rows = rows.filter(rate=wanted.rate)
    if wanted.text:
        rows = rows.filter(folded__wild=parse_pattern(wanted.text))
    said = ReceivedReport.objects.standings().filter(event_id=OuterRef("event_id"))
    rows = rows.annotate(said=Subquery(said.values("stage")[:1]))
    return rows.order_by("-received_on", "-pk")


def _reports(snapshot: Snapshot | None, found: Iterable[Any]) -> list[Report]:
    rows = list(found)
    published = _published(snapshot, {row.event_id for row in rows})
    return [
        Report(
            row=row,
            placed=parse_placements(row.placements),
            is_withdrawn=row.said == Event.Stage.WITHDRAWN,
            is_published=row.event_id in published,
        )
        for row in rows
    ]


def _published(snapshot: Snapshot | None, event_ids: set[int]) -> set[int]:
    if snapshot is None:
        return set()
    events = PublishedEvent.objects.at(snapshot.number).filter(event_id__in=event_ids)
    return set(events.values_list("event_id", flat=True))
