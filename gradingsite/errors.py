"""The pages for what went wrong before, beside or inside a page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse

from grading.reporting.views import report_without_cookie
from gradingsite import site
from gradingsite.api.compat.replies import Stopwatch, failure, is_compatible
from gradingsite.api.problems import BROKEN, ONLY_READ, is_of_api, problem_reply


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that the request makes no sense; nothing in it is to be relied on."""
    if is_of_api(request):
        return _told(request, 400, "The request makes no sense as a whole.")
    return HttpResponse(render_to_string("400.html", site.context()), status=400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form came without its cookie; what was typed into one of ours is kept."""
    if request.path == reverse("report"):
        return report_without_cookie(request)
    if is_of_api(request):  # What takes something there has no cookie to ask for.
        reply = _told(request, 405, ONLY_READ)
        reply.headers["Allow"] = "GET, HEAD"
        return reply
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that something broke, with as little as possible that could break again."""
    if is_of_api(request):
        return _told(request, 500, BROKEN)
    return HttpResponse(render_to_string("500.html", site.context()), status=500)


def _told(request: HttpRequest, status: int, words: str) -> HttpResponse:
    """A failure as the program reads it that asked."""
    if is_compatible(request):
        return failure(status, words, Stopwatch(request))
    return problem_reply(request, status, words)
