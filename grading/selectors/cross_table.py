"""Cross tables: a row a player, a column a round, or an opponent where all play all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grading.scores import in_halves
from grading.selectors.entrants import Entrant, entrants_of
from grading.selectors.event_games import EventGame, Half
from grading.selectors.event_scores import half_points

LARGEST_GRID = 24
"""Players whose names and results fit beside each other."""
MOST_ROUNDS = 24


@dataclass(frozen=True, slots=True)
class Cell:
    """A game of the row's player, and his opponent's number."""

    half: Half
    against: int

    @property
    def score(self) -> str:
        """1, ½ or 0, as it counts in the event."""
        return in_halves(half_points(self.half.result))


@dataclass(frozen=True, slots=True)
class Row:
    """A player and, for each column, his games there."""

    entrant: Entrant
    cells: Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Rows by score; ``columns`` are numbers of rounds, or of opponents in a grid."""

    is_grid: bool
    columns: Sequence[int]
    rows: Sequence[Row]


def cross_table(games: Sequence[EventGame]) -> CrossTable | None:
    """The table that ``games`` fit into; none where they make no tournament."""
    players = {half.player_id for game in games for half in game.halves}
    if is_all_play_all(games, len(players)):
        return _table(games, is_grid=True)
    if has_rounds(games, len(players)):
        return _table(games, is_grid=False)
    return None


def is_all_play_all(games: Sequence[EventGame], players: int) -> bool:
    """Whether everybody is there to meet everybody, once or as often as anybody does.

    Where rounds are numbered there are as many as that takes; else most have met.
    """
    met = {frozenset(half.player_id for half in game.halves) for game in games}
    if not 3 <= players <= min(LARGEST_GRID, len(met)):
        return False
    rounds = [game.row.round for game in games if game.row.round]
    if rounds:
        return max(rounds) >= players - 1 + players % 2
    return 5 * len(met) >= 2 * players * (players - 1)  # four fifths of all pairs


def has_rounds(games: Sequence[EventGame], players: int) -> bool:
    """Whether every game has its round, nobody two in one, and on average each two or more."""
    rounds = [game.row.round for game in games]
    played = Counter((half.player_id, half.row.round) for game in games for half in game.halves)
    return (
        players > 2
        and all(rounds)
        and len(set(rounds)) <= MOST_ROUNDS
        and max(played.values()) == 1
        and len(games) >= players
    )


def _table(games: Sequence[EventGame], *, is_grid: bool) -> CrossTable:
    entrants = entrants_of(games)
    numbers = {entrant.player_id: entrant.number for entrant in entrants}
    columns = (
        sorted(numbers.values()) if is_grid else sorted({game.row.round or 0 for game in games})
    )
    return CrossTable(
        is_grid, columns, [_row(entrant, columns, numbers, is_grid) for entrant in entrants]
    )


def _row(
    entrant: Entrant, columns: Sequence[int], numbers: Mapping[int, int], is_grid: bool
) -> Row:
    cells: dict[int, list[Cell]] = defaultdict(list)
    for half in entrant.halves:
        against = numbers[half.row.opponent_id]
        cells[against if is_grid else half.row.round or 0].append(Cell(half, against))
    return Row(entrant, [cells[column] for column in columns])
