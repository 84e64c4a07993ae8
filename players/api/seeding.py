"""`/seeding/LIST/`: teams of a schools league seeded by their boards; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.response import Response

from grading.engine.sequential.seeding import MISSING_BOARD
from gradingsite.api.asking import AskingView
from gradingsite.api.rows import Figure, Number, Part, Row, Text, made
from players.api.examples import SEEDED, TEAMS
from players.api.parts import OpponentPart
from players.api.player import LIST
from players.seeding import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_BOARDS,
    MOST_TEAMS,
    ORDERS,
    TypedTeams,
    read_teams,
)
from players.selectors.seeding import ShownBoard, ShownTeam, league_called, seeded_teams

LONGEST_BOARD = 80


class TeamAsked(serializers.Serializer):
    """A team."""

    name = serializers.CharField(
        max_length=LONGEST_NAME, required=False, default="", help_text="Else it has a number."
    )
    boards = serializers.ListField(
        child=serializers.RegexField(r"^[^\r\n]+$", max_length=LONGEST_BOARD),
        min_length=1,
        max_length=MOST_BOARDS,
        help_text="Each a player by reference or name, `-` for a missing one, or what a newcomer"
        " starts with.",
    )
    order = serializers.ChoiceField(
        choices=tuple(ORDERS),
        default="rating",
        help_text="How boards sit: by `rating`, or as `typed`.",
    )
    seeding = serializers.DecimalField(
        max_digits=6,
        decimal_places=2,
        min_value=0,
        required=False,
        coerce_to_string=False,
        help_text="What the coach asks for instead of the average.",
    )
    note = serializers.CharField(
        max_length=LONGEST_NOTE,
        required=False,
        default="",
        help_text="Why, where the coach asks for an order or a seeding.",
    )


class TeamsAsked(serializers.Serializer):
    """The teams that are seeded."""

    teams = TeamAsked(many=True, min_length=1, max_length=MOST_TEAMS)


class BoardPart(Part):
    """A board."""

    given = Text(source="typed.given")
    ref = Text(source="player.person.ref", default=None)
    name = Text(source="player.person.name", default=None)
    rating = Number(
        source="board.rating", help_text=f"Null of a missing board, which counts {MISSING_BOARD}."
    )
    problem = Text(help_text="Why it is not known who sits there, or by which rating.")
    note = Text(help_text="What is to be told of a player who was found.")
    may_be = OpponentPart(many=True, help_text="Whom a name may mean, where that is several.")
    more = Number(help_text="How many others it may mean.")


class TeamRow(Row):
    """A team; of one that something is not known of, place and figures are null."""

    place = Number(help_text="From the strongest down, equals by name.")
    name = Text(source="typed.name")
    seeding = Figure(help_text="What it is seeded by.")
    average = Figure(help_text="That of its boards.")
    note = Text(source="typed.note")
    problem = Text(help_text="What is wrong with what the coach asks for.")
    boards = BoardPart(many=True, help_text="As they sit; as they were sent where it is unknown.")


class SeedingView(AskingView):
    """Teams of a schools league seeded by their boards

    By the average of their ratings in the list, from the strongest down; those that are not known
    come last. Nothing is kept.
    """

    name = "api-seeding"
    row = TeamRow
    example = SEEDED
    group = "Lists and statistics"
    parts = (LIST,)
    takes = TeamsAsked
    asks = TEAMS
    is_list = True

    def reply(self, **parts: Any) -> HttpResponse:
        """All of them on one page. The queries do not grow with the teams."""
        grading_list = league_called(self.read_already, parts["slug"])
        typed = as_typed(self.sent["teams"])
        teams = seeded_teams(self.read_already, grading_list, typed.teams)
        rows = made(self.row, [_told(team) for team in teams], self.fields, many=True)
        return Response(self.envelope(results=rows, next=None))

    def csv_rows(self, told: Any) -> Any:
        """The teams."""
        return told["results"]


def as_typed(sent: Sequence[Mapping[str, Any]]) -> TypedTeams:
    """The teams read as the page's form is. Raises ValidationError for what cannot be read."""
    typed = read_teams(
        [team["name"] for team in sent],
        ["\n".join(team["boards"]) for team in sent],
        [str(team.get("seeding", "")) for team in sent],
        [team["order"] for team in sent],
        [team["note"] for team in sent],
    )
    if typed.problem:
        raise serializers.ValidationError({"teams": [typed.problem]})
    if typed.is_wrong:
        faults = [{"boards": list(team.problems)} if team.problems else {} for team in typed.teams]
        raise serializers.ValidationError({"teams": faults})
    return typed


def _told(shown: ShownTeam) -> dict[str, Any]:
    """A team as ``TeamRow`` has it."""
    return {
        "typed": shown.typed,
        "place": shown.place,
        "seeding": shown.team.seeding if shown.is_known else None,
        "average": shown.team.average if shown.is_known else None,
        "problem": shown.problem,
        "boards": [_board(board) for board in shown.shown_order],
    }


def _board(shown: ShownBoard) -> dict[str, Any]:
    return {
        "typed": shown.typed,
        "player": shown.player,
        "board": shown.board,
        "problem": shown.problem,
        "note": shown.note,
        "may_be": [player.person for player in shown.may_be],
        "more": shown.more,
    }
