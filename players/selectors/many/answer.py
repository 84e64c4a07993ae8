"""Who is meant by a reference or a name."""

from __future__ import annotations

from dataclasses import dataclass

OFFERED = 6
"""Players to choose from."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The player meant, or why that is not known and who it may be; players by their ids."""

    player_id: int | None = None
    note: str = ""
    may_be: tuple[int, ...] = ()
    more: int = 0
    """How many it may be beside those."""


NOBODY = "Nobody is called so, or begins so"
