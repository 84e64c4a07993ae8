"""Addresses of forms as they were filled in, for a link to what they came to."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

LONGEST_ADDRESS = 2_000
"""Characters of an address that every browser and server takes."""


def found_again(given: Iterable[tuple[str, str]], as_of: str) -> str:
    """Where what was given is found again; nothing for what no address can hold."""
    address = f"?{urlencode([*given, *([('as_of', as_of)] if as_of else [])])}"
    return address if len(address) <= LONGEST_ADDRESS else ""
