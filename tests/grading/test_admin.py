"""Records looked at and corrected in the administration."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from clubs.models import Club
from grading.models import Correction, Event, Game
from grading.models.corrections import Cause
from players.models import Membership, Player
from tests import records
from tests.grading.administration import address, change

pytestmark = pytest.mark.django_db

OURS = [
    model
    for model in admin.site._registry
    if model._meta.app_label in {"clubs", "players", "grading"}
]


@pytest.fixture
def game() -> Game:
    records.lists()
    return records.game(records.event(), records.player("One"), records.player("Two"))


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.model_name)
def test_lists_are_shown_and_searched(admin_client: Client, game: Game, model: type[Any]) -> None:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
    assert admin_client.get(reverse(name)).status_code == 200
    assert admin_client.get(reverse(name), {"q": game.white.ref}).status_code == 200


def test_a_record_and_its_history_are_shown(admin_client: Client, game: Game) -> None:
    for record in (game, game.event, game.white):
        assert admin_client.get(address(record)).status_code == 200
        history = address(record).replace("change", "history")
        assert admin_client.get(history).status_code == 200


def test_a_result_is_corrected_with_its_reason(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game, score="01", reason="misread") == []
    assert Game.objects.get(pk=game.pk).score == "01"
    correction = Correction.objects.get()
    assert (correction.cause, correction.reason) == (Cause.RESULT, "misread")
    assert correction.made_by == User.objects.get(username="admin")


def test_nothing_is_changed_without_a_reason(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game, score="01") == ["Say why the record is changed."]
    assert Game.objects.get(pk=game.pk).score == "10"


def test_what_changes_no_grade_is_changed_without_a_correction(
    admin_client: Client, game: Game
) -> None:
    assert change(admin_client, game, board=7, reason="the card") == []
    assert Game.objects.get(pk=game.pk).board == 7
    assert Correction.objects.count() == 0
    assert records.reasons(game)[0] == "the card"


def test_several_things_are_changed_at_once(admin_client: Client, game: Game) -> None:
    three = records.player("Three")
    changes = {"score": "55", "white": three.pk, "board": 2, "is_withdrawn": True}
    assert change(admin_client, game, **changes, reason="all wrong") == []
    game.refresh_from_db()
    assert (game.score, game.white, game.board, game.is_withdrawn) == ("55", three, 2, True)
    assert Correction.objects.count() == 3


def test_what_a_service_refuses_is_told(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game, white=game.black.pk, reason="slip") != []
    said = change(admin_client, game.white, birth_date="2012-10-02", reason="slip")
    assert said == [f"{game.white} played on 1 October 2012, before that date of birth"]
    assert Correction.objects.count() == 0


def test_memberships_are_corrected(admin_client: Client, game: Game) -> None:
    membership = Membership.objects.create(
        player=game.white, level="Gold", first_day=date(2012, 1, 1)
    )
    changes = {"first_day": "2011-09-01", "last_day": "2012-08-31", "reason": "paid in time"}
    assert change(admin_client, membership, **changes) == []
    membership.refresh_from_db()
    assert (membership.first_day, membership.last_day) == (date(2011, 9, 1), date(2012, 8, 31))
    assert Correction.objects.get().cause == Cause.MEMBERSHIP


def test_events_are_accepted_withdrawn_and_moved(admin_client: Client, game: Game) -> None:
    event = game.event
    assert change(admin_client, event, stage="accepted", reason="checked") == []
    assert records.placed(game) == [("standard", "2013-01")]
    event.refresh_from_db()
    assert change(admin_client, event, rate="rapid", reason="50 minutes each") == []
    assert records.placed(game) == [("rapid", "2013-01")]
    event.refresh_from_db()
    assert change(admin_client, event, stage="received", reason="slip") != []
    assert change(admin_client, event, stage="withdrawn", reason="not by the Laws") == []
    assert Event.objects.get().stage == "withdrawn"


def test_an_event_that_may_not_be_graded_is_told_why(admin_client: Client) -> None:
    event = records.event(fees_paid=False)
    assert change(admin_client, event, stage="accepted", reason="checked") == [
        "League (league): its fees are not declared to be paid"
    ]


def test_a_new_record_needs_no_reason(admin_client: Client) -> None:
    answer = admin_client.post(
        reverse("admin:clubs_club_add"), {"code": "1ABC", "name": "Amber", "kind": "club"}
    )
    assert answer.status_code == 302
    assert Club.objects.get().name == "Amber"


@pytest.mark.parametrize("model", [Club, Player, Membership, Event, Game, Correction])
def test_what_is_on_record_is_not_deleted(rf: Any, admin_user: User, model: type[Any]) -> None:
    request = rf.get("/")
    request.user = admin_user
    assert not admin.site._registry[model].has_delete_permission(request)
