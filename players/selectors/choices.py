"""Players to choose from, for a box that asks for one by name or reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern, fold, parse_pattern
from players.selectors.near import NearName, near_names
from players.selectors.opponents import Opponent
from players.selectors.roster import Row
from players.selectors.search import (
    Asked,
    looks_like_reference,
    players_named,
    players_with_reference,
)

OFFERED = 20


@dataclass(frozen=True, slots=True)
class Choices:
    """Who may be meant by what was typed."""

    text: str
    rows: Sequence[Row] = ()
    total: int = 0
    notes: Sequence[str] = ()
    near: Sequence[NearName] = ()
    is_only_wildcards: bool = False

    @property
    def one(self) -> Row | None:
        """The player meant, where only one can be: the only one, or the only one so called."""
        if self.total == 1 and not self.notes:
            return self.rows[0]
        called = [row for row in self.rows if fold(row.person.name) == fold(self.text)]
        return called[0] if len(called) == 1 else None

    @property
    def more(self) -> int:
        """How many were found beside those offered."""
        return self.total - len(self.rows)


@dataclass(frozen=True, slots=True)
class Option:
    """A player who may be chosen, and where the choice leads."""

    row: Row
    address: str
    met: Opponent | None = None
    """The score against him, where there is one."""


def choices(snapshot: Snapshot, text: str) -> Choices:
    """The players, graded or not, whose name or reference begins with ``text``."""
    pattern = parse_pattern(text)
    if pattern.is_only_wildcards:
        return Choices(text, is_only_wildcards=bool(text))
    return _found(snapshot, text, pattern)


def _found(snapshot: Snapshot, text: str, pattern: Pattern) -> Choices:
    by_reference = looks_like_reference(pattern.text)
    find = players_with_reference if by_reference else players_named
    found = find(snapshot, pattern, Asked(ungraded=True, sort="ref" if by_reference else "name"))
    total = found.roster.total
    near = [] if total or by_reference else near_names(snapshot, pattern, ungraded=True)
    return Choices(text, found.roster.rows[:OFFERED], total, found.notes, near)
