"""A story that is broken off goes on from where it was, and ends as if nothing had happened."""

from __future__ import annotations

from collections.abc import Callable
from unittest import mock

import pytest
from django.db import transaction

from grading.demo import story
from grading.demo.chapters import Chapter
from grading.demo.sizes import MONTHS
from grading.demo.world import World
from grading.models import Revision
from tests.grading.demo.dumps import dump
from tests.grading.demo.stories import close_lists, tell_tiny

pytestmark = pytest.mark.django_db
Dump = dict[str, list[str]]


@pytest.fixture
def undisturbed(world: World, plan: tuple[Chapter, ...], db: None) -> Dump:
    with transaction.atomic():
        tell_tiny(world, plan)
        records = dump()
        transaction.set_rollback(True)
    return records


def killed_at(month: str, then: Callable[..., object]) -> Callable[..., object]:
    """``then``, but for one month."""

    def step(*args: object, **kwargs: object) -> object:
        if month in map(_month, args):
            raise KeyboardInterrupt
        return then(*args, **kwargs)

    return step


def _month(argument: object) -> object:
    return getattr(argument, "month", argument)


def test_killed_while_a_list_is_published(
    world: World, plan: tuple[Chapter, ...], undisturbed: Dump
) -> None:
    publish = killed_at("2012-08", close_lists)
    with pytest.raises(KeyboardInterrupt):
        tell_tiny(world, plan, publish)
    tell_tiny(world, plan)
    assert dump() == undisturbed


def test_killed_in_the_middle_of_a_chapter(
    world: World, plan: tuple[Chapter, ...], undisturbed: Dump
) -> None:
    put_right = killed_at("2013-01", story.put_right)
    with mock.patch.object(story, "put_right", put_right), pytest.raises(KeyboardInterrupt):
        tell_tiny(world, plan)
    tell_tiny(world, plan)
    assert dump() == undisturbed


def test_killed_before_the_first_chapter_is_in(
    world: World, plan: tuple[Chapter, ...], undisturbed: Dump
) -> None:
    put_right = killed_at(MONTHS[0], story.put_right)
    with mock.patch.object(story, "put_right", put_right), pytest.raises(KeyboardInterrupt):
        tell_tiny(world, plan)
    tell_tiny(world, plan)
    assert dump() == undisturbed


def test_progress_ends_at_what_was_foretold(world: World, plan: tuple[Chapter, ...]) -> None:
    rows, said = tell_tiny(world, plan)
    assert rows == story.rows_to_come(world, plan, set())
    assert story.rows_to_come(world, plan, set(MONTHS)) == 0
    assert [line.split()[-1] for line in said] == [month for month in MONTHS for _ in range(2)]


def test_a_revision_that_was_undone_is_not_published_again(
    world: World, plan: tuple[Chapter, ...]
) -> None:
    tell_tiny(world, plan)
    Revision.objects.filter(month=MONTHS[-1]).update(state=Revision.State.WITHDRAWN)
    assert tell_tiny(world, plan) == (0, [])
