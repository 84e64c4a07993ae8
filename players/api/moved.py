"""`/players/REF/moved/LIST/`: why a grade, or a rating, moved from one list to another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rest_framework import serializers

from grading.reading.snapshot import Snapshot
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Figure, Number, Part, Row, Text
from players.api.games import SidePart
from players.api.player import LIST, REF, PlayerMixin
from players.api.working import RatedEventPart
from players.selectors.comparison import Comparison
from players.selectors.moved import moved_of
from players.selectors.rating import goes_in_turn
from players.selectors.rating_moved import RatingMoved, rating_moved


class MovingPart(Part):
    """A game, or as much of it as is meant, with what it did to the average."""

    did = serializers.ChoiceField(
        choices=("came", "back", "left", "stayed"),
        help_text="came (graded since the first list), back (graded before, and brought forward"
        " now), left (dropped out) or stayed.",
    )
    share = Figure(help_text="How much of the game is meant; or how many, of what is no game.")
    points = Number(help_text="Of the whole game.")
    by = Figure(help_text="How far it moved the average, or the rating.")
    side = SidePart(
        allow_null=True, help_text="Null for grades from before the first list worked out here."
    )


class MovedEventPart(RatedEventPart):
    """An event rated between two lists."""

    period = Text()


class MovedRow(Row):
    """Two figures of a list, and all that lies between them.

    The average's move, the rounding's, the junior increment's and the floor's come to ``by``. Where
    events are rated in turn there is no average: the games and the floor come to it.
    """

    list = Text()
    first = Text(help_text="The earlier of the two periods.")
    last = Text()
    before = Number(help_text="The figure there: the grade, where a category was earned.")
    after = Number()
    by = Number(help_text="How far it moved.")
    average_by = Figure()
    rounding_by = Figure()
    increment_by = Number()
    floor_by = Number(help_text="What it comes to that nobody stands below 0, or his start.")
    games = MovingPart(many=True)
    events = MovedEventPart(many=True, help_text="Where events are rated in turn, those rated.")


class MovedView(PlayerMixin):
    """Why a grade moved

    Which games came in, dropped out or stayed between two lists, and what else makes the one
    figure the other. As CSV, a row a game.
    """

    name = "api-moved"
    row = MovedRow
    group = "Grades"
    parts = (REF, LIST)
    parameters = (
        parameter("from", "One of the two periods; by default the list before.", example="2012-07"),
        parameter("to", "The other; by default the latest list.", example="2013-01"),
    )
    rows_of_csv = "games"

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """The page's comparison. Raises NotShown."""
        shown = snapshot.list_called(parts["slug"])
        names = (self.query.get("from", ""), self.query.get("to", ""))
        told = (snapshot, self.player, shown, names)
        if shown.latest is not None and goes_in_turn(shown.latest):
            return {"list": shown.slug} | _of_rating(rating_moved(*told))
        return {"list": shown.slug} | _of_grade(moved_of(*told).found)


def _of_grade(found: Comparison) -> dict[str, Any]:
    groups = {"came": found.came, "back": found.back, "left": found.left, "stayed": found.stayed}
    return {
        "first": found.before.period.name,
        "last": found.after.period.name,
        "before": found.before.figure,
        "after": found.after.figure,
        "by": found.by,
        "average_by": found.average_by,
        "rounding_by": found.rounding_by,
        "increment_by": found.increment_by,
        "floor_by": found.floor_by,
        "games": [
            {
                "did": did,
                "share": part.share,
                "points": part.points,
                "by": part.by,
                "side": part.side,
            }
            for did, group in groups.items()
            for part in group.parts
        ],
        "events": [],
    }


def _of_rating(found: RatingMoved) -> dict[str, Any]:
    return {
        "first": found.before.name,
        "last": found.after.name,
        "before": found.first,
        "after": found.last,
        "by": found.by,
        "average_by": None,
        "rounding_by": None,
        "increment_by": 0,
        "floor_by": found.held_up,
        "games": list(_rated_games(found)),
        "events": [
            {
                "period": step.period.name,
                "event": event.event,
                "before": event.before,
                "moves": event.moves,
                "floor": event.floor,
                "after": event.after,
            }
            for step in found.steps
            for event in step.events
        ],
    }


def _rated_games(found: RatingMoved) -> Iterator[dict[str, Any]]:
    for step in found.steps:
        for event in step.events:
            for moved in event.games:
                points = moved.side.points or 0
                yield {
                    "did": "came",
                    "share": 1,
                    "points": points,
                    "by": points,
                    "side": moved.side,
                }
