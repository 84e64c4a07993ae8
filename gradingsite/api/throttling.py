"""How much one address may ask: so many requests in so many seconds, and headers that say so."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from gradingsite.api.rate import parse_rate
from gradingsite.tallies import add_to_tally
from gradingsite.visitors import network_of


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of an address, with this request."""

    is_too_many: bool
    wait: int
    """Seconds until it may ask again."""
    headers: Mapping[str, str]


def count_request(request: HttpRequest) -> Counted | None:
    """Count one more of its address; none where nothing is counted."""
    rate = parse_rate(settings.API_RATE)
    if rate is None:
        return None
    most, seconds = rate
    now = time.time()
    left = seconds - int(now) % seconds
    key = f"api-rate:{network_of(request)}:{int(now) // seconds}"
    counted = add_to_tally(key, 1, timeout=seconds + 1)
    return Counted(counted > most, left, rate_headers(most, seconds, most - counted, left))


class AddressThrottle(BaseThrottle):
    """Counts the requests of an address, or of a network of long addresses, window by window."""

    def allow_request(self, request: Any, view: Any) -> bool:
        """Count one more; whether it is not one too many."""
        counted = count_request(request._request)
        if counted is None:
            return True
        self.until = counted.wait
        view.rate_headers = counted.headers
        return not counted.is_too_many

    def wait(self) -> int:
        """Seconds until it may ask again."""
        return self.until


def rate_headers(most: int, seconds: int, left: int, until: int) -> dict[str, str]:
    """The RateLimit fields of the IETF's draft: what is allowed, and what is left of it."""
    return {
        "RateLimit-Policy": f'"address";q={most};w={seconds}',
        "RateLimit": f'"address";r={max(left, 0)};t={until}',
    }
