"""Whose events are whose: a grader corrects those he sent in himself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, QuerySet

from grading.models import Event
from grading.models.submissions import Submission

if TYPE_CHECKING:
    from django.contrib.auth.models import User

ANY = "grading.correct_any_event"


def may_correct(user: User, event: Event | None) -> bool:
    """Whether it is for ``user`` to correct an event; without one, that there is none yet."""
    if user.has_perm(ANY) or event is None:
        return True
    return Submission.objects.filter(event=event, received_by=user).exists()


def events_for(user: User) -> QuerySet[Event]:
    """The events that ``user`` may correct."""
    if user.has_perm(ANY):
        return Event.objects.all()
    sent = Submission.objects.filter(event=OuterRef("pk"), received_by=user)
    return Event.objects.filter(Exists(sent))
