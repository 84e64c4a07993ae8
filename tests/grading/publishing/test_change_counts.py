"""How many published grades a revision says it changed."""

from __future__ import annotations

import pytest

from grading.models import Game, Revision
from grading.publishing.undoing import undo
from grading.selectors.changes import changes_in, lists_out
from grading.services.corrections import correct_result
from players.models import Player
from tests.grading.publishing.world import published

pytestmark = pytest.mark.usefixtures("world")


def corrected() -> tuple[Revision, Revision]:
    """Two revisions, the second with a result put right."""
    published("2012-01")
    game = Game.objects.filter(score=Game.Score.WHITE, placements__period__name="2012-01").first()
    assert game is not None
    correct_result(game=game, score=Game.Score.BLACK, reason="both say so")
    published("2012-02")
    first, second = Revision.objects.order_by("number")
    return first, second


def test_the_first_revision_has_no_counts() -> None:
    assert published("2012-01")[0].changes == {}


def test_a_list_that_comes_out_is_no_change() -> None:
    _, second = published("2012-01", "2012-07")
    assert second.changes == {"changed": 0, "new": 0, "gone": 0}


def test_what_a_correction_changed_is_counted() -> None:
    first, second = corrected()
    rows = changes_in(
        second.number, apart_from=lists_out(first) ^ lists_out(second), shown_at=[second.number]
    )
    assert second.changes["changed"] == rows.filter(what="changed").count() >= 2
    assert all(row.why == "correction" for row in rows)


def test_an_undoing_takes_as_many_back() -> None:
    _, second = corrected()
    assert undo(revision=second).changes == second.changes


def test_a_hidden_player_s_are_not_counted() -> None:
    _, second = corrected()
    undo(revision=second)
    rows = changes_in(second.number, apart_from=frozenset(), shown_at=[second.number])
    hidden = Player.objects.get(pk=rows[0].player_id)
    hidden.hidden = True
    hidden.save()
    (again,) = published("2012-02")
    assert again.changes["changed"] == second.changes["changed"] - 1
