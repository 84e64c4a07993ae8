"""What stands against grading an event. Source: grading rules, sections 8 and 10."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Min

from grading.models import Event, Game
from players.chains import records_of
from players.models import Membership

MEMBERS_ONLY_ENDED = date(2012, 9, 1)
"""Since that day no event is graded for members only."""
MEMBERS_ONLY_TOO_LATE = "events graded for members only ended in August 2012"


@dataclass(frozen=True, slots=True)
class Played:
    """When the games of an event were played."""

    first: date
    last: date


def played(events: Collection[Event]) -> dict[int, Played]:
    """The first and last days of the games of each event, by its key; not of withdrawn ones."""
    rows = (
        Game.objects.filter(event__in=[event.pk for event in events], is_withdrawn=False)
        .order_by()
        .values_list("event")
        .annotate(Min("day"), Max("day"))
    )
    return {event: Played(first, last) for event, first, last in rows}


def reasons_against(event: Event, when: Played | None, on: date) -> Iterator[str]:
    """Everything that stands against accepting ``event`` on that day, for its reporter to read.

    ``when`` says when its games were played, None if it has none.
    """
    return (f"{event.name} ({event.code}): {reason}" for reason in reasons(event, when, on))


def is_of_members_only_too_late(*, members_only: bool, last_day: date) -> bool:
    """Whether an event is graded for members only, and ended when none was any more."""
    return members_only and last_day >= MEMBERS_ONLY_ENDED


def reasons(
    event: Event, when: Played | None, on: date, days: Collection[date] | None = None
) -> Iterator[str]:
    """The same, without the name of the event.

    ``days`` are those of the games of an event that is not in the records; otherwise they are
    looked for there.
    """
    if event.stage == Event.Stage.WITHDRAWN:
        yield "it has been withdrawn"
    if on < event.received_on:
        yield (
            f"it cannot be accepted on {on:%-d %B %Y}, before it was received on"
            f" {event.received_on:%-d %B %Y}"
        )
    if not event.laws_observed:
        yield "it is not declared to have been played by the Laws of Chess"
    if not event.fees_paid:
        yield "its fees are not declared to be paid"
    last_day = max(event.last_day, when.last if when else date.min)
    if is_of_members_only_too_late(members_only=event.members_only, last_day=last_day):
        yield MEMBERS_ONLY_TOO_LATE
    if when is not None:
        yield from _reasons_by_date(event, when, on)
    if event.kind == Event.Kind.FOREIGN:
        yield from _reasons_by_membership(event, _days_of(event) if days is None else days)


def _reasons_by_date(event: Event, when: Played, on: date) -> Iterator[str]:
    if when.first < event.first_day or when.last > event.last_day:
        yield (
            f"it has games from {when.first:%-d %B %Y} to {when.last:%-d %B %Y}, and was held"
            f" from {event.first_day:%-d %B %Y} to {event.last_day:%-d %B %Y}"
        )
    if when.last > on:
        yield f"it has a game on {when.last:%-d %B %Y}, after the day of acceptance, {on:%-d %B %Y}"


def _days_of(event: Event) -> Collection[date]:
    games = Game.objects.filter(event=event, is_withdrawn=False).order_by()
    return set(games.values_list("day", flat=True).distinct())


def _reasons_by_membership(event: Event, days: Collection[date]) -> Iterator[str]:
    """A Direct Member reports his games abroad: the membership must hold on all their dates."""
    assert event.reported_by is not None  # noqa: S101 - the database sees to it
    spans = Membership.objects.filter(
        player__in=records_of(event.reported_by), kind=Membership.Kind.DIRECT
    ).values_list("first_day", "last_day")
    lacking = sorted(
        day
        for day in {event.first_day, event.last_day, *days}
        if not any(first <= day and (last is None or day <= last) for first, last in spans)
    )
    if lacking:
        listed = ", ".join(map(str, lacking))
        yield f"{event.reported_by} sent it in and was no Direct Member on {listed}"
