"""Published grades that a revision changed. Source: site, Revisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    SmallIntegerField,
    Subquery,
    TextChoices,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from grading.models import PublishedGrade, PublishedPlayer, Revision
from grading.models.corrections import Cause
from grading.reading.lists import parse_lists

Out: TypeAlias = frozenset[tuple[str, str]]
"""Lists that are out: the slug and the period of each."""


class What(TextChoices):
    """What happened to a grade."""

    CHANGED = "changed", "changed"
    NEW = "new", "new"
    GONE = "gone", "gone"


def lists_out(revision: Revision) -> Out:
    """The lists that a revision shows."""
    return frozenset(
        (shown.slug, period.name)
        for shown in parse_lists(revision.lists)
        for period in shown.periods
        if period.is_out
    )


def changes_in(number: int, *, apart_from: Out, shown_at: Iterable[int]) -> QuerySet[Any, Any]:
    """A row for each grade that revision ``number`` changed, ``apart_from`` some lists' grades.

    With ``old_grade`` and ``new_grade`` (None for none), ``what`` happened and ``why``. Only of
    players whom all the revisions of ``shown_at`` show.
    """
    own = {name: OuterRef(name) for name in ("player_id", "list_slug", "period")}
    replaced = PublishedGrade.objects.filter(until=number, **own)
    came = PublishedGrade.objects.filter(since=number, **own)
    is_new = Q(since=number)
    # Each grade once: by the row that came or, where none came in its place, by the one that went.
    rows: QuerySet[Any, Any] = PublishedGrade.objects.filter(
        is_new | Q(until=number) & ~Exists(came)
    ).annotate(
        old_grade=Case(
            When(is_new, then=Subquery(replaced.values("grade")[:1])),
            default=F("grade"),
            output_field=SmallIntegerField(),
        ),
        new_grade=Case(When(is_new, then=F("grade")), output_field=SmallIntegerField()),
    )
    rows = _differing(rows.exclude(_of(apart_from)))
    for seen_at in set(shown_at):
        rows = rows.filter(Exists(_player(seen_at)))
    return rows.annotate(what=_what(), why=_why(number))


def _player(number: int) -> QuerySet[PublishedPlayer]:
    return PublishedPlayer.objects.at(number).filter(player_id=OuterRef("player_id"))


def _of(lists: Out) -> Q:
    wanted = Q(pk__in=[])
    for slug in sorted({slug for slug, _ in lists}):
        periods = [period for of_list, period in sorted(lists) if of_list == slug]
        wanted |= Q(list_slug=slug, period__in=periods)
    return wanted


def _differing(rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
    none = Value(-1)
    was, became = Coalesce("old_grade", none), Coalesce("new_grade", none)
    return rows.alias(was=was, became=became).exclude(was=F("became"))


def _what() -> Case:
    return Case(
        When(old_grade=None, then=Value(What.NEW.value)),
        When(new_grade=None, then=Value(What.GONE.value)),
        default=Value(What.CHANGED.value),
        output_field=CharField(),
    )


def _why(number: int) -> Case:
    """The cause on the row that came; a grade that is gone may be gone with a merged record."""
    merged = _player(number).filter(merged_into_id__isnull=False)
    return Case(
        When(Q(since=number) & ~Q(cause=""), then=F("cause")),
        When(Exists(merged), then=Value(Cause.MERGE.value)),
        default=Value(Cause.RECORDS.value),
        output_field=CharField(),
    )
