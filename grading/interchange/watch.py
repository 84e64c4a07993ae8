"""Long work seen by somebody while it goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

Step = TypeVar("Step")


class Watch(Protocol):
    """Sees the steps of some work pass, to show how far it is."""

    def __call__(self, steps: Iterable[Step], what: str, unit: str, total: int) -> Iterable[Step]:
        """``steps`` as they are; ``total`` is about how many of them, ``unit`` what each is."""
        ...


def unwatched(steps: Iterable[Step], what: str, unit: str, total: int) -> Iterable[Step]:
    """Nobody sees them."""
    return steps
