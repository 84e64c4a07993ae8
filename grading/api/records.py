"""Rows of the snapshot as the feed of changes tells them: each by the stable ids of its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from grading.reading.snapshot import Snapshot
from grading.selectors.mirror import Difference
from gradingsite.api.rows import Day, Number, Part, Text
from players.api.kinds import ENTERED, entered
from players.api.sides import STATUSES
from players.selectors.people import players_at, shown_ages
from players.selectors.sides import Status


class PlayerRecord(Part):
    """A player."""

    player = Number(source="player_id", help_text="The number that other rows have for him.")
    ref = Text()
    surname = Text()
    forenames = Text()
    sex = Text()
    age = Number(source="shown_age", help_text="Of juniors only, on 31 August.")
    title = Text()
    fide_code = Text()
    nation = Text()
    deceased = serializers.BooleanField()
    member_number = Text()
    member_level = Text()
    member_until = Day()
    merged_into = Number(source="merged_into_id", help_text="The player who took this one in.")


class NameRecord(Part):
    """A name that a player is found by."""

    player = Number(source="player_id")
    name = Text(source="shown")
    is_former = serializers.BooleanField()


class ClubRecord(Part):
    """A club, a place or a county's team."""

    club = Number(source="club_id")
    code = Text()
    name = Text()
    kind = Text()
    county = Text()
    union = Text()
    merged_into = Number(source="merged_into_id")


class AffiliationRecord(Part):
    """That a player was seen with a club."""

    player = Number(source="player_id")
    club = Number(source="club_id")
    first_seen = Day()
    last_seen = Day()
    position = Number(help_text="Place among the clubs shown with him, from 0.")


class EventRecord(Part):
    """An event."""

    event = Number(source="event_id")
    code = Text()
    name = Text()
    kind = Text()
    list = Text(source="rate")
    organiser = Text()
    first_day = Day()
    last_day = Day()
    is_final = serializers.BooleanField()
    games = Number()


class SectionRecord(Part):
    """A part of an event."""

    section = Number(source="section_id")
    event = Number(source="event_id")
    name = Text()
    kind = Text()
    position = Number()


class GradeRecord(Part):
    """How a player went into a period of a list, and what came out."""

    player = Number(source="player_id")
    list = Text(source="list_slug")
    period = Text()
    scheme = Text()
    entry_kind = serializers.SerializerMethodField(help_text=ENTERED)
    entry_grade = Number(source="entry_value")
    grade = Number()
    category = Text()
    games_12m = Number()
    games_counted = Number()
    cause = Text(help_text="Of a change since it was published.")

    def get_entry_kind(self, row: Any) -> str:
        """In one word."""
        return entered(row.entry_kind)


class SideRecord(Part):
    """A player's half of a game, in one list."""

    game = Number(source="game_id")
    list = Text(source="list_slug")
    colour = serializers.SerializerMethodField(help_text="white or black.")
    player = Number(source="shown_player", help_text="Null for one who is not shown.")
    opponent = Number(source="shown_opponent", help_text="Null for one who is not shown.")
    club = Number(source="club_id", help_text="Whom he played for, where it was told.")
    event = Number(source="event_id")
    section = Text(help_text="Its name.")
    period = Text()
    date = Day(source="day")
    is_approximate = serializers.BooleanField()
    round = Number()
    board = Number()
    score = Text(help_text="White's first: 10, 55, 01, or with d for a default.")
    status = serializers.SerializerMethodField()
    own_grade = Number(source="own_value")
    opponent_grade = Number(source="opponent_value")
    opponent_kind = serializers.SerializerMethodField(help_text=ENTERED)
    points = Number()

    def get_colour(self, row: Any) -> str:
        """White or black."""
        return "white" if row.is_white else "black"

    def get_status(self, row: Any) -> str:
        """What became of it."""
        return STATUSES[Status(row.status)]

    def get_opponent_kind(self, row: Any) -> str:
        """In one word."""
        return entered(row.opponent_kind)


RECORDS: dict[str, type[Part]] = {
    "player": PlayerRecord,
    "name": NameRecord,
    "club": ClubRecord,
    "affiliation": AffiliationRecord,
    "event": EventRecord,
    "section": SectionRecord,
    "grade": GradeRecord,
    "side": SideRecord,
}
"""What is told of each kind of row."""


def told(snapshot: Snapshot, found: Sequence[Difference]) -> list[dict[str, Any]]:
    """The differences as rows of the feed. Two queries at most, for who is shown and how old."""
    players = [one.row for one in found if one.came and one.kind.name == "player"]
    ages = shown_ages(snapshot, players)
    for row in players:
        row.shown_age = ages.get(row.player_id)
    _name_sides(snapshot, [one.row for one in found if one.came and one.kind.name == "side"])
    return [
        {
            "kind": one.kind.name,
            "key": one.key,
            "change": "came" if one.came else "went",
            **dict.fromkeys(RECORDS),
            **({one.kind.name: one.row} if one.came else {}),
        }
        for one in found
    ]


def _name_sides(snapshot: Snapshot, sides: Sequence[Any]) -> None:
    """Leave out of the sides whoever is not shown."""
    ids = {player_id for row in sides for player_id in (row.player_id, row.opponent_id)}
    known = {player.player_id for player in players_at(snapshot, ids)} if ids else set()
    for row in sides:
        row.shown_player = row.player_id if row.player_id in known else None
        row.shown_opponent = row.opponent_id if row.opponent_id in known else None
