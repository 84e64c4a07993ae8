"""Words for where a grade comes from that somebody goes into a period with."""

from __future__ import annotations

from grading.engine.results import Kind
from players.selectors.sides import Side

WORDS = {kind: kind.name.lower() for kind in Kind}
MEANT = (
    "list (that of the list before), other (that of the other list), start (a starting grade), age"
    " (what players who are new to the list begin with), allocated (for the season)"
)
ENTERED = f"{MEANT}, or none."
USED = f"{MEANT}, or held (a junior’s, who will have a starting grade); null where he has none."


def entered(kind: int) -> str:
    """How a player went in."""
    return WORDS[Kind(kind)]


def used(side: Side) -> str | None:
    """What kind of grade the opponent was taken to have."""
    if side.mark in ("held", "none"):
        return "held" if side.mark == "held" else None
    return WORDS[Kind(side.row.opponent_kind)]
