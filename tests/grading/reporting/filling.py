"""The form for errors, filled in as a person would."""

from __future__ import annotations

import time
from typing import Any

from django.core.signing import TimestampSigner, b62_encode
from django.test import Client
from django.utils import timezone

from grading.models import ErrorReport
from grading.models.error_reports import new_token

GIVEN: dict[str, Any] = {
    "kind": "result",
    "subject": "Smith, Ann 233310H",
    "what": "The game was drawn.",
    "confirmation": "The organiser, B. Jones",
    "name": "Zed Zimmer",
    "email": "zed@example.org",
}


class Earlier(TimestampSigner):
    """Signs as if it had been so many seconds ago."""

    def __init__(self, seconds: int) -> None:
        super().__init__(salt="grading.reporting")
        self.seconds = seconds

    def timestamp(self) -> str:
        return b62_encode(int(time.time()) - self.seconds)


def stamp(*, seconds: int = 60, token: str = "") -> str:
    """The stamp of a form that was shown so many seconds ago."""
    return Earlier(seconds).sign(token or new_token())


def send(client: Client, address: str = "/report/", *, after: int = 60, **changes: str) -> Any:
    """Fill the form in and press the button, so many seconds ``after`` it was shown."""
    return client.post(address, {"stamp": stamp(seconds=after)} | GIVEN | changes)


def reported(**columns: Any) -> ErrorReport:
    """A report that was taken in, and answered if its status says so."""
    report = ErrorReport(**GIVEN | columns)
    if not report.is_open and report.answered_at is None:
        report.answered_at = timezone.now()
    report.save()
    return report
