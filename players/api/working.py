"""`/players/REF/working/` and `/starting/`: how a grade, or a starting grade, came about."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.reading.snapshot import Snapshot
from gradingsite.api.rows import Day, Figure, Number, Part, Row, Text
from players.api.games import SidePart
from players.api.kinds import ENTERED, entered
from players.api.player import LIST, PERIOD, REF, PlayerMixin
from players.api.sides import EventPart
from players.selectors.rating import RatingWorking, goes_in_turn, rating_working_of
from players.selectors.starting import starting_of
from players.selectors.working import Working, working_of


class NeedPart(Part):
    """What a category needs, and what there is."""

    category = Text(source="category.letter")
    sides = Number(help_text="Counted in the months that it looks at.")
    sides_needed = Number(source="category.sides")
    months = Number(source="category.months")
    recent = Number(help_text="Counted in the last 12 months.")
    recent_needed = Number(source="category.recent")
    is_earned = serializers.BooleanField()


class TakenPart(SidePart):
    """A counted side, and from where it was taken."""

    difference = Number(
        help_text="Where events are rated in turn: how far the opponent stood above the player."
    )
    steps = Number(help_text="The d of such a game: that in tens, rounded down.")
    taken = serializers.CharField(
        help_text="own (of this period), forward (brought forward), or part (of the last day or"
        " period needed, which counts at its average)."
    )


class RatedEventPart(Part):
    """One event's move of a rating: all its games are rated from the rating before it."""

    event = EventPart(allow_null=True)
    before = Number()
    move = Number(source="moves", help_text="What its games come to together.")
    floor = Number(help_text="What held it up, where it would have fallen lower.")
    after = Number()


class WorkingRow(Row):
    """A grade with all that it was made of, in the order of the arithmetic.

    Where events are rated in turn it is a rating: what it was made of are ``events``, and the sums
    of a grade are null.
    """

    list = Text()
    period = Text()
    scheme = Text(source="working.row.scheme")
    entry_kind = Text(source="working.kind", help_text=f"How the player went in: {ENTERED}")
    entry_grade = Number(source="working.row.entry_value")
    own_games = Number(source="working.row.own_sides")
    own_points = Number(source="working.row.own_points")
    forward_games = Number(source="working.row.forward_sides")
    forward_points = Number(source="working.row.forward_points")
    part_day = Day(source="working.row.cut_day")
    part_period = Text(source="working.row.cut_period")
    part_taken = Number(source="working.row.cut_taken", help_text="So many of `part_games`.")
    part_games = Number(source="working.row.cut_sides")
    part_points = Figure(source="working.part_points", help_text="Of those taken.")
    total = Figure(source="working.total")
    games_counted = Number(source="working.row.games_counted")
    average = Figure(source="working.average")
    rounded = Number(source="working.rounded")
    increment = Number(source="working.row.increment", help_text="The junior increment.")
    grade = Number(source="working.grade")
    category = Text(source="working.row.category")
    needs = NeedPart(many=True)
    events = RatedEventPart(
        many=True, help_text="Where events are rated in turn, those that moved it, in turn."
    )
    games = TakenPart(many=True)


class WorkingView(PlayerMixin):
    """How a grade was calculated

    Every counted side, what was brought forward, the sum, the division, the rounding, the junior
    increment, and what the category needs: `grade` is the published one. Of a rating, each event
    and its games: what it was before, each game's d and move, and what it was after. As CSV, a row
    a side.
    """

    name = "api-working"
    row = WorkingRow
    group = "Grades"
    parts = (REF, LIST, PERIOD)
    rows_of_csv = "games"

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """The page's working."""
        shown, period = snapshot.period_called(parts["slug"], parts["period"])
        told = {"list": shown.slug, "period": period.name}
        if goes_in_turn(period):
            return told | rated(rating_working_of(snapshot, self.player, shown, period))
        found = working_of(snapshot, self.player, shown, period)
        return told | {
            "working": found,
            "needs": found.needs,
            "events": [],
            "games": taken_in(found),
        }


class Taken:
    """A side with the word for where it was taken from, and what else is told of it."""

    def __init__(self, side: Any, taken: str, **told: Any) -> None:
        self.side = side
        self.taken = taken
        self.__dict__.update(told)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.side, name)


def taken_in(found: Working) -> list[Taken]:
    """The sides in the order of the arithmetic."""
    parts = {"own": found.own, "forward": found.whole, "part": found.part}
    return [Taken(side, word) for word, sides in parts.items() for side in sides]


def rated(found: RatingWorking) -> dict[str, Any]:
    """A rating as ``WorkingRow`` has it."""
    return {
        "working": found,
        "needs": [],
        "events": found.events,
        "games": [
            Taken(moved.side, "own", difference=moved.difference, steps=moved.steps)
            for event in found.events
            for moved in event.games
        ],
    }


class WindowPart(SidePart):
    """A game of the window, with what the opponent went in with."""

    value = Figure(help_text="The opponent's, not rounded; null if he has none.")
    value_kind = Text(help_text=ENTERED)
    worth = Figure(help_text="That with 50, 0 or -50 for the result.")


class StartingRow(Row):
    """A starting grade, and what it rests on."""

    list = Text()
    period = Text()
    starting_grade = Number(source="starting.row.entry_value")
    exact = Figure(source="starting.row.entry_exact")
    window_months = Number(source="starting.months")
    window_from = Day(source="starting.first_day")
    total = Figure(source="starting.total")
    mean = Figure(source="starting.mean")
    is_mean = serializers.BooleanField(
        source="starting.is_mean", help_text="If not, it is the grade that a junior held."
    )
    games = WindowPart(many=True)


class StartingView(PlayerMixin):
    """How a starting grade was estimated

    The games of its window and the values of the opponents it rests on. As CSV, a row a game.
    """

    name = "api-starting"
    row = StartingRow
    group = "Grades"
    parts = (REF, LIST, PERIOD)
    rows_of_csv = "games"

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """The page's estimate."""
        shown, period = snapshot.period_called(parts["slug"], parts["period"])
        found = starting_of(snapshot, self.player, shown, period)
        return {
            "list": shown.slug,
            "period": period.name,
            "starting": found,
            "games": [InWindow(game) for game in found.games],
        }


class InWindow(Taken):
    """A game of the window as a side with further words."""

    def __init__(self, game: Any) -> None:
        super().__init__(game.side, "")
        self.value = game.value
        self.value_kind = entered(game.kind)
        self.worth = game.worth
