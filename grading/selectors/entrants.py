"""Those who played in an event or a section: grade then, score, performance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from clubs.selectors.clubs import ShownClub
from grading.engine.rounding import round_quotient_half_up
from grading.scores import in_halves
from grading.selectors.event_games import EventGame, Half
from grading.selectors.event_scores import half_points
from players.selectors.people import Person
from players.selectors.sides import Side

NOBODY_LAST = "\uffff"
SORTS = ("name", "grade", "games", "score", "performance")


@dataclass(frozen=True)
class Entrant:
    """A player with all his games there; ``number`` is his place in the table."""

    number: int
    halves: Sequence[Half] = field(repr=False)

    @property
    def player_id(self) -> int:
        """Who he is, whether he is shown or not."""
        return self.halves[0].player_id

    @property
    def person(self) -> Person | None:
        """Who he is, where he is shown."""
        return self.halves[0].person

    @property
    def club(self) -> ShownClub | None:
        """Whom he played for, last; of a player not shown nothing is told."""
        told = [half.club for half in self.halves if half.club is not None]
        return told[-1] if told and self.person is not None else None

    @cached_property
    def grades(self) -> list[Side]:
        """What he went in with, as his opponents' sides tell it: one for each different value."""
        found: dict[tuple[int, str], Side] = {}
        for half in self.halves:
            if half.other.row.opponent_value is not None:
                key = half.other.row.opponent_value, half.other.mark
                found.setdefault(key, half.other)
        return list(found.values())

    @property
    def grade(self) -> int:
        """The latest of them, -1 for none: what tables are sorted by."""
        return self.grades[-1].row.opponent_value or 0 if self.grades else -1

    @cached_property
    def games(self) -> int:
        """How many were played."""
        return sum(half.result.half_points is not None for half in self.halves)

    @cached_property
    def half_points(self) -> int:
        """The score, defaults included."""
        return sum(half_points(half.result) for half in self.halves)

    @property
    def score(self) -> str:
        """Such as "4½"."""
        return in_halves(self.half_points)

    @cached_property
    def performance(self) -> int | None:
        """The average of the points of graded games, rounded half up; none without one.

        None either while the points of others are still to come: those that are known first, of
        opponents who are graded already, would tell of some results only.
        """
        if any(half.own.is_in_progress and half.own.points is None for half in self.halves):
            return None
        points = [half.own.points for half in self.halves if half.own.points is not None]
        return round_quotient_half_up(sum(points), len(points)) if points else None


def entrants_of(games: Iterable[EventGame]) -> list[Entrant]:
    """Everybody in ``games``, by score, then grade, then name."""
    halves: dict[int, list[Half]] = defaultdict(list)
    for game in games:
        for half in game.halves:
            halves[half.player_id].append(half)
    unnumbered = [Entrant(0, sorted(own, key=_when)) for own in halves.values()]
    ordered = sorted(unnumbered, key=lambda e: (-e.half_points, -e.grade, *_name(e)))
    return [Entrant(number, entrant.halves) for number, entrant in enumerate(ordered, 1)]


def sorted_entrants(entrants: Iterable[Entrant], sort: str) -> list[Entrant]:
    """By one of ``SORTS``, figures from the highest down, ``-`` before it the other way round."""
    column, is_turned = sort.removeprefix("-"), sort.startswith("-")
    if column == "name":
        return sorted(entrants, key=_name, reverse=is_turned)
    keys = {
        "grade": lambda e: e.grade,
        "games": lambda e: e.games,
        "score": lambda e: e.half_points,
        "performance": lambda e: -1 if e.performance is None else e.performance,
    }
    return sorted(entrants, key=keys[column], reverse=not is_turned)


def _when(half: Half) -> tuple[object, ...]:
    row = half.row
    return row.day, row.round or 0, row.board or 0, row.game_id


def _name(entrant: Entrant) -> tuple[str, int]:
    name = entrant.person.name if entrant.person is not None else NOBODY_LAST
    return name, entrant.player_id
