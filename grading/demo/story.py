"""Telling the story: chapter by chapter things come in, are put right, and are published."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from django.db import transaction

from grading.demo.arriving import take_in
from grading.demo.chapters import Chapter
from grading.demo.chronicle import was_published, write_down
from grading.demo.own_lists import allocate, set_up_own_lists, tell_school_grades
from grading.demo.person_rows import (
    References,
    affiliation_rows,
    club_rows,
    grade_rows,
    membership_rows,
    player_rows,
)
from grading.demo.putting_right import put_right
from grading.demo.registration import references
from grading.demo.world import World
from grading.services.batches import Progress, in_batches
from grading.services.keys import Keys
from grading.services.loading import known_keys, load
from grading.services.rows import Association
from grading.services.setup import set_up_lists

Publish = Callable[[str], object]
"""Builds and publishes the revision of a month."""
Say = Callable[[str], object]
"""Told what is going on."""
GRADES_AT_ONCE = 50_000


@dataclass(slots=True)
class Count:
    """Passes progress on, and knows how far it has come."""

    progress: Progress
    rows: int = 0

    def __call__(self, more: int) -> None:
        self.rows += more
        self.progress(more)


def rows_to_come(world: World, plan: Sequence[Chapter], told: Container[str]) -> int:
    """How many rows the chapters that are not ``told`` bring."""
    rows = sum(chapter.rows for chapter in plan if chapter.month not in told)
    first = len(world.places.rows) + len(world.history) + len(world.former_clubs.person)
    return rows if plan[0].month in told else rows + first


def tell(
    world: World,
    plan: Sequence[Chapter],
    *,
    told: Container[str],
    publish: Publish,
    progress: Progress,
    say: Say,
) -> None:
    """Bring in the chapters that are not ``told``, each in one transaction, and publish each.

    A story that was broken off goes on from where it was.
    """
    set_up_lists()
    set_up_own_lists(world)
    for chapter in plan:
        if chapter.month not in told:
            say(f"results up to {chapter.month}")
            _bring_in(world, plan, chapter, Count(progress))
        if not was_published(chapter.month):
            say(f"publishing {chapter.month}")
            publish(chapter.month)


@transaction.atomic
def _bring_in(world: World, plan: Sequence[Chapter], chapter: Chapter, count: Count) -> None:
    refs, keys = references(plan), known_keys()
    is_first, is_last = chapter is plan[0], chapter is plan[-1]
    people = Association(
        clubs=club_rows(world) if is_first else (),
        players=list(player_rows(world, refs, chapter.people)),
        memberships=list(membership_rows(world, refs, chapter.memberships)),
    )
    load(association=people, keys=keys, progress=count)
    if is_first:
        _load_history(world, refs, keys, count)
        allocate(world, refs, chapter.people)
    tell_school_grades(world, refs, chapter.people)
    take_in(world, refs, chapter.arrivals, keys, count, one_waits=is_last)
    put_right(world, refs, chapter)
    write_down(world.size, world.seed, chapter.month, count.rows)


def _load_history(world: World, refs: References, keys: Keys, progress: Progress) -> None:
    seen = Association(affiliations=list(affiliation_rows(world, refs)))
    load(association=seen, keys=keys, progress=progress)
    for grades in in_batches(grade_rows(world, refs), GRADES_AT_ONCE):
        load(association=Association(grades=grades), keys=keys, progress=progress)
