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
from players.hypothetical import HIGHEST, HIGHEST_RATING, MOST, Hypothetical
from players.selectors.in_progress import what_if
from players.selectors.rating import next_in_turn
from players.selectors.rating_to_come import RatingToCome, rating_to_come
from players.selectors.what_if import Reckoning, WhatIf

SCORES = {"1": 2, "0.5": 1, "0": 0}


class GameAsked(serializers.Serializer):
    """A game that was not played."""

    grade = serializers.IntegerField(
        min_value=0,
        max_value=HIGHEST_RATING,
        help_text=f"The opponent's: {HIGHEST} at most, but of a rating that events move in turn.",
    )
    score = serializers.ChoiceField(
        choices=tuple(SCORES), help_text="The player's own: 1, 0.5 or 0, as a text."
    )


class GamesAsked(serializers.Serializer):
    """The games that are added."""

    games = GameAsked(many=True, max_length=MOST, required=False)


class ReckoningPart(Part):
    """A grade to come, from some games; of a rating the sums are null."""

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
    points = Number(help_text="Of a rating: what the game moves it by.")
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
    worked out as lists are; nothing is kept. Where events are rated in turn, those that are sent
    are one event more.
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
        told = (snapshot, self.player, shown, games)
        if next_in_turn(shown):
            return rating_told(shown.slug, rating_to_come(*told))
        if any(game.grade > HIGHEST for game in games):
            raise serializers.ValidationError({"games": f"No grade is above {HIGHEST}."})
        return as_told(shown.slug, what_if(*told))


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


def rating_told(slug: str, found: RatingToCome) -> dict[str, Any]:
    """The same of a rating: what opponents stand at then hangs on the events before."""
    return {
        "is_official": False,
        "list": slug,
        "period": found.period.name,
        "current_grade": found.current,
        "own_grade": found.begins_with,
        "is_foreseeable": False,
        "games_left_out": found.left_out,
        "so_far": _reckoned(found.so_far, len(found.taken)),
        "result": _reckoned(found.result, len(found.taken) + len(found.added)),
        "added": [
            {
                "game": game,
                "words": game.words,
                "points": move,
                "after": {"grade": found.after_added(number)},
            }
            for number, (game, move) in enumerate(
                zip(found.added, found.further.moves, strict=True), 1
            )
        ],
    }


def _reckoned(rating: int, games: int) -> dict[str, Any]:
    return {"row": {"grade": rating, "own_sides": games}, "reached": rating, "needs": []}
