"""Two administrators at once, on PostgreSQL: neither crosses the other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date

import pytest
from django.db import connection, transaction

from grading.models import Event, Game, Pointer, PublishedGrade, Revision
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.discarding import discard
from grading.publishing.errors import NotADraftError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.publish import publish
from grading.publishing.undoing import undo
from grading.services.acceptance import accept_event
from tests.grading.publishing.world import make_world, player, published

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

SECONDS = 20


class Meanwhile(threading.Thread):
    """Somebody else, on a connection of his own; ``error`` is what stopped him."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self.act = act
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self.act()
        except BaseException as error:  # noqa: BLE001 - told to the test
            self.error = error
        finally:
            connection.close()

    def finish(self) -> None:
        self.join(SECONDS)
        assert not self.is_alive(), "they wait for each other"


@contextmanager
def held_open(act: Callable[[], object]) -> Iterator[Meanwhile]:
    """Somebody else's transaction, which commits when the block ends."""
    done, go = threading.Event(), threading.Event()

    def acting() -> None:
        with transaction.atomic():
            act()
            done.set()
            go.wait(SECONDS)

    other = Meanwhile(acting)
    assert done.wait(SECONDS), other.error
    try:
        yield other
    finally:
        go.set()
        other.finish()


def late_game() -> Game:
    """A game of the first half-year in an event that is not accepted yet."""
    day = date(2011, 10, 5)
    event = Event.objects.create(
        code="LATE", name="Late", rate="standard", first_day=day, last_day=day, received_on=day
    )
    return Game.objects.create(
        event=event, day=day, white=player(0), black=player(7), score=Game.Score.WHITE
    )


def test_a_file_accepted_while_its_list_is_published_goes_into_the_next() -> None:
    make_world()
    draft = build(month="2012-01")
    game = late_game()
    with held_open(lambda: accept_event(event=game.event, on=date(2012, 1, 20))):
        publishing = Meanwhile(lambda: publish(revision=draft))
    publishing.finish()
    assert publishing.error is None
    assert game.placements.get().period.name == "2012-07"
    before = rows(draft)
    (second,) = published("2012-02")
    assert rows(second) == before
    assert list(amiss()) == []


def rows(revision: Revision) -> dict[int, int | None]:
    """The grades of the list of January 2012."""
    found = PublishedGrade.objects.at(revision.number).filter(
        list_slug="standard", period="2012-01"
    )
    return dict(found.values_list("player_id", "grade"))


def test_a_file_that_comes_after_publication_has_begun_waits_for_it() -> None:
    make_world()
    draft = build(month="2012-01")
    game = late_game()
    with held_open(lambda: publish(revision=draft)):
        accepting = Meanwhile(lambda: accept_event(event=game.event, on=date(2012, 1, 20)))
    accepting.finish()
    assert accepting.error is None
    assert game.placements.get().period.name == "2012-07"


def test_a_draft_that_is_being_published_is_not_discarded() -> None:
    make_world()
    draft = build(month="2012-01")
    with held_open(lambda: publish(revision=draft)):
        discarding = Meanwhile(lambda: discard(revision=draft))
    discarding.finish()
    assert isinstance(discarding.error, (NotADraftError, BuildInProgressError))
    assert Pointer.objects.get().revision == draft
    assert list(amiss()) == []


def test_nothing_is_built_while_a_revision_is_withdrawn() -> None:
    make_world()
    _, second = published("2012-01", "2012-07")
    with held_open(lambda: undo(revision=second)):
        building = Meanwhile(lambda: build(month="2012-08"))
    building.finish()
    if building.error is None:
        draft = Revision.objects.get(state=Revision.State.DRAFT)
        assert draft.base == Pointer.objects.get().revision
    else:
        assert isinstance(building.error, BuildInProgressError)
    assert list(amiss()) == []


def test_two_clicks_on_undo_undo_once() -> None:
    make_world()
    first, second = published("2012-01", "2012-02")
    with held_open(lambda: undo(revision=second)):
        again = Meanwhile(lambda: undo(revision=second))
    again.finish()
    assert again.error is None or isinstance(again.error, BuildInProgressError)
    assert Revision.objects.count() == 3
    assert Pointer.objects.get().revision.month == first.month
