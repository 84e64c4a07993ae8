"""Two records compared in the administration, merged, parted, or said to be two people's."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localdate

from grading.models import Correction, Game
from players.models import FormerName, Membership, Player, TwoPeople
from players.services import merge_players
from players.services.two_people import say_two_people
from tests import records
from tests.grading.administration import change

pytestmark = pytest.mark.django_db

MERGE = reverse("admin:players_player_merge")
BORN = date(1970, 3, 4)


@pytest.fixture
def pair() -> tuple[Player, Player]:
    """Two records of one person, the second with a game."""
    kept = records.player("Alpha", forenames="Ann", birth_date=BORN)
    merged = records.player("Alfa", forenames="Ann", birth_date=BORN)
    records.game(records.event(), merged, records.player("Other"), white_club=records.club())
    return kept, merged


def asked(kept: Player, merged: Player) -> str:
    return f"{MERGE}?kept={kept.pk}&merged={merged.pk}"


def told(client: Client, address: str, button: str, **given: Any) -> str:
    """Send the form off with a button, and read what comes of it."""
    sent = {"button": button, "confirmed_by": "office", **given}
    answer = client.post(address, sent, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def unmerge(player: Player) -> str:
    return reverse("admin:players_player_unmerge", args=[player.pk])


def is_merged(player: Player) -> bool:
    return Player.objects.get(pk=player.pk).merged_into is not None


# Merging


def test_two_records_are_chosen_and_compared_without_a_birth_date(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    FormerName.objects.create(player=pair[1], surname="Maiden", forenames="Ann")
    Membership.objects.create(player=pair[1], level="Gold", first_day=date(2012, 9, 1))
    assert "Record that stays" in admin_client.get(MERGE).content.decode()
    page = admin_client.get(asked(*pair)).content.decode()
    assert "birth date: <span>agrees</span>" in page
    assert not re.search(r"\b1970\b", page)
    for said in (
        "Maiden, Ann",
        "Gold",
        "Amber (1ABC), Oct 2012",
        "From the next revision on 1 game,",
    ):
        assert said in page


@pytest.mark.parametrize(
    "given",
    ["?kept=x&merged=y", "?kept=99999&merged=1", "?kept=&merged=", f"?kept={'9' * 40}&merged=-1"],
)
def test_what_is_no_record_is_told(admin_client: Client, given: str) -> None:
    page = admin_client.get(f"{MERGE}{given}").content.decode()
    assert "errorlist" in page


def test_a_record_beside_itself_is_told(admin_client: Client, pair: tuple[Player, Player]) -> None:
    page = admin_client.get(asked(pair[0], pair[0])).content.decode()
    assert "Choose two records: this is one." in page


def test_a_merger_is_looked_at_and_then_made(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    page = told(admin_client, asked(*pair), "look", reason="one person")
    assert "Nothing is published yet" in page
    assert not is_merged(pair[1])
    assert ">Merge</button>" in page
    page = told(admin_client, asked(*pair), "do", reason="one person")
    assert f"{pair[1]} is merged into {pair[0]}." in page
    assert is_merged(pair[1])
    made = Correction.objects.get()
    assert (made.confirmed_by, made.made_by) == ("office", User.objects.get(username="admin"))


def test_a_second_click_changes_nothing_and_says_so(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    told(admin_client, asked(*pair), "do", reason="one person")
    page = told(admin_client, asked(*pair), "do", reason="one person")
    assert f"{pair[1]} is merged into {pair[0]} already: nothing was changed." in page
    assert Correction.objects.count() == 1
    assert (
        "They are one player’s records already." in admin_client.get(asked(*pair)).content.decode()
    )


@pytest.mark.parametrize("button", ["look", "do"])
def test_what_the_service_refuses_is_told(
    admin_client: Client, pair: tuple[Player, Player], button: str
) -> None:
    records.game(Game.objects.get().event, *pair)
    page = told(admin_client, asked(*pair), button, reason="one person")
    assert "have played each other on 1 October 2012: they are two players." in page
    assert not is_merged(pair[1])


def test_nothing_is_done_without_a_reason(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    for button in ("look", "do"):
        assert "Say why." in told(admin_client, asked(*pair), button, reason=" ")
    assert not is_merged(pair[1])


def test_nothing_is_done_that_nobody_confirmed(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    given = {"reason": "one person", "confirmed_by": ""}
    for button in ("look", "do"):
        assert "say who confirmed it" in told(admin_client, asked(*pair), button, **given)
    assert not is_merged(pair[1])
    merge_players(kept=pair[0], merged=pair[1], reason="one person")
    for button in ("look", "do"):
        assert "say who confirmed it" in told(admin_client, unmerge(pair[1]), button, **given)
    assert is_merged(pair[1])
    given["confirmed_by"] = "somebody"
    assert "Select a valid choice" in told(admin_client, unmerge(pair[1]), "do", **given)


def test_quite_different_names_need_a_tick(admin_client: Client) -> None:
    kept, merged = records.player("Alpha", forenames="Ann"), records.player("Bravo")
    page = told(admin_client, asked(kept, merged), "do", reason="she married")
    assert "Tick this if you are sure that they are one person." in page
    assert not is_merged(merged)
    told(admin_client, asked(kept, merged), "do", reason="she married", one_person="on")
    assert is_merged(merged)


def test_comparing_takes_no_more_queries_for_more(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    counts = []
    for number in range(2):
        for more in range(5):
            event = records.event(f"event {number} {more}")
            club = records.club(f"{number}{more}AA")
            records.game(event, pair[1], records.player("Other"), white_club=club)
            Membership.objects.create(player=pair[0], level="Gold", first_day=date(2012, 9, 1))
        with CaptureQueriesContext(connection) as queries:
            admin_client.get(asked(*pair))
        counts.append(len(queries))
    assert counts[0] == counts[1]


# Parting


def test_undoing_tells_what_has_happened_since(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    kept, merged = pair
    merge_players(kept=kept, merged=merged, reason="one person", confirmed_by="organiser")
    page = admin_client.get(unmerge(merged)).content.decode()
    assert "confirmed by the organiser: one person" in page
    assert "Nothing: neither record was changed, and no game came." in page
    assert change(admin_client, kept, forenames="Anna", reason="as she writes it") == []
    tomorrow = localdate() + timedelta(days=1)
    event = records.event("new", name="New League", received_on=tomorrow)
    records.game(event, records.player("Third"), Player.objects.get(pk=kept.pk))
    page = admin_client.get(unmerge(merged)).content.decode()
    assert "as she writes it" in page
    assert f"Games received since under {kept.ref}" in page
    assert "New League" in page
    assert not re.search(r"\b1970\b", page)


def test_a_merger_is_undone_once(admin_client: Client, pair: tuple[Player, Player]) -> None:
    merge_players(kept=pair[0], merged=pair[1], reason="one person")
    assert ">Undo the merger</button>" in told(
        admin_client, unmerge(pair[1]), "look", reason="slip"
    )
    assert is_merged(pair[1])
    page = told(admin_client, unmerge(pair[1]), "do", reason="slip", confirmed_by="player")
    assert "is a record of its own again." in page
    assert Correction.objects.first().confirmed_by == "player"  # type: ignore[union-attr]
    assert not is_merged(pair[1])
    page = told(admin_client, unmerge(pair[1]), "do", reason="slip")
    assert "was not merged into another record: nothing was changed." in page
    assert Correction.objects.count() == 2


def test_a_merger_from_before_there_was_a_history_is_undone(admin_client: Client) -> None:
    merged = records.player("Alfa", merged_into=records.player("Alpha"))
    assert "when it was loaded" in admin_client.get(unmerge(merged)).content.decode()
    told(admin_client, unmerge(merged), "do", reason="two people")
    assert not is_merged(merged)


def test_what_happened_since_takes_as_many_queries_whatever_it_is(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    kept, merged = pair
    merge_players(kept=kept, merged=merged, reason="one person")
    counts = []
    for number in range(2):
        for more in range(5):
            tomorrow = localdate() + timedelta(days=1)
            event = records.event(f"event {number} {more}", received_on=tomorrow)
            game = records.game(event, kept, records.player("Other"))
            game.board = 7
            game.save()
        with CaptureQueriesContext(connection) as queries:
            admin_client.get(unmerge(merged))
        counts.append(len(queries))
    assert counts[0] == counts[1]


# Two people


def test_two_people_are_said_to_be_so(admin_client: Client, pair: tuple[Player, Player]) -> None:
    page = told(admin_client, asked(*pair), "two", **{"two-reason": "cousins"})
    assert "are two people, and are not offered again." in page
    ruling = TwoPeople.objects.get()
    assert (ruling.reason, ruling.made_by) == ("cousins", User.objects.get(username="admin"))
    page = admin_client.get(asked(*pair)).content.decode()
    assert "That they are two people was said by admin" in page
    page = told(admin_client, asked(*pair), "two", **{"two-reason": "again"})
    assert "are two people already: cousins. Nothing was changed." in page


def test_saying_so_needs_a_reason(admin_client: Client, pair: tuple[Player, Player]) -> None:
    assert "Say why." in told(admin_client, asked(*pair), "two", **{"two-reason": ""})
    assert not TwoPeople.objects.exists()


# Who may


def test_who_may_not_change_players_looks_only(client: Client, pair: tuple[Player, Player]) -> None:
    user = User.objects.create_user("reader", is_staff=True)
    client.force_login(user)
    assert client.get(asked(*pair)).status_code == 403
    user.user_permissions.add(Permission.objects.get(codename="view_player"))
    page = client.get(asked(*pair))
    assert page.status_code == 200
    assert 'name="reason"' not in page.content.decode()
    for button in ("look", "do", "two"):
        assert client.post(asked(*pair), {"button": button, "reason": "x"}).status_code == 403
    merge_players(kept=pair[0], merged=pair[1], reason="one person")
    assert client.get(unmerge(pair[1])).status_code == 200
    assert client.post(unmerge(pair[1]), {"button": "do", "reason": "x"}).status_code == 403
    say_two_people(one=pair[0], other=records.player(), reason="so")
    assert is_merged(pair[1])


def test_the_record_that_stays_leads_to_undoing_each_merger(admin_client: Client) -> None:
    kept = records.player("Alpha")
    for name in ("Alfa", "Alpher"):
        merged = records.player(name)
        merge_players(kept=kept, merged=merged, reason="same")
        page = admin_client.get(reverse("admin:players_player_change", args=[kept.pk]))
        link = f'{merged}: <a href="{unmerge(merged)}">undo the merger</a>'
        assert link in page.content.decode()
