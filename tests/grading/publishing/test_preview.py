"""What a change would do to the grades is what the next revision then shows. Rules, section 9."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.apps import apps

from grading.models import Event, Game, Pointer, PublishedGrade, Revision
from grading.publishing.build import build
from grading.publishing.preview import Move, Preview, grades_moved_by
from grading.publishing.publish import publish
from grading.services.corrections import (
    CannotCorrect,
    correct_birth_date,
    correct_result,
    restore_game,
    swap_player,
    withdraw_game,
)
from grading.services.event_corrections import correct_rate, withdraw_event
from players.models import Player
from players.services import deal_references, merge_players, unmerge_player
from tests.grading.publishing.world import POOL, UNGRADED, player, published

pytestmark = pytest.mark.usefixtures("world")

LISTS = ("2012-01", "2012-07", "2013-01")
Change = Callable[[], object]


def a_game(period: str, place: int = 0) -> Game:
    """One of the Standardplay games White won in a period."""
    won = Game.objects.filter(
        score=Game.Score.WHITE, placements__period__name=period, event__code="LEAGUE"
    )
    return won.order_by("pk")[place]


def a_result(period: str, place: int) -> Change:
    return lambda: correct_result(
        game=a_game(period, place), score=Game.Score.BLACK, reason="the captain's slip"
    )


def a_swap() -> None:
    game = a_game("2012-07")
    right = next(
        number for number in UNGRADED if player(number).pk not in (game.white_id, game.black_id)
    )
    swap_player(game=game, wrong=game.white, right=player(right), reason="his brother played")


def a_few() -> None:
    """Several at once."""
    a_swap()
    a_result("2012-01", 2)()
    withdraw_game(game=a_game("2013-01"), reason="never played")


def league() -> Event:
    return Event.objects.get(code="LEAGUE")


CHANGES: dict[str, Change] = {
    **{f"result of {period} {n}": a_result(period, n) for period in LISTS for n in (0, 3)},
    "swap": a_swap,
    "withdrawn game": lambda: withdraw_game(game=a_game("2012-07", 1), reason="never played"),
    "birth date": lambda: correct_birth_date(
        player=player(5), birth_date=date(1999, 5, 5), reason="his parents wrote"
    ),
    "merger with history on both sides": lambda: merge_players(
        kept=player(8), merged=player(POOL[0]), reason="one person"
    ),
    "merger into a new record": lambda: merge_players(
        kept=player(POOL[0]), merged=player(4), reason="one person"
    ),
    "event withdrawn": lambda: withdraw_event(event=league(), reason="not under the laws"),
    "rate of play": lambda: correct_rate(event=league(), rate="rapid", reason="half an hour"),
    "several": a_few,
    "nothing": lambda: None,
}


def shown(revision: Revision) -> dict[tuple[int, str, str], tuple[int | None, str]]:
    """Grade and category of every player in every list."""
    rows = PublishedGrade.objects.at(revision.number)
    return {
        (row.player_id, row.list_slug, row.period): (row.grade, row.category)
        for row in rows
        if row.grade is not None
    }


def differences(old: Revision, new: Revision) -> dict[tuple[int, str, str], Any]:
    """By player, list and period what a grade was and is."""
    before, after = shown(old), shown(new)
    nothing = (None, "")
    return {
        key: (before.get(key, nothing), after.get(key, nothing))
        for key in before.keys() | after.keys()
        if before.get(key) != after.get(key)
    }


def foretold(preview: Preview) -> dict[tuple[int, str, str], Any]:
    """The same, as the preview has it."""
    return {
        (move.player_id, move.list_slug, move.period): (
            (move.old, move.old_category),
            (move.new, move.new_category),
        )
        for move in preview.moves
    }


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row there is."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models(include_auto_created=True)
    }


@pytest.mark.parametrize("name", CHANGES)
def test_a_preview_foretells_what_the_next_revision_shows(name: str) -> None:
    *_, last = published(*LISTS)
    before = everything()
    preview = grades_moved_by(CHANGES[name])
    assert everything() == before, "nothing is left behind"
    CHANGES[name]()
    following = publish(revision=build(month=last.month))
    assert foretold(preview) == differences(last, following)
    assert bool(preview.moves) is (name != "nothing")


def test_corrections_that_wait_for_a_revision_are_no_part_of_the_next_ones_preview() -> None:
    published(*LISTS)
    a_result("2012-01", 0)()
    assert grades_moved_by(CHANGES["nothing"]).moves == ()


def test_what_undoes_a_change_moves_the_grades_back() -> None:
    published(*LISTS)
    merge = CHANGES["merger with history on both sides"]
    there = grades_moved_by(merge)
    merge()
    back = grades_moved_by(lambda: unmerge_player(player=player(POOL[0]), reason="two persons"))
    assert foretold(back) == {key: (new, old) for key, (old, new) in foretold(there).items()}


def test_a_change_that_is_refused_is_refused_in_the_preview_and_leaves_nothing_behind() -> None:
    published(*LISTS)
    before = everything()

    def half_done() -> None:
        a_result("2012-01", 0)()
        restore_game(game=a_game("2012-07"), reason="played after all")

    with pytest.raises(CannotCorrect, match="not withdrawn"):
        grades_moved_by(half_done)
    assert everything() == before


def test_a_draft_neither_stands_in_the_way_nor_is_touched() -> None:
    published(*LISTS)
    draft = build(month="2013-02")
    before = everything()
    assert grades_moved_by(a_result("2012-01", 0)).moves
    assert everything() == before
    assert Revision.objects.get(pk=draft.pk).state == Revision.State.DRAFT


def test_before_anything_is_published_no_grade_moves_and_the_change_is_tried_all_the_same() -> None:
    before = everything()
    assert grades_moved_by(a_result("2012-01", 0)) == Preview(None, ())
    with pytest.raises(CannotCorrect):
        grades_moved_by(lambda: withdraw_game(game=a_game("2012-01"), reason=" "))
    assert everything() == before
    assert not Pointer.objects.exists()


def test_games_of_a_list_that_is_not_out_move_no_grade() -> None:
    published("2012-01")
    assert grades_moved_by(a_result("2012-07", 0)).moves == ()


def test_grades_that_come_or_go_lead_and_the_rest_follow_by_size() -> None:
    published(*LISTS)
    moves = grades_moved_by(CHANGES["event withdrawn"]).moves
    sizes = [abs(move.by) if move.by is not None else 1000 for move in moves]
    assert sizes == sorted(sizes, reverse=True)


def test_the_totals_tell_what_came_went_and_changed() -> None:
    def move(number: int, old: int | None, new: int | None) -> Move:
        return Move(number, "", "", "Standardplay", "standard", "2012-01", old, "A", new, "B")

    preview = Preview(
        "2012-01", (move(1, None, 90), move(2, 90, None), move(2, 80, 85), move(3, 70, 70))
    )
    totals = (preview.players, preview.came, preview.lost, preview.changed, preview.category_only)
    assert totals == (3, 1, 1, 1, 1)
    assert [each.by for each in preview.moves] == [None, None, 5, 0]


def test_a_player_whose_record_the_change_would_make_has_no_reference_yet() -> None:
    published(*LISTS)
    games = list(Game.objects.filter(white=player(0), event__code="LEAGUE"))

    def parted() -> None:
        (ref,) = deal_references(count=1)
        new = Player.objects.create(ref=ref, surname="Another")
        for game in games:
            swap_player(game=Game.objects.get(pk=game.pk), wrong=player(0), right=new, reason="two")

    new = [move for move in grades_moved_by(parted).moves if move.name == "Another"]
    assert new
    assert {move.ref for move in new} == {""}
