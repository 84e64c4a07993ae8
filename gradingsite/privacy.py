"""Errors told, in logs and mails, without what anybody typed: it may be a date of birth."""

from __future__ import annotations

import re
from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

DATE = re.compile(
    r"\bdate\(\d{4}, \d+, \d+\)"
    r"|\b\d{4}([-./])\d{1,2}\1\d{1,2}"
    r"|\b\d{1,2}([-./]) ?\d{1,2}\2 ?\d{4}\b"
    r"|\b\d{1,2} [A-Z][a-z]{2,8} \d{4}\b"
    r"|\b[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}\b"
)
WITHHELD = "[a date]"
DETAILS = (
    # The rest of an address: what somebody looks up.
    (re.compile(r"\?[^\s?'\"]*=[^\s'\"]*"), "?[a query]"),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w"), "[an address]"),
    (re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}\b"), "[an address]"),
    (
        re.compile(
            r"(?<![\w:])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}"
            r"|(?:[0-9a-f]{1,4}:)*[0-9a-f]{0,4}::(?:[0-9a-f]{1,4}:)*[0-9a-f]{1,4})(?![\w:])",
            re.IGNORECASE,
        ),
        "[an address]",
    ),
    # The row at fault, which PostgreSQL repeats.
    (re.compile(r"DETAIL:.*"), "DETAIL: [a row]"),
)


def without_dates(text: str) -> str:
    """``text`` with every date in it withheld: databases repeat in an error the row at fault."""
    return DATE.sub(WITHHELD, text)


def without_details(text: str) -> str:
    """``text`` without what says who somebody is or where from, and without dates."""
    for pattern, instead in DETAILS:
        text = pattern.sub(instead, text)
    return without_dates(text)


class PrivateReporterFilter(SafeExceptionReporterFilter):
    """Tells neither what a form said nor what a variable held, unless DEBUG is on."""

    def get_post_parameters(self, request: HttpRequest | None) -> Any:
        """The names of what was sent."""
        if request is None or not self.is_active(request):
            return super().get_post_parameters(request)
        posted: QueryDict = request.POST
        return dict.fromkeys(posted, self.cleansed_substitute)

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        """The names of variables."""
        if not self.is_active(request):
            return super().get_traceback_frame_variables(request, tb_frame)
        return dict.fromkeys(tb_frame.f_locals, self.cleansed_substitute).items()


class PrivateReporter(ExceptionReporter):
    """A report of an error that names no date, unless DEBUG is on."""

    def get_traceback_text(self) -> SafeString:
        """As plain text."""
        return self._private(super().get_traceback_text())

    def get_traceback_html(self) -> SafeString:
        """As a page."""
        return self._private(super().get_traceback_html())

    def _private(self, text: SafeString) -> SafeString:
        if not self.filter.is_active(self.request):
            return text
        return mark_safe(without_dates(text))  # noqa: S308 - as safe as it was
