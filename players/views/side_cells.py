"""Where and when a side was played, in the cells that files of games begin with."""

from __future__ import annotations

from players.selectors.sides import Side

PLAYED = ("date", "about", "event", "section", "round", "board")


def played(side: Side) -> tuple[object, ...]:
    """What ``PLAYED`` names."""
    return (
        side.day.isoformat(),
        "about" if side.row.is_approximate else None,
        side.event.name if side.event else None,
        side.row.section,
        side.row.round,
        side.row.board,
    )
