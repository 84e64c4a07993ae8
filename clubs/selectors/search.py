"""Clubs and counties by name or code, as lookups find them. Source: site, Clubs and counties."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from rapidfuzz import fuzz, process

from clubs.selectors.clubs import ShownClub, as_shown, by_name
from grading.models import PublishedClub
from grading.reading.paging import Paging, page_of
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from gradingsite.lookups import ByteOrder

PAGE_SIZE = 50
A_FEW = 6
NEAR_ENOUGH = 60.0
PART_OF_A_CODE = re.compile(r"[0-9]|[0-9a-z?*]{2,}")


@dataclass(frozen=True, slots=True)
class FoundClubs:
    """A page of clubs, and how many there are in all."""

    rows: Sequence[ShownClub]
    total: int
    paging: Paging


def clubs_named(
    snapshot: Snapshot, pattern: Pattern, *, page: int = 1, size: int = PAGE_SIZE
) -> FoundClubs:
    """Clubs, locations and county teams whose name or code begins as ``pattern`` says."""
    found = by_name(_at(snapshot).filter(named_or_coded(pattern)))
    total = found.count()
    paging = page_of(total, page=page, size=size)
    rows = [as_shown(club) for club in found[paging.start : paging.end]]
    return FoundClubs(rows, total, paging)


def clubs_at(snapshot: Snapshot, pattern: Pattern, **filters: str) -> QuerySet[PublishedClub]:
    """Those that ``pattern`` and ``filters`` leave; ``by_name`` is what they are sorted by."""
    named = _at(snapshot).filter(named_or_coded(pattern), **filters)
    return named.annotate(by_name=ByteOrder("folded"))


def named_or_coded(pattern: Pattern) -> Q:
    """For clubs of the snapshot or the records: whose name or code begins as ``pattern`` says."""
    wanted = Q(folded__wild=pattern)
    # One letter alone is the beginning of a name: every thirtieth code would begin with it too.
    if PART_OF_A_CODE.fullmatch(pattern.text):
        wanted |= Q(code__wild=Pattern(pattern.text.upper()))
    return wanted


def near_clubs(snapshot: Snapshot, pattern: Pattern) -> list[ShownClub]:
    """Clubs whose names are spelt nearly as what was typed, the nearest first."""
    typed = pattern.text.replace("*", "").replace("?", "").strip()
    names = dict(by_name(_at(snapshot)).values_list("club_id", "folded"))
    near = process.extract(typed, names, scorer=fuzz.ratio, limit=A_FEW, score_cutoff=NEAR_ENOUGH)
    places = {club_id: place for place, (_name, _score, club_id) in enumerate(near)}
    clubs = [as_shown(club) for club in _at(snapshot).filter(club_id__in=places)]
    return sorted(clubs, key=lambda club: places[club.club_id])


def _at(snapshot: Snapshot) -> QuerySet[PublishedClub]:
    return PublishedClub.objects.at(snapshot.number)
