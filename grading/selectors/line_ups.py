"""Teams of an event as they sat, and whether they sat by their ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from grading.models import PublishedEvent
from grading.reading.snapshot import Snapshot
from grading.selectors.event_games import Half, games_of, sides_of
from grading.selectors.event_sections import sections_in


@dataclass(frozen=True, slots=True)
class LineUp:
    """The boards of a team in one match, the first board first."""

    team: str
    boards: Sequence[Half]

    @property
    def refs(self) -> list[str | None]:
        """Who sat there; none for who is not shown."""
        return [half.person.ref if half.person else None for half in self.boards]

    @property
    def is_by_rating(self) -> bool:
        """Whether nobody sat above who went in with a higher rating: else the coach said so."""
        values = [half.row.own_value for half in self.boards if half.row.own_value is not None]
        return all(above >= below for above, below in pairwise(values))


def line_ups(snapshot: Snapshot, event: PublishedEvent) -> list[LineUp]:
    """Each team's, in the order of its matches: the longest, and of these the latest.

    Four queries. A board that one side could not fill is no game: the shorter line-up tells of it.
    """
    found: dict[str, LineUp] = {}
    games = games_of(snapshot, event, sides_of(snapshot, event))
    for section in sections_in(snapshot, event, games):
        for team, boards in section.card.line_ups if section.card else ():
            if team not in found or len(boards) >= len(found[team].boards):
                found[team] = LineUp(team, boards)
    return list(found.values())
