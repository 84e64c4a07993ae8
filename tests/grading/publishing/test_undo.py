"""Undo: a further revision that shows again what stood before."""

from __future__ import annotations

import pytest

from grading.models import Correction, Game, Period, Pointer, Revision
from grading.models.published import SnapshotRow
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.errors import DraftStandsError, NothingToUndoError
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
    again = undo()
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
    undo()
    assert {table.model: shown(table, withdrawn) for table in TABLES} == rows


def test_the_list_is_open_again_and_comes_out_the_same_the_next_time() -> None:
    _, withdrawn = published("2012-01", "2012-07")
    undo()
    assert not Period.objects.filter(name="2012-07").exclude(closed_by=None).exists()
    (again,) = published("2012-07")
    for table in TABLES:
        assert shown(table, again) == shown(table, withdrawn), table.model


def test_corrections_wait_again_for_a_revision() -> None:
    published("2012-01")
    game = Game.objects.filter(score=Game.Score.WHITE, placements__period__name="2012-01").first()
    assert game is not None
    correct_result(game=game, score=Game.Score.DRAW, reason="both say so")
    published("2012-02")
    undo()
    assert Correction.objects.get().shown_in is None


def test_there_must_be_something_to_undo() -> None:
    with pytest.raises(NothingToUndoError):
        undo()
    published("2012-01")
    with pytest.raises(NothingToUndoError):
        undo()


def test_a_draft_of_what_is_to_be_withdrawn_stands_in_the_way() -> None:
    published("2012-01", "2012-02")
    build(month="2012-03")
    with pytest.raises(DraftStandsError):
        undo()
