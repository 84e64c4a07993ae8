"""Results come in day by day, and are accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain, groupby

from grading.demo.chapters import Arrival
from grading.demo.event_rows import event_row, game_rows
from grading.demo.person_rows import References
from grading.demo.world import World
from grading.models import Event
from grading.services.acceptance import accept_events
from grading.services.batches import Progress
from grading.services.keys import Keys
from grading.services.loading import load
from grading.services.rows import Association
from gradingsite.recording import save_with_reason


def take_in(
    world: World,
    refs: References,
    arrivals: Sequence[Arrival],
    keys: Keys,
    progress: Progress,
    *,
    one_waits: bool,
) -> None:
    """Load and accept the reports, but for the last one where ``one_waits`` for its grader."""
    waiting = arrivals[-1:] if one_waits else []
    for day, some in _by_day(arrivals):
        first = [arrival for arrival in some if arrival.number == 0]
        load(
            association=Association(
                events=[event_row(world, refs, arrival) for arrival in first],
                games=list(chain.from_iterable(game_rows(world, refs, report) for report in some)),
            ),
            keys=keys,
            progress=progress,
        )
        for arrival in some:
            if arrival.number > 0:
                _report_further(world, arrival)
        codes = [_code(world, arrival) for arrival in some if arrival not in waiting]
        accept_events(events=Event.objects.filter(code__in=codes).order_by("code"), on=day)


def _by_day(arrivals: Sequence[Arrival]) -> Iterator[tuple[date, list[Arrival]]]:
    for day, some in groupby(arrivals, key=lambda arrival: arrival.report.received_on):
        yield day, list(some)


def _report_further(world: World, arrival: Arrival) -> None:
    event = Event.objects.get(code=_code(world, arrival))
    event.submission_index = arrival.number + 1
    event.received_on = arrival.report.received_on
    event.is_final = arrival.report.is_final
    save_with_reason(event, reason="a further report")


def _code(world: World, arrival: Arrival) -> str:
    return world.events[arrival.event].code
