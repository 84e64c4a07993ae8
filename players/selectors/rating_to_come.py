"""What a rating would be, with games added that were not played. Rules, section 11, saca."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np

from grading.engine.results import Kind
from grading.engine.sequential.saca import OLDER, PRIMARY, gains
from grading.models import PublishedEvent, PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.hypothetical import Hypothetical
from players.selectors.entering import Held
from players.selectors.reported import ReportedGame, Use, reported_games

APART = range(200, -201, -50)
"""How far above or below the player opponents are in the table of one game more."""


@dataclass(frozen=True, slots=True)
class EventToCome:
    """Games of one event, each with what it moves the rating before the event by."""

    event: PublishedEvent | None
    """None for the games that were added."""
    before: int
    games: Sequence[ReportedGame | Hypothetical]
    moves: Sequence[int]

    @property
    def moved(self) -> int:
        """What its games come to together."""
        return sum(self.moves)

    @property
    def after(self) -> int:
        """The rating after it: never below what the youngest start with."""
        return max(self.before + self.moved, PRIMARY)

    @property
    def pairs(self) -> Sequence[tuple[ReportedGame | Hypothetical, int]]:
        """Each game with its move."""
        return list(zip(self.games, self.moves, strict=True))


@dataclass(frozen=True)
class RatingToCome:
    """A rating, the events reported since, and games added: all of these as one event more."""

    period: PublishedPeriod
    current: int | None
    """The latest list's; none of somebody new, who begins as the youngest do."""
    reported: Sequence[ReportedGame]
    added: Sequence[Hypothetical]

    @property
    def begins_with(self) -> int:
        """The rating before the events reported."""
        return PRIMARY if self.current is None else self.current

    @property
    def taken(self) -> list[ReportedGame]:
        """Those of the games reported that move it."""
        return [game for game in self.reported if game.is_in]

    @cached_property
    def events(self) -> list[EventToCome]:
        """Those reported, in the order in which the player finished them."""
        last = {game.side.row.event_id: game.side.day for game in self.taken}
        ordered = sorted(self.taken, key=lambda g: (last[g.side.row.event_id], g.side.row.event_id))
        found: list[EventToCome] = []
        for _, of in groupby(ordered, key=lambda game: game.side.row.event_id):
            games = list(of)
            before = found[-1].after if found else self.begins_with
            found.append(EventToCome(games[0].side.event, before, games, moves_of(before, games)))
        return found

    @property
    def so_far(self) -> int:
        """The rating after the events reported."""
        return self.events[-1].after if self.events else self.begins_with

    @cached_property
    def further(self) -> EventToCome:
        """The games added."""
        return EventToCome(None, self.so_far, self.added, moves_of(self.so_far, self.added))

    def after_added(self, number: int) -> int:
        """The rating, were the first ``number`` of the games added all of that event."""
        games, moves = self.added[:number], self.further.moves[:number]
        return EventToCome(None, self.so_far, games, moves).after

    @property
    def result(self) -> int:
        """The rating after all."""
        return self.further.after

    @property
    def change(self) -> int:
        """How far the games added move it."""
        return self.result - self.so_far

    @property
    def left_out(self) -> int:
        """How many of the games reported are against players without a rating."""
        return sum(game.use is Use.LEFT_OUT for game in self.reported)

    @property
    def may_be_held_up(self) -> bool:
        """Whether it comes to less than pupils of the higher school grades stand at."""
        return min(self.so_far, self.result) < OLDER

    @property
    def one_more(self) -> list[tuple[int, list[int]]]:
        """What one game more in that event would bring: opponents, and if lost, drawn, won."""
        opponents = [self.so_far + apart for apart in APART if self.so_far + apart >= PRIMARY]
        return [(met, [self._with(met, score) for score in (0, 1, 2)]) for met in opponents]

    def _with(self, rating: int, half_points: int) -> int:
        games = [*self.added, Hypothetical(rating, half_points)]
        return EventToCome(None, self.so_far, games, moves_of(self.so_far, games)).after


def moves_of(own: int, games: Sequence[ReportedGame | Hypothetical]) -> list[int]:
    """What each game moves a player by who stands at ``own`` before all of them."""
    met = [g.grade if isinstance(g, Hypothetical) else g.opponent for g in games]
    scores = np.array([game.half_points for game in games], np.int64)
    moves: list[int] = gains(own - np.array(met, np.float64), scores).astype(np.int64).tolist()
    return moves


def rating_to_come(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    games: Sequence[Hypothetical],
) -> RatingToCome:
    """The player's next rating, if these ``games`` were played too. Four queries."""
    period, latest = grading_list.in_progress[0], grading_list.latest
    rows = PublishedGrade.objects.at(snapshot.number).filter(
        player_id=player.player_id,
        list_slug=grading_list.slug,
        period=latest.name if latest else "",
    )
    current = rows.values_list("grade", flat=True).first()
    # Not sure: what it is before an event hangs on the events before that.
    own = Held(Kind.START, current)
    reported = reported_games(snapshot, player, grading_list, period, own)
    return RatingToCome(period, current, reported, games)
