"""`/clubs/`: clubs, places and county teams, their players and their events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from clubs.models import Club
from clubs.selectors.affiliated import shown_with
from clubs.selectors.clubs import Mergers, ShownClub, as_shown, club_called, mergers_of
from clubs.selectors.counties import club_alone, players_seen_at
from clubs.selectors.events import events_after
from clubs.selectors.search import clubs_at
from clubs.selectors.strength import strengths_of
from grading.reading.keyset import Key, stretch_of
from grading.reading.parameters import looked_up, word
from grading.reading.snapshot import Snapshot
from gradingsite.api.lists import ListView, Rows, Wanted
from gradingsite.api.parameters import flag, is_asked, parameter
from gradingsite.api.rows import Day, Figure, Number, Part, Row, Text
from gradingsite.api.views import SnapshotView
from gradingsite.folding import parse_pattern
from players.api.found import order_asked
from players.api.parts import ClubPart
from players.api.rows import PlayerRow, by_list
from players.selectors.roster import stretch

CODE = OpenApiParameter("code", str, OpenApiParameter.PATH, description="The club's code.")
ORDER = (Key("by_name"), Key("kind"), Key("code"))


class ClubFields(serializers.Serializer):
    """A club; the source is a ``ShownClub``."""

    code = Text()
    name = Text(help_text="`*` after it marks a place.")
    kind = Text(help_text="club, location (a place) or team (a county’s).")
    county = Text()
    union = Text()
    is_merged = serializers.BooleanField(help_text="Whether another took it in.")


class ClubRow(ClubFields, Row):
    """A club, a place or a county's team."""


class Clubs(ListView):
    """Clubs, places and county teams, by name

    `q` is the beginning of a name or a code, with the lookup's wild cards.
    """

    name = "api-clubs"
    row = ClubRow
    group = "Clubs"
    parameters = (
        parameter("q", "The beginning of a name or code.", example="*chess*", maxLength=200),
        parameter("kind", "Of that kind.", choices=tuple(Club.Kind.values)),
        parameter("county", "In that county, by its name.", maxLength=80),
        parameter("union", "In that union.", maxLength=8),
    )

    def rows(self, snapshot: Snapshot, wanted: Wanted, **_parts: Any) -> Rows:
        """Those found. One query beside the revision's."""
        kind = word(self.query, "kind", Club.Kind.values)
        given = {"kind": kind, **{name: plain(self.query, name) for name in ("county", "union")}}
        filters = {name: value for name, value in given.items() if value}
        found = clubs_at(snapshot, parse_pattern(looked_up(self.query)), **filters)
        shown = stretch_of(found, ORDER, size=wanted.size, place=wanted.place)
        return Rows([as_shown(club) for club in shown.rows], shown.place)


def plain(query: Any, name: str) -> str:
    """What is given for ``name``, to be found as it is. Raises NotShown."""
    return looked_up(query, name).replace("\0", "")


class TopPart(Part):
    """The average of the strongest players."""

    boards = Number()
    average = Figure(help_text="Null where they are fewer than the boards.")


class StrengthPart(Part):
    """The current grades of a list."""

    graded = Number()
    average = Figure()
    top = TopPart(many=True)


class OneClubRow(ClubFields, Row):
    """A club, with what became of it and how strong it is."""

    successor = ClubPart(allow_null=True, help_text="The club that it became part of.")
    taken_in = ClubPart(many=True, help_text="Clubs that became part of it.")
    strength = serializers.DictField(child=StrengthPart(), help_text="By list.")


class OneClub(SnapshotView):
    """One club, place or county team."""

    name = "api-club"
    row = OneClubRow
    group = "Clubs"
    parts = (CODE,)

    def answer(self, snapshot: Snapshot, **parts: Any) -> dict[str, Any]:
        """Three queries beside the revision's: itself, mergers, grades."""
        found = club_called(snapshot, parts["code"])
        present = shown_with(snapshot, club_id=found.club_id)
        return as_told(as_shown(found), mergers_of(snapshot, found), strengths(snapshot, present))


def as_told(club: ShownClub, mergers: Mergers, strength: dict[str, Any]) -> dict[str, Any]:
    """A club as ``OneClubRow`` has it."""
    own = {name: getattr(club, name) for name in ClubFields._declared_fields}
    return own | {
        "successor": mergers.successor,
        "taken_in": mergers.taken_in,
        "strength": strength,
    }


def strengths(snapshot: Snapshot, player_ids: Any) -> dict[str, Any]:
    """How strong some players are, by the list's slug."""
    return {found.list.slug: found for found in strengths_of(snapshot, player_ids)}


class Members(ListView):
    """Players who were seen somewhere."""

    row = PlayerRow
    group = "Clubs"
    parameters: ClassVar[Sequence[OpenApiParameter]] = (
        flag("ungraded", "With those who have no current grade."),
        parameter("sort", "`name`, `ref` or a list, the highest first; `-` turns it round."),
    )

    def members(self, snapshot: Snapshot, clubs: Any, wanted: Wanted) -> Rows:
        """Those seen at clubs of those ids. Seven queries at most."""
        found = stretch(
            snapshot,
            players_seen_at(snapshot, clubs),
            ungraded=is_asked(self.query, "ungraded"),
            sort=order_asked(self.query, snapshot, by_reference=False),
            size=wanted.size,
            place=wanted.place,
        )
        return Rows(by_list(snapshot, found.rows), found.place)


class ClubPlayers(Members):
    """Everyone seen playing for a club, or from a place

    By name unless sorted otherwise; the season's grades are beside the current ones.
    """

    name = "api-club-players"
    parts = (CODE,)

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """The page's members."""
        found = club_called(snapshot, parts["code"])
        return self.members(snapshot, club_alone(snapshot, found.club_id), wanted)


class ClubEventRow(Row):
    """What a club had of one event."""

    event = Number(source="event.event_id", help_text="Its number.")
    name = Text(source="event.name")
    first_day = Day(source="event.first_day")
    last_day = Day(source="event.last_day")
    matches = Number()
    players = Number()
    games = Number(source="score.games")
    won = Number(source="score.won")
    drawn = Number(source="score.drawn")
    lost = Number(source="score.lost")


class ClubEvents(ListView):
    """The events that a club was played for in, the latest first."""

    name = "api-club-events"
    row = ClubEventRow
    group = "Clubs"
    parts = (CODE,)

    def rows(self, snapshot: Snapshot, wanted: Wanted, **parts: Any) -> Rows:
        """Four queries beside the revision's: the club, its events, its sides there, matches."""
        club = club_called(snapshot, parts["code"])
        shown = events_after(snapshot, club.club_id, size=wanted.size, place=wanted.place)
        return Rows(shown.rows, shown.place)
