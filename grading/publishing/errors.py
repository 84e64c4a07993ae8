"""What can stand in the way of publishing, in words for an administrator."""

from __future__ import annotations

from grading.models import Revision


class PublishingError(Exception):
    """A revision cannot be built, published or withdrawn."""


class DraftStandsError(PublishingError):
    """There is a draft already."""

    def __init__(self, draft: Revision) -> None:
        super().__init__(f"{draft} is a draft: publish or discard it first")


class MonthError(PublishingError):
    """The month is none, or lies before the one that is published."""


class NotADraftError(PublishingError):
    """The revision is not, or no longer, a draft of what is published."""


class NothingToUndoError(PublishingError):
    """There is no revision before the published one."""
