"""Spellings near to one that found nobody. Source: site, Lookups.

Surnames are fetched by the database, on PostgreSQL with the help of its trigram index, and
compared here, so that both databases give the same kind of answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.postgres.lookups import TrigramWordSimilar
from django.db import connection, transaction
from django.db.models import Count, F, Min, QuerySet, Value
from django.db.models.functions import Concat, StrIndex, Substr
from rapidfuzz import process
from rapidfuzz.distance import OSA

from grading.models import PublishedName
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from players.selectors.turned import NearName, turned_names

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
    typed = pattern.text.replace("*", "").replace("?", "").split(",")[0].strip()
    if len(typed) < SHORTEST:
        return []
    names = PublishedName.objects.at(snapshot.number).filter(is_former=False)
    if not ungraded:
        names = names.filter(is_listed=True)
    surnames = {
        folded: NearName(shown, n, f"{shown},") for folded, shown, n in _surnames(names, typed)
    }
    near = process.extract(
        typed,
        surnames.keys(),
        scorer=OSA.normalized_similarity,
        limit=OFFERED,
        score_cutoff=NEAR_ENOUGH,
    )
    return [surnames[folded] for folded, _score, _place in near]


def _surnames(names: QuerySet[PublishedName], typed: str) -> Iterable[tuple[str, str, int]]:
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
        yield from list(_grouped(names.filter(TrigramWordSimilar(F("folded"), Value(typed)))))


def _grouped(names: QuerySet[PublishedName]) -> Iterable[tuple[str, str, int]]:
    comma = Value(",")
    surname = Substr("folded", 1, StrIndex(Concat("folded", comma), comma) - 1)
    grouped = names.values(folded_surname=surname).annotate(
        one=Min("shown"), players=Count("player_id")
    )
    for row in grouped.values_list("folded_surname", "one", "players"):
        yield row[0], row[1].split(",")[0], row[2]
