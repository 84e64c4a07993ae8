"""Whether a submission can still come after what is here of its event; asked at both ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grading.models import Event
from grading.selectors.own_events import may_correct

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def reasons_behind(event: Event | None, index: int, by: User | None) -> Iterator[str]:
    """What stands against submission ``index`` of an ``event`` that is here, in words.

    ``by`` is whoever sends it in, or accepts it.
    """
    if event is None:
        return
    if event.stage == Event.Stage.WITHDRAWN:
        yield f"{event} ({event.code}) was withdrawn: restore it first"
    if index <= event.submission_index:
        yield (
            f"submission {index} of {event.code} is refused: submission {event.submission_index} is"
            f" here, and only a higher one replaces it"
        )
    # A grader brings no new results into an event that somebody else sent in.
    if by is not None and not may_correct(by, event):
        yield (
            f"{event} ({event.code}) was sent in by somebody else: an administrator can send in"
            " what comes after it"
        )
