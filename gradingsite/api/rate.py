"""How often one address may ask, as the settings have it."""

from __future__ import annotations

import re

from django.core.exceptions import ImproperlyConfigured

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
RATE = re.compile(rf"([1-9][0-9]{{0,8}})/({'|'.join(SECONDS)})")


def parse_rate(text: str) -> tuple[int, int] | None:
    """``600/minute`` as requests and seconds; none for nothing. Raises ImproperlyConfigured."""
    if not text:
        return None
    found = RATE.fullmatch(text)
    if found is None:
        units = ", ".join(SECONDS)
        raise ImproperlyConfigured(
            f"API_RATE is {text!r}: it can be such as 600/minute (the units are {units}), or empty."
        )
    return int(found[1]), SECONDS[found[2]]
