"""Two administrators at once, on PostgreSQL: neither crosses the other."""

from __future__ import annotations

from datetime import date

import pytest

from grading.models import Event, Game, Pointer, PublishedGrade, Revision
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.discarding import discard
from grading.publishing.errors import NotADraftError
from grading.publishing.lock import BuildInProgressError
from grading.publishing.preview import grades_moved_by
from grading.publishing.publish import publish
from grading.publishing.undoing import undo
from grading.services.acceptance import accept_event
from grading.services.corrections import correct_result
from gradingsite.recording import Refused
from tests.grading.publishing.world import make_world, player, published
from tests.meanwhile import Meanwhile, held_open

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


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


def test_what_somebody_else_has_just_corrected_is_looked_at_again() -> None:
    make_world()
    published("2012-01")
    game = Game.objects.filter(score=Game.Score.WHITE, event__code="LEAGUE").order_by("pk")[0]

    def correct(score: str) -> None:
        correct_result(game=Game.objects.get(pk=game.pk), score=score, reason="the card")

    def too_late() -> None:
        Meanwhile(lambda: correct(Game.Score.DRAW)).finish()
        correct(Game.Score.BLACK)

    with pytest.raises(Refused, match="somebody else is changing the same records"):
        grades_moved_by(too_late)
    assert Game.objects.get(pk=game.pk).score == Game.Score.DRAW
    assert grades_moved_by(lambda: correct(Game.Score.BLACK)).moves
