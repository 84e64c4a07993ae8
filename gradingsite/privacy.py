"""Errors told, in logs and mails, without what anybody typed: it may be a date of birth."""

from __future__ import annotations

import re

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.views.debug import ExceptionReporter

from gradingsite.operations.tracebacks import traceback_of

MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
DATE = re.compile(
    r"\b(?:date|datetime)\(\d{4}, \d+, \d+"
    r"|\b\d{4}(?: ?[-./] ?| )\d{1,2}(?: ?[-./] ?| )\d{1,2}(?!\d)"
    r"|\b\d{1,2}(?: ?[-./] ?| )\d{1,2}(?: ?[-./] ?| )\d{4}\b"
    r"|\b\d{1,2}/\d{1,2}/\d{2}\b"
    r"|\b(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?[ -](?:of )?{MONTH}[ -]\d{{4}}\b"
    rf"|\b{MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}\b",
    re.IGNORECASE,
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


class PrivateReporter(ExceptionReporter):
    """A report of an error in the words of the log, unless DEBUG is on.

    No words of the error, nothing that was typed, no variables: anything of anybody may be there.
    """

    def get_traceback_text(self) -> SafeString:
        """As plain text."""
        if self.filter.is_active(self.request):
            return mark_safe(self._told())  # noqa: S308 - it is no HTML
        return super().get_traceback_text()

    def get_traceback_html(self) -> SafeString:
        """As a page."""
        if self.filter.is_active(self.request):
            return format_html("<!doctype html>\n<title>Error</title>\n<pre>{}</pre>", self._told())
        return super().get_traceback_html()

    def _told(self) -> str:
        found = self.request.resolver_match if self.request else None
        about = f"{self.request.method} /{found.route}\n\n" if self.request and found else ""
        return about + (without_details(traceback_of(self.exc_value)) if self.exc_value else "")
