"""Dealing new references."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from django.db import transaction

from gradingsite.recording import Refused
from players.erasing.digest import digest_of
from players.models import Erasure, Player, ReferenceSequence
from players.references import HIGHEST, LENGTH, make_reference

NUMBERS_AT_ONCE = 10_000
"""Looked at in one query for references that are taken."""


class NoReferencesLeft(Refused):
    """The sequence of references has come to its end."""


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


def _free_numbers(first: int) -> Iterator[int]:
    """Numbers no player's reference has, nor one who was erased had, from ``first`` up."""
    erased = set(Erasure.objects.values_list("digest", flat=True))
    for start in range(first, HIGHEST + 1, NUMBERS_AT_ONCE):
        end = min(start + NUMBERS_AT_ONCE - 1, HIGHEST)
        held = Player.objects.filter(
            ref__gte=make_reference(start)[:LENGTH], ref__lte=make_reference(end)
        )
        taken = {int(ref[:LENGTH]) for ref in held.order_by().values_list("ref", flat=True)}
        free = (number for number in range(start, end + 1) if number not in taken)
        yield from (number for number in free if digest_of(make_reference(number)) not in erased)
