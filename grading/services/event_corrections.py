"""Putting events right: withdrawing one, and giving it its true rate of play. Rules, section 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from grading.models import Correction, Event, Game, Placement
from grading.models.corrections import Cause
from grading.models.events import Rate
from grading.services.corrections import CannotCorrect, hold, save_correction
from grading.services.placement import ListPeriods
from players.models import Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.db.models import QuerySet


@transaction.atomic
def withdraw_event(*, event: Event, reason: str, by: User | None = None) -> Correction:
    """Take all games of an event out of grading; they stay on record. Raises CannotCorrect."""
    hold(event, reason)
    if event.stage == Event.Stage.WITHDRAWN:
        raise CannotCorrect(f"{event} is withdrawn already")
    event.stage = Event.Stage.WITHDRAWN
    return save_correction(event, _players(event), cause=Cause.RESULT, reason=reason, by=by)


@transaction.atomic
def correct_rate(*, event: Event, rate: str, reason: str, by: User | None = None) -> Correction:
    """Move an event to the list of another rate of play. Raises CannotCorrect.

    Its games go to the periods of the same names, as if they had been placed there at first.
    """
    hold(event, reason)
    if rate not in Rate.values:
        raise CannotCorrect(f"{rate!r} is no rate of play: {', '.join(Rate.values)}")
    if event.rate == rate:
        raise CannotCorrect(f"{event} is {event.get_rate_display()} already")
    event.rate = rate
    _move(event)
    return save_correction(event, _players(event), cause=Cause.RESULT, reason=reason, by=by)


def _players(event: Event) -> QuerySet[Player]:
    games = Game.objects.filter(event=event)
    return Player.objects.filter(Q(pk__in=games.values("white")) | Q(pk__in=games.values("black")))


def _move(event: Event) -> None:
    held = Placement.objects.filter(game__event=event).select_related("game", "period")
    placements = list(held.order_by("pk"))
    if not placements:
        return
    first, last = (limit(placement.game.day for placement in placements) for limit in (min, max))
    periods = ListPeriods(event.rate, first, last)
    for placement in placements:
        named = periods.named(placement.period.name)
        placement.grading_list = periods.grading_list
        placement.period_id = named or periods.for_day(placement.game.day)
    Placement.objects.bulk_update(placements, ["grading_list", "period"], batch_size=500)
