"""The clubs of a published list, which names them: where from their codes come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import product
from string import ascii_uppercase, digits

from clubs.models import Club
from grading.imports.club_rows import LONGEST_NAME, club_row
from grading.imports.forms import text
from grading.imports.published_list.layout import CLUBS
from grading.interchange.cells import optional
from grading.interchange.faults import Faults
from grading.interchange.rows import Table
from grading.services.rows import AffiliationRow, ClubRow

DAY = timedelta(days=1)


class ClubNames:
    """Codes of clubs by the names lists write; a name that is new is given the next free code."""

    def __init__(self, rows: Iterable[ClubRow]) -> None:
        """Begin with the clubs of the clubs file, and those that are here."""
        self.made_up: list[ClubRow] = []
        self._codes: dict[str, list[str]] = defaultdict(list)
        for row in rows:
            star = "*" if row.kind == Club.Kind.LOCATION else ""
            self._codes[f"{row.name}{star}"].append(row.code)
        for club in Club.objects.order_by("code"):
            if club.code not in self._codes[str(club)]:
                self._codes[str(club)].append(club.code)
        taken = {code for codes in self._codes.values() for code in codes}
        self._free = (code for code in _all_codes() if code not in taken)

    def codes(self, names: Sequence[str]) -> list[str]:
        """The codes of one player's clubs: a name twice is two clubs that merged."""
        found: list[str] = []
        for name in names:
            codes = self._codes[name] or self._make_up(name)
            found += [code for code in codes if code not in found][:1]
        return found

    def _make_up(self, name: str) -> list[str]:
        row = club_row(next(self._free), name)
        self.made_up.append(row)
        self._codes[name] = [row.code]
        return self._codes[name]


def read_affiliations(
    table: Table, refs: Sequence[str], clubs: ClubNames, seen: date, faults: Faults
) -> Iterator[AffiliationRow]:
    """Who was seen playing for whom by the last day of play, ``seen``.

    A list gives no days, only an order, the club seen last first: each next one is put a day
    earlier, which keeps it.
    """
    columns = [optional(table, column, text(LONGEST_NAME), "", faults) for column in CLUBS]
    for row, ref in enumerate(refs):
        names = [column[row] for column in columns if column[row]]
        for place, code in enumerate(clubs.codes(names)):
            day = seen - place * DAY
            yield AffiliationRow(ref=ref, club=code, first_seen=day, last_seen=day)


def _all_codes() -> Iterator[str]:
    return ("".join(characters) for characters in product(digits + ascii_uppercase, repeat=4))
