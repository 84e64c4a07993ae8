"""What writes clubs: merging two and parting them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from clubs.models import Club
from gradingsite.recording import AsAsked, Refused, save_with_reason

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class CannotMerge(Refused):
    """Two clubs cannot be made one, or parted; the message says why."""


class DoneAlready(CannotMerge, AsAsked):
    """The clubs are one, or two, as they are asked to be."""


@transaction.atomic
def merge_clubs(*, kept: Club, merged: Club, reason: str, by: User | None = None) -> None:
    """Say that ``merged`` became part of ``kept``. Both keep their codes and who was seen there.

    Raises CannotMerge when they are one club, or one of them was merged before.
    """
    _lock(kept, merged)
    _check(kept, merged, reason)
    merged.merged_into = kept
    save_with_reason(merged, reason=reason, by=by)
    save_with_reason(kept, reason=f"{merged.code} merged into this: {reason}", by=by)


@transaction.atomic
def unmerge_club(*, club: Club, reason: str, by: User | None = None) -> None:
    """Take back that ``club`` became part of another. Raises CannotMerge if it did not."""
    _lock(*filter(None, (club, club.merged_into)))
    kept = club.merged_into
    if kept is None:
        raise DoneAlready(f"{club} ({club.code}) was not merged into another club")
    if not reason.strip():
        raise CannotMerge("a reason must be given")
    club.merged_into = None
    save_with_reason(club, reason=reason, by=by)
    save_with_reason(kept, reason=f"{club.code} parted from this: {reason}", by=by)


def _lock(*clubs: Club) -> None:
    """Read the records again and hold them until the transaction ends, always in one order."""
    for club in sorted(clubs, key=lambda club: club.pk):
        club.refresh_from_db(from_queryset=Club.objects.select_for_update())


def _check(kept: Club, merged: Club, reason: str) -> None:
    if not reason.strip():
        raise CannotMerge("a reason must be given")
    if kept.pk == merged.pk:
        raise CannotMerge(f"{kept} ({kept.code}) cannot be merged into itself")
    if merged.merged_into_id == kept.pk:
        raise DoneAlready(f"{merged} ({merged.code}) is merged into {kept} ({kept.code}) already")
    for club in (merged, kept):
        if club.merged_into is not None:
            into = club.merged_into
            raise CannotMerge(f"{club} ({club.code}) was merged into {into} ({into.code}) before")
