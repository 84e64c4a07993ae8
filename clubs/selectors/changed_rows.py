"""The grade rows that revisions brought, or took away, of those seen at some clubs.

Who counts as seen there are those who were as of the revision itself. Who is hidden now is left
out, of every revision.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery, Value, Window
from django.db.models.functions import Coalesce, RowNumber

from clubs.selectors.current import keys_of_new_lists, keys_of_revised, row_key
from grading.models import PublishedAffiliation, PublishedGrade, PublishedPlayer
from grading.reading.snapshot import Snapshot
from players.selectors.people import shown_now

MOST = 40
"""Rows of one revision that are read: a county can have thousands."""
NO_GRADE = -1
SAME = {name: OuterRef(name) for name in ("player_id", "list_slug", "period")}


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A current grade before and after a revision; ``NO_GRADE`` for none."""

    number: int
    player_id: int
    slug: str
    old: int
    new: int
    cause: str
    together: int
    """How many of its kind the revision has, those that are not read among them."""


@dataclass(frozen=True)
class Seen:
    """Those seen at clubs, whose ids a query gives."""

    snapshot: Snapshot
    clubs: QuerySet[Any, Any]

    def rows_with(self, keys: Collection[str], moment: str) -> QuerySet[Any]:
        """The grade rows, of whoever was seen there at any time, that have one of the ``keys``."""
        ever = PublishedAffiliation.objects.filter(club_id__in=self.clubs).values("player_id")
        shown = PublishedPlayer.objects.at(self.snapshot.number).filter(
            shown_now(self.snapshot), player_id__in=ever, merged_into_id__isnull=True
        )
        rows = PublishedGrade.objects.filter(player_id__in=shown.values("player_id"))
        return rows.annotate(key=row_key(moment)).filter(key__in=keys)

    def as_of(self, **moment: object) -> Exists:
        """Whether a row's player was one of them then."""
        return Exists(
            PublishedAffiliation.objects.filter(
                player_id=OuterRef("player_id"), club_id__in=self.clubs, **moment
            )
        )

    @property
    def when_it_came(self) -> Exists:
        """As of the revision that brought the row."""
        return self.as_of(since__lte=OuterRef("since"), until__gt=OuterRef("since"))

    @property
    def when_it_went(self) -> Exists:
        """As of the last revision that had the row."""
        return self.as_of(since__lt=OuterRef("until"), until__gte=OuterRef("until"))


def graded_in_new_lists(seen: Seen, numbers: Collection[int]) -> dict[tuple[str, str], int]:
    """By list and period that came out with any of those revisions, how many had a grade in it."""
    keys = keys_of_new_lists(seen.snapshot, numbers)
    rows = seen.rows_with(keys, "since").filter(seen.when_it_came, grade__isnull=False)
    counts = rows.values_list("list_slug", "period").annotate(Count("pk")).order_by()
    return {(slug, period): count for slug, period, count in counts}


def rows_that_came(seen: Seen, numbers: Collection[int]) -> list[ChangedRow]:
    """Grades that came with a revision in place of another, or of none."""
    before = PublishedGrade.objects.filter(**SAME, until=OuterRef("since"))
    keys = keys_of_revised(seen.snapshot, numbers)
    rows = (
        seen.rows_with(keys, "since")
        .filter(seen.when_it_came)
        .annotate(
            old=Coalesce(Subquery(before.values("grade")[:1]), NO_GRADE),
            new=Coalesce("grade", NO_GRADE),
        )
    )
    return _first_of_each(rows.exclude(old=F("new")).annotate(why=F("cause")), "since")


def rows_that_went(seen: Seen, numbers: Collection[int]) -> list[ChangedRow]:
    """Grades that a revision took away, with nothing in their place."""
    after = PublishedGrade.objects.filter(**SAME, since=OuterRef("until"))
    keys = keys_of_revised(seen.snapshot, numbers)
    rows = seen.rows_with(keys, "until").filter(
        ~Exists(after), seen.when_it_went, grade__isnull=False
    )
    # Its cause is that of its coming.
    rows = rows.annotate(old=F("grade"), new=Value(NO_GRADE), why=Value(""))
    return _first_of_each(rows, "until")


def _first_of_each(rows: QuerySet[Any], moment: str) -> list[ChangedRow]:
    """Of each revision the rows of the highest grades, and how many there are."""
    highest = F("grade").desc(nulls_last=True)
    first = rows.annotate(
        place=Window(
            RowNumber(),
            partition_by=F(moment),
            order_by=[highest, F("player_id").asc(), F("list_slug").asc()],
        ),
        together=Window(Count("pk"), partition_by=F(moment)),
    ).filter(place__lte=MOST)
    columns = (moment, "player_id", "list_slug", "old", "new", "why", "together")
    return [ChangedRow(*row) for row in first.values_list(*columns)]
