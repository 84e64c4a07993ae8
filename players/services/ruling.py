"""Somebody's word on a record, and taking it back: each with a reason, and who it was."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeVar

from django.db import transaction
from django.utils import timezone

from gradingsite.recording import Refused, hold_or_store, save_with_reason
from players.models.rulings import Ruling

if TYPE_CHECKING:
    from django.contrib.auth.models import User

R = TypeVar("R", bound=Ruling)


@transaction.atomic
def say(
    new: R,
    *,
    about: Collection[str],
    known: Callable[[R], str],
    refused: type[Refused],
    reason: str,
    by: User | None,
) -> R:
    """Store a new ruling, or let the one stand again that its fields ``about`` tell is the same.

    Without a reason it is ``refused``, and where it stands already, as ``known`` tells of that one.
    """
    _demand(reason, refused)
    _put(new, stands=True, reason=reason, by=by)
    held = hold_or_store(new, key=about, reason=reason, by=by)
    if held is None:
        return new
    if held.stands:
        raise refused(known(held))
    _rule(held, stands=True, reason=reason, by=by)
    return held


@transaction.atomic
def unsay(
    ruling: Ruling, *, known: str, refused: type[Refused], reason: str, by: User | None
) -> None:
    """Take a ruling back.

    Without a reason it is ``refused``, and where it was taken back before, as ``known`` tells.
    """
    _demand(reason, refused)
    ruling.refresh_from_db(from_queryset=type(ruling)._default_manager.select_for_update())
    if not ruling.stands:
        raise refused(known)
    _rule(ruling, stands=False, reason=reason, by=by)


def _demand(reason: str, refused: type[Refused]) -> None:
    if not reason.strip():
        raise refused("a reason must be given")


def _rule(ruling: Ruling, *, stands: bool, reason: str, by: User | None) -> None:
    """Store it as it is from now on; what was said before stays in its history."""
    _put(ruling, stands=stands, reason=reason, by=by)
    save_with_reason(ruling, reason=reason, by=by)


def _put(ruling: Ruling, *, stands: bool, reason: str, by: User | None) -> None:
    ruling.stands, ruling.reason = stands, reason
    ruling.made_at, ruling.made_by = timezone.now(), by
