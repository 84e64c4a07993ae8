"""How large an invented association is; all else is so much a head."""

from __future__ import annotations

from dataclasses import dataclass

MONTHS = ("2012-01", "2012-07", "2012-08", "2013-01", "2013-02", "2013-03", "2013-04")
"""The revisions: each half-year's list, its baseline, and some that put things right after it."""


@dataclass(frozen=True, slots=True)
class Size:
    """``regulars`` play in leagues, ``occasionals`` only now and then, and the rest of the
    ``players`` no more, but for the few that the odd corners need."""

    name: str
    players: int
    regulars: int
    occasionals: int
    league_counties: int | None
    """How many counties have leagues; None for all."""
    pools: int
    """Groups that only ever play among themselves."""
    duplicates: int
    """People who are in the database twice."""
    events_abroad: int
    corrections: int
    """Results put right before each revision."""


SMALL = Size(
    name="small",
    players=1_500,
    regulars=560,
    occasionals=190,
    league_counties=8,
    pools=3,
    duplicates=10,
    events_abroad=1,
    corrections=6,
)
NATIONAL = Size(
    name="national",
    players=102_530,
    regulars=11_000,
    occasionals=4_800,
    league_counties=None,
    pools=40,
    duplicates=400,
    events_abroad=12,
    corrections=40,
)
SIZES = {size.name: size for size in (SMALL, NATIONAL)}
