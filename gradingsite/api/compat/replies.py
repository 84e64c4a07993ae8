"""Replies as these programs read them: whether it went well, and how long it took."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localdate

from gradingsite.api.problems import HARMLESS
from gradingsite.tallies import add_to_tally, tally
from gradingsite.visitors import network_of

PREFIX = "/api/compat/"
DAY = 24 * 3600


def is_compatible(request: HttpRequest) -> bool:
    """Whether it was asked by a program that reads replies of this kind."""
    return request.path.startswith(PREFIX)


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """How long a request takes, and the others of its address took today."""

    request: HttpRequest
    since: float = field(default_factory=time.perf_counter)

    @property
    def is_used_up(self) -> bool:
        """Whether the address has had all the time there is for it today."""
        return tally(self._key) >= 1000 * settings.COMPAT_SECONDS

    def stopped(self) -> dict[str, str]:
        """The times that are in every reply; what was taken is added to the day's."""
        taken = time.perf_counter() - self.since
        today = add_to_tally(self._key, max(round(1000 * taken), 1), timeout=DAY)
        return {
            "processing_time": f"{taken:.3f}",
            "total_processing_time_today": f"{today / 1000:.3f}",
            "max_processing_time_daily": str(settings.COMPAT_SECONDS),
        }

    @property
    def _key(self) -> str:
        return f"compat-time:{network_of(self.request)}:{localdate()}"


def success(told: Mapping[str, Any], stopwatch: Stopwatch) -> HttpResponse:
    """What was asked for."""
    return _reply({"success": True, **stopwatch.stopped(), **told}, 200)


def failure(status: int, words: str, stopwatch: Stopwatch) -> HttpResponse:
    """Why there is nothing."""
    return _reply({"success": False, **stopwatch.stopped(), "msg": words}, status)


def _reply(told: Mapping[str, Any], status: int) -> HttpResponse:
    text = json.dumps(told).translate(HARMLESS)
    return HttpResponse(text, status=status, content_type="application/json")
