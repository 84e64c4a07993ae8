"""`/players/REF/what-if/LIST/`: the next grade, with games added that were not played."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from grading.reading.snapshot import Snapshot
from gradingsite.api.asking import AskingView
from gradingsite.api.rows import Figure, Number, Part, Row, Text
from players.api.examples import ADDED
from players.api.player import LIST, REF, PlayerMixin
from players.api.working import NeedPart
from players.hypothetical import HIGHEST, MOST, Hypothetical
from players.selectors.in_progress import what_if
from players.selectors.what_if import Reckoning, WhatIf

SCORES = {"1": 2, "0.5": 1, "0": 0}


class GameAsked(serializers.Serializer):
    """A game that was not played."""

    grade = serializers.IntegerField(min_value=0, max_value=HIGHEST, help_text="The opponent's.")
    score = serializers.ChoiceField(
        choices=tuple(SCORES), help_text="The player's own: 1, 0.5 or 0, as a text."
    )


class GamesAsked(serializers.Serializer):
    """The games that are added."""

    games = GameAsked(many=True, max_length=MOST, required=False)


class ReckoningPart(Part):
    """A grade to come, from some games."""

    grade = Number(source="row.grade", help_text="Null where no category is earned.")
    category = Text(source="row.category")
    figure = Number(source="reached", help_text="What the games come to, category or not.")
    average = Figure()
    own_games = Number(source="row.own_sides")
    forward_games = Number(source="row.forward_sides")
    games_counted = Number(source="row.games_counted")
    games_12m = Number(source="row.games_12m")
    needs = NeedPart(many=True)


class AddedPart(Part):
    """A game that was added."""

    grade = Number(source="game.grade")
    result = Text(source="words")
    taken_as = Number(help_text="Where the 40-point limit bit.")
    points = Number()
    grade_after = Number(source="after.grade", help_text="With it and those before.")


class WhatIfRow(Row):
    """The next grade in a list. Nothing of it is official."""

    is_official = serializers.BooleanField()
    list = Text()
    period = Text()
    current_grade = Number()
    own_grade = Number(help_text="What the player goes in with.")
    is_foreseeable = serializers.BooleanField(
        help_text="Whether it rests on grades alone that will be used as they stand."
    )
    games_left_out = Number(help_text="Reported, against players who have no grade yet.")
    so_far = ReckoningPart(help_text="From the games reported alone.")
    result = ReckoningPart(help_text="With those that were added.")
    added = AddedPart(many=True)


class WhatIfView(PlayerMixin, AskingView):
    """What if: the next grade, with games added

    From the games reported so far in the period in progress, and those that are sent. It is
    worked out as lists are; nothing is kept.
    """

    name = "api-what-if"
    row = WhatIfRow
    group = "Grades"
    parts = (REF, LIST)
    takes = GamesAsked
    asks = ADDED
    rows_of_csv = "added"

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """The page's reckoning."""
        shown = snapshot.list_called(parts["slug"])
        asked = self.sent.get("games", ())
        games = [Hypothetical(game["grade"], SCORES[game["score"]]) for game in asked]
        return as_told(shown.slug, what_if(snapshot, self.player, shown, games))


def as_told(slug: str, found: WhatIf) -> dict[str, Any]:
    """A reckoning as ``WhatIfRow`` has it."""
    result: Reckoning = found.result
    return {
        "is_official": False,
        "list": slug,
        "period": found.period.name,
        "current_grade": found.current.grade if found.current else None,
        "own_grade": result.own,
        "is_foreseeable": found.is_foreseeable,
        "games_left_out": found.left_out,
        "so_far": found.so_far,
        "result": result,
        "added": found.added,
    }
