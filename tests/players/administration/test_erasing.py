"""A person erased in the administration."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from players.models import Player
from players.services import hide_player
from players.services.erasing import erase_player
from tests import records
from tests.gradingsite.administration import user

pytestmark = pytest.mark.django_db


def page_of(player: Player, page: str = "erase") -> str:
    return reverse(f"admin:players_player_{page}", args=[player.pk])


def send(client: Client, player: Player, **given: str) -> str:
    answer = client.post(page_of(player), {"reason": "as she wishes", **given}, follow=True)
    return answer.content.decode()


def test_whoever_is_shown_is_to_be_hidden_first(admin_client: Client) -> None:
    player = records.player()
    page = admin_client.get(page_of(player)).content.decode()
    assert page_of(player, "hide") in page
    assert "Erase for good" not in page
    assert "is not hidden" in send(admin_client, player, ref=player.ref)


def test_the_reference_is_typed_once_more(admin_client: Client) -> None:
    player = records.player("Zebedée", forenames="Ann")
    hide_player(player=player, reason="as she wishes")
    assert page_of(player) in admin_client.get(page_of(player, "change")).content.decode()
    assert "What stays" in admin_client.get(page_of(player)).content.decode()
    assert "Type the reference" in send(admin_client, player)
    assert "not the reference of Zebedée" in send(admin_client, player, ref="233310H")
    assert Player.objects.get().surname == "Zebedée"
    page = send(admin_client, player, ref=player.ref)
    erased = Player.objects.get()
    assert f"The games are {erased.ref}’s now." in page
    assert "Zebedée" not in page
    assert page_of(player) not in page


def test_all_that_is_held_is_handed_over(admin_client: Client) -> None:
    player = records.player("Zebedée")
    answer = admin_client.get(page_of(player, "export"))
    assert answer["Content-Disposition"] == f'attachment; filename="{player.ref}.json"'
    assert json.loads(answer.content)["players.Player"][0]["surname"] == "Zebedée"


def test_whoever_may_not_see_dates_of_birth_is_handed_none(client: Client) -> None:
    somebody, player = user("eraser"), records.player("Zebedée")
    wanted = ["view_player", "erase_player"]
    somebody.user_permissions.set(Permission.objects.filter(codename__in=wanted))
    client.force_login(somebody)
    assert client.get(page_of(player)).status_code == 200
    assert client.get(page_of(player, "export")).status_code == 403
    for page in ("change", "erase"):
        assert page_of(player, "export") not in client.get(page_of(player, page)).content.decode()


def test_nobody_new_has_the_reference_of_whoever_was_erased(admin_client: Client) -> None:
    player = records.player("Zebedée")
    hide_player(player=player, reason="as she wishes")
    old = player.ref
    erase_player(player=player, reason="as she wishes")
    names = {"former_names-TOTAL_FORMS": 0, "former_names-INITIAL_FORMS": 0}
    answer = admin_client.post(
        reverse("admin:players_player_add"), {"ref": old, "surname": "Zebedée", **names}
    )
    assert "was erased: leave it blank" in answer.content.decode()
    assert "Zebedée" not in Player.objects.get().name
