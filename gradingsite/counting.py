"""Numbers of things, in words."""

from __future__ import annotations


def counted(count: int, thing: str) -> str:
    """Such as "1 game" and "2,000 games"."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
