"""Games that were corrected here: a file that gives them as they were would bring them twice."""

from __future__ import annotations

from collections.abc import Sequence

from grading.imports.interchange.games import PlayedGame
from grading.imports.interchange.matching import Pair, Survivors, pair_of
from grading.interchange.faults import Faults
from grading.models import Game

Corrected = dict[tuple[str, Pair], Game]
"""The game as it is now, by the code of its event, and the players and day it had before."""


def corrected_games(codes: Sequence[str], survivors: Survivors) -> Corrected:
    """Those of the events that have, or had, these ``codes`` and now have other players or days."""
    rows = Game.history.filter(event__code__in=codes).order_by("history_id")
    former = {
        (code, pair_of(day, white, black, survivors)): key
        for key, code, day, white, black in rows.values_list(
            "id", "event__code", "day", "white__ref", "black__ref"
        )
    }
    games = Game.objects.select_related("white", "black").in_bulk(set(former.values()))
    return {
        (code, pair): games[key]
        for (code, pair), key in former.items()
        if key in games and _pair(games[key], survivors) != pair
    }


def tell_corrected(file: str, game: PlayedGame, now: Game, faults: Faults) -> None:
    """Note that a file gives a game as it was before it was corrected."""
    found = f"{game.white} - {game.black} on {game.day}, corrected here since"
    expected = f"the game as it is here, {now.white.ref} - {now.black.ref} on {now.day}"
    faults.add(file, game.line, "white", found, expected)


def _pair(game: Game, survivors: Survivors) -> Pair:
    return pair_of(game.day, game.white.ref, game.black.ref, survivors)
