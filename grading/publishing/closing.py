"""Closing the periods whose lists a revision brings. Source: grading rules, section 3."""

from __future__ import annotations

from operator import itemgetter

from django.db.models import Exists, OuterRef, QuerySet

from grading.models import Event, Game, Period, Placement, PublishedSide, Revision
from grading.publishing.errors import PublishingError


def close_periods(revision: Revision) -> None:
    """Close them, and move on the games that came after the draft was built.

    Acceptance holds the periods it places games in, so each game is placed before its period is
    closed here, and moved on if the draft has not got it, or afterwards, and placed in the next.
    """
    # In the order in which acceptance holds them, so that the two never wait for each other.
    for described in sorted(revision.lists, key=itemgetter("slug")):
        names = [
            period["name"]
            for period in described["periods"]
            if period["revision"] == revision.number
        ]
        closing = Period.objects.filter(
            grading_list__slug=described["slug"], name__in=names, closed_by=None
        )
        for period in closing.select_for_update().order_by("last_day"):
            _move_on_the_late(period, revision)
            period.closed_by = revision
            period.save(update_fields=["closed_by"])


def _move_on_the_late(period: Period, revision: Revision) -> None:
    late = _late(period, revision)
    if not late.exists():
        return
    later = (
        Period.objects.filter(
            grading_list=period.grading_list, name__gt=revision.month, closed_by=None
        )
        .order_by("last_day")
        .first()
    )
    if later is None:
        raise PublishingError(f"{period.grading_list} has no period after {revision.month}")
    late.update(period=later)


def _late(period: Period, revision: Revision) -> QuerySet[Placement]:
    """Placements of games that would have been in the draft, had they been there.

    A game that was corrected since, such as one taken back, is no late result.
    """
    # Not a list of games to be out of: PostgreSQL goes through all of a long one for each row.
    in_draft = PublishedSide.objects.at(revision.number).filter(
        game_id=OuterRef("game_id"),
        list_slug=period.grading_list.slug,
        period=period.name,
        is_white=True,
    )
    accepted = Game.objects.filter(
        is_withdrawn=False,
        event__stage=Event.Stage.ACCEPTED,
        day__lte=revision.nominal_day,
        corrections=None,
    )
    return Placement.objects.filter(
        ~Exists(in_draft), period=period, game__in=accepted.values("pk")
    )
