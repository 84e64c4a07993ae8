"""The games of an event in a file, matched with those that are here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from grading.imports.interchange.games import PlayedGame
from grading.interchange.faults import Faults
from grading.models import Game

Pair = tuple[date, frozenset[str]]
"""A day, and two players who met on it."""
Survivors = Mapping[str, str]
"""Of players who were merged, the reference that stands for each."""


@dataclass(frozen=True, slots=True)
class Held:
    """A game that is here."""

    white: str
    black: str
    score: str
    board: int | None
    is_withdrawn: bool


def pair_of(day: date, white: str, black: str, survivors: Survivors) -> Pair:
    """Which pairing it was, whatever the colours and the board."""
    return day, frozenset({survivors.get(white, white), survivors.get(black, black)})


def match(
    file: str,
    games: Iterable[PlayedGame],
    held: Mapping[Pair, Sequence[Held]],
    survivors: Survivors,
    faults: Faults,
) -> list[PlayedGame]:
    """Those of ``games`` that are not ``held``, in their order.

    Faults: a game that is here with another result; and one that is here with other colours or on
    another board, unless the game here is in the file as well, so that this must be a further one.
    """
    pairings: dict[Pair, list[PlayedGame]] = defaultdict(list)
    for game in games:
        pairings[pair_of(game.day, game.white, game.black, survivors)].append(game)
    new: list[PlayedGame] = []
    for pair, played in pairings.items():
        rest, left = played, list(held.get(pair, ()))
        for likeness, tell in STEPS:
            pairs, rest = _pair_off(rest, left, likeness, survivors)
            for game, here in pairs:
                tell(file, game, here, faults)
        new += rest
    return sorted(new, key=lambda game: game.line)


def _pair_off(
    games: Iterable[PlayedGame], left: list[Held], likeness: int, survivors: Survivors
) -> tuple[list[tuple[PlayedGame, Held]], list[PlayedGame]]:
    """Games with those here that are alike, which are taken from ``left``; and the rest."""
    pairs, rest = [], []
    for game in games:
        wanted = _traits(game, survivors)[:likeness]
        alike = (here for here in left if _traits(here, survivors)[:likeness] == wanted)
        here = next(alike, None)
        if here is None:
            rest.append(game)
        else:
            left.remove(here)
            pairs.append((game, here))
    return pairs, rest


def _traits(game: PlayedGame | Held, survivors: Survivors) -> tuple[object, ...]:
    """What tells the games of a pairing apart, the weightiest first."""
    return survivors.get(game.white, game.white), game.board, game.score


def _pass_over(file: str, game: PlayedGame, here: Held, faults: Faults) -> None:
    """It is here already, just so."""


def _tell_result(file: str, game: PlayedGame, here: Held, faults: Faults) -> None:
    if not game.score:
        return  # It could not be read, which is told already.
    held = _result(here)
    found = f"{Game.Score(game.score).label} in a game that is here with {held}"
    expected = f"{held}: a result is corrected in the administration, with a reason"
    faults.add(file, game.line, "score", found, expected)


def _tell_place(file: str, game: PlayedGame, here: Held, faults: Faults) -> None:
    found = f"{_place(game)}, where {_place(here)} is here on that day"
    expected = "the game that is here, be it alone or with this one beside it"
    faults.add(file, game.line, "board", found, expected)


def _result(here: Held) -> str:
    label = Game.Score(here.score).label
    return f"{label} (withdrawn)" if here.is_withdrawn else label


def _place(game: PlayedGame | Held) -> str:
    board = f"board {game.board}" if game.board else "no board"
    return f"{game.white} - {game.black} on {board}"


STEPS = ((3, _pass_over), (2, _tell_result), (0, _tell_place))
"""How many traits must be the same, and what is done with the games of which they are."""
