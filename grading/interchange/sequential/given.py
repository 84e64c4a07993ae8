"""All that the calculator is given for a sequential scheme, free of faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grading.engine.columns import Games, Ints
from grading.engine.sequential.scheme import Scheme
from grading.engine.sequential.walk import Opening


@dataclass(frozen=True, slots=True)
class RatedList:
    """One list: what is rated at once in it, and in which order."""

    games: Games
    """Their ``period`` is the place of their unit; in code point order of their ids."""
    game_ids: Sequence[str]
    units: Sequence[str]
    """Their names, in order of time: half-years by their lists, or events."""
    days: Ints
    """The last day of each."""
    opening: Opening | None


@dataclass(frozen=True, slots=True)
class GivenRatings:
    """What the files and options say."""

    scheme: Scheme
    refs: Sequence[str]
    """The players', in code point order."""
    lists: Mapping[str, RatedList]
    ignored: int
    """Games outside the lists asked for."""
    missing_boards: int
    """Games that were lost for want of a player."""
    unused_columns: Mapping[str, Sequence[str]]
