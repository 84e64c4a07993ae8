"""What is counted of visitors in the cache; nothing while it is gone, as the site serves on."""

from __future__ import annotations

from contextlib import suppress

from django.core.cache import cache
from redis import RedisError


def tally(key: str) -> int:
    """What was counted by that name; 0 where nothing was, or nobody knows."""
    with suppress(RedisError):
        return int(cache.get(key, 0))
    return 0


def add_to_tally(key: str, more: int, *, timeout: int) -> int:
    """Add to what is counted by that name for ``timeout`` seconds, from the first on; the sum."""
    # It may run out between the two.
    with suppress(RedisError, ValueError):
        cache.add(key, 0, timeout=timeout)
        return int(cache.incr(key, more))
    return more
