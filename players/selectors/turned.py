"""Names offered for what was typed in another order: "Andrew Smith" for "Smith, Andrew"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.db.models import Count, Min, Q

from grading.models import PublishedName
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from gradingsite.lookups import ByteOrder

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

    Every beginning that is looked for is a literal one, which an index answers.
    """
    beginnings = _beginnings(pattern.text)
    if not beginnings:
        return []
    wanted = Q(pk__in=[])
    for beginning in beginnings:
        wanted |= Q(folded__wild=Pattern(beginning))
    names = PublishedName.objects.at(snapshot.number).filter(wanted, is_former=False)
    found = (
        names.values("shown")
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


def _beginnings(typed: str) -> list[str]:
    """Ways to part the words into a surname and forenames, whichever of them came first."""
    words = re.split("[ ,]", typed)
    if not 2 <= len(words) <= MOST_WORDS or not all(words) or re.search(r"[*?]", typed):
        return []
    parted = [
        f"{' '.join(surname)},{' '.join(forenames)}"
        for place in range(1, len(words))
        for first, second in [(words[:place], words[place:])]
        for surname, forenames in ((second, first), (first, second))
    ]
    return [beginning for beginning in parted if beginning != typed]
