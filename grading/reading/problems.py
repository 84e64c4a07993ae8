"""Pages that cannot be shown, with a sentence that says why."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class WayOn:
    """Where a visitor may go instead: words, and the address they lead to."""

    words: str
    address: str


@dataclass(eq=False)
class NotShown(Exception):
    """There is no such page; ``sentence`` tells the visitor what went wrong."""

    status: int
    title: str
    sentence: str
    ways_on: list[WayOn] = field(default_factory=list)

    def __str__(self) -> str:
        return self.sentence


def missing(title: str, sentence: str, *ways_on: WayOn) -> NotShown:
    """What was asked for is not there."""
    return NotShown(404, title, sentence, list(ways_on))


def gone(title: str, sentence: str) -> NotShown:
    """What was asked for was there, and is not any more."""
    return NotShown(410, title, sentence)


def garbled(title: str, sentence: str) -> NotShown:
    """The address makes no sense."""
    return NotShown(400, title, sentence)
