"""A record split in the administration, and the split undone."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from grading.models import Correction, Game
from grading.services.corrections import swap_player
from players.models import Player, Split
from players.services import merge_players
from tests import records

pytestmark = pytest.mark.django_db

DETAILS = {
    "surname": "Alpha",
    "forenames": "Bob junior",
    "reason": "father and son",
    "confirmed_by": "organiser",
}

ONE = {"reason": "one person", "confirmed_by": "player"}


@pytest.fixture
def both() -> Player:
    """Father and son as one, with two games in one event and one in another."""
    both, other = (
        records.player("Alpha", forenames="Bob", birth_date=date(1970, 3, 4)),
        (records.player("Other")),
    )
    league, cup = records.event(), records.event("cup")
    records.game(league, both, other, round=1)
    records.game(league, other, both, round=2)
    records.game(cup, both, other)
    return both


def page_of(player: Player) -> str:
    return reverse("admin:players_player_split", args=[player.pk])


def undo_page(split: Split) -> str:
    return reverse("admin:players_split_change", args=[split.pk])


def send(client: Client, address: str, button: str, **given: Any) -> str:
    answer = client.post(address, {"button": button, **given}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def looked(page: str) -> str:
    found = re.search(r'name="looked" value="(\w+)"', page)
    assert found, "nothing was looked at"
    return found[1]


def split(client: Client, both: Player, **chosen: Any) -> str:
    """Look at it, and do it."""
    given = DETAILS | chosen
    page = send(client, page_of(both), "look", **given)
    return send(client, page_of(both), "do", **given, looked=looked(page))


def games_of(player: Player) -> set[int]:
    keys = Game.objects.filter(white=player).values_list("pk") | Game.objects.filter(
        black=player
    ).values_list("pk")
    return {key for (key,) in keys}


def game(event: str, number: int = 0) -> Game:
    return Game.objects.filter(event__code=event).order_by("pk")[number]


def test_events_are_listed_and_no_birth_date(admin_client: Client, both: Player) -> None:
    page = admin_client.get(page_of(both)).content.decode()
    assert "League (league)" in page
    assert not re.search(r"\b1970\b", page)
    assert 'name="game"' not in page


def test_whole_events_and_single_games_go(admin_client: Client, both: Player) -> None:
    page = split(admin_client, both, event=game("cup").event_id, game=game("league", 1).pk)
    made = Split.objects.get()
    assert "2 games of" in page
    assert games_of(made.new) == {game("cup").pk, game("league", 1).pk}
    assert games_of(both) == {game("league").pk}
    assert made.new.name == "Alpha, Bob junior"
    assert Correction.objects.get().confirmed_by == "organiser"


def test_the_games_of_an_event_are_shown_on_demand_and_nothing_typed_is_lost(
    admin_client: Client, both: Player
) -> None:
    league = game("league").event_id
    given = {"forenames": "Bobby", "event": [league, game("cup").event_id]}
    page = send(admin_client, page_of(both), f"open-{league}", **given)
    assert 'value="Bobby"' in page
    assert "errorlist" not in page
    for number in range(2):
        assert f'value="{game("league", number).pk}" id="game-' in page
    # Those of an event that was ticked are ticked; what is one by one is no whole event.
    assert len(re.findall(r'name="game"[^>]* checked', page)) == 2
    assert len(re.findall(r'name="event"[^>]* checked', page)) == 1


def test_a_split_is_looked_at_first(admin_client: Client, both: Player) -> None:
    given = DETAILS | {"event": game("cup").event_id}
    page = send(admin_client, page_of(both), "look", **given)
    assert "1 game of 3." in page
    assert "Nothing is published yet" in page
    assert not Split.objects.exists()
    again = send(admin_client, page_of(both), "do", **given)
    assert "The choice of games was changed since it was looked at" in again
    wider = given | {"event": game("league").event_id, "looked": looked(page)}
    again = send(admin_client, page_of(both), "do", **wider)
    assert "The choice of games was changed since it was looked at" in again
    assert not Split.objects.exists()
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    "given,said",
    [
        ({}, "Choose the games that were the other player"),
        ({"event": "x", "game": "9" * 40}, "Choose the games that were the other player"),
        ({"game": "99999"}, "Choose the games that were the other player"),
        ({"surname": ""}, "This field is required."),
        ({"reason": ""}, "Say why."),
        ({"confirmed_by": ""}, "say who confirmed it"),
        ({"sex": "?"}, "Select a valid choice."),
    ],
)
def test_mistakes_are_told(
    admin_client: Client, both: Player, given: dict[str, str], said: str
) -> None:
    chosen = {} if given.keys() <= {"event", "game"} else {"game": game("cup").pk}
    assert said in send(admin_client, page_of(both), "look", **DETAILS | chosen | given)
    assert not Split.objects.exists()


def test_a_game_of_others_cannot_be_chosen(admin_client: Client, both: Player) -> None:
    others = records.game(game("cup").event, records.player("Third"), records.player("Fourth"))
    page = split(admin_client, both, event=game("cup").event_id, game=others.pk)
    assert "1 games of" in page or "1 game of" in page
    assert others.pk not in games_of(Split.objects.get().new)


def test_a_record_that_was_merged_leads_to_the_one_that_stands(
    admin_client: Client, both: Player
) -> None:
    kept = records.player("Kept")
    merge_players(kept=kept, merged=both, reason="same")
    page = admin_client.get(page_of(both), follow=True).content.decode()
    assert f"split {kept} instead" in page


def test_a_split_is_undone_once(admin_client: Client, both: Player) -> None:
    split(admin_client, both, event=game("cup").event_id)
    made = Split.objects.get()
    assert "1 game would go back" in admin_client.get(undo_page(made)).content.decode()
    page = send(admin_client, undo_page(made), "do", reason="one person")
    assert "say who confirmed it" in page
    page = send(admin_client, undo_page(made), "look", **ONE)
    assert ">Undo the split</button>" in page
    page = send(admin_client, undo_page(made), "do", **ONE)
    assert f"The reference {made.new.ref} leads to {both.ref} from now on." in page
    assert games_of(both) == set(Game.objects.values_list("pk", flat=True))
    assert Correction.objects.latest("pk").confirmed_by == "player"
    again = send(admin_client, undo_page(made), "do", **ONE)
    assert "This was undone on" in again
    assert games_of(both) == set(Game.objects.values_list("pk", flat=True))


def test_what_was_changed_since_is_listed_and_stays(admin_client: Client, both: Player) -> None:
    split(admin_client, both, event=game("league").event_id)
    made, third = Split.objects.get(), records.player("Third")
    swap_player(game=game("league"), wrong=made.new, right=third, reason="neither")
    page = admin_client.get(undo_page(made)).content.decode()
    assert "1 game would go back" in page
    assert "1 game changed since would stay" in page
    page = send(admin_client, undo_page(made), "do", **ONE)
    assert "1 game that was changed since stays as it is." in page
    assert games_of(third) == {game("league").pk}


def test_pages_take_no_more_queries_for_more_games(admin_client: Client, both: Player) -> None:
    league = game("league").event
    counts = []
    for number in range(2):
        for more in range(5):
            records.game(league, both, records.player("Other"))
            records.game(records.event(f"{number} {more}"), both, records.player("Other"))
        with CaptureQueriesContext(connection) as queries:
            admin_client.post(page_of(both), {"button": f"open-{league.pk}"})
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_splits_are_listed(admin_client: Client, both: Player) -> None:
    split(admin_client, both, event=game("cup").event_id)
    page = admin_client.get(reverse("admin:players_split_changelist")).content.decode()
    assert str(both) in page
    assert "father and son" in page
