"""`/events/`: events whose results are in, and their games."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from grading.models import Event, PublishedEvent, PublishedSection, PublishedSide
from grading.reading.keyset import Key, stretch_of
from grading.reading.parameters import LONGEST, day_given, looked_up, word
from grading.reading.snapshot import Snapshot
from grading.selectors.event_games import EventGame, Half, games_of, sides_of
from grading.selectors.event_sections import section_name
from grading.selectors.known_events import event_called
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import parameter
from gradingsite.api.rows import Day, Number, Part, Row, Text
from gradingsite.api.views import SnapshotView
from gradingsite.folding import parse_pattern
from players.api.kinds import USED, used
from players.api.parts import ClubPart
from players.api.sides import STATUSES
from players.selectors.sides import Status

NUMBER = OpenApiParameter(
    "event_id",
    {"type": "integer", "minimum": 0, "maximum": 2**31 - 1},
    OpenApiParameter.PATH,
    description="The event's number.",
)
LATEST_FIRST = (Key("last_day", is_descending=True), Key("event_id", is_descending=True))
IN_ORDER = (Key("day"), Key("round"), Key("board"), Key("game_id"))


EVENT: dict[str, Any] = {
    "event": 107,
    "code": "C1001",
    "name": "Hastings Congress",
    "kind": "congress",
    "list": "standard",
    "organiser": "Hastings",
    "first_day": "2012-12-28",
    "last_day": "2013-01-06",
    "is_final": True,
    "games": 450,
}


class EventFields(serializers.Serializer):
    """An event; the source is its row."""

    event = Number(source="event_id", help_text="Its number, which stays the same for ever.")
    code = Text()
    name = Text()
    kind = Text(help_text="Such as league or congress.")
    list = Text(source="rate", help_text="The grading list that it is graded in.")
    organiser = Text()
    first_day = Day()
    last_day = Day()
    is_final = serializers.BooleanField(help_text="Whether all its results are in.")
    games = Number()


class EventRow(EventFields, Row):
    """An event whose results are in."""


class Events(ListView):
    """Events whose results are in, the latest first."""

    name = "api-events"
    row = EventRow
    example = EVENT
    group = "Events"
    parameters = (
        parameter("q", "The beginning of a name.", example="*league*", maxLength=LONGEST),
        parameter("kind", "Of that kind.", choices=tuple(Event.Kind.values)),
        parameter(
            "list",
            "With games in that list, whichever other lists they are in too.",
            example="standard",
        ),
        parameter("from", "Over on that day or later.", example="2012-09-01", format="date"),
        parameter("to", "Begun by that day.", format="date"),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """One query beside the revision's."""
        found: Any = PublishedEvent.objects.at(snapshot.number)
        if kind := word(self.query, "kind", Event.Kind.values):
            found = found.filter(kind=kind)
        if slug := word(self.query, "list", [shown.slug for shown in snapshot.lists]):
            in_list = PublishedSide.objects.at(snapshot.number).filter(list_slug=slug)
            fed = Exists(in_list.filter(event_id=OuterRef("event_id")))
            found = found.filter(Q(rate=slug) | fed)
        if text := looked_up(self.query):
            found = found.filter(folded__wild=parse_pattern(text))
        if begin := day_given(self.query, "from"):
            found = found.filter(last_day__gte=begin)
        if end := day_given(self.query, "to"):
            found = found.filter(first_day__lte=end)
        shown = stretch_of(found, LATEST_FIRST, size=wanted.size, place=wanted.place)
        return Rows(shown.rows, shown.place)


class SectionPart(Part):
    """A part of an event."""

    name = Text()
    kind = Text(help_text="match, section or other.")
    position = Number()


class OneEventRow(EventFields, Row):
    """An event with its sections."""

    sections = SectionPart(many=True)


class OneEvent(SnapshotView):
    """One event, with its sections."""

    name = "api-event"
    row = OneEventRow
    group = "Events"
    parts = (NUMBER,)
    statuses = (404, 410)

    def answer(self, snapshot: Snapshot, **parts: Any) -> PublishedEvent:
        """Two queries beside the revision's."""
        found: Any = event_called(snapshot, parts["event_id"])
        sections = PublishedSection.objects.at(snapshot.number).filter(event_id=found.event_id)
        found.sections = list(sections.order_by("position", "name"))
        event: PublishedEvent = found
        return event


class HalfPart(Part):
    """A player's half of a game."""

    ref = Text(source="person.ref", help_text="Null for a player who is not shown.")
    name = Text(source="person.name")
    club = ClubPart(allow_null=True, help_text="Whom he played for, where it was told.")
    grade = Number(source="other.row.opponent_value", help_text="The grade he was taken to have.")
    grade_kind = serializers.SerializerMethodField(help_text=USED)
    points = Number(source="own.points")
    status = serializers.SerializerMethodField(
        help_text="counted, not counted, in progress, default, isolated, or history."
    )

    def get_grade_kind(self, half: Half) -> str | None:
        """What kind of grade it is."""
        return used(half.other)

    def get_status(self, half: Half) -> str:
        """What became of the half."""
        return STATUSES[Status(half.row.status)]


class GameRow(Row):
    """A game of an event, or a default."""

    game = Number(source="row.game_id", help_text="Its number, which stays the same for ever.")
    date = Day(source="day")
    is_approximate = serializers.BooleanField(source="row.is_approximate")
    section = Text(source="row.section")
    round = Number(source="row.round")
    board = Number(source="row.board")
    list = Text(source="row.list_slug")
    period = Text(source="row.period", help_text="The one that it is graded in.")
    white = HalfPart()
    black = HalfPart()
    white_score = serializers.SerializerMethodField(help_text="1, 0.5 or 0; null for a default.")
    result = Text(source="white.result.words", help_text="Of White, such as won.")

    def get_white_score(self, game: EventGame) -> float | None:
        """White's score."""
        half_points = game.white.result.half_points
        return None if half_points is None else half_points / 2


class EventGames(ListView):
    """Every game of an event, by day, round and board."""

    name = "api-event-games"
    row = GameRow
    group = "Events"
    parts = (NUMBER,)
    statuses = (404, 410)
    parameters = (parameter("section", "In that section only; `-` for games in none."),)

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """Five queries beside the revision's: the event, the halves, players and clubs."""
        event = event_called(snapshot, parts["event_id"])
        sides = sides_of(snapshot, event, section_name(self.query.get("section", "")))
        white: Any = sides.filter(is_white=True)
        shown = stretch_of(white, IN_ORDER, size=wanted.size, place=wanted.place)
        black = sides.filter(is_white=False, game_id__in=[row.game_id for row in shown.rows])
        return Rows(games_of(snapshot, event, [*shown.rows, *black]), shown.place)
