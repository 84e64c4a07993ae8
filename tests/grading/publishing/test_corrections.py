"""Corrections redraw the period they are in and every later one, and say why. Rules, section 9."""

from __future__ import annotations

from datetime import date

import pytest
from django.template.loader import render_to_string

from grading.models import Correction, Game, PublishedGrade, PublishedName, Revision
from grading.models.corrections import Cause
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.publish import publish
from grading.services.corrections import correct_birth_date, correct_result, withdraw_game
from players.services import merge_players
from tests.grading.publishing.world import POOL, player, published

pytestmark = pytest.mark.usefixtures("world")


def a_win_in(period: str) -> Game:
    """A game won by White in a period of the Standardplay list."""
    return Game.objects.filter(
        score=Game.Score.WHITE, placements__period__name=period, event__code="LEAGUE"
    ).order_by("pk")[0]


def grades(revision: Revision, period: str) -> dict[int, tuple[int | None, str]]:
    """Grade and cause of each player in the Standardplay list."""
    rows = PublishedGrade.objects.at(revision.number).filter(list_slug="standard", period=period)
    return {row.player_id: (row.grade, row.cause) for row in rows}


def changed(before: Revision, after: Revision, period: str) -> dict[int, str]:
    """Those whose grade is another one in ``after``, and why."""
    old, new = grades(before, period), grades(after, period)
    return {
        player_id: new[player_id][1]
        for player_id in old.keys() & new.keys()
        if old[player_id][0] != new[player_id][0]
    }


def test_a_corrected_result_changes_both_players_and_tells_why() -> None:
    first, second = published("2012-01", "2012-07")
    game = a_win_in("2012-01")
    correct_result(game=game, score=Game.Score.BLACK, reason="the captain wrote it down wrongly")
    (third,) = published("2012-08")
    moved = changed(second, third, "2012-01")
    assert {game.white_id, game.black_id} <= moved.keys()
    assert set(moved.values()) == {Cause.RESULT}
    assert changed(second, third, "2012-07"), "the later list starts from the corrected grades"
    assert changed(first, second, "2012-01") == {}, "the list as first published stays"
    assert list(amiss()) == []


def test_a_correction_shows_in_the_revision_that_brought_it() -> None:
    published("2012-01")
    correction = correct_result(
        game=a_win_in("2012-01"), score=Game.Score.DRAW, reason="agreed by both"
    )
    draft = build(month="2012-02")
    assert not Correction.objects.exclude(shown_in=None).exists()
    later = correct_result(game=a_win_in("2012-01"), score=Game.Score.DRAW, reason="and this one")
    publish(revision=draft)
    shown = dict(Correction.objects.values_list("pk", "shown_in"))
    assert shown == {correction.pk: draft.pk, later.pk: None}


def test_grades_of_a_new_list_have_no_cause() -> None:
    published("2012-01")
    correct_result(game=a_win_in("2012-01"), score=Game.Score.DRAW, reason="agreed by both")
    (second,) = published("2012-07")
    assert {cause for _, cause in grades(second, "2012-07").values()} == {""}


def test_a_birth_date_makes_a_junior_of_an_adult() -> None:
    published("2012-01")
    correct_birth_date(player=player(5), birth_date=date(1999, 5, 5), reason="his parents wrote")
    first, second = Revision.objects.get(number=1), published("2012-02")[0]
    assert changed(first, second, "2012-01")[player(5).pk] == Cause.IDENTITY
    row = PublishedGrade.objects.at(second.number).get(
        player_id=player(5).pk, list_slug="standard", period="2012-01"
    )
    assert (row.junior_age, row.increment) == (12, 5)


def test_a_merger_gives_one_player_the_games_of_both() -> None:
    (first,) = published("2012-01")
    kept, merged = player(0), player(POOL[0])
    before = PublishedGrade.objects.at(first.number).get(
        player_id=kept.pk, list_slug="standard", period="2012-01"
    )
    merge_players(kept=kept, merged=merged, reason="one person, says the secretary")
    (second,) = published("2012-02")
    after = PublishedGrade.objects.at(second.number).get(
        player_id=kept.pk, list_slug="standard", period="2012-01"
    )
    assert after.own_sides == before.own_sides + 2
    assert after.cause == Cause.MERGE
    assert not PublishedGrade.objects.at(second.number).filter(player_id=merged.pk).exists()
    names = PublishedName.objects.at(second.number).filter(player_id=kept.pk)
    assert set(names.values_list("shown", "is_former")) == {
        (kept.name, False),
        (merged.name, True),
    }
    assert list(amiss()) == []


def test_boards_and_colours_of_a_game_need_no_correction_and_change_no_grade() -> None:
    (first,) = published("2012-01")
    game = a_win_in("2012-01")
    game.board = 7
    game.white, game.black, game.score = game.black, game.white, Game.Score.BLACK
    game.save()
    (second,) = published("2012-02")
    assert changed(first, second, "2012-01") == {}
    assert not Correction.objects.exists()


def test_the_report_says_what_was_put_right_and_whose_grades_move() -> None:
    published("2012-01")
    game = a_win_in("2012-01")
    correct_result(game=game, score=Game.Score.BLACK, reason="a slip of the pen")
    draft = build(month="2012-02")
    text = render_to_string("grading/report.txt", {"revision": draft})
    (line,) = [line for line in text.splitlines() if "a result was corrected: " in line]
    assert str(game.white) in line
    assert str(game.black) in line
    assert "a slip of the pen" not in text
    assert all(move["name"] in text for move in draft.report["moves"]["largest"])


def test_of_two_corrections_each_tells_of_its_own_list() -> None:
    """A withdrawn rapid game is no cause of a Standard grade that a corrected result moved."""
    published("2012-01")
    game, rapid = _two_games_of_one_player()
    correct_result(game=game, score=_other(game), reason="the card")
    withdraw_game(game=rapid, reason="played twice")
    (revision,) = published("2012-07")
    who = [game.white_id, game.black_id]
    rows = PublishedGrade.objects.filter(since=revision.number, player_id__in=who)
    standard = rows.filter(list_slug="standard", period="2012-01").exclude(cause="")
    assert standard.exists()
    assert set(standard.values_list("cause", flat=True)) == {Cause.RESULT}


def _two_games_of_one_player() -> tuple[Game, Game]:
    in_period = Game.objects.filter(placements__period__name="2012-01", score__in=("10", "01"))
    for rapid in in_period.filter(event__rate="rapid").order_by("pk"):
        who = {rapid.white_id, rapid.black_id}
        standard = in_period.filter(event__rate="standard", white__in=who).order_by("pk").first()
        if standard is not None:
            return standard, rapid
    raise AssertionError("nobody played in both lists")


def _other(game: Game) -> str:
    return "01" if game.score == "10" else "10"
