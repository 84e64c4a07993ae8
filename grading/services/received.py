"""What was accepted, appended to the public's log of events received. Source: architecture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from grading.models import Event, Period, Placement, ReceivedReport
from grading.seasons import season
from gradingsite.folding import fold

ACCEPTED, WITHDRAWN, RESTORED = ReceivedReport.STAGES
LONGEST = 200


@dataclass(slots=True)
class Brought:
    """What a report brings that no earlier one of the event did."""

    games: set[int] = field(default_factory=set)
    players: set[int] = field(default_factory=set)
    periods: Counter[int] = field(default_factory=Counter)


def log_acceptances(events: Collection[Event], on: date) -> None:
    """Append a row for each event that has new games, or is final now and was not.

    An event that is accepted again as it was gets none. The caller holds the events.
    """
    before = _logged(events)
    brought = _brought(events, before)
    periods = _described(key for new in brought.values() for key in new.periods)
    ReceivedReport.objects.bulk_create(
        _row(event, ACCEPTED, on, brought[event.pk], periods, before.get(event.pk))
        for event in events
        if brought[event.pk].games or _is_final_at_last(event, before.get(event.pk))
    )


def log_withdrawal(event: Event, on: date) -> None:
    """Append that the event was withdrawn, if it had been accepted."""
    _log(event, WITHDRAWN, on)


def log_restoration(event: Event, on: date) -> None:
    """Append that an event that was withdrawn is accepted again."""
    _log(event, RESTORED, on)


def _log(event: Event, stage: str, on: date) -> None:
    before = _logged([event]).get(event.pk)
    if before is not None:
        ReceivedReport.objects.bulk_create([_row(event, stage, on, Brought(), {}, before)])


def _logged(events: Collection[Event]) -> dict[int, ReceivedReport]:
    """The latest acceptance of each that has been in the log."""
    rows = ReceivedReport.objects.acceptances().filter(event_id__in=[event.pk for event in events])
    return {row.event_id: row for row in rows.order_by("pk")}


def _is_final_at_last(event: Event, before: ReceivedReport | None) -> bool:
    return before is not None and event.is_final and not before.is_final


def _brought(events: Collection[Event], before: Mapping[int, ReceivedReport]) -> dict[int, Brought]:
    """By the event's key, its placed games that were recorded since its last report."""
    known = {key: row.last_game for key, row in before.items()}
    found = {event.pk: Brought() for event in events}
    placed = Placement.objects.filter(game__event__in=found).values_list(
        "game__event", "game", "game__white", "game__black", "period"
    )
    for event, game, white, black, period in placed.iterator():
        if game > known.get(event, 0):
            new = found[event]
            new.games.add(game)
            new.players |= {white, black}
            new.periods[period] += 1
    return found


def _described(periods: Iterable[int]) -> dict[int, dict[str, Any]]:
    """Periods by key, as a row of the log tells of them; those of a list together, in order."""
    rows = Period.objects.select_related("grading_list").filter(pk__in=set(periods))
    return {
        period.pk: {
            "list": period.grading_list.slug,
            "list_name": period.grading_list.name,
            "period": period.name,
            "nominal_day": period.nominal_day.isoformat(),
            "is_computed": period.name >= period.grading_list.first_computed,
        }
        for period in rows.order_by("grading_list__position", "grading_list", "last_day")
    }


def _row(
    event: Event,
    stage: str,
    on: date,
    new: Brought,
    periods: Mapping[int, dict[str, Any]],
    before: ReceivedReport | None,
) -> ReceivedReport:
    return ReceivedReport(
        event_id=event.pk,
        stage=stage,
        name=event.name,
        folded=fold(event.name)[:LONGEST],
        kind=event.kind,
        rate=event.rate,
        organiser=event.organiser,
        first_day=event.first_day,
        last_day=event.last_day,
        is_final=event.is_final,
        received_on=event.received_on,
        season=season(event.received_on),
        reached_on=on,
        games=len(new.games),
        players=len(new.players),
        placements=[
            told | {"games": new.periods[key]}
            for key, told in periods.items()
            if key in new.periods
        ],
        last_game=max(new.games, default=before.last_game if before else 0),
    )
