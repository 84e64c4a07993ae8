"""Telling the story of few people without the arithmetic: lists close, and nothing is graded."""

from __future__ import annotations

from calendar import monthrange
from datetime import date

from grading.demo.chapters import Chapter
from grading.demo.chronicle import told_months
from grading.demo.sizes import Size
from grading.demo.story import Publish, tell
from grading.demo.world import World
from grading.engine.periods import list_month
from grading.models import Period, Revision

SEED = 2013
TINY = Size(
    name="tiny",
    players=300,
    regulars=110,
    occasionals=30,
    league_counties=2,
    pools=1,
    duplicates=4,
    events_abroad=1,
    corrections=2,
)
"""As much of an association as every chapter of the story needs."""


def close_lists(month: str) -> None:
    """Publish a revision that holds nothing, and close the periods it would bring."""
    year, number = list_month(month)
    revision = Revision.objects.create(
        number=Revision.objects.count() + 1,
        month=month,
        nominal_day=date(year, number, monthrange(year, number)[1]),
        state=Revision.State.PUBLISHED,
    )
    Period.objects.filter(name__gte="2012-01", name__lte=month, closed_by=None).update(
        closed_by=revision
    )


def tell_tiny(
    world: World, plan: tuple[Chapter, ...], publish: Publish = close_lists
) -> tuple[int, list[str]]:
    """Tell the story, or the rest of it; gives the rows brought in and what was said."""
    rows: list[int] = []
    said: list[str] = []
    tell(
        world,
        plan,
        told=told_months(world.size, world.seed),
        publish=publish,
        progress=rows.append,
        say=said.append,
    )
    return sum(rows), said
