"""Names offered for what was typed in another order: "Andrew Smith" for "Smith, Andrew"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.db.models import Count, Min, Q, QuerySet

from grading.models import PublishedName
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from gradingsite.lookups import ByteOrder
from players.selectors.people import shown_now

TURNED_OFFERED = 6
MOST_WORDS = 4
"""Each word more means two more beginnings to look for."""


@dataclass(frozen=True, slots=True)
class NearName:
    """A surname that somebody has, or a whole name, and how many have it."""

    words: str
    players: int
    asked: str
    """What to look up, to find them."""
    ungraded: bool = False
    """Whether none of them has a current grade."""


def turned_names(snapshot: Snapshot, pattern: Pattern) -> list[NearName]:
    """Names that have the words in another order, who has a current grade first. One query.

    Every beginning that is looked for has letters before any wild card, for an index to answer.
    """
    if pattern.text.startswith(","):
        return _without_surname(snapshot, pattern)
    looked_for = [one for text in _parted(pattern.text) if (one := Pattern(text)).prefix]
    if not looked_for:
        return []
    wanted = Q(pk__in=[])
    for beginning in looked_for:
        wanted |= Q(folded__wild=beginning)
    found = (
        _names(snapshot)
        .filter(wanted)
        .values("shown")
        .annotate(
            first=ByteOrder(Min("folded")),
            players=Count("pk"),
            listed=Count("pk", filter=Q(is_listed=True)),
        )
        .order_by("-listed", "first")[:TURNED_OFFERED]
    )
    return [
        NearName(row["shown"], row["players"], row["shown"], ungraded=not row["listed"])
        for row in found
    ]


def beginnings(typed: str) -> list[str]:
    """Ways to part the words into a surname and forenames, whichever of them came first.

    None where there are wild cards among them.
    """
    return [] if re.search(r"[*?]", typed) else _parted(typed)


def _parted(typed: str) -> list[str]:
    words = re.split("[ ,]", typed)
    if not 2 <= len(words) <= MOST_WORDS or not all(words):
        return []
    parted = [
        f"{' '.join(surname)},{' '.join(forenames)}"
        for place in range(1, len(words))
        for first, second in [(words[:place], words[place:])]
        for surname, forenames in ((second, first), (first, second))
    ]
    return [beginning for beginning in parted if beginning != typed]


def _without_surname(snapshot: Snapshot, pattern: Pattern) -> list[NearName]:
    """Forenames alone, with a comma before them: whoever has them, of any surname."""
    forenames = pattern.text.removeprefix(",")
    if not forenames.strip("*?"):
        return []
    anybody = f"*,{forenames}"
    counts = (
        _names(snapshot)
        .filter(folded__wild=Pattern(anybody))
        .aggregate(all=Count("pk"), listed=Count("pk", filter=Q(is_listed=True)))
    )
    if not counts["all"]:
        return []
    found = counts["listed"] or counts["all"]
    return [NearName(f"*, {forenames}", found, anybody, ungraded=not counts["listed"])]


def _names(snapshot: Snapshot) -> QuerySet[PublishedName]:
    """Present names of all who are shown."""
    names = PublishedName.objects.at(snapshot.number)
    return names.filter(shown_now(snapshot), is_former=False)
