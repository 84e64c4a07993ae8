"""Reporting an error: what the form says beforehand, takes in and turns down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from grading.models import ErrorReport, Game, PublishedPlayer, PublishedSide
from grading.reporting.limits import MOST
from tests.grading.publishing.world import make_world, published
from tests.grading.reporting.filling import GIVEN, send, stamp
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def world() -> World:
    """Ann and Bob, who played one game."""
    world = World()
    world.revise(1)
    ann = world.player("Smith, Ann", ref="233310H")
    bob = world.player("Jones, Bob", ref="233302J")
    event = world.event("Barset League")
    world.game(ann, bob, "10", event=event, day=date(2012, 12, 5))
    world.publish(1)
    return world


def subject(client: Client, address: str) -> str:
    page = client.get(address).content.decode()
    (value,) = re.findall(r'<input[^>]*name="subject"[^>]*>', page)
    found = re.search(r'value="([^"]*)"', value)
    return unescape(found[1]) if found else ""


def test_advice_comes_first(client: Client) -> None:
    page = client.get("/report/").content.decode()
    assert page.index("ask the organiser of the event first") < page.index("<form")
    assert "A wrong colour or board number" in page
    assert "clubs are read off the results" in page


def test_it_is_filled_in_for_a_player_an_event_or_a_game(client: Client, world: World) -> None:
    side = PublishedSide.objects.filter(is_white=False).get()
    assert subject(client, "/report/") == ""
    assert subject(client, "/report/?player=233310H") == "Smith, Ann 233310H"
    assert subject(client, f"/report/?event={side.event_id}") == "Barset League"
    assert subject(client, f"/report/?game={side.game_id}") == (
        "Smith, Ann 233310H – Jones, Bob 233302J, 1-0, 5 December 2012, Barset League"
    )


@pytest.mark.parametrize(
    "query", ["player=700101A", "player=x", "event=99", "event=-1", "game=99", "game=%00"]
)
def test_who_is_not_there_is_said_not_to_be(client: Client, world: World, query: str) -> None:
    response = client.get(f"/report/?{query}")
    assert response.status_code == 404
    assert '<a href="/report/">Report an error all the same</a>' in response.content.decode()


def test_a_merged_reference_means_who_took_it_in(client: Client, world: World) -> None:
    ann = PublishedPlayer.objects.get(ref="233310H")
    world.player("Smyth, Ann", ref="700101A", merged_into_id=ann.player_id)
    assert subject(client, "/report/?player=700101a") == "Smith, Ann 233310H"


def test_a_wrong_letter_offers_the_right_one(client: Client, world: World) -> None:
    page = client.get("/report/?player=233310J").content.decode()
    assert '<a href="/report/?player=233310H">Go to 233310H</a>' in page


def test_who_was_hidden_since_is_named_by_no_old_revision(client: Client, world: World) -> None:
    side = PublishedSide.objects.get(is_white=True)
    world.revise(2)
    world.remove(PublishedPlayer.objects.get(ref="233310H"))
    world.publish(2)
    assert client.get("/report/?player=233310H&as_of=1").status_code == 410
    assert subject(client, f"/report/?game={side.game_id}&as_of=1").startswith(
        "a player not shown – Jones, Bob 233302J"
    )


def test_who_took_a_record_in_and_was_hidden_since_is_not_named(
    client: Client, world: World
) -> None:
    ann = PublishedPlayer.objects.get(ref="233310H")
    double = world.player("Smith, A", ref="100005G", merged_into_id=ann.player_id)
    address = f"/report/?player={double.ref}&as_of=1"
    assert subject(client, address) == "Smith, Ann 233310H"
    world.revise(2)
    world.remove(ann)
    world.publish(2)
    reply = client.get(address)
    assert reply.status_code == 410
    assert "233310H" not in reply.content.decode()


def test_pages_lead_to_it(client: Client, world: World) -> None:
    assert 'href="/report/?player=233310H"' in client.get("/players/233310H/").content.decode()
    games = client.get("/players/233310H/games/standard/2013-01/").content.decode()
    game_id = PublishedSide.objects.values_list("game_id", flat=True)[0]
    assert f'href="/report/?game={game_id}"' in games
    assert 'href="/report/">Report an error</a>' in client.get("/help/").content.decode()


def test_no_cache_keeps_it(client: Client) -> None:
    assert "no-store" in client.get("/report/").headers["Cache-Control"]
    assert "no-store" in send(client, kind="").headers["Cache-Control"]


def test_what_is_sent_is_taken_in_and_has_a_page_of_its_own(client: Client) -> None:
    response = send(client)
    report = ErrorReport.objects.get()
    assert {name: getattr(report, name) for name in GIVEN} == GIVEN
    assert report.status == ErrorReport.Status.NEW
    assert response.status_code == 302
    assert response.headers["Location"] == f"/reports/{report.token}/"


def test_it_is_tied_to_the_records_it_is_about(client: Client) -> None:
    make_world()
    published("2012-01")
    game = Game.objects.filter(score="10").first()
    assert game is not None
    send(client, f"/report/?player={game.white.ref}")
    send(client, f"/report/?event={game.event_id}")
    send(client, f"/report/?game={game.pk}")
    found = ErrorReport.objects.order_by("pk").values_list("player", "event", "game")
    assert list(found) == [
        (game.white_id, None, None),
        (None, game.event_id, None),
        (None, game.event_id, game.pk),
    ]


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"kind": ""}, "Choose what comes nearest."),
        ({"kind": "grudge"}, "Select a valid choice."),
        ({"subject": " "}, "Name the player, the event or the game."),
        ({"what": ""}, "Say what is wrong, and what would be right."),
        ({"what": "x" * 3001}, "at most 3000 characters"),
        ({"what": "nul \x00"}, "Null characters are not allowed."),
        ({"confirmation": ""}, "Say who or what can confirm it."),
        ({"confirmation": "", "kind": "missing"}, "Say who or what can confirm it."),
        ({"subject": "x" * 201}, "at most 200 characters"),
        ({"name": "x" * 81}, "at most 80 characters"),
        (
            {"email": f"zed@{'e' * 60}.{'e' * 60}.{'e' * 60}.{'e' * 60}.{'e' * 20}.uk"},
            "at most 254",
        ),
        ({"email": "zed at home"}, "Enter a valid email address."),
        ({"what": "http://a.example " * 4}, "No more than 3 links can be sent"),
        ({"website": "http://buy.example"}, "Something filled in a field that is not shown."),
        ({"stamp": ""}, "This form had been open for very long."),
        ({"stamp": "made up:1:2"}, "This form had been open for very long."),
        ({"after": 8 * 24 * 3600}, "This form had been open for very long."),
        ({"after": 1}, "That was as quick as a program would be."),
    ],
)
def test_what_is_turned_down_says_why_and_keeps_what_was_typed(
    client: Client, changes: dict[str, Any], words: str
) -> None:
    response = send(client, **changes)
    page = unescape(response.content.decode())
    assert response.status_code == 400
    assert words in page
    assert not ErrorReport.objects.exists()
    for name in set(GIVEN) - set(changes) - {"kind"}:
        assert GIVEN[name] in page
    if "kind" not in changes:
        assert re.search(r'value="result"[^>]* checked', page)


def test_an_error_stands_beside_its_field_and_is_tied_to_it(client: Client) -> None:
    page = send(client, what="").content.decode()
    (area,) = re.findall(r'<textarea name="what"[^>]*>', page)
    described = re.search(r'aria-describedby="([^"]+)"', area)
    assert described
    assert f'id="{described[1]}"' in page
    assert 'aria-invalid="true"' in area


def test_no_browser_cuts_off_what_is_too_long(client: Client) -> None:
    form = client.get("/report/").content.decode().split("<form")[1]
    limits = re.findall(r'name="(\w+)"[^>]*maxlength="(\d+)"', form)
    assert limits == [("email", "320")]  # More than there is of any.


def test_a_club_needs_nobody_to_confirm_it(client: Client) -> None:
    assert send(client, kind="club", confirmation="").status_code == 302


def test_after_a_slip_the_same_form_can_be_sent(client: Client) -> None:
    page = send(client, website="x").content.decode()
    (kept,) = re.findall(r'name="stamp" value="([^"]+)"', page)
    assert send(client, stamp=unescape(kept)).status_code == 302


def test_a_form_that_lay_too_long_comes_back_with_a_new_stamp(client: Client) -> None:
    page = send(client, stamp="old").content.decode()
    (new,) = re.findall(r'name="stamp" value="([^"]+)"', page)
    quick = send(client, stamp=unescape(new))
    assert "as quick as a program" in quick.content.decode()


def test_the_button_pressed_twice_sends_one_report(client: Client) -> None:
    same = stamp()
    first, second = send(client, stamp=same), send(client, stamp=same)
    assert first.headers["Location"] == second.headers["Location"]
    assert ErrorReport.objects.count() == 1


def test_a_form_gone_back_to_does_not_lose_what_is_new(client: Client) -> None:
    same = stamp()
    send(client, stamp=same)
    again = send(client, stamp=same, what="Another game was drawn too.")
    page = again.content.decode()
    assert "A report was sent from this form before" in page
    assert "Another game was drawn too." in page
    (new,) = re.findall(r'name="stamp" value="([^"]+)"', page)
    assert unescape(new) != same


def test_so_many_reports_are_taken_from_one_place(client: Client, settings: Settings) -> None:
    settings.CONTACT = "grader@example.org"
    same = stamp()
    send(client, stamp=same)
    for _ in range(MOST - 1):
        assert send(client).status_code == 302
    refused = send(client, what="The sixth")
    assert refused.status_code == 429
    page = unescape(refused.content.decode())
    assert "5 reports have come from your network within the hour" in page
    assert "grader@example.org" in page
    assert "The sixth" in page
    assert ErrorReport.objects.count() == MOST
    # Not counted again, and let through to its page.
    assert send(client, stamp=same).status_code == 302
    other = client.post("/report/", {"stamp": stamp()} | GIVEN, REMOTE_ADDR="192.0.2.7")
    assert other.status_code == 302


def test_without_the_cookie_it_is_not_sent_and_not_lost() -> None:
    strict = Client(enforce_csrf_checks=True)
    refused = send(strict, "/report/")
    page = unescape(refused.content.decode())
    assert refused.status_code == 403
    assert "Your browser did not send back the cookie" in page
    assert GIVEN["what"] in page
    (secret,) = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert send(strict, "/report/", csrfmiddlewaretoken=secret).status_code == 302


def test_it_works_before_the_first_list(client: Client) -> None:
    assert client.get("/report/").status_code == 200
    assert client.get("/report/?player=233310H").status_code == 404
    assert send(client).status_code == 302


def test_queries(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):  # revision; player
        client.get("/report/?player=233310H")
    side = PublishedSide.objects.get(is_white=True)
    with django_assert_num_queries(4):  # revision; side; players; event
        client.get(f"/report/?game={side.game_id}")
