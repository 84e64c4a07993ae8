"""The games of an event as the records have them, and those that somebody moved away from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef

from grading.models import Correction, Event, Game
from grading.services.submissions.matching import HeldGame
from players.chains import roots

TOLD = ("white_id", "black_id", "score", "day", "round", "board", "section__name", "is_withdrawn")


@dataclass(frozen=True, slots=True)
class Away:
    """Games that were in an event until somebody moved them to another, or deleted them."""

    games: Sequence[HeldGame] = ()
    """As they were in the event; of one that was changed there, each way it was."""
    where: Mapping[int, str] = field(default_factory=dict)
    """By key the event that each is in now; none for one that is deleted."""


def held_by(event: Event | None) -> list[HeldGame]:
    """All games of an event, withdrawn ones too."""
    if event is None:
        return []
    rows = Game.objects.filter(event=event).order_by("day", "pk")
    return list(_games(rows.values_list("pk", *TOLD)))


def moved_away(event: Event | None) -> Away:
    """The games that an event has no more, and that a file of it may tell of all the same."""
    if event is None:
        return Away()
    here = Game.objects.filter(event=event)
    gone = Game.history.filter(event=event).exclude(id__in=here.values("pk"))
    states = list(_games(gone.order_by("-history_id").values_list("id", *TOLD)))
    there = Game.objects.filter(pk__in=gone.values("id")).values_list("pk", "event__name")
    where = dict.fromkeys((state.pk for state in states), "") | dict(there)
    # The latest of those that are alike: which of them makes no difference to a match.
    return Away(list({(one.pk, one.name): one for one in reversed(states)}.values()), where)


def corrected_by_hand(event: Event | None) -> set[int]:
    """Games of the event that somebody put right since a file last did."""
    if event is None:
        return set()
    later_file = Correction.objects.filter(
        game=OuterRef("game"), submission__isnull=False, pk__gt=OuterRef("pk")
    )
    by_hand = Correction.objects.filter(~Exists(later_file), game=OuterRef("pk"), submission=None)
    games = Game.objects.filter(Exists(by_hand), event=event)
    return set(games.values_list("pk", flat=True))


def _games(rows: Iterable[tuple[Any, ...]]) -> Iterator[HeldGame]:
    standing = roots()
    for pk, white, black, score, day, round_, board, section, is_withdrawn in rows:
        yield HeldGame(
            pk=pk,
            white=standing.get(white, white),
            black=standing.get(black, black),
            score=score,
            day=day,
            round=round_,
            board=board,
            section=section or "",
            is_withdrawn=is_withdrawn,
        )
