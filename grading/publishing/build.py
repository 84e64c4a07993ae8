"""Building a draft: the whole snapshot worked out anew, and what differs written beside it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import date
from typing import Any

import polars as pl
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from grading.engine.periods import end_of_month
from grading.integrity.checks import counts
from grading.integrity.examined import examine
from grading.models import Correction, Pointer, Revision
from grading.publishing.causes import Corrected, causes_of, with_causes
from grading.publishing.change_counts import change_counts
from grading.publishing.differences import Difference, compare, write
from grading.publishing.discarding import discard_locked
from grading.publishing.due import closing_by, lists_in_turn, refuse_lists_at_once
from grading.publishing.errors import DraftStandsError, MonthError
from grading.publishing.graded import Watch
from grading.publishing.listing import Draft, describe_lists, rank_counts
from grading.publishing.lock import build_lock
from grading.publishing.moment import one_moment
from grading.publishing.records import Records, read_records
from grading.publishing.report import report
from grading.publishing.spans import Span, spans
from grading.publishing.stamps import stamps
from grading.publishing.statistics import games_played, statistics
from grading.publishing.tables import EVENTS, GRADES, PLAYERS, SIDES, TABLES
from grading.publishing.wanted import Wanted, wanted


def build(
    *,
    month: str,
    replace: bool = False,
    instead_of: Revision | None = None,
    watch: Watch = iter,
) -> Revision:
    """Build the draft of the revision called ``month``, such as 2013-04.

    A draft that stands is an error unless any is to be ``replace``d, or it is the one that this is
    built ``instead_of``; what a killed build left is discarded without asking. ``watch`` sees the
    periods pass as they are graded. Raises BuildInProgressError, DraftStandsError and MonthError,
    and NotADraftError where the one to be replaced is none any more; a draft that stands is not
    touched then, and no new one left behind.
    """
    with build_lock():
        revision = _begin(month, replace=replace, instead_of=instead_of)
        try:
            with one_moment():
                _fill(revision, watch)
        except BaseException:
            discard_locked(revision)
            raise
        return revision


@transaction.atomic
def _begin(month: str, *, replace: bool, instead_of: Revision | None) -> Revision:
    """Give the next revision its number, once nothing stands against it or is on the way."""
    nominal_day = _last_day(month)
    pointer = Pointer.objects.select_related("revision").first()
    base = pointer.revision if pointer else None
    if base and month < base.month:
        raise MonthError(f"{month} is before {base.month}, which is published")
    refuse_lists_at_once(closing_by(month))
    if instead_of is not None:
        discard_locked(instead_of)
    for left in Revision.objects.filter(state__in=Revision.UNPUBLISHED):
        if left.state == Revision.State.DRAFT and not replace:
            raise DraftStandsError(left)
        discard_locked(left)
    last = Revision.objects.aggregate(last=Max("number"))["last"] or 0
    return Revision.objects.create(number=last + 1, month=month, nominal_day=nominal_day, base=base)


def _last_day(month: str) -> date:
    try:
        return end_of_month(month)
    except ValueError as error:
        raise MonthError(str(error)) from error


def _fill(revision: Revision, watch: Watch) -> None:
    records = read_records(revision.nominal_day)
    every_span = spans(records, revision.month)
    # Once more: a list may have come to have another period since.
    in_turn = set(lists_in_turn())
    refuse_lists_at_once(
        {
            str(span.grading_list): [period.name for period in span.closing]
            for span in every_span
            if span.grading_list in in_turn
        }
    )
    want = wanted(records, every_span, watch)
    pending = list(
        Correction.objects.filter(shown_in=None).order_by("pk").prefetch_related("players")
    )
    differences = {table: compare(table, want.of(table), revision.base_id) for table in TABLES}
    differences[GRADES] = _with_causes(
        differences[GRADES],
        every_span,
        want,
        causes_of(pending, _roots(records), _placed(records, pending)),
    )
    for difference in differences.values():
        write(difference, revision.number)
    revision.lists = describe_lists(every_span, Draft(revision.number, revision.month))
    revision.ranks = rank_counts(want.current, records)
    revision.totals = _totals(want)
    revision.statistics = statistics(want.of, revision.lists)
    revision.changes = change_counts(revision, revision.base)
    revision.report = {
        **report(list(differences.values()), every_span, records, pending),
        "integrity": counts(examine(revision, today=timezone.localdate())),
        "stamps": stamps(),
    }
    revision.state = Revision.State.DRAFT
    revision.built_at = timezone.now()
    revision.save()


def _with_causes(
    grades: Difference, every_span: Sequence[Span], want: Wanted, corrected: Corrected
) -> Difference:
    """Grade rows of lists that were out before need a cause; those of a new list have none."""
    out = pl.DataFrame(
        [
            (span.grading_list.slug, period.name, True)
            for span in every_span
            for period in span.computed
            if period not in span.closing
        ],
        schema={"list_slug": pl.String, "period": pl.String, "is_out": pl.Boolean},
        orient="row",
    )
    keys = ["list_slug", "period"]
    republished = grades.comes.join(out, on=keys, how="left", maintain_order="left")["is_out"]
    comes = with_causes(grades.comes, republished.fill_null(False), want.of(SIDES), corrected)
    return dataclasses.replace(grades, comes=comes)


def _roots(records: Records) -> dict[int, int]:
    return dict(records.players.select("id", "root").iter_rows())


def _placed(records: Records, pending: Sequence[Correction]) -> dict[int, dict[str, str]]:
    """By game that was corrected, the periods it is graded in, by list."""
    games = [correction.game_id for correction in pending if correction.game_id is not None]
    slugs = {one.pk: one.slug for one in records.lists}
    names = {period.pk: period.name for period in records.periods}
    placed: dict[int, dict[str, str]] = {}
    rows = records.placements.filter(pl.col("game_id").is_in(games))
    for game, of_list, period in rows.select("game_id", "grading_list_id", "period_id").iter_rows():
        placed.setdefault(game, {})[slugs[of_list]] = names[period]
    return placed


def _totals(want: Wanted) -> dict[str, Any]:
    players = want.of(PLAYERS)
    return {
        "players": players["merged_into_id"].null_count(),
        # Those who are hidden are not counted, as nobody can look them up.
        "current": {
            slug: len(rows.join(players, on="player_id", how="semi"))
            for slug, rows in want.current.items()
        },
        "graded": players["is_listed"].sum(),
        "events": len(want.of(EVENTS)),
        "games": games_played(want.of(SIDES)),
    }
