"""Games as the page of their event shows them: both sides of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from clubs.selectors.clubs import ShownClub, as_shown
from grading.models import PublishedClub, PublishedEvent, PublishedSide
from grading.models.published import SnapshotQuerySet
from grading.reading.snapshot import Snapshot
from grading.selectors.event_scores import both_sides
from players.selectors.people import Person, people_at
from players.selectors.results import Result
from players.selectors.sides import WITHIN_A_DAY, Side, Status

DEFAULT, NOT_COUNTED, NOT_GRADED = "d", "n", "u"
"""Marks of games that are not graded, or not counted for the player."""
ISOLATED = "not graded: nobody in the group has met a player with a grade"


@dataclass(frozen=True, slots=True)
class Half:
    """A player's half of a game: his own side, and the other, which knows him as opponent."""

    own: Side
    other: Side
    club: ShownClub | None = None

    @property
    def row(self) -> PublishedSide:
        """His side as published."""
        return self.own.row

    @property
    def player_id(self) -> int:
        """Who he is, whether he is shown or not."""
        return self.own.row.player_id

    @property
    def person(self) -> Person | None:
        """Who he is, where he is shown."""
        return self.other.opponent

    @property
    def result(self) -> Result:
        """How it ended for him."""
        return self.own.result

    @property
    def colour(self) -> str:
        """White or Black, in one letter."""
        return "w" if self.own.row.is_white else "b"

    @property
    def mark(self) -> str:
        """What is special about it, in one letter; nothing where it was graded and counts."""
        marks = {
            Status.DEFAULT: DEFAULT,
            Status.NOT_COUNTED: NOT_COUNTED,
            Status.ISOLATED: NOT_GRADED,
        }
        return marks.get(Status(self.own.row.status), "")

    @property
    def reason(self) -> str:
        """What is special about it, in words."""
        if self.own.row.status == Status.ISOLATED:
            return ISOLATED
        return f"not counted: {self.own.reason}" if self.own.reason else ""


@dataclass(frozen=True, slots=True)
class EventGame:
    """A game, or a default."""

    white: Half
    black: Half

    @property
    def row(self) -> PublishedSide:
        """White's side, for what both have in common."""
        return self.white.row

    @property
    def day(self) -> date:
        """The day it was played on, perhaps approximately."""
        return self.white.row.day

    @property
    def score(self) -> str:
        """White's and Black's, such as "1–0"."""
        return both_sides(self.white.result)

    @property
    def halves(self) -> tuple[Half, Half]:
        """White's and Black's."""
        return self.white, self.black

    @property
    def reasons(self) -> list[str]:
        """What is special about it for White, for Black or for both."""
        white, black = self.white.reason, self.black.reason
        if white == black:
            return [white] if white else []
        named = (("White", white), ("Black", black))
        return [f"for {colour} {reason}" for colour, reason in named if reason]


def place_in_day(game: EventGame) -> tuple[object, ...]:
    """The order of games by day, round and board, those without a round or board last."""
    row = game.row
    return row.day, *((number is None, number) for number in (row.round, row.board)), row.game_id


def sides_of(
    snapshot: Snapshot, event: PublishedEvent, section: str | None = None
) -> SnapshotQuerySet:
    """The sides of an event, or of one section of it, as its own list has them."""
    sides = PublishedSide.objects.at(snapshot.number).filter(
        event_id=event.event_id, list_slug=event.rate
    )
    return sides if section is None else sides.filter(section=section)


def games_of(
    snapshot: Snapshot, event: PublishedEvent, sides: Iterable[PublishedSide]
) -> list[EventGame]:
    """The games that ``sides`` are both halves of, with players and clubs: two queries more."""
    rows = list(sides)
    people = people_at(snapshot, {row.player_id for row in rows})
    return _paired(event, rows, people, _clubs(snapshot, rows))


def nameless_games(
    snapshot: Snapshot, event: PublishedEvent, sides: Iterable[PublishedSide]
) -> list[EventGame]:
    """The same without the players' names, for counting: one query more."""
    rows = list(sides)
    return _paired(event, rows, {}, _clubs(snapshot, rows))


def in_order(sides: SnapshotQuerySet) -> SnapshotQuerySet:
    """By day, round and board."""
    return sides.order_by("day", *WITHIN_A_DAY)


def some_sides(sides: SnapshotQuerySet, start: int, end: int) -> list[PublishedSide]:
    """Both sides of the games from ``start`` to ``end``, in their order: two queries."""
    white = list(in_order(sides.filter(is_white=True))[start:end])
    black = sides.filter(is_white=False, game_id__in=[row.game_id for row in white])
    return [*white, *black]


def _paired(
    event: PublishedEvent,
    rows: Sequence[PublishedSide],
    people: dict[int, Person],
    clubs: dict[int, ShownClub],
) -> list[EventGame]:
    sides = {
        (row.game_id, row.is_white): Side(row, people.get(row.opponent_id), event) for row in rows
    }
    games = []
    for (game, is_white), white in sides.items():
        black = sides.get((game, False))
        if is_white and black is not None:
            clubs_of = [clubs.get(side.row.club_id or 0) for side in (white, black)]
            games.append(
                EventGame(Half(white, black, clubs_of[0]), Half(black, white, clubs_of[1]))
            )
    return games


def _clubs(snapshot: Snapshot, rows: Sequence[PublishedSide]) -> dict[int, ShownClub]:
    ids = {row.club_id for row in rows if row.club_id is not None}
    clubs = PublishedClub.objects.at(snapshot.number).filter(club_id__in=ids)
    return {club.club_id: as_shown(club) for club in clubs}
