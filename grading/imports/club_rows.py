"""Files of clubs: of the interchange form and of the published layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from clubs.models import Club
from grading.imports.forms import CLUB, text
from grading.imports.latin import read_latin_text
from grading.imports.lined import Lined
from grading.interchange.cells import optional, required, unrepeated
from grading.interchange.faults import Faults, quoted
from grading.interchange.rows import Table, parse_table
from grading.interchange.text import read_text
from grading.services.rows import ClubRow

LONGEST_NAME = 100
LONGEST_COUNTY = 80
LONGEST_UNION = 8
LOCATION_MARK = "*"


@dataclass(frozen=True, slots=True)
class ClubLayout:
    """What a file calls its columns, and how its text is read."""

    name: str
    code: str
    county: str
    union: str
    read: Callable[[Path, Faults], str | None]


INTERCHANGE = ClubLayout("name", "code", "county", "union", read_text)
PUBLISHED = ClubLayout("Club", "Code", "County", "Union", read_latin_text)


def read_clubs(
    path: Path, layout: ClubLayout, unions: Mapping[str, str], faults: Faults
) -> Lined[ClubRow]:
    """Read the clubs; ``unions`` are those of the counties that are here already.

    A name that ends in ``*`` is a location's, one that is its county's the county team's. Faults:
    a code repeated, a county without its union or in two.
    """
    text_of_file = layout.read(path, faults)
    if text_of_file is None:
        return Lined(str(path), [], [])
    needed, further = (layout.code, layout.name), (layout.county, layout.union)
    table = parse_table(str(path), text_of_file, needed, further, faults)
    unrepeated(table, [layout.code], faults)
    codes = required(table, layout.code, CLUB, "", faults)
    names = required(table, layout.name, text(LONGEST_NAME), "", faults)
    counties = optional(table, layout.county, text(LONGEST_COUNTY), "", faults)
    theirs = optional(table, layout.union, text(LONGEST_UNION), "", faults)
    _check_unions(table, layout, counties, theirs, unions, faults)
    rows = [
        club_row(code, name, county, union)
        for code, name, county, union in zip(codes, names, counties, theirs, strict=True)
    ]
    return Lined(table.file, table.lines, rows)


def club_row(code: str, written: str, county: str = "", union: str = "") -> ClubRow:
    """The club with a name as lists write it."""
    name = written.removesuffix(LOCATION_MARK).rstrip()
    if name != written:
        kind = Club.Kind.LOCATION
    else:
        kind = Club.Kind.COUNTY_TEAM if name == county else Club.Kind.CLUB
    return ClubRow(code=code, name=name, kind=kind, county=county, union=union)


def _check_unions(
    table: Table,
    layout: ClubLayout,
    counties: list[str],
    theirs: list[str],
    unions: Mapping[str, str],
    faults: Faults,
) -> None:
    known = dict(unions)
    for line, county, union in zip(table.lines, counties, theirs, strict=True):
        if not county:
            continue
        if not union and county not in known:
            faults.add(table.file, line, layout.union, "nothing", f"the union of {county}")
        elif union and known.setdefault(county, union) != union:
            expected = f"{known[county]}, the union of {county}"
            faults.add(table.file, line, layout.union, quoted(union), expected)
