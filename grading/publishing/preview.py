"""Which published grades a change of the records would move, found out without making it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import polars as pl
import psycopg
from django.db import OperationalError, transaction

from grading.models import Pointer, Revision
from grading.publishing.graded import grade
from grading.publishing.moment import one_moment
from grading.publishing.records import Records, read_played_anew, read_records
from grading.publishing.spans import Span, spans
from gradingsite.recording import Refused

SHOWN = 50
"""Moves on a page: of a whole event withdrawn there may be thousands."""

KEY = ("player_id", "list_slug", "period")


@dataclass(frozen=True, slots=True)
class Move:
    """One grade as it stands, and as it would be."""

    player_id: int
    ref: str
    """Blank for a player whose record the change itself would make."""
    name: str
    list_name: str
    list_slug: str
    period: str
    old: int | None
    old_category: str
    new: int | None
    new_category: str

    @property
    def by(self) -> int | None:
        """How far the grade moves; None where it comes or goes."""
        return None if self.old is None or self.new is None else self.new - self.old


@dataclass(frozen=True, slots=True)
class Preview:
    """The grades that a change would move, largest first: those that come or go lead."""

    month: str | None
    """Of the revision whose lists were looked at; None where nothing is published yet."""
    moves: tuple[Move, ...]

    @property
    def largest(self) -> tuple[Move, ...]:
        """As many of them as a page shows."""
        return self.moves[:SHOWN]

    @property
    def more(self) -> int:
        """How many there are besides."""
        return len(self.moves) - len(self.largest)

    @property
    def players(self) -> int:
        """How many players' grades would move."""
        return len({move.player_id for move in self.moves})

    @property
    def came(self) -> int:
        """How many would come to have a grade in a list in which they have none."""
        return sum(move.old is None for move in self.moves)

    @property
    def lost(self) -> int:
        """How many would have no grade left in a list in which they have one."""
        return sum(move.new is None for move in self.moves)

    @property
    def changed(self) -> int:
        """How many would be another grade."""
        return sum(bool(move.by) for move in self.moves)

    @property
    def kinds(self) -> list[tuple[int, str]]:
        """How many moves there are of each kind that there is."""
        found = (
            (self.changed, "to another grade"),
            (self.came, "from no grade to one"),
            (self.lost, "from a grade to none"),
            (self.category_only, "in category alone"),
        )
        return [(count, words) for count, words in found if count]

    @property
    def category_only(self) -> int:
        """How many would stay, and be of another category."""
        return sum(move.by == 0 for move in self.moves)


def grades_moved_by(change: Callable[[], object]) -> Preview:
    """Which grades of the lists that are out would move, were ``change`` called.

    It is called once, in a transaction that is rolled back: nothing it writes stays. What it
    raises is raised here, and Refused where somebody else changes the same records. It has to read
    the records it changes itself: what it sets on those of the caller stays set, in memory. It may
    do what corrections, mergers and partings do to players, memberships, events, games and
    placements; grades that came with the database stay.
    """
    pointer = Pointer.objects.select_related("revision").first()
    if pointer is None:
        _try_out(change)
        return Preview(None, ())
    try:
        before, after = _before_and_after(change, pointer.revision)
    except OperationalError as error:
        # PostgreSQL shows one moment, and refuses to change what somebody else has changed since.
        if not isinstance(error.__cause__, psycopg.errors.SerializationFailure):
            raise
        raise Refused("somebody else is changing the same records: look again") from error
    return compare(before, after, pointer.revision.month)


def _try_out(change: Callable[[], object]) -> None:
    with transaction.atomic():
        change()
        transaction.set_rollback(True)


def _before_and_after(change: Callable[[], object], revision: Revision) -> tuple[Records, Records]:
    """The records without the change and with it; they are graded when nothing is held."""
    with one_moment():
        before = read_records(revision.nominal_day)
        change()
        after = read_played_anew(before)
        transaction.set_rollback(True)
    return before, after


def compare(before: Records, after: Records, month: str) -> Preview:
    """What differs in the lists that are out in ``month``."""
    old_spans, new_spans = spans(before, month), spans(after, month)
    old = grade(before, old_spans).grades.select(*KEY, "grade", "category")
    new = grade(after, new_spans).grades.select(*KEY, "grade", "category")
    moved = (
        old.join(new, on=KEY, how="full", coalesce=True, suffix="_new")
        .with_columns(pl.col("category", "category_new").fill_null(""))
        .filter(
            pl.col("grade").ne_missing(pl.col("grade_new"))
            | (pl.col("grade").is_not_null() & (pl.col("category") != pl.col("category_new")))
        )
    )
    return Preview(month, _as_moves(moved, before, after, new_spans))


def _as_moves(
    moved: pl.DataFrame, before: Records, after: Records, every_span: Sequence[Span]
) -> tuple[Move, ...]:
    names = {span.grading_list.slug: span.grading_list.name for span in every_span}
    known = pl.col("player_id").is_in(before.players["id"].implode())
    named = pl.concat_str("surname", pl.lit(", "), "forenames").str.strip_chars_end(", ")
    size = (pl.col("grade_new") - pl.col("grade")).abs()
    rows = (
        moved.join(
            after.players.select("id", "ref", name=named), left_on="player_id", right_on="id"
        )
        .with_columns(
            ref=pl.when(known).then("ref").otherwise(pl.lit("")),
            list_name=pl.col("list_slug").replace_strict(names, return_dtype=pl.String),
            size=size,
        )
        .sort(
            "size",
            "name",
            "ref",
            "list_slug",
            "period",
            descending=[True, *[False] * 4],
            nulls_last=False,
        )
    )
    return tuple(
        Move(
            player_id=row["player_id"],
            ref=row["ref"],
            name=row["name"],
            list_name=row["list_name"],
            list_slug=row["list_slug"],
            period=row["period"],
            old=row["grade"],
            old_category=row["category"],
            new=row["grade_new"],
            new_category=row["category_new"],
        )
        for row in rows.iter_rows(named=True)
    )
