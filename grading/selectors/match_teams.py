"""Which player of each board played for the team that a match names first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grading.selectors.event_games import EventGame, Half
from gradingsite.folding import fold


def first_is_white(games: Sequence[EventGame], first: str, second: str) -> list[bool]:
    """For each game, by board, whether the player of the team called ``first`` has White.

    The clubs tell, where there are two and one of the teams bears the name of its own. Else the
    first team is taken to be at home, and the visitors to have White on the odd boards.
    """
    by_board = [(game.row.board or place) % 2 == 0 for place, game in enumerate(games, 1)]
    pairs = Counter(frozenset(map(_club, game.halves)) for game in games)
    clubs = max(pairs, key=lambda pair: pairs[pair])
    if len(clubs) < 2:
        return by_board
    names = _names(games)
    home = _bearer(first, names, clubs)
    if home is None and (away := _bearer(second, names, clubs)) is not None:
        home = _other(clubs, away)
    if home is None:
        home = _club(games[0].black)
    told = [_is_white(game, home, _other(clubs, home)) for game in games]
    return [
        board if is_white is None else is_white
        for board, is_white in zip(by_board, told, strict=True)
    ]


def _names(games: Sequence[EventGame]) -> dict[int, str]:
    halves = [half for game in games for half in game.halves if half.club is not None]
    return {_club(half): fold(half.club.name.removesuffix(" *")) for half in halves if half.club}


def _bearer(team: str, names: dict[int, str], clubs: frozenset[int]) -> int | None:
    """The club whose name the team's begins with, if it is one of ``clubs`` alone."""
    folded = f"{fold(team)} "
    bearers = [club for club in clubs if club in names and folded.startswith(f"{names[club]} ")]
    return bearers[0] if len(bearers) == 1 else None


def _other(clubs: frozenset[int], club: int) -> int:
    return next(iter(clubs - {club}))


def _is_white(game: EventGame, home: int, away: int) -> bool | None:
    """Whether White is the home club's; none where that is not told."""
    white, black = map(_club, game.halves)
    if white == black:
        return None
    if home in (white, black):
        return white == home
    return black == away if away in (white, black) else None


def _club(half: Half) -> int:
    return half.row.club_id or 0
