"""What writes players: dealing references, merging records and parting them again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from grading.models import Correction, Game
from grading.models.corrections import Cause
from gradingsite.recording import Refused, save_with_reason
from players.chains import records_of, survivor
from players.models import Player, ReferenceSequence
from players.references import HIGHEST, LENGTH, make_reference

if TYPE_CHECKING:
    from django.contrib.auth.models import User

NUMBERS_AT_ONCE = 10_000
"""Looked at in one query for references that are taken."""


class NoReferencesLeft(Refused):
    """The sequence of references has come to its end."""


class CannotMerge(Refused):
    """Two records cannot be made one, or parted; the message says why."""


@transaction.atomic
def deal_references(*, count: int) -> list[str]:
    """``count`` new references, in order; none is ever dealt twice, nor one a player has.

    They are used up when the transaction commits. Raises NoReferencesLeft.
    """
    ReferenceSequence.objects.get_or_create(pk=ReferenceSequence.ONLY)
    # The row is locked (SQLite: the database), so that two transactions take turns.
    sequence = ReferenceSequence.objects.select_for_update().get(pk=ReferenceSequence.ONLY)
    numbers = list(islice(_free_numbers(sequence.next_number), count))
    if len(numbers) < count:
        raise NoReferencesLeft(f"only {len(numbers)} references are left, not {count}")
    if numbers:
        sequence.next_number = numbers[-1] + 1
        sequence.save()
    return [make_reference(number) for number in numbers]


@transaction.atomic
def merge_players(
    *, kept: Player, merged: Player, reason: str, by: User | None = None
) -> Correction:
    """Make ``merged`` part of ``kept``, who takes over its games and grades; can be undone.

    Raises CannotMerge when they are one record already, one of them was merged before, or they
    have played each other.
    """
    _lock(kept, merged)
    _check(kept, merged, reason)
    merged.merged_into = kept
    save_with_reason(merged, reason=reason, by=by)
    save_with_reason(kept, reason=f"{merged.ref} merged into this: {reason}", by=by)
    return _record(Cause.MERGE, kept, merged, reason, by)


@transaction.atomic
def unmerge_player(*, player: Player, reason: str, by: User | None = None) -> Correction:
    """Part ``player`` from the record it was merged into. Raises CannotMerge if it was not."""
    _lock(*filter(None, (player, player.merged_into)))
    kept = player.merged_into
    if kept is None:
        raise CannotMerge(f"{player} was not merged into another record")
    if not reason.strip():
        raise CannotMerge("a reason must be given")
    player.merged_into = None
    save_with_reason(player, reason=reason, by=by)
    save_with_reason(kept, reason=f"{player.ref} parted from this: {reason}", by=by)
    return _record(Cause.SPLIT, kept, player, reason, by)


def _free_numbers(first: int) -> Iterator[int]:
    """Numbers no player's reference has, from ``first`` up."""
    for start in range(first, HIGHEST + 1, NUMBERS_AT_ONCE):
        end = min(start + NUMBERS_AT_ONCE - 1, HIGHEST)
        held = Player.objects.filter(
            ref__gte=make_reference(start)[:LENGTH], ref__lte=make_reference(end)
        )
        taken = {int(ref[:LENGTH]) for ref in held.order_by().values_list("ref", flat=True)}
        yield from (number for number in range(start, end + 1) if number not in taken)


def _lock(*players: Player) -> None:
    """Read the records again and hold them until the transaction ends, always in one order."""
    for player in sorted(players, key=lambda player: player.pk):
        player.refresh_from_db(from_queryset=Player.objects.select_for_update())


def _check(kept: Player, merged: Player, reason: str) -> None:
    if not reason.strip():
        raise CannotMerge("a reason must be given")
    if kept.pk == merged.pk:
        raise CannotMerge(f"{kept} cannot be merged into itself")
    if merged.merged_into is not None:
        raise CannotMerge(f"{merged} was merged into {merged.merged_into} before: part them first")
    if kept.merged_into is not None:
        raise CannotMerge(f"{kept} was merged itself: take {survivor(kept)} instead")
    ours, theirs = records_of(kept), records_of(merged)
    met = Game.objects.filter(
        Q(white__in=ours, black__in=theirs) | Q(white__in=theirs, black__in=ours),
        is_withdrawn=False,
    ).first()
    if met is not None:
        raise CannotMerge(
            f"{kept} and {merged} have played each other on {met.day}: they are two players"
        )


def _record(cause: Cause, kept: Player, merged: Player, reason: str, by: User | None) -> Correction:
    correction = Correction.objects.create(cause=cause, reason=reason, made_by=by)
    correction.players.set([kept, merged])
    return correction
