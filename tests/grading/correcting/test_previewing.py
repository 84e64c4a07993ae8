"""A correction looked at before it is made, made, and shown by the next revision."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.forms import model_to_dict
from django.test import Client
from django.urls import reverse

from grading.correcting.state import state_of
from grading.models import Correction, Event, Game, Placement
from grading.publishing.build import build
from grading.publishing.publish import publish
from players.models import Player
from tests.grading.administration import address
from tests.grading.publishing.test_preview import a_game, everything
from tests.grading.publishing.world import make_world, player, published

pytestmark = pytest.mark.django_db

WHY = {"reason": "the captain wrote it down wrongly", "confirmed_by": "organiser"}
INLINES = {f"former_names-{part}_FORMS": 0 for part in ("TOTAL", "INITIAL")}


@pytest.fixture
def game() -> Game:
    make_world()
    published("2012-01", "2012-07")
    return a_game("2012-01")


def filled_in(record: Any, **values: Any) -> dict[str, Any]:
    """The form of a record as a browser would send it."""
    held = {name: "" if value is None else value for name, value in model_to_dict(record).items()}
    given = held | INLINES | {"state": state_of(record)} | WHY | values
    return {name: value for name, value in given.items() if value is not False}


def look(client: Client, page: str, given: dict[str, Any]) -> Any:
    return client.post(page, given | {"_preview": "Preview"})


def sent_again(answer: Any, button: str) -> dict[str, list[str]]:
    """What the page of a preview sends when a button is pressed."""
    hidden = re.findall(
        r'<input type="hidden" name="([^"]*)" value="([^"]*)">', answer.content.decode()
    )
    assert button in answer.content.decode()
    again: dict[str, list[str]] = {button: ["1"]}
    for name, value in hidden:
        again.setdefault(name, []).append(unescape(value))
    return again


def text_of(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def test_a_correction_is_looked_at_made_and_shown_by_the_next_revision(
    admin_client: Client, game: Game
) -> None:
    admin_client.get("/admin/")  # what logging in stores is no part of it
    before = everything()
    seen = look(admin_client, address(game), filled_in(game, score="01"))
    assert everything() == before, "nothing is changed yet"
    said = text_of(seen)
    assert "Score 1-0 0-1" in said
    assert "The public is told: a result was corrected." in said
    moves = seen.context["preview"].moves
    assert {game.white_id, game.black_id} <= {move.player_id for move in moves}
    for move in moves:
        assert f'href="{reverse("profile", args=[move.ref])}"' in seen.content.decode()

    made = admin_client.post(address(game), sent_again(seen, "_save"))
    assert made.status_code == 302
    correction = Correction.objects.get()
    assert (correction.reason, correction.confirmed_by) == (WHY["reason"], "organiser")
    assert Game.objects.get(pk=game.pk).score == "01"

    revision = publish(revision=build(month="2012-08"))
    assert Correction.objects.get().shown_in == revision
    for one in (game.white, game.black):
        profile = text_of(admin_client.get(reverse("profile", args=[one.ref])))
        (move,) = (m for m in moves if m.player_id == one.pk and m.period == "2012-01")
        told = f"January 2012: {move.old} became {move.new} in the August 2012 revision"
        assert f"{told} (a result was corrected)" in profile
    changes = text_of(admin_client.get(reverse("revision", args=[revision.number])))
    assert game.white.name in changes
    assert "a result was corrected" in changes
    assert WHY["reason"] not in changes


def test_from_a_preview_one_can_go_back_to_the_form_as_it_was_filled_in(
    admin_client: Client, game: Game
) -> None:
    seen = look(admin_client, address(game), filled_in(game, score="01", board=7))
    form = admin_client.post(address(game), sent_again(seen, "_reopen"))
    assert form.status_code == 200
    shown = form.context["adminform"].form
    assert (shown["score"].value(), shown["board"].value()) == ("01", "7")
    assert shown["reason"].value() == WHY["reason"]
    assert Game.objects.get(pk=game.pk).score == "10"
    assert not Correction.objects.exists()


def test_a_form_with_faults_is_shown_with_them(admin_client: Client, game: Game) -> None:
    answer = look(admin_client, address(game), filled_in(game, score="01", confirmed_by=""))
    assert answer.context["adminform"].form.errors == {
        "confirmed_by": ["Grades hang on this: say who confirmed it."]
    }


def test_a_preview_that_changes_nothing_says_so(admin_client: Client, game: Game) -> None:
    seen = look(admin_client, address(game), filled_in(game))
    assert "No field of the record itself has another value than before." in text_of(seen)


def test_former_names_alone_are_saved_from_a_preview_too(admin_client: Client, game: Game) -> None:
    five = player(5)
    rows = {"former_names-TOTAL_FORMS": 1, "former_names-0-surname": "Maiden"}
    seen = look(admin_client, address(five), filled_in(five, **rows))
    assert not five.former_names.exists()
    assert admin_client.post(address(five), sent_again(seen, "_save")).status_code == 302
    assert five.former_names.get().surname == "Maiden"


def test_what_changes_no_grade_is_said_to_change_none(admin_client: Client, game: Game) -> None:
    seen = look(admin_client, address(game), filled_in(game, board=9))
    assert "no grade of a list that is out would change." in text_of(seen)
    assert "The public is told" not in text_of(seen)


def test_a_correction_made_meanwhile_by_somebody_else_stops_the_one_looked_at(
    admin_client: Client, game: Game
) -> None:
    seen = look(admin_client, address(game), filled_in(game, score="01"))
    Game.objects.filter(pk=game.pk).update(score="55")
    answer = admin_client.post(address(game), sent_again(seen, "_save"))
    assert "Since this form was opened score changed" in text_of(answer)
    assert Game.objects.get(pk=game.pk).score == "55"


def test_details_of_a_player_are_looked_at_too(admin_client: Client, game: Game) -> None:
    five = player(5)
    seen = look(admin_client, address(five), filled_in(five, birth_date="1999-05-05"))
    assert "The public is told: a player's details were corrected." in text_of(seen)
    assert {move.player_id for move in seen.context["preview"].moves} >= {five.pk}
    assert Player.objects.get(pk=five.pk).birth_date is None


def test_a_game_that_was_left_out_is_looked_at_and_added(admin_client: Client, game: Game) -> None:
    page = reverse("admin:grading_game_add")
    event = Event.objects.get(code="LEAGUE")
    opened = admin_client.get(page, {"event": event.pk})
    assert str(event) in opened.content.decode()
    given = {
        "event": event.pk,
        "day": "2011-10-05",
        "white": game.white_id,
        "black": game.black_id,
        "score": "55",
        **WHY,
    }
    count = Game.objects.count()
    seen = look(admin_client, page, given)
    assert "What is added" in text_of(seen)
    assert seen.context["preview"].moves
    assert Game.objects.count() == count
    assert admin_client.post(page, sent_again(seen, "_save")).status_code == 302
    added = Game.objects.latest("pk")
    assert Placement.objects.get(game=added).period.name == "2012-01"
    assert Correction.objects.get().game == added
    assert added.history.get().history_user is not None
    again = look(admin_client, page, given)
    assert "it is on record already" in text_of(again)


def test_a_game_is_not_added_without_a_reason(admin_client: Client, game: Game) -> None:
    given = {
        "event": game.event_id,
        "day": "2011-10-05",
        "white": game.white_id,
        "black": game.black_id,
        "score": "55",
    }
    count = Game.objects.count()
    answer = admin_client.post(reverse("admin:grading_game_add"), given)
    assert "Say why the record is changed." in text_of(answer)
    assert Game.objects.count() == count
