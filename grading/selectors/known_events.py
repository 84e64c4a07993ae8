"""The event that an address names, or why it has no page."""

from __future__ import annotations

from django.db.models import Subquery
from django.urls import reverse

from grading.models import Pointer, PublishedEvent, ReceivedReport
from grading.reading.problems import NotShown, WayOn, gone, missing
from grading.reading.snapshot import Snapshot


def event_called(snapshot: Snapshot, event_id: int) -> PublishedEvent:
    """The event of that number; NotShown says why it is not in the revision."""
    rows = PublishedEvent.objects.filter(event_id=event_id)
    found: PublishedEvent | None = rows.at(snapshot.number).first()
    if found is None:
        raise _why_not(snapshot, event_id)
    return found


def is_shown(event_id: int) -> bool:
    """Whether the event has a page in the published revision."""
    standing = Pointer.objects.values("revision_id")[:1]
    rows = PublishedEvent.objects.filter(event_id=event_id)
    return rows.filter(since__lte=Subquery(standing), until__gt=Subquery(standing)).exists()


def _why_not(snapshot: Snapshot, event_id: int) -> NotShown:
    rows = PublishedEvent.objects.filter(event_id=event_id)
    earlier = rows.filter(since__lt=snapshot.number).order_by("-since").first()
    if earlier is not None:
        return gone(
            "Not graded any more",
            f"{earlier.name} was in earlier revisions and has been withdrawn since: none of its"
            " games is graded.",
        )
    received = WayOn("The events received", reverse("events"))
    later = rows.filter(since__lte=snapshot.standing or snapshot.number).first()
    if later is not None:
        now = WayOn("The event as it is now", reverse("event", args=[event_id]))
        return missing(
            "Not there yet",
            f"{later.name} is in no revision as old as that of {snapshot.words}.",
            now,
            received,
        )
    report = ReceivedReport.objects.filter(event_id=event_id).order_by("-pk").first()
    if report is None:
        return missing(
            "No such event", f"There is no event with the number {str(event_id)[:20]}.", received
        )
    if report.stage == "withdrawn":
        return gone("Withdrawn", f"{report.name} was received and has been withdrawn.")
    return missing(
        "Not in the published revision yet",
        f"{report.name} was received on {report.received_on:%-d %B %Y}. Its games appear with the"
        f" next revision after that of {snapshot.words}.",
        received,
    )
