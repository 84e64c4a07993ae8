"""Players by their names, the words in any order, spelt rightly or nearly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet
from rapidfuzz.distance import OSA

from grading.models import PublishedName, PublishedPlayer
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern, fold
from players.selectors.near import NEAR_ENOUGH, near_names
from players.selectors.people import full_name
from players.selectors.turned import beginnings

MOST = 1_000
"""Players who are told of at once; one more is found where there are more."""


def called(snapshot: Snapshot, pattern: Pattern) -> list[PublishedPlayer]:
    """Players whose surname begins so, or whose surname and forenames do in either order.

    One word that begins nobody's surname is looked for among the forenames. One query or two.
    """
    found = _named(snapshot, [pattern, *map(Pattern, beginnings(pattern.text))])
    if found or " " in pattern.text or "," in pattern.text:
        return found
    return _named(snapshot, [Pattern(f"*,{pattern.text}")])


def called_nearly(snapshot: Snapshot, pattern: Pattern) -> list[PublishedPlayer]:
    """Players who are called so, and those whose surnames are spelt nearly so.

    Of two words one is the surname, and the other is nearly a forename.
    """
    near = [Pattern(fold(name.asked)) for name in near_names(snapshot, pattern, ungraded=True)]
    patterns = [pattern, *map(Pattern, beginnings(pattern.text)), *near]
    words = _words(pattern.text)
    if len(words) == 1:
        return _named(snapshot, patterns)
    names = _names(snapshot, patterns).values_list("player_id", "folded")
    fitting = {player_id for player_id, folded in names if _fits(folded, words)}
    return _players(snapshot, sorted(fitting)[: MOST + 1])


def _words(folded: str) -> list[str]:
    return folded.replace(",", " ").split()


def _fits(folded: str, words: Sequence[str]) -> bool:
    """Whether each of the words is nearly a word of the name, or begins one."""
    own = _words(folded)
    return all(any(_is_near(word, other) for other in own) for word in words)


def _is_near(word: str, other: str) -> bool:
    return other.startswith(word) or OSA.normalized_similarity(word, other) >= NEAR_ENOUGH


def _named(snapshot: Snapshot, patterns: Iterable[Pattern]) -> list[PublishedPlayer]:
    """Players whose present or former name begins as one of the patterns says, by name."""
    return _players(snapshot, _names(snapshot, patterns).values("player_id"))


def _names(snapshot: Snapshot, patterns: Iterable[Pattern]) -> QuerySet[PublishedName]:
    wanted = reduce(or_, (Q(folded__wild=pattern) for pattern in patterns))
    return PublishedName.objects.at(snapshot.number).filter(wanted)


def _players(snapshot: Snapshot, ids: Sequence[int] | QuerySet[Any, Any]) -> list[PublishedPlayer]:
    players = PublishedPlayer.objects.at(snapshot.number).filter(
        player_id__in=ids, merged_into_id__isnull=True
    )
    found = players.order_by("player_id")[: MOST + 1]
    return sorted(found, key=lambda player: (fold(full_name(player)), player.ref))
