"""Games as they were before somebody put them right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from grading.models import Game
from grading.services.batches import NAMED_AT_ONCE, in_batches
from grading.services.submissions.matching import HeldGame
from players.chains import roots


def as_they_were(games: Iterable[HeldGame], by_hand: Collection[int]) -> Iterator[HeldGame]:
    """Each game as its history says that it was, the latest first.

    With any other pair that played it; those that were put right ``by_hand`` also on another day,
    in another round or on another board: what a file changed is no reason to keep anything.
    """
    held = {game.pk: game for game in games}
    standing = roots()
    told = {(pk, game.name) for pk, game in held.items()}
    for some in in_batches(list(held), NAMED_AT_ONCE):
        rows = Game.history.filter(id__in=some).order_by("-history_id")
        for pk, white, black, day, round_, board in rows.values_list(
            "id", "white_id", "black_id", "day", "round", "board"
        ):
            former = replace(
                held[pk], white=standing.get(white, white), black=standing.get(black, black)
            )
            if pk in by_hand:
                former = replace(former, day=day, round=round_, board=board)
            if (pk, former.name) not in told:
                told.add((pk, former.name))
                yield former
