"""Which season a page is about."""

from __future__ import annotations

from datetime import date

from django.db.models import Max
from django.http import Http404, HttpRequest
from django.utils.timezone import localdate

from grading.models import Period
from grading.seasons import days_of, season


def season_asked(request: HttpRequest, known: list[str]) -> str:
    """The season that is asked for, or the one to begin with.

    Raises Http404 for what is no season.
    """
    asked = request.GET.get("season", "")
    if not asked:
        return _first_shown(known)
    try:
        days_of(asked)
    except ValueError as error:
        raise Http404(str(error)) from error
    return asked


def _first_shown(known: list[str]) -> str:
    """This season; where the records end before it, their last that is published to its end.

    One file with a day far off would otherwise hide what is wanted now.
    """
    current = season(localdate())
    begun = [name for name in known if name <= current]
    if current in known or not begun:
        return current
    closed = Period.objects.filter(closed_by__isnull=False)
    day = closed.aggregate(latest=Max("last_day"))["latest"] or date.max
    return next((name for name in begun if days_of(name)[1] <= day), begun[0])
