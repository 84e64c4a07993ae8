"""What a revision's page tells: what it changes, and what waits for the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.apps import apps
from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse

from grading.models import Event, Pointer, Revision
from grading.models.corrections import Cause
from grading.models.submissions import Submission
from grading.publishing.report import causes_of_moves
from grading.publishing.stamps import changed_since
from grading.reading.lists import parse_lists
from grading.reading.months import month_in_words
from grading.selectors.revisions import new_lists

NAMED = 20
"""Files that wait which are named; of the others there is the number."""
CAN_BE_LOOKED_AT = (Revision.State.DRAFT, Revision.State.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Move:
    """A published grade that the revision changes, in words; None for no grade."""

    ref: str
    name: str
    address: str
    """Of the player's page as the revision has it, where it can be looked at."""
    list: str
    old: int | None
    new: int | None
    cause: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """What has come and is not accepted: it is not in the draft."""

    files: QuerySet[Submission]
    """Files of results that are on their way, the first of them."""
    files_more: int
    events: QuerySet[Event]
    """Events that were loaded, the first of them."""
    events_more: int


def report_of(revision: Revision) -> dict[str, Any]:
    """What the page of a revision tells; what waits, where it is a draft."""
    is_draft = revision.state == Revision.State.DRAFT
    return {
        "is_draft": is_draft,
        "is_shown": Pointer.objects.filter(revision=revision).exists(),
        "new_lists": new_lists(revision),
        "report": revision.report,
        "causes": causes_of_moves(revision.report),
        "moves": list(_moves(revision)),
        "waiting": _waiting() if is_draft else None,
        "changed": dict(_changed(revision)) if is_draft else {},
        "recipients": len(settings.PUBLICATION_RECIPIENTS),
        "site": f"{reverse('home')}?{_at(revision)}" if _can_be_looked_at(revision) else "",
    }


def _can_be_looked_at(revision: Revision) -> bool:
    return revision.state in CAN_BE_LOOKED_AT


def _at(revision: Revision) -> str:
    return urlencode({"as_of": revision.number})


def _moves(revision: Revision) -> Iterator[Move]:
    names = {shown.slug: shown.name for shown in parse_lists(revision.lists)}
    for move in revision.report.get("moves", {}).get("largest", ()):
        page = f"{reverse('profile', args=[move['ref']])}?{_at(revision)}"
        yield Move(
            ref=move["ref"],
            name=move["name"],
            address=page if _can_be_looked_at(revision) else "",
            list=f"{names[move['list_slug']]}, {month_in_words(move['period'])}",
            old=move["old"],
            new=move["new"],
            cause=str(Cause(move["cause"]).label),
        )


def _waiting() -> Waiting:
    files = Submission.objects.filter(stage__in=Submission.PENDING).defer("text", "declared")
    events = Event.objects.filter(stage=Event.Stage.RECEIVED).order_by("received_on", "name")
    return Waiting(
        files=files[:NAMED],
        files_more=max(files.count() - NAMED, 0),
        events=events[:NAMED],
        events_more=max(events.count() - NAMED, 0),
    )


def _changed(revision: Revision) -> Iterator[tuple[str, int]]:
    """Changes of records since the build, by what kind of record."""
    for label, count in changed_since(revision.report.get("stamps", {})).items():
        model = apps.get_model(label)
        # A history is of the records that it tells of.
        kind = getattr(model, "instance_type", model)
        yield str(kind._meta.verbose_name_plural), count
