"""Accepting events: each of their games is placed in a period of every list it feeds.

Source: grading rules, sections 3 and 8.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date

from django.db import transaction
from django.db.models import Exists, OuterRef

from grading.models import Event, Feed, Game, GradingList, Placement
from grading.selectors.feeds import fed_lists
from grading.services.batches import NAMED_AT_ONCE, Progress, create_all, in_batches
from grading.services.eligibility import played, reasons_against
from grading.services.placement import ListPeriods
from grading.services.received import log_acceptances
from gradingsite.recording import Refused, save_with_reason


class CannotAccept(Refused):
    """Events may not be graded; ``reasons`` says everything that stands against them."""

    def __init__(self, reasons: Collection[str]) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = tuple(reasons)


@transaction.atomic
def accept_event(*, event: Event, on: date) -> None:
    """Accept an event on a day: its games not placed before are placed, and it is ACCEPTED.

    The log of events received tells of it. May be called again after games were added. Raises
    CannotAccept.
    """
    _hold([event])
    _check([event], on)
    _place([event])
    event.stage = Event.Stage.ACCEPTED
    save_with_reason(event, reason=f"accepted on {on:%-d %B %Y}")
    log_acceptances([event], on)


@transaction.atomic
def accept_events(*, events: Iterable[Event], on: date, progress: Progress | None = None) -> None:
    """``accept_event`` for many at once, all or none, without a history row for each.

    ``progress`` is told of the games placed. Raises CannotAccept.
    """
    portions = list(in_batches(events, NAMED_AT_ONCE))
    for some in portions:
        _hold(some)
    _check([event for some in portions for event in some], on)
    for some in portions:
        _place(some, progress)
        accepted = Event.objects.filter(pk__in=[event.pk for event in some])
        accepted.update(stage=Event.Stage.ACCEPTED)
        for event in some:
            event.stage = Event.Stage.ACCEPTED
        log_acceptances(some, on)


def _hold(events: Collection[Event]) -> None:
    """See the events as they are now, and let nobody change them until all is done."""
    now = Event.objects.select_for_update().in_bulk([event.pk for event in events])
    for event in events:
        for field in Event._meta.concrete_fields:
            setattr(event, field.attname, getattr(now[event.pk], field.attname))


def _check(events: Iterable[Event], on: date) -> None:
    reasons: list[str] = []
    for some in in_batches(events, NAMED_AT_ONCE):
        when = played(some)
        for event in some:
            reasons += reasons_against(event, when.get(event.pk), on)
    if reasons:
        raise CannotAccept(reasons)


def _place(events: Collection[Event], progress: Progress | None = None) -> None:
    when = played(events)
    # What feeds a list is not changed while events come in, nor the other way round.
    fed = Feed.objects.values("grading_list")
    list(GradingList.objects.select_for_update().filter(pk__in=fed).order_by("pk"))
    for slug, keys in sorted(fed_lists(events).items()):
        spans = [when[key] for key in keys if key in when]
        if not spans:
            continue
        first, last = min(span.first for span in spans), max(span.last for span in spans)
        create_all(Placement, _placements(keys, ListPeriods(slug, first, last)), progress)


def _placements(events: Collection[int], periods: ListPeriods) -> Iterator[Placement]:
    grading_list = periods.grading_list
    placed = Placement.objects.filter(game=OuterRef("pk"), grading_list=grading_list)
    unplaced = Game.objects.filter(~Exists(placed), event__in=events, is_withdrawn=False)
    # All of them first: the rows made here would change what is still to be read.
    games = list(unplaced.order_by("pk").values_list("pk", "day"))
    for game, day in games:
        yield Placement(game_id=game, grading_list=grading_list, period_id=periods.for_day(day))
