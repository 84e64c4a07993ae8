"""Players by references, many at once."""

from __future__ import annotations

from collections.abc import Collection

from grading.models import PublishedPlayer
from grading.reading.snapshot import Snapshot
from players.references import LENGTH, check_letter
from players.selectors.many.answer import Answer
from players.selectors.merges import survivors_of
from players.selectors.search import NO_SUCH_NUMBER


def by_reference(snapshot: Snapshot, asked: Collection[str]) -> dict[str, Answer]:
    """An answer for each reference, given with or without its letter, in capitals.

    One query, and one for each step of the longest chain of merges.
    """
    meant = {given: given[:LENGTH] + check_letter(given[:LENGTH]) for given in asked}
    players = PublishedPlayer.objects.at(snapshot.number).filter(ref__in=set(meant.values()))
    found = {player.ref: player for player in players}
    survivors = survivors_of(snapshot, found.values())
    return {given: _answer(given, ref, found.get(ref), survivors) for given, ref in meant.items()}


def _answer(
    given: str,
    ref: str,
    player: PublishedPlayer | None,
    survivors: dict[int, PublishedPlayer],
) -> Answer:
    is_wrong = len(given) > LENGTH and given != ref
    wrong = f"{given}: the letter should be {ref[-1]}"
    survivor = survivors.get(player.player_id) if player is not None else None
    if player is None or survivor is None:
        return Answer(note=f"{wrong}. {NO_SUCH_NUMBER}" if is_wrong else NO_SUCH_NUMBER)
    if is_wrong:
        return Answer(note=wrong, may_be=(survivor.player_id,))
    merged = f"{ref} has been merged into {survivor.ref}" if survivor.ref != ref else ""
    return Answer(survivor.player_id, merged)
