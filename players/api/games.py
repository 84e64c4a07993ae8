"""`/players/REF/games/`: a player's games, all of them or those of a period."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.models import PublishedSide
from grading.reading.keyset import Key, stretch_of
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Figure, Number, Part, Row, Text
from players.api.player import LIST, PERIOD, REF, PlayerMixin
from players.api.sides import SideFields
from players.selectors.game_list import game_list
from players.selectors.sides import Status, sides_shown

BY_DAY = (Key("day", is_descending=True), Key("round"), Key("board"), Key("game_id"))
ORDER = (*BY_DAY, Key("list_slug"), Key("is_white"))


class SideRow(SideFields, Row):
    """A player's half of a game."""


class SidePart(SideFields, Part):
    """A player's half of a game."""


class Games(PlayerMixin, ListView):
    """All games of a player, the latest first

    Those of groups nobody of whom has met a graded player are not among them.
    """

    name = "api-games"
    row = SideRow
    group = "Games"
    parameters = (
        parameter("list", "In that grading list only."),
        parameter("period", "Graded in that period only.", example="2013-01"),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """The player's sides. Three queries beside those for the player."""
        sides = PublishedSide.objects.at(snapshot.number).filter(player_id=self.player.player_id)
        found = self._narrowed(snapshot, sides.exclude(status=Status.ISOLATED))
        shown = stretch_of(found, ORDER, size=wanted.size, place=wanted.place)
        return Rows(sides_shown(snapshot, shown.rows), shown.place)

    def _narrowed(self, snapshot: Snapshot, sides: Any) -> Any:
        slug, period = self.query.get("list", ""), self.query.get("period", "")
        if slug:
            sides = sides.filter(list_slug=snapshot.list_called(slug).slug)
        if period:
            lists = [snapshot.list_called(slug)] if slug else snapshot.lists
            named = [shown for shown in lists if shown.period(period)]
            for shown in lists[:1] if not named else ():
                snapshot.period_called(shown.slug, period)
            sides = sides.filter(period=period)
        return sides


class SummaryPart(Part):
    """The counted games together; in a period in progress, those whose points are known."""

    games = Number()
    score = Figure(source="points_won", help_text="What was won of them.")
    percentage = Figure()
    average_opponent = Figure(help_text="Of the grades as used, before the 40-point limit.")
    average_points = Figure(help_text="What the games alone come to.")


class PeriodRow(Row):
    """The games of one period."""

    list = Text()
    period = Text()
    is_in_progress = serializers.BooleanField()
    summary = SummaryPart(allow_null=True)
    grade = Number()
    category = Text()
    only_isolated = serializers.BooleanField(
        help_text="Whether there are games, all of groups nobody of whom met a graded player."
    )
    games = SidePart(many=True)


class PeriodGames(PlayerMixin):
    """The games of a player in one period of a list

    With what they come to together. As CSV, a row a game.
    """

    name = "api-period-games"
    row = PeriodRow
    group = "Games"
    parts = (REF, LIST, PERIOD)
    rows_of_csv = "games"

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """The page's list of games."""
        shown, period = snapshot.period_called(parts["slug"], parts["period"])
        found = game_list(snapshot, self.player, shown, period)
        summary = found.summary
        told = {
            name: getattr(summary, name)
            for name in ("games", "percentage", "average_opponent", "average_points")
            if summary is not None
        }
        return {
            "list": shown.slug,
            "period": period.name,
            "is_in_progress": shown.is_in_progress(period),
            "summary": told | {"points_won": summary.half_points / 2} if summary else None,
            "grade": found.grade.grade if found.grade else None,
            "category": found.grade.category if found.grade else None,
            "only_isolated": found.only_isolated,
            "games": found.sides,
        }
