"""Clubs compared in the administration, merged and parted."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from clubs.models import Club
from clubs.services import merge_clubs
from tests import records

pytestmark = pytest.mark.django_db

MERGE = reverse("admin:clubs_club_merge")


@pytest.fixture
def pair() -> tuple[Club, Club]:
    kept, merged = records.club("1ABC", "Amber"), records.club("2BEE", "Beech")
    records.game(records.event(), records.player(), records.player(), black_club=merged)
    return kept, merged


def asked(kept: Club, merged: Club) -> str:
    return f"{MERGE}?kept={kept.pk}&merged={merged.pk}"


def unmerge(club: Club) -> str:
    return reverse("admin:clubs_club_unmerge", args=[club.pk])


def send(client: Client, address: str, **given: Any) -> str:
    answer = client.post(address, given, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def joined(club: Club) -> Club | None:
    return Club.objects.get(pk=club.pk).merged_into


def test_clubs_are_chosen_and_compared(admin_client: Client, pair: tuple[Club, Club]) -> None:
    assert "Club that stays" in admin_client.get(MERGE).content.decode()
    page = admin_client.get(asked(*pair)).content.decode()
    assert "1, 1 Oct 2012 to 1 Oct 2012" in page
    assert "so 1 player stays with 2BEE" in page
    assert "this is one" in admin_client.get(asked(pair[0], pair[0])).content.decode()
    assert "errorlist" in admin_client.get(f"{MERGE}?kept=x&merged=9").content.decode()


def test_withdrawn_games_are_none_of_a_clubs(admin_client: Client, pair: tuple[Club, Club]) -> None:
    ones = records.event("cup"), records.player(), records.player()
    records.game(*ones, white_club=pair[1], is_withdrawn=True)
    page = admin_client.get(asked(*pair)).content.decode()
    assert "1, 1 Oct 2012 to 1 Oct 2012" in page
    assert "so 1 player stays with 2BEE" in page


def test_clubs_are_merged_once(admin_client: Client, pair: tuple[Club, Club]) -> None:
    assert "Say why." in send(admin_client, asked(*pair), reason="")
    assert joined(pair[1]) is None
    page = send(admin_client, asked(*pair), reason="they moved in together")
    assert "Beech (2BEE) is merged into Amber." in page
    assert joined(pair[1]) == pair[0]
    assert records.reasons(pair[1])[0] == "they moved in together"
    page = send(admin_client, asked(*pair), reason="again")
    assert "is merged into Amber (1ABC) already: nothing was changed." in page


def test_what_the_service_refuses_is_told(admin_client: Client, pair: tuple[Club, Club]) -> None:
    merge_clubs(kept=pair[0], merged=pair[1], reason="joined")
    page = send(admin_client, asked(pair[1], pair[0]), reason="the other way")
    assert "Beech (2BEE) was merged into Amber (1ABC) before." in page
    assert joined(pair[0]) is None


def test_chains_are_made_and_undone_in_any_order(
    admin_client: Client, pair: tuple[Club, Club]
) -> None:
    kept, between = pair
    last = records.club("3CED", "Cedar")
    send(admin_client, asked(between, last), reason="joined")
    send(admin_client, asked(kept, between), reason="joined")
    assert (joined(last), joined(between)) == (between, kept)
    send(admin_client, unmerge(last), reason="slip")
    assert (joined(last), joined(between)) == (None, kept)
    send(admin_client, unmerge(between), reason="slip")
    assert joined(between) is None


def test_a_merger_is_undone_once(admin_client: Client, pair: tuple[Club, Club]) -> None:
    merge_clubs(kept=pair[0], merged=pair[1], reason="joined")
    assert "Say why." in send(admin_client, unmerge(pair[1]), reason=" ")
    page = send(admin_client, unmerge(pair[1]), reason="slip")
    assert "Beech (2BEE) is a club of its own again." in page
    assert joined(pair[1]) is None
    page = send(admin_client, unmerge(pair[1]), reason="slip")
    assert "is not merged: nothing was changed." in page


def test_who_may_not_change_clubs_looks_only(client: Client, pair: tuple[Club, Club]) -> None:
    user = User.objects.create_user("reader", is_staff=True)
    client.force_login(user)
    assert client.get(asked(*pair)).status_code == 403
    user.user_permissions.add(Permission.objects.get(codename="view_club"))
    assert client.get(asked(*pair)).status_code == 200
    assert client.post(asked(*pair), {"reason": "x"}).status_code == 403
    merge_clubs(kept=pair[0], merged=pair[1], reason="joined")
    assert client.get(unmerge(pair[1])).status_code == 200
    assert client.post(unmerge(pair[1]), {"reason": "x"}).status_code == 403
    assert joined(pair[1]) == pair[0]
