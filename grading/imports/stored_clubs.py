"""Clubs that are here already: the same are passed over, others of their code refused."""

from __future__ import annotations

from clubs.models import Club, County
from grading.imports.lined import Lined
from grading.interchange.faults import Faults
from grading.services.rows import ClubRow


def unions_of_counties() -> dict[str, str]:
    """The code of the union of each county that is here, by the county's name."""
    return dict(County.objects.values_list("name", "union__code"))


def club_codes() -> set[str]:
    """The codes of the clubs that are here."""
    return set(Club.objects.values_list("code", flat=True))


def new_clubs(clubs: Lined[ClubRow], faults: Faults) -> list[ClubRow]:
    """The clubs that are not here; a fault for each that is here and another."""
    here = {club.code: club for club in Club.objects.select_related("county")}
    new = []
    for line, row in zip(clubs.lines, clubs.rows, strict=True):
        club = here.get(row.code)
        if club is None:
            new.append(row)
            continue
        county = club.county.name if club.county else ""
        if (club.name, club.kind) != (row.name, row.kind) or row.county not in ("", county):
            faults.add(
                clubs.file, line, "", f"{row.code} otherwise than here", f"{club}, {county or '-'}"
            )
    return new
