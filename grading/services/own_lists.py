"""An association's own lists beside the national ones, and what feeds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from django.db import transaction
from django.db.models import Exists, OuterRef

from grading.engine.rules import SCHEMES
from grading.engine.timelines import calendars_for, parse_timeline
from grading.models import (
    Allocation,
    Event,
    Feed,
    Game,
    GradingList,
    ImportedGrade,
    Period,
    Placement,
)
from grading.models.events import Rate
from grading.selectors.feeds import events_feeding
from grading.services.corrections import Why
from grading.services.following import correct_followed
from grading.services.setup import YEARS_AHEAD, add_periods
from gradingsite.recording import Refused, save_with_reason

if TYPE_CHECKING:
    from django.contrib.auth.models import User

STAYS = {"slug": "short address", "calendar_name": "calendar", "first_computed": "first list"}
"""What of a list that is stored never changes: addresses, events and periods hang on it."""


class CannotSetUp(Refused):
    """A list cannot be as it was asked for; the message says why."""


@transaction.atomic
def set_up_own_list(
    *, grading_list: GradingList, reason: str = "set up", by: User | None = None
) -> GradingList:
    """Store a list, new or changed; a new one with its periods.

    Without a calendar it takes the plain one of its schemes. What is out of it stays as it was
    worked out. Raises CannotSetUp.
    """
    check_own_list(grading_list)
    is_new = grading_list._state.adding
    if is_new:
        grading_list.position = GradingList.objects.count()
    save_with_reason(grading_list, reason=reason, by=by)
    if is_new:
        _add_periods(grading_list)
    return grading_list


def check_own_list(grading_list: GradingList) -> None:
    """Raise CannotSetUp for a list that cannot be so; give it the calendar that it lacks."""
    if grading_list.slug in Rate.values:
        raise CannotSetUp(f"{grading_list} is a national list")
    try:
        calendars = calendars_for(parse_timeline(grading_list.timeline_text, SCHEMES))
    except ValueError as error:
        raise CannotSetUp(str(error)) from error
    grading_list.calendar_name = grading_list.calendar_name or calendars[0].name
    if grading_list.calendar_name not in [calendar.name for calendar in calendars]:
        raise CannotSetUp(
            f"{grading_list.timeline_text} goes by {' or '.join(c.name for c in calendars)}, and"
            f" not by {grading_list.calendar_name}"
        )
    try:
        grading_list.calendar.named(grading_list.first_computed)
    except ValueError as error:
        raise CannotSetUp(str(error)) from error
    _check_what_stays(grading_list)


@transaction.atomic
def feed_list(*, grading_list: GradingList, **why: Unpack[Why]) -> int:
    """Let every event be in a list that feeds it, and no other.

    Gives the number of accepted events that feed it. Where that moves games into a list that is
    out, or out of one, each event\'s is a correction: the next revision redraws it.
    """
    GradingList.objects.select_for_update().get(pk=grading_list.pk)
    fed = events_feeding(grading_list)
    there = Placement.objects.filter(grading_list=grading_list)
    here = set(there.order_by().values_list("game__event", flat=True).distinct())
    accepted = Event.objects.filter(stage=Event.Stage.ACCEPTED, pk__in=fed)
    for event in Event.objects.filter(pk__in=here - fed).order_by("pk"):
        correct_followed(event, why)
    placed = there.filter(game=OuterRef("pk"))
    lacking = Game.objects.filter(~Exists(placed), event__in=accepted, is_withdrawn=False)
    for event in accepted.filter(pk__in=lacking.values("event")).order_by("pk"):
        correct_followed(event, why)
    return accepted.count()


def is_out(grading_list: GradingList) -> bool:
    """Whether any of its lists was published."""
    return Period.objects.filter(grading_list=grading_list, closed_by__isnull=False).exists()


def reasons_to_keep(grading_list: GradingList) -> str:
    """Why a list cannot be removed, in words; nothing where it can."""
    if grading_list.slug in Rate.values:
        return "a national list stays"
    if is_out(grading_list):
        return "what was published of a list stays"
    if ImportedGrade.objects.filter(period__grading_list=grading_list).exists():
        return "grades from before came with it"
    if Event.objects.filter(rate=grading_list.slug).exists():
        return "events are graded in it: give them another list first"
    return ""


@transaction.atomic
def remove_own_list(*, grading_list: GradingList) -> None:
    """Remove a list that was set up by mistake, before anything of it was published.

    Raises CannotSetUp.
    """
    if why := reasons_to_keep(grading_list):
        raise CannotSetUp(f"{grading_list} cannot be removed: {why}")
    Placement.objects.filter(grading_list=grading_list).delete()
    Allocation.objects.filter(period__grading_list=grading_list).delete()
    Feed.objects.filter(grading_list=grading_list).delete()
    Period.objects.filter(grading_list=grading_list).delete()
    grading_list.delete()


def _check_what_stays(grading_list: GradingList) -> None:
    stored = GradingList.objects.filter(pk=grading_list.pk).first()
    if stored is None:
        return
    for name, words in STAYS.items():
        if getattr(stored, name) != getattr(grading_list, name):
            raise CannotSetUp(f"the {words} of {stored} stays as it is")
    old, new = stored.timeline, grading_list.timeline
    out = Period.objects.filter(grading_list=stored, closed_by__isnull=False)
    for name in out.order_by("last_day").values_list("name", flat=True):
        if old.rules_in(name) != new.rules_in(name):
            raise CannotSetUp(f"{stored} {name} is out, by {old.rules_in(name).name}: that stays")


def _add_periods(grading_list: GradingList) -> None:
    calendar = grading_list.calendar
    first = calendar.named(grading_list.first_computed)
    last = first
    while last.last_day.year < first.last_day.year + YEARS_AHEAD:
        last = calendar.after(last)
    add_periods(grading_list, calendar.before(first), last)
