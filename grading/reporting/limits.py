"""How many reports are taken from one place."""

from __future__ import annotations

import hashlib

from django.core.cache import cache

MOST = 5
WITHIN = 3600
"""Seconds, from the first report on."""


def has_sent_enough(network: str) -> bool:
    """Whether the most there may be have come from there."""
    return int(cache.get(_key(network), 0)) >= MOST


def count_one(network: str) -> None:
    """Count a report that was taken in."""
    key = _key(network)
    cache.add(key, 0, WITHIN)
    try:
        cache.incr(key)
    except ValueError:  # It lapsed this very moment.
        cache.set(key, 1, WITHIN)


def _key(network: str) -> str:
    # Addresses of visitors are not kept, nor need they fit into a key.
    return f"error-reports-{hashlib.sha256(network.encode()).hexdigest()}"
