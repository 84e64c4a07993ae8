"""Merging records of one person, and parting them again."""

from __future__ import annotations

from typing import Unpack

from django.db import transaction
from django.db.models import Q

from grading.models import Correction, Game
from grading.models.corrections import Cause
from grading.services.corrections import Why, record_correction
from gradingsite.recording import AsAsked, Refused, save_with_reason
from players.chains import records_of, survivor
from players.models import Player


class CannotMerge(Refused):
    """Two records cannot be made one, or parted; the message says why."""


class DoneAlready(CannotMerge, AsAsked):
    """The records are one, or two, as they are asked to be."""


@transaction.atomic
def merge_players(*, kept: Player, merged: Player, **why: Unpack[Why]) -> Correction:
    """Make ``merged`` part of ``kept``, who takes over its games and grades; can be undone.

    Raises CannotMerge when they are one record already, one of them was merged before, or they
    have played each other.
    """
    hold(kept, merged)
    reason, by = why["reason"], why.get("by")
    _check(kept, merged, reason)
    merged.merged_into = kept
    save_with_reason(merged, reason=reason, by=by)
    save_with_reason(kept, reason=f"{merged.ref} merged into this: {reason}", by=by)
    return record_correction((kept, merged), Cause.MERGE, why)


@transaction.atomic
def unmerge_player(*, player: Player, **why: Unpack[Why]) -> Correction:
    """Part ``player`` from the record it was merged into. Raises CannotMerge if it was not."""
    hold(*filter(None, (player, player.merged_into)))
    kept = player.merged_into
    if kept is None:
        raise DoneAlready(f"{player} was not merged into another record")
    reason, by = why["reason"], why.get("by")
    if not reason.strip():
        raise CannotMerge("a reason must be given")
    player.merged_into = None
    save_with_reason(player, reason=reason, by=by)
    save_with_reason(kept, reason=f"{player.ref} parted from this: {reason}", by=by)
    return record_correction((kept, player), Cause.SPLIT, why)


def hold(*players: Player) -> None:
    """Read the records again and hold them until the transaction ends, always in one order."""
    for player in sorted(players, key=lambda player: player.pk):
        player.refresh_from_db(from_queryset=Player.objects.select_for_update())


def _check(kept: Player, merged: Player, reason: str) -> None:
    if not reason.strip():
        raise CannotMerge("a reason must be given")
    if kept.pk == merged.pk:
        raise CannotMerge(f"{kept} cannot be merged into itself")
    if merged.merged_into_id == kept.pk:
        raise DoneAlready(f"{merged} is merged into {kept} already")
    if merged.merged_into is not None:
        raise CannotMerge(f"{merged} was merged into {merged.merged_into} before: part them first")
    if kept.merged_into is not None:
        raise CannotMerge(f"{kept} was merged itself: take {survivor(kept)} instead")
    if kept.hidden != merged.hidden:
        shown, hidden = (merged, kept) if kept.hidden else (kept, merged)
        raise CannotMerge(
            f"{hidden} is hidden and {shown} is not, and would tell of it: hide {shown} as well,"
            f" or show {hidden} again, first"
        )
    ours, theirs = records_of(kept), records_of(merged)
    met = Game.objects.filter(
        Q(white__in=ours, black__in=theirs) | Q(white__in=theirs, black__in=ours),
        is_withdrawn=False,
    ).first()
    if met is not None:
        raise CannotMerge(
            f"{kept} and {merged} have played each other on {met.day:%-d %B %Y}: they are two"
            " players"
        )
