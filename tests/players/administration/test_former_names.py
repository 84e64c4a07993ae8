"""Former names in the form of a player: what they were stays in the history."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from grading.correcting.state import state_of
from gradingsite.recording import AS_LOADED
from players.models import FormerName, Player
from tests import records
from tests.grading.administration import address

pytestmark = pytest.mark.django_db

MARRIED = {"reason": "she married"}
Rows = list[tuple[str, str, str | None]]


@pytest.fixture
def player() -> Player:
    """One whose former name was loaded, in bulk and without a history."""
    player = records.player("Able", forenames="Ann")
    FormerName.objects.bulk_create([FormerName(player=player, surname="Maiden", folded="maiden")])
    return player


def send(client: Client, player: Player, *names: dict[str, Any], **given: str) -> Any:
    """Save the form with these former names: those with an id are held already."""
    prefix = "former_names"
    held = sum("id" in name for name in names)
    sent: dict[str, Any] = {f"{prefix}-TOTAL_FORMS": len(names), f"{prefix}-INITIAL_FORMS": held}
    for place, name in enumerate(names):
        told = {"player": player.pk, **name}
        sent |= {f"{prefix}-{place}-{field}": value for field, value in told.items()}
    own = {"surname": player.surname, "forenames": player.forenames, "state": state_of(player)}
    return client.post(address(player), own | sent | given)


def history() -> Rows:
    """Of all former names: what was done, the surname then, and why."""
    rows = FormerName.history.order_by("history_id")
    columns = ("history_type", "surname", "history_change_reason")
    return [(kind, name, why) for kind, name, why in rows.values_list(*columns)]


def test_what_a_name_was_is_kept_with_why_it_changed(admin_client: Client, player: Player) -> None:
    held = FormerName.objects.get()
    name = {"id": held.pk, "surname": "Mayden"}
    assert send(admin_client, player, name, **MARRIED).status_code == 302
    assert history() == [("+", "Maiden", AS_LOADED), ("~", "Mayden", "she married")]
    admin = User.objects.get(username="admin")
    assert FormerName.history.latest("history_id").history_user == admin


def test_a_name_that_goes_stays_in_the_history(admin_client: Client, player: Player) -> None:
    held = FormerName.objects.get()
    name = {"id": held.pk, "surname": "Maiden", "DELETE": "on"}
    assert send(admin_client, player, name, reason="not hers").status_code == 302
    assert not FormerName.objects.exists()
    assert history() == [("+", "Maiden", AS_LOADED), ("-", "Maiden", "not hers")]


def test_a_name_is_added_with_a_reason(admin_client: Client, player: Player) -> None:
    held = {"id": FormerName.objects.get().pk, "surname": "Maiden"}
    assert send(admin_client, player, held, {"surname": "Older"}, **MARRIED).status_code == 302
    assert history() == [("+", "Older", "she married")], "the other is not changed"


def test_no_name_is_changed_without_a_reason(admin_client: Client, player: Player) -> None:
    held = FormerName.objects.get()
    for name in ({"id": held.pk, "surname": "Mayden"}, {"surname": "Older"}):
        page = send(admin_client, player, name, reason=" ")
        assert page.status_code == 200
        assert "Say above why former names are changed." in page.content.decode()
    assert history() == []
    same = {"id": held.pk, "surname": "Maiden"}
    assert send(admin_client, player, same, reason="").status_code == 302


def test_a_new_player_comes_with_former_names(admin_client: Client) -> None:
    prefix = "former_names"
    sent = {
        "surname": "Able",
        f"{prefix}-TOTAL_FORMS": 1,
        f"{prefix}-INITIAL_FORMS": 0,
        f"{prefix}-0-surname": "Maiden",
    }
    assert admin_client.post(reverse("admin:players_player_add"), sent).status_code == 302
    assert FormerName.objects.get().player == Player.objects.get()
    assert [row[:2] for row in history()] == [("+", "Maiden")]
