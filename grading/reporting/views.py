"""The form for errors, and the page that tells a reporter what came of it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from grading.models import ErrorReport
from grading.models.error_reports import TOKEN
from grading.reading.pages import EarlyRequest
from grading.reading.problems import WayOn, missing
from grading.reading.unkept import unkept_page, unlisted
from grading.reporting.form import ReportForm
from grading.reporting.limits import MOST, count_one, has_sent_enough
from grading.reporting.outcome import report_called, shown_in, shown_subject
from grading.reporting.stamps import new_stamp, token_of
from grading.reporting.subject import Subject, subject_of
from grading.services.error_reports import SentBefore, report_error
from gradingsite.visitors import network_of

NO_COOKIE = (
    "Your browser did not send back the cookie that shows that this form came from here. Nothing is"
    " lost: allow cookies of this site if they are turned off, and send it once more."
)


@require_http_methods(["GET", "HEAD", "POST"])
@unkept_page
def report(request: EarlyRequest) -> HttpResponse:
    """The form; what is sent is taken in, and its own page shown."""
    subject = subject_of(request.snapshot, request.GET)
    if request.method != "POST":
        return _form_page(request, ReportForm(initial={"subject": subject.words}))
    form = ReportForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, status=400)
    network, is_new = network_of(request), not _is_known(form.token)
    if is_new and has_sent_enough(network):
        form.add_error(None, _enough())
        return _form_page(request, form, status=429)
    try:
        sent = _take_in(form, subject)
    except SentBefore as refusal:
        form.add_error(None, str(refusal))
        return _form_page(request, form, stamp=new_stamp(), status=400)
    if is_new:
        count_one(network)
    return redirect(reverse("report-status", args=[sent.token]))


@unkept_page
def report_without_cookie(request: EarlyRequest) -> HttpResponse:
    """The form as it was filled in, where the cookie against forgery did not come with it."""
    form = ReportForm(request.POST)
    form.add_error(None, NO_COOKIE)
    return _form_page(request, form, status=403)


@require_safe
@unkept_page
def status(request: EarlyRequest, token: str) -> HttpResponse:
    """What came of a report, for whoever has its address."""
    found = report_called(token) if TOKEN.fullmatch(token) else None
    if found is None:
        raise missing(
            "No such report",
            "No report of an error has this address: it has to be copied to the last letter.",
            WayOn("Report an error", reverse("report")),
        )
    context = {
        "report": found,
        "subject": shown_subject(found),
        "revision": shown_in(found),
    }
    return unlisted(render(request, "reporting/status.html", context))


def _take_in(form: ReportForm, subject: Subject) -> ErrorReport:
    words = ("kind", "subject", "what", "confirmation", "name", "email")
    return report_error(
        token=form.token,
        **{word: form.cleaned_data[word] for word in words},
        player_id=subject.player_id,
        event_id=subject.event_id,
        game_id=subject.game_id,
    )


def _form_page(
    request: HttpRequest, form: ReportForm, *, stamp: str = "", status: int = 200
) -> HttpResponse:
    """The form, with a stamp of its own or the one it came back with, if that is still good."""
    came_with = form.data.get("stamp", "")
    kept = came_with if token_of(came_with) is not None else new_stamp()
    context = {"form": form, "stamp": stamp or kept}
    return render(request, "reporting/report.html", context, status=status)


def _is_known(token: str) -> bool:
    return ErrorReport.objects.filter(token=token).exists()


def _enough() -> str:
    elsewhere = f", or write to {settings.CONTACT}" if settings.CONTACT else ""
    return (
        f"{MOST} reports have come from your network within the hour, the most that are taken."
        f" Keep this page open and send it later{elsewhere}."
    )
