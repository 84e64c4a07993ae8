"""How many reports are taken from one place."""

from __future__ import annotations

import hashlib

from gradingsite.tallies import add_to_tally, tally

MOST = 5
WITHIN = 3600
"""Seconds, from the first report on."""


def has_sent_enough(network: str) -> bool:
    """Whether the most there may be have come from there."""
    return tally(_key(network)) >= MOST


def count_one(network: str) -> None:
    """Count a report that was taken in."""
    add_to_tally(_key(network), 1, timeout=WITHIN)


def _key(network: str) -> str:
    # Addresses of visitors are not kept, nor need they fit into a key.
    return f"error-reports-{hashlib.sha256(network.encode()).hexdigest()}"
