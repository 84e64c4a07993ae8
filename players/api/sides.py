"""A player's half of a game, as the API tells it."""

from __future__ import annotations

from rest_framework import serializers

from gradingsite.api.rows import Day, Number, Part, Text
from players.api.kinds import USED, used
from players.api.parts import OpponentPart
from players.selectors.sides import Side, Status

STATUSES = {
    Status.GRADED: "counted",
    Status.NOT_COUNTED: "not counted",
    Status.ISOLATED: "isolated",
    Status.IN_PROGRESS: "in progress",
    Status.DEFAULT: "default",
    Status.HISTORY: "history",
}


class EventPart(Part):
    """The event that a game is of."""

    event = Number(source="event_id", help_text="Its number.")
    name = Text()


class SideFields(serializers.Serializer):
    """What there is to tell of it; the source is a ``Side``."""

    game = Number(source="row.game_id", help_text="The game's number.")
    list = Text(source="row.list_slug")
    period = Text(source="row.period", help_text="The one that it is graded in.")
    date = Day(source="day")
    is_approximate = serializers.BooleanField(
        source="row.is_approximate", help_text="Whether it was played about then."
    )
    event = EventPart(allow_null=True)
    section = Text(source="row.section")
    round = Number(source="row.round")
    board = Number(source="row.board")
    colour = serializers.SerializerMethodField(help_text="white or black.")
    opponent = OpponentPart(allow_null=True, help_text="Null for a player who is not shown.")
    result = Text(source="result.words", help_text="Such as won, or won by default.")
    score = serializers.SerializerMethodField(help_text="1, 0.5 or 0; null for a default.")
    own_grade = Number(source="row.own_value", help_text="The grade that the player went in with.")
    opponent_grade = Number(source="row.opponent_value", help_text="The opponent's, as used.")
    opponent_kind = serializers.SerializerMethodField(help_text=USED)
    counted_as = Number(help_text="What he was taken for, where the 40-point limit bit.")
    points = Number(help_text="Of a rating that events move in turn: what the game moved it by.")
    status = serializers.SerializerMethodField(
        help_text="counted, not counted, in progress, default, isolated, or history."
    )
    reason = Text(help_text="Why it does not count.")

    def get_colour(self, side: Side) -> str:
        """White or black."""
        return "white" if side.row.is_white else "black"

    def get_score(self, side: Side) -> float | None:
        """The player's own."""
        half_points = side.result.half_points
        return None if half_points is None else half_points / 2

    def get_opponent_kind(self, side: Side) -> str | None:
        """What the opponent's grade is."""
        return used(side)

    def get_status(self, side: Side) -> str:
        """What became of the half."""
        return STATUSES[Status(side.row.status)]
