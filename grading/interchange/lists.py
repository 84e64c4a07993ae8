"""Which lists are calculated, and which rows of the files are of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from grading.interchange.cells import Form
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import LISTS, RAPID, STANDARD
from grading.interchange.rows import Table


@dataclass(frozen=True)
class Lists:
    """The names of the lists; where they were ``chosen``, rows of others are left out unread."""

    names: tuple[str, ...]
    chosen: bool = False

    @cached_property
    def form(self) -> Form[str]:
        """How one of them is written."""
        return Form(" or ".join(self.names), lambda cell: cell if cell in self.names else None)

    @property
    def sisters(self) -> Mapping[str, str]:
        """By list, the one whose grades stand in for its own: the two rates of play."""
        return {STANDARD: RAPID, RAPID: STANDARD} if set(LISTS) <= set(self.names) else {}

    def rows_of(self, table: Table, field: str) -> Table:
        """The rows of a file that are to be looked at; ``field`` names the list of each."""
        return table.only(field, self.names) if self.chosen else table


NATIONAL = Lists(LISTS)
"""Both rates of play; a row of anything else is a fault."""


def chosen_lists(text: str, faults: Faults) -> Lists:
    """The lists of an option such as ``juniors`` or ``standard,rapid``."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    if not all(names):
        faults.add("--lists", 0, "", quoted(text), "names with commas between, such as juniors")
    return Lists(names, chosen=True)


def check_played(lists: Lists, rates: Iterable[str], faults: Faults) -> None:
    """Add a fault for every list that was chosen and has no game: its name may be mistyped."""
    if lists.chosen:
        for name in sorted(set(lists.names) - set(rates) - {""}):
            faults.add("--lists", 0, "", quoted(name), "a list that games of the file are of")
