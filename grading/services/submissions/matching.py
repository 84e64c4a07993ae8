"""The games of a file beside those its event has already. Source: formats, section 2."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from grading.imports.parsed import ParsedGame, ParsedSection

NEAR = timedelta(days=31)
"""How far apart two dates of one game may be, where nothing else tells it from another."""

Person = Hashable
"""The key of a record that stands, or the number in the file of somebody new."""


@dataclass(frozen=True, slots=True)
class FiledGame:
    """A game of the file between persons."""

    game: ParsedGame
    section: ParsedSection
    white: Person
    black: Person

    @property
    def pair(self) -> frozenset[Person]:
        """Who played, whoever had White."""
        return frozenset((self.white, self.black))


@dataclass(frozen=True, slots=True)
class HeldGame:
    """A game of the records, its players by the records that stand for them."""

    pk: int
    white: Person
    black: Person
    score: str
    day: object
    round: int | None
    board: int | None
    section: str
    is_withdrawn: bool

    @property
    def pair(self) -> frozenset[Person]:
        """Who played, whoever had White."""
        return frozenset((self.white, self.black))

    @property
    def name(self) -> Hashable:
        """What a file can tell it by."""
        return self.pair, self.day, self.round, self.board


Pairing = tuple[FiledGame, HeldGame]
Key = Callable[[FiledGame | HeldGame], Hashable]


def _of(one: FiledGame | HeldGame, name: str) -> object:
    return getattr(one.game if isinstance(one, FiledGame) else one, name)


KEYS: tuple[Key, ...] = (
    lambda one: (one.pair, _of(one, "day"), _of(one, "round"), _of(one, "board")),
    lambda one: (one.pair, _of(one, "day")),
    lambda one: (one.pair, _of(one, "round")) if _of(one, "round") else None,
)
"""What makes two games one, the surest first; None tells nothing."""


def match_games(
    filed: Sequence[FiledGame], held: Sequence[HeldGame], away: Sequence[HeldGame] = ()
) -> tuple[list[Pairing], list[FiledGame], list[HeldGame]]:
    """Games that are in both, those the file has besides, and those it has no more.

    A game is the same if its players are, and its date, or its round, or, where there is but one
    of these two on either side, a date that is near. Those that are ``away``, in another event by
    now, are found as well; that the file has not got them is as it should be. Both may have a
    game more than once, as it was at different times.
    """
    pairs: list[Pairing] = []
    for key in KEYS:
        found = list(_matched(filed, [*held, *away], key))
        pairs += found
        filed, held, away = _left(filed, held, away, found)
    # What is held goes first: of a game that is away a file need not tell.
    for is_held in (True, False):
        found = list(_near(filed, held if is_held else away))
        pairs += found
        filed, held, away = _left(filed, held, away, found)
    return pairs, list(filed), list(held)


def _matched(filed: Iterable[FiledGame], held: Iterable[HeldGame], key: Key) -> Iterator[Pairing]:
    there: dict[Hashable, list[HeldGame]] = defaultdict(list)
    for game in held:
        there[key(game)].append(game)
    taken: set[int] = set()
    for game_filed in filed:
        name = key(game_filed)
        left = [game for game in there[name] if game.pk not in taken] if name is not None else []
        if left:
            taken.add(left[0].pk)
            yield game_filed, left[0]


def _near(filed: Iterable[FiledGame], held: Iterable[HeldGame]) -> Iterator[Pairing]:
    ours, theirs = _by_pair(held), _by_pair(filed)
    for pair, games in theirs.items():
        others = ours.get(pair, [])
        if len(games) > 1 or len({game.pk for game in others}) != 1:
            continue
        apart = [abs(games[0].game.day - other.day) for other in others]
        if min(apart) <= NEAR:
            yield games[0], others[apart.index(min(apart))]


def _by_pair(games: Iterable[FiledGame | HeldGame]) -> dict[frozenset[Person], list]:
    together = defaultdict(list)
    for game in games:
        together[game.pair].append(game)
    return together


def _left(
    filed: Sequence[FiledGame],
    held: Sequence[HeldGame],
    away: Sequence[HeldGame],
    found: Sequence[Pairing],
) -> tuple[list[FiledGame], list[HeldGame], list[HeldGame]]:
    taken_filed = {id(game) for game, _ in found}
    taken_held = {game.pk for _, game in found}
    return (
        [game for game in filed if id(game) not in taken_filed],
        [game for game in held if game.pk not in taken_held],
        [game for game in away if game.pk not in taken_held],
    )
