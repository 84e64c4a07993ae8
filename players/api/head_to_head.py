"""`/players/REF/against/REF/`: two players' games against each other."""

from __future__ import annotations

from functools import partial
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from gradingsite.api.problems import LeadsElsewhere
from gradingsite.api.rows import Number, Part, Row, Text
from players.api.games import SidePart
from players.api.parts import FigurePart, OpponentPart
from players.api.player import REF, PlayerMixin
from players.selectors.asked import player_asked
from players.selectors.head_to_head import HeadToHead, head_to_head
from players.selectors.people import full_name

OTHER = OpenApiParameter(
    "other",
    {"type": "string", "pattern": "^[0-9]{6}[A-Za-z]?$"},
    OpenApiParameter.PATH,
    description="The opponent's reference, with its check letter or without.",
)


class ScorePart(Part):
    """How games ended for the player; defaults are none of them."""

    games = Number()
    won = Number()
    drawn = Number()
    lost = Number()


class TallyPart(ScorePart):
    """The score in one list, or in all together."""

    list = Text(source="list.slug", default=None, help_text="Null for all lists together.")
    games = Number(source="score.games")
    won = Number(source="score.won")
    drawn = Number(source="score.drawn")
    lost = Number(source="score.lost")
    white = ScorePart(help_text="With the white pieces.")
    black = ScorePart(help_text="With the black pieces.")


class BothGradesPart(Part):
    """Both present grades in a list where either has one."""

    list = Text(source="list.slug")
    own = FigurePart(source="own.latest")
    theirs = FigurePart(source="theirs.latest")


class HeadToHeadRow(Row):
    """What there is between two players."""

    ref = Text()
    name = Text()
    opponent = OpponentPart()
    scores = TallyPart(
        many=True, source="found.tallies", help_text="By list; of several, all together first."
    )
    grades = BothGradesPart(many=True, source="found.standings")
    only_isolated = serializers.BooleanField(
        source="found.only_isolated",
        help_text="Whether they met in groups nobody of whom met a graded player, and there alone.",
    )
    games = SidePart(many=True, help_text="From the player's side, the latest first.")


class HeadToHeadView(PlayerMixin):
    """Two players' games against each other

    The score by list and by colour, and every game. As CSV, a row a game.
    """

    name = "api-head-to-head"
    row = HeadToHeadRow
    group = "Games"
    parts = (REF, OTHER)
    rows_of_csv = "games"

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """The page's. Raises NotShown and LeadsElsewhere."""
        address = partial(self._of, {"ref": self.player.ref})
        asked = player_asked(snapshot, parts["other"], address)
        if asked.is_merged:
            raise LeadsElsewhere(address(asked.player.ref))
        if asked.player.player_id == self.player.player_id:
            raise missing("Both are one player", f"{asked.ref} stands on either side.")
        found: HeadToHead = head_to_head(snapshot, self.player, asked.player)
        return {
            "ref": self.player.ref,
            "name": full_name(self.player),
            "opponent": {"ref": asked.ref, "name": full_name(asked.player)},
            "found": found,
            "games": [meeting.side for meeting in found.meetings],
        }
