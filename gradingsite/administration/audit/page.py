"""The page where it is looked up."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from gradingsite.administration.audit.asking import AuditForm
from gradingsite.administration.audit.rows import Done, done
from gradingsite.administration.audit.sources import OTHERS, sources

SEE = "admin.view_logentry"
"""Whoever may look at what was done."""
MOST_PAGES = 10_000


def audit_page(request: HttpRequest) -> HttpResponse:
    """What was done to the records that are open to whoever asks."""
    user = request.user
    if not user.has_perm(SEE):
        raise PermissionDenied
    open_to = [source for source in sources() if source.is_open_to(request)]
    sees_others = user.has_perm("auth.view_user")
    form = AuditForm(request.GET, open_to=open_to, sees_others=sees_others)
    number = _number(request.GET.get("page", ""))
    rows: list[Done] = []
    has_more = False
    if form.is_valid():
        kind = form.asked.get("kind")
        rows, has_more = done(
            request,
            [source for source in open_to if kind in (None, source.name)],
            form.asked,
            page=number,
            others=sees_others and kind in (None, OTHERS),
        )
    asked = {name: value for name, value in request.GET.items() if value and name != "page"}
    context = {
        **admin.site.each_context(request),
        "title": "Audit",
        "form": form,
        "rows": rows,
        "number": number,
        "newer": urlencode(asked | {"page": number - 1}) if number > 1 else "",
        "older": urlencode(asked | {"page": number + 1}) if has_more else "",
    }
    return TemplateResponse(request, "admin/audit.html", context)


def _number(text: str) -> int:
    """The page asked for; what is no page is the first."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 6
    return min(max(int(text), 1), MOST_PAGES) if is_number else 1
