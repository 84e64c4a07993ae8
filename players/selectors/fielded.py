"""The teams of an event, typed as they sat: what a coach starts from before the next one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from grading.models import PublishedEvent
from grading.reading.lists import PublishedList
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from grading.selectors.known_events import event_called
from grading.selectors.line_ups import line_ups
from players.seeding import LONGEST_NAME, LONGEST_NOTE, MOST_TEAMS, TypedTeams, read_teams

MISSING = "-"


@dataclass(frozen=True, slots=True)
class Fielded:
    """Teams of ``event``, of which there are ``count``."""

    event: PublishedEvent
    typed: TypedTeams
    count: int


def last_event(snapshot: Snapshot, grading_list: PublishedList) -> PublishedEvent | None:
    """The latest event that is rated in the list. One query."""
    events = PublishedEvent.objects.at(snapshot.number).filter(rate=grading_list.slug)
    return events.order_by("-last_day", "-event_id").first()


def fielded_teams(
    snapshot: Snapshot, grading_list: PublishedList, number: int, names: Collection[str]
) -> Fielded:
    """Those called so in the event of that number; without names the first that find room.

    All have as many boards as the largest team of the event. Raises NotShown for an event that
    is not there or not rated in the list.
    """
    event = event_called(snapshot, number)
    if event.rate != grading_list.slug:
        raise missing("Not rated here", f"{event.name} is not rated in {grading_list.name}.")
    found = line_ups(snapshot, event)
    most = max((len(one.boards) for one in found), default=0)
    asked = [one for one in found if not names or one.team in names]
    rows = [
        (
            one.team[:LONGEST_NAME],
            "\n".join(ref or MISSING for ref in [*one.refs, *[None] * (most - len(one.refs))]),
            "",
            "rating" if one.is_by_rating else "typed",
            "" if one.is_by_rating else f"sat so in {event.name}"[:LONGEST_NOTE],
        )
        for one in asked[:MOST_TEAMS]
    ]
    columns = zip(*rows, strict=True) if rows else [()] * 5
    return Fielded(event, read_teams(*columns), len(asked))
