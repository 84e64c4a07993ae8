"""What a player's next grade would be, with games added that were not played. Source: site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from grading.engine.points import HALF_POINT
from grading.engine.projection import projected_start
from grading.models import PublishedGrade
from grading.reading.lists import PublishedPeriod
from players.hypothetical import HIGHEST, Hypothetical
from players.selectors.average import Summed
from players.selectors.entering import Held
from players.selectors.needs import Need
from players.selectors.reported import ReportedGame, Use, points_of
from players.selectors.to_come import GradeToCome

APART = range(40, -41, -20)
"""How far above or below the player opponents are in the table of one game more: to the limit."""


@dataclass(frozen=True)
class Reckoning(Summed):
    """A grade to come, from some games of the period."""

    to_come: GradeToCome
    own: int | None
    """The grade the player goes in with; none: no game of the period can be given points."""
    points: Sequence[int]
    """Of the games that are in, those reported first."""

    @cached_property
    def row(self) -> PublishedGrade:  # type: ignore[override]
        """The row of a grade that comes of them."""
        return self.to_come.row(self.points)

    @cached_property
    def needs(self) -> list[Need]:
        """What each category needs, and what there is."""
        return self.to_come.needs(self.row)

    @property
    def next_need(self) -> Need | None:
        """The category above the player's that the fewest further games would bring."""
        above = [need for need in self.needs if need.missing]
        return min(above, key=lambda need: need.missing, default=None)


@dataclass(frozen=True, slots=True)
class AddedGame:
    """A game that was not played, its points, and the grade once it is in."""

    game: Hypothetical
    points: int
    after: PublishedGrade

    @property
    def words(self) -> str:
        """Such as "won"."""
        return self.game.words

    @property
    def taken_as(self) -> int | None:
        """What the opponent was taken for, where the 40-point limit bit."""
        taken = self.points - worth_of(self.game) + self.game.grade
        return taken if taken != self.game.grade else None


@dataclass(frozen=True, slots=True)
class Window:
    """The earlier games that a starting grade rests on."""

    worth: Sequence[int] = ()
    """Each opponent's grade as it stands, with 50, 0 or -50 for the result."""
    is_known: bool = True
    """Whether all these grades are the ones that will be used."""


@dataclass(frozen=True)
class WhatIf:
    """One player's games of a period in progress, others added, and what comes of them."""

    to_come: GradeToCome
    current: PublishedGrade | None
    """The grade of the latest list, if there is one."""
    own: Held
    window: Window
    """What a starting grade rests on beside the games reported."""
    reported: Sequence[ReportedGame]
    games: Sequence[Hypothetical]

    @property
    def period(self) -> PublishedPeriod:
        """The period in progress."""
        return self.to_come.period

    @cached_property
    def taken(self) -> list[ReportedGame]:
        """The games reported that are in the reckoning."""
        return [game for game in self.reported if game.is_in]

    @property
    def is_foreseeable(self) -> bool:
        """Whether it rests on grades alone that will be used as they stand."""
        return not self.rests_on_estimates and not self.left_out

    @property
    def rests_on_estimates(self) -> bool:
        """Whether any grade it rests on is one that will not be used as it stands."""
        return not self.window.is_known or Use.ESTIMATE in {game.use for game in self.reported}

    @property
    def left_out(self) -> int:
        """How many of the games reported have no points yet, whoever was met having no grade."""
        return sum(game.use is Use.LEFT_OUT for game in self.reported)

    @cached_property
    def so_far(self) -> Reckoning:
        """From the games reported alone."""
        return self.with_games([])

    @cached_property
    def result(self) -> Reckoning:
        """From all games, those added too."""
        return self.with_games(self.games) if self.games else self.so_far

    @cached_property
    def added(self) -> list[AddedGame]:
        """The games added, with the grade after each."""
        mine = self.result.points[len(self.taken) :]
        return [
            AddedGame(game, points, self.with_games(self.games[:count]).row)
            for count, (game, points) in enumerate(zip(self.games, mine, strict=False), start=1)
        ]

    @property
    def reported_with_points(self) -> list[tuple[ReportedGame, int | None]]:
        """Every game reported, with the points it has in the result."""
        points = iter(self.result.points)
        return [(game, next(points, None) if game.is_in else None) for game in self.reported]

    @property
    def change(self) -> str:
        """How far the games added move the grade, such as "+3"; nothing where they do not."""
        before, after = self.so_far.row.grade, self.result.row.grade
        if before is None or after is None or before == after:
            return ""
        return f"{after - before:+d}".replace("-", "−")

    @cached_property
    def one_more(self) -> list[tuple[int, list[PublishedGrade]]]:
        """What one game more would bring: opponents' grades, with the row if lost, drawn, won."""
        own = self.result.own
        if own is None:
            return []
        grades = [own + apart for apart in APART if 0 <= own + apart <= HIGHEST]
        return [
            (grade, [self._after(Hypothetical(grade, h)) for h in (0, 1, 2)]) for grade in grades
        ]

    def _after(self, game: Hypothetical) -> PublishedGrade:
        return self.with_games([*self.games, game]).row

    def with_games(self, games: Sequence[Hypothetical]) -> Reckoning:
        """From the games reported and these."""
        own = self._going_in(games)
        met = [(game.opponent, game.half_points) for game in self.taken]
        met += [(game.grade, game.half_points) for game in games]
        return Reckoning(self.to_come, own, [] if own is None else points_of(own, met))

    def _going_in(self, games: Sequence[Hypothetical]) -> int | None:
        if self.own.is_sure:
            return self.own.value
        worth = [*self.window.worth, *(game.worth for game in self.taken), *map(worth_of, games)]
        return projected_start(worth, self.own.value)


def worth_of(game: Hypothetical) -> int:
    """The opponent's grade with 50, 0 or -50 for the result."""
    return game.grade + (game.half_points - 1) * HALF_POINT
