"""Last season's events beside those of this one: what has come of each, and what is overdue."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import models

from grading.models import Event, NotExpected, ReceivedReport, ReportingContact, ReportReminder
from grading.models.submissions import Submission
from grading.seasons import days_of, season, season_before
from grading.series import series_of

GRACE = timedelta(days=28)
"""So much later than the year before a report may come before it is overdue."""

HALF_A_YEAR = timedelta(days=184)
"""After its season every report is due, however late that of the year before came."""


class Came(models.TextChoices):
    """What came of an event this season."""

    NOTHING = "nothing", "nothing"
    WAITING = "waiting", "a file that is not accepted yet"
    INTERIM = "interim", "an interim report"
    FINAL = "final", "the final report"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """An event of last season, and what is known of this one's."""

    event: Event
    season: str
    came: Came
    now: Event | None
    """The event of this season, where it was received."""
    received_on: date
    """When last season's report came: the first of them, or the final one after an interim."""
    due: date | None
    """When this season's is wanted, at the latest half a year after it; None when no more is."""
    is_overdue: bool
    contact: ReportingContact | None
    sent_in_by: str
    """The user who sent the latest file of last season's event in."""
    reminder: ReportReminder | None
    ruling: NotExpected | None
    """Why it is not expected, where somebody said so."""

    @property
    def can_be_reminded(self) -> bool:
        """Whether a mail can ask for it: none has, and there is an address."""
        has_address = self.contact is not None and bool(self.contact.email)
        return self.is_overdue and has_address and self.reminder is None


def expected_events(name: str, on: date) -> list[Expected]:
    """The events of the season before ``name`` that should come in it, as it is on a day.

    Those overdue come first, then by name. Raises ValueError for what is no season.
    """
    before = season_before(name)
    last, now = _events(before), _events(name)
    known = _Known(name, last)
    pairs = _paired(last, now)
    rows = [known.row(event, successor, on) for event, successor in pairs]
    return sorted(rows, key=lambda row: (not row.is_overdue, row.event.name, row.event.pk))


def overdue_events(on: date) -> list[Expected]:
    """What is overdue on a day: of this season, and of the one before, in which much falls due.

    What is missing of an earlier one was overdue for half a year at least, and is asked for no more
    but by hand.
    """
    name = season(on)
    rows = (row for one in (season_before(name), name) for row in expected_events(one, on))
    return [row for row in rows if row.is_overdue]


def seasons_with_events() -> list[str]:
    """The seasons that events can be expected in, the latest first: after one that had any."""
    days = Event.objects.filter(stage=Event.Stage.ACCEPTED).order_by()
    had = {season(day) for day in days.values_list("last_day", flat=True).distinct()}
    after = {season(days_of(name)[1] + timedelta(days=1)) for name in had}
    return sorted(after, reverse=True)


def _events(name: str) -> list[Event]:
    events = Event.objects.filter(stage=Event.Stage.ACCEPTED, last_day__range=days_of(name))
    return list(events.exclude(kind=Event.Kind.FOREIGN).order_by("last_day", "pk"))


def _paired(last: Iterable[Event], now: Iterable[Event]) -> Iterable[tuple[Event, Event | None]]:
    """Each with its successor: of several with one name, the first with the first."""
    successors: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in now:
        successors[series_of(event.name), event.rate].append(event)
    for event in last:
        same = successors[series_of(event.name), event.rate]
        yield event, (same.pop(0) if same else None)


class _Known:
    """All that is known of last season's events, each kind read at once."""

    def __init__(self, name: str, last: list[Event]) -> None:
        keys = [event.pk for event in last]
        self._season = name
        self._latest = days_of(name)[1] + HALF_A_YEAR
        self._reports: dict[int, list[ReceivedReport]] = defaultdict(list)
        logged = ReceivedReport.objects.acceptances().filter(event_id__in=keys)
        for report in logged.order_by("pk"):
            self._reports[report.event_id].append(report)
        contacts = ReportingContact.objects.filter(event__in=keys)
        self._contacts = {contact.event_id: contact for contact in contacts}
        sent = Submission.objects.filter(event__in=keys).order_by("pk")
        self._senders = dict(sent.values_list("event_id", "received_by__username"))
        reminders = ReportReminder.objects.filter(event__in=keys, season=name)
        self._reminders = {reminder.event_id: reminder for reminder in reminders}
        rulings = NotExpected.objects.filter(event__in=keys, season=name, stands=True)
        self._rulings = {ruling.event_id: ruling for ruling in rulings}
        waiting = Submission.objects.filter(
            stage__in=Submission.PENDING, last_day__range=days_of(name)
        )
        self._waiting = {series_of(text) for text in waiting.values_list("name", flat=True)}

    def row(self, event: Event, successor: Event | None, on: date) -> Expected:
        """What there is to say of one."""
        came = self._came(event, successor)
        received_on = self._received(event, came)
        ruling = self._rulings.get(event.pk)
        is_wanted = came != Came.FINAL and ruling is None
        due = min(_year_later(received_on), self._latest) if is_wanted else None
        return Expected(
            event=event,
            season=self._season,
            came=came,
            now=successor,
            received_on=received_on,
            due=due,
            is_overdue=due is not None and came != Came.WAITING and on > due + GRACE,
            contact=self._contacts.get(event.pk),
            sent_in_by=self._senders.get(event.pk) or "",
            reminder=self._reminders.get(event.pk),
            ruling=ruling,
        )

    def _came(self, event: Event, successor: Event | None) -> Came:
        if successor is not None:
            return Came.FINAL if successor.is_final else Came.INTERIM
        return Came.WAITING if series_of(event.name) in self._waiting else Came.NOTHING

    def _received(self, event: Event, came: Came) -> date:
        """When what is wanted now came last season: a final report is not due with the interim."""
        reports = self._reports.get(event.pk)
        if not reports:
            return event.received_on
        return reports[-1 if came == Came.INTERIM else 0].received_on


def _year_later(day: date) -> date:
    is_leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 1, day=28 if is_leap_day else day.day)
