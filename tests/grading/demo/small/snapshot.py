"""What the last revision of the demo shows."""

from __future__ import annotations

from django.db.models import QuerySet

from grading.models import Event, PublishedGrade, PublishedSide, Revision
from grading.models.published import SnapshotQuerySet


def last_revision() -> Revision:
    """The revision the public sees."""
    return Revision.objects.filter(state=Revision.State.PUBLISHED).latest("number")


def sides(events: QuerySet[Event]) -> SnapshotQuerySet:
    """The sides of some events."""
    keys = list(events.values_list("pk", flat=True))
    return PublishedSide.objects.at(last_revision().number).filter(event_id__in=keys)


def grades(revision: int, grading_list: str, period: str) -> dict[int, int]:
    """The grades of one list and period, as a revision shows them, by player."""
    rows = PublishedGrade.objects.at(revision).filter(
        list_slug=grading_list, period=period, grade__isnull=False
    )
    found = rows.values_list("player_id", "grade")
    return {player: grade for player, grade in found if grade is not None}
