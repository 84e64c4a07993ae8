"""Forms that correct: what they ask for, and that none takes back what somebody else did."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from grading.correcting.state import changed_since, state_of
from grading.models import Correction, Event, Game
from grading.models.corrections import Cause
from grading.services.corrections import correct_birth_date, correct_result
from players.models import Player
from tests import records
from tests.grading.administration import address, change

pytestmark = pytest.mark.django_db

REASON = {"reason": "the card was misread"}


@pytest.fixture
def game() -> Game:
    records.lists()
    return records.game(records.event(), records.player("One"), records.player("Two"))


# What is asked for


def test_what_grades_hang_on_needs_a_reason_and_somebody_who_confirms_it(
    admin_client: Client, game: Game
) -> None:
    unconfirmed = {"score": "01", "confirmed_by": ""}
    assert change(admin_client, game, **unconfirmed) == ["Say why the record is changed."]
    assert change(admin_client, game, **unconfirmed, **REASON) == [
        "Grades hang on this: say who confirmed it."
    ]
    assert not Correction.objects.exists()
    assert change(admin_client, game, score="01", confirmed_by="opponent", **REASON) == []
    assert Correction.objects.get().confirmed_by == "opponent"


def test_what_no_grade_hangs_on_needs_nobody_to_confirm_it(
    admin_client: Client, game: Game
) -> None:
    assert change(admin_client, game.event, name="Cup", confirmed_by="", reason="its name") == []
    assert Event.objects.get().name == "Cup"


@pytest.mark.parametrize(
    "cause, told", [("", Cause.RESULT), ("rules", Cause.RULES), ("records", Cause.RECORDS)]
)
def test_the_public_is_told_what_fits_or_what_is_chosen(
    admin_client: Client, game: Game, cause: str, told: Cause
) -> None:
    assert change(admin_client, game, score="01", cause=cause, **REASON) == []
    assert Correction.objects.get().cause == told


def test_causes_that_no_game_can_have_are_not_offered(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game, score="01", cause="membership", **REASON) != []
    page = admin_client.get(address(game.white))
    assert 'name="cause"' not in page.content.decode()


# Boards and colours


def test_boards_and_sections_are_changed_without_a_word(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game, board=7, round=2, confirmed_by="") == []
    game.refresh_from_db()
    assert (game.board, game.round) == (7, 2)
    assert not Correction.objects.exists()


@pytest.mark.parametrize("score, mirrored", [("10", "01"), ("55", "55"), ("1d", "d1")])
def test_colours_the_other_way_round_are_changed_without_a_word(
    admin_client: Client, game: Game, score: str, mirrored: str
) -> None:
    club = records.club()
    Game.objects.update(score=score, white_club=club)
    game.refresh_from_db()
    turned = {"white": game.black_id, "black": game.white_id, "score": mirrored}
    assert change(admin_client, game, **turned, confirmed_by="") == []
    now = Game.objects.get()
    assert (now.white, now.black, now.score) == (game.black, game.white, mirrored)
    assert (now.white_club, now.black_club) == (None, club)
    assert not Correction.objects.exists()


def test_players_that_change_places_and_keep_the_score_are_a_corrected_result(
    admin_client: Client, game: Game
) -> None:
    turned = {"white": game.black_id, "black": game.white_id}
    assert change(admin_client, game, **turned) == ["Say why the record is changed."]
    assert change(admin_client, game, **turned, **REASON) == []
    now = Game.objects.get()
    assert (now.white, now.black, now.score) == (game.black, game.white, "10")
    assert Correction.objects.get().cause == Cause.RESULT


@pytest.mark.parametrize("stays", ["white", "black"])
@pytest.mark.parametrize("score, corrections", [("01", 1), ("55", 2)])
def test_colours_are_turned_and_a_player_replaced_at_once(
    admin_client: Client, game: Game, stays: str, score: str, corrections: int
) -> None:
    """Whoever stays brings club and result along; the newcomer has those of whom he replaces."""
    ours, theirs, third = records.club(), records.club("2BEE", "Beech"), records.player("Three")
    Game.objects.update(white_club=ours, black_club=theirs)
    game.refresh_from_db()
    turned = {"white": game.black_id, "black": game.white_id}
    turned["white" if stays == "white" else "black"] = third.pk
    assert change(admin_client, game, **turned, score=score) == ["Say why the record is changed."]
    assert change(admin_client, game, **turned, score=score, **REASON) == []
    now = Game.objects.get()
    assert {"white": now.white_id, "black": now.black_id} == turned
    assert (now.white_club, now.black_club, now.score) == (theirs, ours, score)
    assert Correction.objects.count() == corrections
    replaced = game.black if stays == "white" else game.white
    swapped = Correction.objects.earliest("pk")
    assert set(swapped.players.all()) >= {replaced, third}


def test_a_player_is_not_his_own_opponent(admin_client: Client, game: Game) -> None:
    said = change(admin_client, game, black=game.white_id, **REASON)
    assert f"{game.white} was the opponent in this game" in said
    assert not Correction.objects.exists()


def test_colours_and_more_need_a_reason(admin_client: Client, game: Game) -> None:
    turned = {"white": game.black_id, "black": game.white_id, "score": "01", "day": "2012-10-02"}
    assert change(admin_client, game, **turned) == ["Say why the record is changed."]


# Forms that were open while somebody else changed the record


def test_a_form_does_not_take_back_what_somebody_else_corrected(
    admin_client: Client, game: Game
) -> None:
    opened = state_of(game)
    grace = User.objects.create(username="grace")
    correct_result(game=Game.objects.get(), score="01", reason="the card", by=grace)
    (said,) = change(admin_client, game, state=opened, board=7, score="55", **REASON)
    assert said.startswith("Since this form was opened score changed, by grace on ")
    assert said.endswith("Open it again, so that nothing is taken back.")
    now = Game.objects.get()
    assert (now.score, now.board) == ("01", None)
    assert Correction.objects.count() == 1


def test_what_changed_in_bulk_and_left_no_history_is_seen_too(
    admin_client: Client, game: Game
) -> None:
    opened = state_of(game)
    Game.objects.update(board=3, round=1)
    (said,) = change(admin_client, game, state=opened, score="01", **REASON)
    assert said.startswith("Since this form was opened round and board changed")


def test_a_form_sent_twice_changes_nothing_the_second_time(
    admin_client: Client, game: Game
) -> None:
    opened = state_of(game)
    sent = {"state": opened, "score": "01", **REASON}
    assert change(admin_client, game, **sent) == []
    assert change(admin_client, game, **sent) != []
    assert Correction.objects.count() == 1


def test_a_form_that_does_not_say_when_it_was_opened_is_refused(
    admin_client: Client, game: Game
) -> None:
    assert change(admin_client, game, state="", score="01", **REASON) != []
    assert not Correction.objects.exists()


def test_the_state_tells_nothing_of_what_is_in_a_record(game: Game) -> None:
    born = date(2001, 2, 3)
    Player.objects.filter(pk=game.white_id).update(birth_date=born)
    player, other = Player.objects.get(pk=game.white_id), game.black
    other.birth_date = born
    of = {one.pk: dict(p.split("=") for p in state_of(one).split()) for one in (player, other)}
    assert "2001" not in state_of(player)
    assert of[player.pk]["birth_date"] != of[other.pk]["birth_date"]
    correct_birth_date(player=player, birth_date=None, reason="another's")
    assert changed_since(player, state_of(player)) is None
