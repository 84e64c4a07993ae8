"""A player hidden in the administration, and shown again."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from players.models import Player
from players.services import merge_players
from tests import records
from tests.grading.administration import change

pytestmark = pytest.mark.django_db


def page_of(player: Player) -> str:
    return reverse("admin:players_player_hide", args=[player.pk])


def send(client: Client, player: Player, button: str, reason: str = "as she wishes") -> str:
    answer = client.post(page_of(player), {"button": button, "reason": reason}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_is_told_what_the_public_will_see(admin_client: Client) -> None:
    player = records.player("Alpha")
    part = records.player("Alfa", merged_into=player)
    page = admin_client.get(page_of(player)).content.decode()
    assert f"the player with the reference {player.ref} is no longer shown" in page
    assert f"The same holds for {part.ref}." in page


def test_a_player_is_hidden_and_shown_again(admin_client: Client) -> None:
    player = records.player()
    assert "is hidden from the next revision on." in send(admin_client, player, "hide")
    assert Player.objects.get().hidden
    assert records.reasons(player)[0] == "as she wishes"
    assert "is hidden already. Nothing was changed." in send(admin_client, player, "hide")
    assert "is shown again from the next revision on." in send(admin_client, player, "show")
    assert not Player.objects.get().hidden
    assert "is shown already. Nothing was changed." in send(admin_client, player, "show")


def test_a_reason_is_needed(admin_client: Client) -> None:
    player = records.player()
    assert "Say why." in send(admin_client, player, "hide", reason=" ")
    assert not Player.objects.get().hidden


def test_a_merged_record_leads_to_the_one_that_stands(admin_client: Client) -> None:
    kept, merged = records.player("Kept"), records.player("Merged")
    merge_players(kept=kept, merged=merged, reason="same")
    page = admin_client.get(page_of(merged)).content.decode()
    assert page_of(kept) in page
    assert "hide Kept" in send(admin_client, merged, "hide")
    assert not Player.objects.filter(hidden=True).exists()


def test_nobody_hides_a_player_by_the_form(admin_client: Client) -> None:
    player = records.player()
    assert change(admin_client, player, surname="Beta", hidden=True, reason="slip") == []
    stored = Player.objects.get()
    assert (stored.surname, stored.hidden) == ("Beta", False)
