"""Unions, counties and clubs, in bulk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clubs.models import Club, County, Union
from grading.services.batches import Progress, create_in_batches
from grading.services.keys import Keys, UnknownKey
from grading.services.rows import ClubRow


def load_clubs(rows: Sequence[ClubRow], keys: Keys, progress: Progress | None) -> None:
    """Create the clubs, and the counties and unions that are new; their keys go into ``keys``."""
    counties = _counties(rows)
    clubs = (
        Club(
            code=row.code,
            name=row.name,
            kind=row.kind,
            county_id=counties[row.county] if row.county else None,
        )
        for row in rows
    )
    for batch in create_in_batches(Club, clubs, progress):
        keys.clubs.update((club.code, club.pk) for club in batch)
    merged = [
        Club(pk=keys.club(row.code), merged_into_id=keys.club(row.merged_into))
        for row in rows
        if row.merged_into
    ]
    Club.objects.bulk_update(merged, ["merged_into"], batch_size=500)


def _counties(rows: Iterable[ClubRow]) -> dict[str, int]:
    """Keys of all counties by name."""
    unions = dict(Union.objects.values_list("code", "pk"))
    counties = dict(County.objects.values_list("name", "pk"))
    for row in rows:
        if row.union and row.union not in unions:
            unions[row.union] = Union.objects.create(code=row.union).pk
        if row.county and row.county not in counties:
            if not row.union:
                raise UnknownKey(f"the county {row.county!r} is new and its union is not given")
            county = County.objects.create(name=row.county, union_id=unions[row.union])
            counties[row.county] = county.pk
    return counties
