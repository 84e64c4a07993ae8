"""The two national lists and their periods. Source: grading rules, section 1."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from grading.engine import periods as engine
from grading.engine.calendars import RAPIDPLAY, STANDARDPLAY, Calendar
from grading.models import GradingList, Period
from grading.models.events import Rate

TIMELINE = "ecf-2012,2015-01:ecf-2015"
YEARS_AHEAD = 10


@dataclass(frozen=True, slots=True)
class NationalList:
    """One of the two lists, as it is set up."""

    slug: str
    name: str
    short_name: str
    calendar: Calendar


NATIONAL_LISTS = (
    NationalList(Rate.STANDARD, "Standardplay", "Standard", STANDARDPLAY),
    NationalList(Rate.RAPID, "Rapidplay", "Rapid", RAPIDPLAY),
)


@transaction.atomic
def set_up_lists(
    *, first_computed: str = "2012-01", first: str = "1994-07", last: str | None = None
) -> None:
    """Make the lists ``standard`` and ``rapid`` with their periods; what is there stays.

    ``first`` and ``last`` are names of lists; without ``last``, ten years after
    ``first_computed``. Periods are added to those there, never taken away. ValueError when a
    list is there with another ``first_computed``, or a calendar has no list of that name.
    """
    year, month = engine.list_month(first_computed)
    last = last or f"{year + YEARS_AHEAD}-{month:02d}"
    standard, rapid = (
        _list(national, position, first_computed)
        for position, national in enumerate(NATIONAL_LISTS)
    )
    for grading_list, sister in ((standard, rapid), (rapid, standard)):
        if grading_list.sister_id is None:
            grading_list.sister = sister
            grading_list.save()
        calendar = grading_list.calendar
        add_periods(grading_list, _reaching(calendar, first), _reaching(calendar, last))


def cover_days(*, grading_list: GradingList, first: date, last: date) -> None:
    """Add the periods a list lacks to hold all days from ``first`` to ``last``, and one more."""
    calendar = grading_list.calendar
    add_periods(grading_list, calendar.containing(first), calendar.after(calendar.containing(last)))


def _list(national: NationalList, position: int, first_computed: str) -> GradingList:
    # Both calendars must have it: a list cannot begin between two of its periods.
    national.calendar.named(first_computed)
    grading_list, _ = GradingList.objects.get_or_create(
        slug=national.slug,
        defaults={
            "name": national.name,
            "short_name": national.short_name,
            "calendar_name": national.calendar.name,
            "timeline_text": TIMELINE,
            "first_computed": first_computed,
            "position": position,
        },
    )
    if grading_list.first_computed != first_computed:
        raise ValueError(
            f"the list {national.slug} is here already and computed from"
            f" {grading_list.first_computed} on, not from {first_computed}"
        )
    return grading_list


def _reaching(calendar: Calendar, name: str) -> engine.Period:
    """The period called ``name``, or the one play of that month's eve falls in.

    Rapidplay had January lists before Standardplay had any.
    """
    try:
        return calendar.named(name)
    except ValueError:
        year, month = engine.list_month(name)
        return calendar.containing(date(year - (month == 1), month - 1 or 12, 1))


def add_periods(grading_list: GradingList, first: engine.Period, last: engine.Period) -> None:
    calendar, held = grading_list.calendar, list(grading_list.periods.order_by("last_day"))
    ends = [first, last, *(calendar.named(period.name) for period in (*held[:1], *held[-1:]))]
    ends.sort(key=lambda period: period.last_day)
    there = {period.name for period in held}
    added = [
        Period(
            grading_list=grading_list,
            name=period.name,
            first_day=period.first_day,
            last_day=period.last_day,
            nominal_day=engine.end_of_month(period.name),
        )
        for period in calendar.span(ends[0].name, ends[-1].name)
        if period.name not in there
    ]
    # Another process may have added the same in the meantime.
    Period.objects.bulk_create(added, ignore_conflicts=True)
