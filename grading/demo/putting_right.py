"""What is put right between two revisions, so that some published grades change."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from grading.demo.arrays import stream
from grading.demo.chapters import Chapter
from grading.demo.merging import merge_second_records
from grading.demo.people_news import report_deaths, report_weddings
from grading.demo.person_rows import References
from grading.demo.world import World
from grading.demo.wrong_details import correct_births, correct_memberships
from grading.demo.wrong_results import correct_results, swap_players

Deed = Callable[[World, References, np.random.Generator], None]

DEEDS: dict[str, tuple[Deed, ...]] = {
    "2012-07": (correct_results,),
    "2012-08": (correct_results, correct_memberships, correct_births, merge_second_records),
    "2013-01": (correct_results,),
    "2013-02": (correct_results, swap_players, report_deaths),
    "2013-03": (correct_results, correct_births, merge_second_records, report_weddings),
    "2013-04": (correct_results, correct_memberships, merge_second_records),
}
"""By revision: those of August make July's baseline, those after January's list are shown blue."""


def put_right(world: World, refs: References, chapter: Chapter) -> None:
    """What a chapter puts right; the same every time."""
    for deed in DEEDS.get(chapter.month, ()):
        deed(world, refs, stream(world.seed, f"{deed.__name__} {chapter.month}"))
