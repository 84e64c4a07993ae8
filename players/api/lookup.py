"""`/players/lookup/`: many references at once."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.response import Response

from grading.reading.snapshot import Snapshot
from gradingsite.api.asking import AskingView
from gradingsite.api.rows import Figure, Number, Part, Row, Text, made
from players.api.examples import LOOKED_UP, REFERENCES, TOTALS
from players.api.rows import PlayerPart, by_list
from players.pasted import MOST
from players.references import InvalidReference, parse_reference
from players.selectors.many.answer import Answer
from players.selectors.many.by_reference import by_reference
from players.selectors.many.column import MOMENTS
from players.selectors.many.totals import totals_of
from players.selectors.roster import rows_of

LONGEST = 40
NOT_SHOWN = "This player is no longer shown"


class Asked(serializers.Serializer):
    """The references that are looked up."""

    references = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST),
        max_length=MOST,
        help_text="With their check letters or without.",
    )
    figure = serializers.ChoiceField(
        choices=tuple(MOMENTS),
        default="current",
        help_text="Which figures are added up: the current ones, those of the latest January"
        " list as it came out, or of August, which are used all season.",
    )


class LookupRow(Row):
    """What a reference stands for."""

    given = serializers.CharField()
    note = Text(help_text="Why there is nobody, or that it was merged into another's.")
    player = PlayerPart(allow_null=True)


class TotalPart(Part):
    """What the figures of all players found come to in a list."""

    list = Text(source="list.slug")
    period = Text(source="column.period.name", default=None, help_text="Null before there is any.")
    revision = Number(
        source="column.revision", default=None, help_text="The one whose figures they are."
    )
    players = Number(source="team.number", help_text="With a figure, each counted once.")
    total = Number(source="team.total")
    average = Figure(source="team.average", help_text="Null of nobody.")


class Lookup(AskingView):
    """Up to 500 references at once

    Answers in the order they were given. A wrong check letter is explained, and nobody is taken
    for whoever it may have meant. `totals` are what the players found come to as a team; CSV has
    the players alone.
    """

    name = "api-lookup"
    row = LookupRow
    example = LOOKED_UP
    group = "Players"
    takes = Asked
    asks = REFERENCES
    is_list = True
    beside = ("totals", TotalPart, TOTALS)

    def reply(self, **_parts: Any) -> HttpResponse:
        """All of them on one page. Eight queries and one a list, but for chains of merges."""
        found = looked_up(self.read_already, self.sent["references"])
        ids = {row["player"]["person"].player_id for row in found if row["player"]}
        totals = TotalPart(totals_of(self.read_already, ids, self.sent["figure"]), many=True).data
        rows = made(self.row, found, self.fields, many=True)
        return Response(self.envelope(results=rows, totals=totals, next=None))

    def csv_rows(self, told: Any) -> Any:
        """The answers."""
        return told["results"]


def looked_up(snapshot: Snapshot, given: list[str]) -> list[dict[str, Any]]:
    """An answer for each."""
    plain = {text: _plain(text) for text in given}
    answers = by_reference(snapshot, {ref for ref, note in plain.values() if not note})
    ids = {answer.player_id for answer in answers.values() if answer.player_id}
    rows = by_list(snapshot, rows_of(snapshot, sorted(ids)))
    players = {row["person"].player_id: row for row in rows}
    return [_answer(text, *plain[text], answers, players) for text in given]


def _plain(text: str) -> tuple[str, str]:
    """A reference in capitals, letter or not; or what is wrong with it."""
    try:
        return parse_reference("".join(text.split())), ""
    except InvalidReference as error:
        if error.meant is None:
            return "", str(error)
        return "".join(text.split()).upper(), ""


def _answer(
    text: str, ref: str, note: str, answers: dict[str, Answer], players: dict[int, dict[str, Any]]
) -> dict[str, Any]:
    answer = answers.get(ref, Answer(note=note))
    player = players.get(answer.player_id or 0)
    if answer.player_id and player is None:
        return {"given": text, "note": NOT_SHOWN, "player": None}
    return {"given": text, "note": answer.note, "player": player}
