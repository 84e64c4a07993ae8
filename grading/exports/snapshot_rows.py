"""All of a revision that its files are made of, in columns and read at one moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl
from django.db.models import Exists, OuterRef

from grading.models import (
    PublishedPlayer,
    Revision,
)
from grading.publishing.frames import read_frame
from grading.publishing.moment import one_moment
from grading.publishing.tables import (
    AFFILIATIONS,
    CLUBS,
    EVENTS,
    GRADES,
    PLAYERS,
    SIDES,
    SnapshotTable,
)
from grading.reading.lists import PublishedList, parse_lists

WITHHELD = "withheld"
"""What the reference of a player begins with who is not shown: his opponents' games are theirs."""


@dataclass(frozen=True, slots=True)
class SnapshotRows:
    """A revision's rows; of players only those who are shown, and shown still."""

    revision: Revision
    lists: tuple[PublishedList, ...]
    players: pl.DataFrame
    refs: pl.DataFrame
    """By ``player_id`` the ``ref`` to write, and whether it ``is_shown``."""
    grades: pl.DataFrame
    sides: pl.DataFrame
    affiliations: pl.DataFrame
    clubs: pl.DataFrame
    events: pl.DataFrame

    def with_ref(self, frame: pl.DataFrame, column: str, name: str) -> pl.DataFrame:
        """``frame`` with the reference of the player in ``column`` as ``name``."""
        refs = self.refs.select(pl.col("player_id").alias(column), pl.col("ref").alias(name))
        return frame.join(refs, on=column)

    def own(self, frame: pl.DataFrame) -> pl.DataFrame:
        """The rows of ``frame`` that are about players who are shown, with their ``ref``."""
        return frame.join(self.refs.filter("is_shown").drop("is_shown"), on="player_id")


def read_rows(revision: Revision, *, standing: int) -> SnapshotRows:
    """Read what ``revision`` shows, but for players whom the ``standing`` one hides."""
    with one_moment():
        still = PublishedPlayer.objects.at(standing).filter(player_id=OuterRef("player_id"))
        players = read_frame(
            PublishedPlayer.objects.at(revision.number).filter(Exists(still)), PLAYERS.schema
        )
        grades = _read(GRADES, revision)
        sides = _read(SIDES, revision)
        seen = [frame["player_id"] for frame in (grades, sides)]
        return SnapshotRows(
            revision=revision,
            lists=parse_lists(revision.lists),
            players=players,
            refs=references(players, seen),
            grades=grades,
            sides=sides,
            affiliations=_read(AFFILIATIONS, revision),
            clubs=_read(CLUBS, revision),
            events=_read(EVENTS, revision),
        )


def _read(table: SnapshotTable, revision: Revision) -> pl.DataFrame:
    return read_frame(table.model.objects.at(revision.number), table.schema)


def references(players: pl.DataFrame, seen: Iterable[pl.Series]) -> pl.DataFrame:
    """The reference of each of the ``players``, and one that names nobody for others ``seen``."""
    known = players.select("player_id", "ref", is_shown=pl.lit(True))
    ids = pl.concat([known["player_id"].clear(), *seen]).unique()
    others = ids.filter(~ids.is_in(known["player_id"].implode())).sort()
    numbers = pl.int_range(1, len(others) + 1, eager=True).cast(pl.String)
    withheld = pl.DataFrame(
        {"player_id": others, "ref": WITHHELD + numbers, "is_shown": [False] * len(others)},
        schema=known.schema,
    )
    return pl.concat([known, withheld])
