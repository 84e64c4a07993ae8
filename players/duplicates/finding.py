"""Finding the records that may be one person's, and keeping the likeliest until the next search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from grading.services.batches import create_all
from players.chains import roots
from players.duplicates.candidates import WAYS, Pair
from players.duplicates.everybody import everybody, met
from players.duplicates.likely import Likely, likely_pairs
from players.models import DuplicateSearch, LikelyPair, TwoPeople

if TYPE_CHECKING:
    from django.contrib.auth.models import User

KEPT = 2_000
"""Pairs that are kept: more than anybody looks at before the next search."""
STEPS = 1 + WAYS + 1

Progress = Callable[[int], object]
"""Told how many of the ``STEPS`` are done."""


def find_duplicates(*, by: User | None = None, progress: Progress | None = None) -> DuplicateSearch:
    """Compare everybody with everybody, and keep the likeliest pairs instead of those before.

    Pairs who have met in a game, were merged, or are two people by somebody's word are left out.
    """
    tell = progress or (lambda _done: None)
    tell(0)
    standing = roots()
    people = everybody(standing)
    tell(1)
    keys = list(people)
    likely: dict[Pair, Likely] = {}
    for done, some in enumerate(likely_pairs(list(people.values())), start=2):
        likely.update((_keyed(pair.places, keys), pair) for pair in some)
        tell(done)
    for pair in met(likely, standing) | _two_people(standing):
        likely.pop(pair, None)
    search = _keep(likely, len(people), by)
    tell(STEPS)
    return search


def _keyed(places: Pair, keys: list[int]) -> Pair:
    return keys[places[0]], keys[places[1]]


def _two_people(standing: Mapping[int, int]) -> set[Pair]:
    """Pairs that somebody parted, by the records that stand for them now."""
    rows = TwoPeople.objects.filter(stands=True).values_list("one", "other")
    pairs = ((standing.get(one, one), standing.get(other, other)) for one, other in rows)
    return {(min(pair), max(pair)) for pair in pairs}


@transaction.atomic
def _keep(likely: Mapping[Pair, Likely], players: int, by: User | None) -> DuplicateSearch:
    best = sorted(likely.items(), key=lambda item: (item[1].rank, item[0]))
    told = {"made_at": timezone.now(), "made_by": by, "players": players, "found": len(likely)}
    # Its row is held (SQLite: the database): of two searches at once one comes after the other.
    search, _ = DuplicateSearch.objects.update_or_create(pk=DuplicateSearch.ONLY, defaults=told)
    search.pairs.all().delete()
    create_all(
        LikelyPair,
        (
            LikelyPair(
                search=search,
                one_id=one,
                other_id=other,
                weight=pair.weight,
                bearers=pair.bearers,
                signs=[[sign.what, sign.verdict.value, sign.note] for sign in pair.signs],
            )
            for (one, other), pair in best[:KEPT]
        ),
    )
    return search
