"""The snapshot's tables: what tells a row from another, and what it says."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from grading.models import (
    PublishedAffiliation,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedName,
    PublishedPlayer,
    PublishedSection,
    PublishedSide,
)
from grading.models.published import SnapshotRow
from grading.publishing.frames import Schema

INT, TEXT, DAY, TRUTH, REAL = pl.Int64, pl.String, pl.Date, pl.Boolean, pl.Float64


@dataclass(frozen=True, slots=True, eq=False)
class SnapshotTable:
    """``key`` columns name the thing a row is about, ``content`` what it says of it.

    ``remarks`` say something of the row itself: a row is not replaced for the sake of them.
    """

    model: type[SnapshotRow]
    key: Schema
    content: Schema
    remarks: Schema

    @property
    def words(self) -> str:
        """What its rows are called, such as "players"."""
        return str(self.model._meta.verbose_name_plural).removeprefix("published ")

    @property
    def schema(self) -> Schema:
        """All columns but ``since`` and ``until``."""
        return {**self.key, **self.content, **self.remarks}


PLAYERS = SnapshotTable(
    PublishedPlayer,
    key={"player_id": INT},
    content={
        "ref": TEXT,
        "surname": TEXT,
        "forenames": TEXT,
        "sex": TEXT,
        "junior_age": INT,
        "title": TEXT,
        "fide_code": TEXT,
        "nation": TEXT,
        "deceased": TRUTH,
        "is_listed": TRUTH,
        "member_number": TEXT,
        "member_level": TEXT,
        "member_until": DAY,
        "merged_into_id": INT,
    },
    remarks={},
)
NAMES = SnapshotTable(
    PublishedName,
    key={"player_id": INT, "shown": TEXT},
    content={"folded": TEXT, "is_former": TRUTH, "is_listed": TRUTH},
    remarks={},
)
CLUBS = SnapshotTable(
    PublishedClub,
    key={"club_id": INT},
    content={
        "code": TEXT,
        "name": TEXT,
        "folded": TEXT,
        "kind": TEXT,
        "county": TEXT,
        "union": TEXT,
        "merged_into_id": INT,
    },
    remarks={},
)
AFFILIATIONS = SnapshotTable(
    PublishedAffiliation,
    key={"player_id": INT, "club_id": INT},
    content={"first_seen": DAY, "last_seen": DAY, "position": INT},
    remarks={},
)
EVENTS = SnapshotTable(
    PublishedEvent,
    key={"event_id": INT},
    content={
        "code": TEXT,
        "name": TEXT,
        "folded": TEXT,
        "kind": TEXT,
        "rate": TEXT,
        "organiser": TEXT,
        "first_day": DAY,
        "last_day": DAY,
        "is_final": TRUTH,
        "games": INT,
    },
    remarks={},
)
SECTIONS = SnapshotTable(
    PublishedSection,
    key={"section_id": INT},
    content={"event_id": INT, "name": TEXT, "kind": TEXT, "position": INT},
    remarks={},
)
GRADES = SnapshotTable(
    PublishedGrade,
    key={"player_id": INT, "list_slug": TEXT, "period": TEXT},
    content={
        "scheme": TEXT,
        "entry_kind": INT,
        "entry_value": INT,
        "entry_exact": REAL,
        "grade": INT,
        "category": TEXT,
        "junior_age": INT,
        "increment": INT,
        "games_12m": INT,
        "games_counted": INT,
        "own_sides": INT,
        "own_points": INT,
        "forward_sides": INT,
        "forward_points": INT,
        "cut_day": DAY,
        "cut_period": TEXT,
        "cut_taken": INT,
        "cut_sides": INT,
        "cut_points": INT,
    },
    remarks={"cause": TEXT},
)
SIDES = SnapshotTable(
    PublishedSide,
    key={"game_id": INT, "list_slug": TEXT, "is_white": TRUTH},
    content={
        "player_id": INT,
        "opponent_id": INT,
        "club_id": INT,
        "event_id": INT,
        "period": TEXT,
        "day": DAY,
        "is_approximate": TRUTH,
        "section": TEXT,
        "round": INT,
        "board": INT,
        "score": TEXT,
        "status": INT,
        "own_value": INT,
        "opponent_value": INT,
        "opponent_kind": INT,
        "points": INT,
    },
    remarks={},
)

TABLES = (PLAYERS, NAMES, CLUBS, AFFILIATIONS, EVENTS, SECTIONS, GRADES, SIDES)
