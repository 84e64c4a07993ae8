"""What a file tells of a game that no grade hangs on: colours, round, board, section.

Of each there are three: what the earlier file said, what is held, and what this file says. What
somebody put right stays where the file merely repeats the earlier one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from grading.models import Game
from grading.services.batches import NAMED_AT_ONCE, in_batches
from grading.services.submissions.matching import FiledGame, HeldGame, Pairing, Person, match_games
from players.chains import roots


@dataclass(frozen=True, slots=True)
class Details:
    """Colours, by who had White, and where in the event it was played."""

    white: Person
    round: int | None
    board: int | None
    section: str


def filed_details(filed: FiledGame) -> Details:
    """As a file has them."""
    game = filed.game
    return Details(filed.white, game.round, game.board, filed.section.name)


def held_details(held: HeldGame) -> Details:
    """As the records have them."""
    return Details(held.white, held.round, held.board, held.section)


def become(filed: FiledGame, held: HeldGame, before: Details | None) -> Details:
    """What they are to be; ``before`` is what was said of them until now, if anything was."""
    says, is_now = filed_details(filed), held_details(held)
    if before is None:
        # Of what was loaded and never changed, the section may well go by another name.
        return Details(says.white, says.round, says.board, is_now.section or says.section)
    return Details(
        *(
            getattr(is_now if getattr(says, name) == getattr(before, name) else says, name)
            for name in (field.name for field in fields(Details))
        )
    )


def said_before(pairs: Sequence[Pairing], earlier: Sequence[FiledGame]) -> dict[int, Details]:
    """By the game's key what was said of each before: by the ``earlier`` file, or when loaded."""
    filed = [one for one, _ in pairs]
    as_held = [_as_held(place, one) for place, one in enumerate(earlier)]
    found, _, _ = match_games(filed, as_held)
    told = {id(one): filed_details(earlier[was.pk]) for one, was in found}
    here = {held.pk: told[id(one)] for one, held in pairs if id(one) in told}
    others = [held.pk for _, held in pairs if held.pk not in here]
    return _loaded(others) | here


def _as_held(place: int, filed: FiledGame) -> HeldGame:
    game = filed.game
    return HeldGame(
        pk=place,
        white=filed.white,
        black=filed.black,
        score=game.score,
        day=game.day,
        round=game.round,
        board=game.board,
        section=filed.section.name,
        is_withdrawn=False,
    )


def _loaded(games: Sequence[int]) -> dict[int, Details]:
    """Of games that somebody changed: as their histories begin."""
    standing = roots() if games else {}
    told: dict[int, Details] = {}
    for some in in_batches(games, NAMED_AT_ONCE):
        rows = Game.history.filter(id__in=some).order_by("-history_id")
        for pk, white, round_, board, section in rows.values_list(
            "id", "white_id", "round", "board", "section__name"
        ):
            told[pk] = Details(standing.get(white, white), round_, board, section or "")
    return told
