"""Undo: a further revision that shows again what stood before."""

from __future__ import annotations

import pytest

from grading.models import Correction, Game, Period, Pointer, Revision
from grading.models.published import SnapshotRow
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.discarding import discard
from grading.publishing.errors import DraftStandsError, NotADraftError, NothingToUndoError
from grading.publishing.publish import publish
from grading.publishing.tables import TABLES, SnapshotTable
from grading.publishing.undoing import undo
from grading.services.corrections import correct_result
from tests.grading.publishing.world import published

pytestmark = pytest.mark.usefixtures("world")


def shown(table: SnapshotTable, revision: Revision) -> set[tuple[object, ...]]:
    """What a revision shows of a table."""
    model: type[SnapshotRow] = table.model
    return set(model.objects.at(revision.number).values_list(*table.schema))


def test_undo_shows_what_was_shown_before_under_a_new_number() -> None:
    before, withdrawn = published("2012-01", "2012-07")
    again = undo(revision=withdrawn)
    assert again.number == withdrawn.number + 1
    assert Pointer.objects.get().revision == again
    for table in TABLES:
        assert shown(table, again) == shown(table, before), table.model
    withdrawn.refresh_from_db()
    assert withdrawn.state == Revision.State.WITHDRAWN
    assert list(amiss()) == []


def test_the_withdrawn_revision_can_still_be_looked_at() -> None:
    _, withdrawn = published("2012-01", "2012-07")
    rows = {table.model: shown(table, withdrawn) for table in TABLES}
    undo(revision=withdrawn)
    assert {table.model: shown(table, withdrawn) for table in TABLES} == rows


def test_the_list_is_open_again_and_comes_out_the_same_the_next_time() -> None:
    _, withdrawn = published("2012-01", "2012-07")
    undo(revision=withdrawn)
    assert not Period.objects.filter(name="2012-07").exclude(closed_by=None).exists()
    (again,) = published("2012-07")
    for table in TABLES:
        assert shown(table, again) == shown(table, withdrawn), table.model


def test_corrections_wait_again_for_a_revision() -> None:
    published("2012-01")
    game = Game.objects.filter(score=Game.Score.WHITE, placements__period__name="2012-01").first()
    assert game is not None
    correct_result(game=game, score=Game.Score.DRAW, reason="both say so")
    (second,) = published("2012-02")
    undo(revision=second)
    assert Correction.objects.get().shown_in is None


def test_undoing_twice_and_three_times_goes_back_step_by_step() -> None:
    first, second, third, fourth = published("2012-01", "2012-02", "2012-07", "2012-08")
    for before in (third, second, first):
        again = undo(revision=Pointer.objects.get().revision)
        assert again.month == before.month
        for table in TABLES:
            assert shown(table, again) == shown(table, before), table.model
        assert list(amiss()) == []
    states = Revision.objects.filter(number__lte=fourth.number).values_list("state", flat=True)
    assert sorted(states) == ["published", "withdrawn", "withdrawn", "withdrawn"]
    assert not Period.objects.filter(name="2012-07").exclude(closed_by=None).exists()
    assert Period.objects.filter(name="2012-01", closed_by=first).exists()


def test_the_second_of_two_clicks_undoes_nothing_more() -> None:
    _, second = published("2012-01", "2012-02")
    again = undo(revision=second)
    assert undo(revision=second) == again
    assert Revision.objects.count() == 3


def test_there_must_be_something_to_undo() -> None:
    (only,) = published("2012-01")
    with pytest.raises(NothingToUndoError):
        undo(revision=only)


def test_a_draft_of_what_is_to_be_withdrawn_stands_in_the_way() -> None:
    _, second = published("2012-01", "2012-02")
    build(month="2012-03")
    with pytest.raises(DraftStandsError):
        undo(revision=second)


def test_what_a_killed_build_left_does_not() -> None:
    _, second = published("2012-01", "2012-02")
    Revision.objects.create(number=3, month="2012-03", nominal_day="2012-03-31", base=second)
    assert undo(revision=second).number == 4


def test_a_published_revision_cannot_be_discarded_by_somebody_who_saw_it_as_a_draft() -> None:
    draft = build(month="2012-01")
    seen = Revision.objects.get(pk=draft.pk)
    publish(revision=draft)
    with pytest.raises(NotADraftError):
        discard(revision=seen)
    assert list(amiss()) == []
