"""Last season's events against this one's: the list, asking for a report, and expecting none."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
)
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.timezone import localdate

from grading.administration.deeds import ReasonForm
from grading.administration.expected.seasons import season_asked
from grading.models import Event, NotExpected
from grading.seasons import days_of, season, season_before
from grading.selectors.expected import Came, Expected, expected_events, seasons_with_events
from grading.selectors.own_events import events_for
from grading.services.reminding import CannotRemind, expect_again, expect_no_more, remind
from gradingsite.administration import pages
from gradingsite.sending import NOT_SENT

RULE, SEE_CONTACTS = "grading.change_notexpected", "grading.view_reportingcontact"
A_PAGE = 100
SHOWN = {
    "open": "still to come",
    "overdue": "overdue",
    "all": "all",
}


def expected_page(admin: ModelAdmin[Any], request: HttpRequest) -> HttpResponse:
    """The list; ``?season=`` shows another season's, ``?show=`` more or less of it."""
    if not admin.has_view_permission(request):
        raise PermissionDenied
    known = seasons_with_events()
    name = season_asked(request, known)
    shown = request.GET.get("show", "open")
    if shown not in SHOWN:
        raise Http404("the list shows what is open, overdue, or all")
    today = localdate()
    rows = expected_events(name, today)
    page = Paginator([row for row in rows if _is_shown(row, shown)], A_PAGE).get_page(
        request.GET.get("page")
    )
    mine = set(events_for(pages.user_of(request)).values_list("pk", flat=True))
    return pages.shown(
        admin,
        request,
        "admin/grading/event/expected.html",
        f"Events expected in {name}",
        season=name,
        seasons=known,
        shown=shown,
        choices=SHOWN,
        page=page,
        rows=[(row, _may_rule(request) and row.event.pk in mine) for row in page],
        counts={came.label: sum(row.came == came for row in rows) for came in Came},
        overdue=sum(row.is_overdue for row in rows),
        season_before=season_before(name),
        overdue_before=_overdue_before(name, today),
        sees_contacts=request.user.has_perm(SEE_CONTACTS),
        adds_contacts=request.user.has_perm("grading.add_reportingcontact"),
    )


def _overdue_before(name: str, today: date) -> int:
    """Beside this season's list: how many of the season before are overdue still."""
    if name != season(today):
        return 0
    return sum(row.is_overdue for row in expected_events(season_before(name), today))


def _is_shown(row: Expected, shown: str) -> bool:
    if shown == "overdue":
        return row.is_overdue
    return shown == "all" or (row.came != Came.FINAL and row.ruling is None)


def remind_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int, season: str) -> HttpResponse:
    """Ask for the report that an event should have in a season."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    event = _ruled(request, pk)
    _demand(season)
    try:
        reminder = remind(event=event, season=season, on=localdate(), by=pages.user_of(request))
    except CannotRemind as refusal:
        pages.warn(request, f"Nobody was asked: {refusal}.")
    except NOT_SENT as error:
        pages.warn(request, f"The mail could not be sent, and may be tried again: {error}.")
    else:
        pages.tell(request, f"A mail asks for {reminder}.")
    return HttpResponseRedirect(_list(season))


def not_expected_page(
    admin: ModelAdmin[Any], request: HttpRequest, pk: int, season: str
) -> HttpResponse:
    """Say that an event does not come again in a season, or take that back."""
    event = _ruled(request, pk)
    _demand(season)
    ruling = NotExpected.objects.filter(event=event, season=season, stands=True).first()
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        change: Any = expect_again if request.POST.get("button") == "again" else expect_no_more
        why = {"reason": form.cleaned_data["reason"], "by": pages.user_of(request)}
        try:
            change(event=event, season=season, **why)
        except CannotRemind as refusal:
            pages.remark(request, f"{refusal}. Nothing was changed.")
        return HttpResponseRedirect(_list(season))
    title = f"Expect it in {season} again" if ruling else f"Not expected in {season}"
    return pages.shown(
        admin,
        request,
        "admin/grading/event/not_expected.html",
        title,
        record=event,
        season=season,
        ruling=ruling,
        form=form,
    )


def _demand(season: str) -> None:
    """Http404 for what is no season."""
    try:
        days_of(season)
    except ValueError as error:
        raise Http404(str(error)) from error


def _may_rule(request: HttpRequest) -> bool:
    return request.user.has_perm(RULE)


def _ruled(request: HttpRequest, pk: int) -> Event:
    """The event, for those who may say what is to become of it."""
    event = get_object_or_404(Event, pk=pk)
    if not _may_rule(request) or not events_for(pages.user_of(request)).filter(pk=pk).exists():
        raise PermissionDenied
    return event


def _list(name: str) -> str:
    return f"{reverse('admin:grading_event_expected')}?{urlencode({'season': name})}"
