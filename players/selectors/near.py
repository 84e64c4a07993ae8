"""Spellings near to one that found nobody. Source: site, Lookups.

Surnames are fetched by the database, on PostgreSQL with the help of its trigram index, and
compared here, so that both databases give the same kind of answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.postgres.lookups import TrigramWordSimilar
from django.db import connection, transaction
from django.db.models import Count, F, Min, Q, QuerySet, Value
from django.db.models.functions import Concat, StrIndex, Substr
from rapidfuzz import process
from rapidfuzz.distance import OSA

from grading.models import PublishedName
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from players.selectors.people import shown_now
from players.selectors.turned import MOST_WORDS, NearName, turned_names

OFFERED = 6
NEAR_ENOUGH = 0.65
"""Of 1: one letter wrong, missing, too many or out of turn in three."""
TRIGRAM_THRESHOLD = "0.3"
SHORTEST = 3


def near_names(snapshot: Snapshot, pattern: Pattern, *, ungraded: bool) -> list[NearName]:
    """What was typed the other way round, then surnames spelt nearly so, the nearest first."""
    turned = turned_names(snapshot, pattern)
    return [*turned, *_near_surnames(snapshot, pattern, ungraded=ungraded)][:OFFERED]


def _near_surnames(snapshot: Snapshot, pattern: Pattern, *, ungraded: bool) -> list[NearName]:
    typed = _typed_surnames(pattern)
    if not typed:
        return []
    names = PublishedName.objects.at(snapshot.number).filter(shown_now(snapshot), is_former=False)
    if not ungraded:
        names = names.filter(is_listed=True)
    surnames = {
        folded: NearName(shown, n, f"{shown},") for folded, shown, n in _surnames(names, typed)
    }
    nearness: dict[str, float] = {}
    for one in typed:
        for folded, score, _place in process.extract(
            one,
            surnames.keys(),
            scorer=OSA.normalized_similarity,
            limit=OFFERED,
            score_cutoff=NEAR_ENOUGH,
        ):
            nearness[folded] = max(score, nearness.get(folded, 0.0))
    nearest = sorted(nearness, key=lambda folded: -nearness[folded])
    return [surnames[folded] for folded in nearest[:OFFERED]]


def _typed_surnames(pattern: Pattern) -> list[str]:
    """What may have been meant for a surname: without a comma, each of a few words too."""
    typed, comma, _forenames = pattern.text.replace("*", "").replace("?", "").partition(",")
    words = typed.split()
    parts = words if not comma and 1 < len(words) <= MOST_WORDS else []
    return [one for one in (typed.strip(), *parts) if len(one) >= SHORTEST]


def _surnames(
    names: QuerySet[PublishedName], typed: Sequence[str]
) -> Iterable[tuple[str, str, int]]:
    """Folded surname, one name as shown up to the comma, number of players."""
    if connection.vendor != "postgresql":
        yield from _grouped(names)
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('pg_trgm.word_similarity_threshold', %s, true)",
                [TRIGRAM_THRESHOLD],
            )
        # One by one: for several at once the planner reads all names instead of the index.
        first, *others = [
            names.filter(Q(TrigramWordSimilar(F("folded"), Value(one)))).values("pk")
            for one in typed
        ]
        similar = first.union(*others) if others else first
        yield from list(_grouped(PublishedName.objects.filter(pk__in=similar)))


def _grouped(names: QuerySet[PublishedName]) -> Iterable[tuple[str, str, int]]:
    comma = Value(",")
    surname = Substr("folded", 1, StrIndex(Concat("folded", comma), comma) - 1)
    grouped = names.values(folded_surname=surname).annotate(
        one=Min("shown"), players=Count("player_id")
    )
    for row in grouped.values_list("folded_surname", "one", "players"):
        yield row[0], row[1].split(",")[0], row[2]
