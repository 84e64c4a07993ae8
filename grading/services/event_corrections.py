"""Putting events right: rates of play, dates, whose sides count. Rules, section 9."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Unpack

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.timezone import localdate

from grading.models import Correction, Event, Game, GradingList, Placement
from grading.models.corrections import Cause
from grading.services.corrections import CannotCorrect, Why, hold, save_correction
from grading.services.following import correct_followed, follow_lists
from grading.services.received import log_acceptances, log_restoration, log_withdrawal
from grading.services.rechecking import refuse_ineligible
from grading.services.replacing import place_by_date, placements_of
from gradingsite.recording import save_with_reason
from players.models import Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def withdraw_event(
    *,
    event: Event,
    **why: Unpack[Why],
) -> Correction:
    """Take all games of an event out of grading; they stay on record. Raises CannotCorrect."""
    hold(event, why["reason"])
    if event.stage == Event.Stage.WITHDRAWN:
        raise CannotCorrect(f"{event} is withdrawn already")
    event.stage = Event.Stage.WITHDRAWN
    log_withdrawal(event, localdate())
    return save_correction(event, _players(_games(event)), Cause.EVENT, why)


@transaction.atomic
def restore_event(*, event: Event, **why: Unpack[Why]) -> Correction:
    """Take back that an event was withdrawn: it is what it was before. Raises CannotCorrect."""
    hold(event, why["reason"])
    if event.stage != Event.Stage.WITHDRAWN:
        raise CannotCorrect(f"{event} is not withdrawn")
    games = _games(event)
    was_accepted = Placement.objects.filter(game__in=games.values("pk")).exists()
    event.stage = Event.Stage.ACCEPTED if was_accepted else Event.Stage.RECEIVED
    refuse_ineligible(event)
    # What the lists ask for may be another since it was withdrawn.
    follow_lists(event)
    log_restoration(event, localdate())
    return save_correction(event, _players(games), Cause.EVENT, why)


@transaction.atomic
def correct_rate(
    *,
    event: Event,
    rate: str,
    **why: Unpack[Why],
) -> Correction:
    """Move an event to another list, such as that of its right rate of play. Raises CannotCorrect.

    Its games go to the periods of the same names, as if they had been placed there at first.
    """
    hold(event, why["reason"])
    slugs = list(GradingList.objects.values_list("slug", flat=True))
    if rate not in slugs:
        raise CannotCorrect(f"{rate!r} is no list: {', '.join(slugs)}")
    if event.rate == rate:
        raise CannotCorrect(f"{event} is {event.get_rate_display()} already")
    event.rate = rate
    follow_lists(event)
    return save_correction(event, _players(_games(event)), Cause.EVENT, why)


@transaction.atomic
def rename_event(*, event: Event, name: str, **why: Unpack[Why]) -> Correction | None:
    """Call an event by its right name, by which it may feed other lists. Raises CannotCorrect.

    A correction where that moves games into a list that is out, or out of one; None otherwise.
    """
    hold(event, why["reason"])
    if event.name == name:
        raise CannotCorrect(f"{event} is called so already")
    event.name = name
    save_with_reason(event, reason=why["reason"], by=why.get("by"))
    return correct_followed(event, why)


@transaction.atomic
def correct_dates(
    *,
    event: Event,
    first_day: date,
    last_day: date,
    is_checked: bool = True,
    **why: Unpack[Why],
) -> Correction | None:
    """Give an event its right dates, within which its games must be. Raises CannotCorrect.

    Games of which it is only known that they were played by its last day go with that day; None
    where there are none, as then no grade hangs on the dates. Whoever puts more right of it, and
    then looks at all of it, has it not ``is_checked`` here.
    """
    hold(event, why["reason"])
    if (event.first_day, event.last_day) == (first_day, last_day):
        raise CannotCorrect("those are the dates on record")
    if last_day < first_day:
        raise CannotCorrect(f"{event} cannot end on {last_day:%-d %B %Y}, before its first day")
    was, event.first_day, event.last_day = event.last_day, first_day, last_day
    moved = _take_along(event, was, why)
    if not moved:
        save_with_reason(event, reason=why["reason"], by=why.get("by"))
        if is_checked:
            refuse_ineligible(event)
        return None
    games = _games(event).filter(pk__in=moved)
    correction = save_correction(event, _players(games), Cause.EVENT, why)
    if is_checked:
        refuse_ineligible(event)
    place_by_date(placements_of(games), dict.fromkeys(moved, was))
    return correction


@transaction.atomic
def correct_terms(
    *,
    event: Event,
    kind: str,
    reported_by: Player | None,
    members_only: bool,
    is_checked: bool = True,
    **why: Unpack[Why],
) -> Correction | None:
    """Say what kind of event it was and whose sides count in it. Raises CannotCorrect.

    None where it is another kind and the same sides count; ``is_checked`` as for dates.
    """
    hold(event, why["reason"])
    old = (event.kind, event.reported_by, event.members_only)
    if old == (kind, reported_by, members_only):
        raise CannotCorrect("that is what is on record")
    if (kind == Event.Kind.FOREIGN) != (reported_by is not None):
        raise CannotCorrect("an event abroad, and no other, has the player who reported it")
    counted = _counted(event)
    event.kind, event.reported_by, event.members_only = kind, reported_by, members_only
    if is_checked:
        refuse_ineligible(event)
    if counted == _counted(event):
        save_with_reason(event, reason=why["reason"], by=why.get("by"))
        return None
    return save_correction(event, _players(_games(event)), Cause.EVENT, why)


@transaction.atomic
def mark_final(*, event: Event, is_final: bool, reason: str, by: User | None = None) -> None:
    """Say whether more results of an event are to come; that none are is news for the log."""
    hold(event, reason)
    if event.is_final == is_final:
        raise CannotCorrect(f"{event} is {'final' if is_final else 'interim'} already")
    event.is_final = is_final
    save_with_reason(event, reason=reason, by=by)
    if event.stage == Event.Stage.ACCEPTED:
        log_acceptances([event], localdate())


def _counted(event: Event) -> tuple[bool, bool, int | None]:
    """What it hangs on whose sides count."""
    return event.members_only, event.kind == Event.Kind.FOREIGN, event.reported_by_id


def _take_along(event: Event, was: date, why: Why) -> list[int]:
    """Give the games that have the event's last day for want of their own its new one."""
    if event.last_day == was:
        return []
    games = list(_games(event).filter(is_approximate=True, day=was))
    for game in games:
        game.day = event.last_day
        save_with_reason(game, reason=why["reason"], by=why.get("by"))
    return [game.pk for game in games]


def _games(event: Event) -> QuerySet[Game]:
    return Game.objects.filter(event=event)


def _players(games: QuerySet[Game]) -> QuerySet[Player]:
    return Player.objects.filter(Q(pk__in=games.values("white")) | Q(pk__in=games.values("black")))
