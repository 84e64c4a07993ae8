"""Choosing an opponent: whom a player has met, with the scores, and the box for others."""

from __future__ import annotations

import csv
import io
import re
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedPlayer, PublishedSide
from tests.snapshot import Columns, World

pytestmark = pytest.mark.django_db

ISOLATED: Columns = {"status": PublishedSide.Status.ISOLATED, "points": None}


@pytest.fixture
def world() -> World:
    """A revision with nobody in it."""
    world = World()
    world.revise(1)
    world.publish(1)
    return world


def page_of(client: Client, player: PublishedPlayer, query: str = "", **headers: str) -> str:
    response = client.get(f"/players/{player.ref}/against/{query}", headers=headers or None)
    assert response.status_code == 200
    return response.content.decode()


def rows(page: str, heading: str = 'id="met"') -> list[list[str]]:
    """The cells of the table under a heading, as read."""
    table = page.split(heading)[1].split("</table>", maxsplit=1)[0]
    return [
        [
            " ".join(re.sub(r"<[^>]+>", " ", cell).split())
            for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.S)
        ]
        for row in re.findall(r"<tr>.*?</tr>", table, re.S)[1:]
    ]


def test_opponents_met_most_often_come_first_with_their_scores(
    client: Client, world: World
) -> None:
    ann, bob, cy = (world.player(name) for name in ("Smith, Ann", "Jones, Bob", "Cole, Cy"))
    event = world.event()
    for white, black, score in ((ann, bob, "10"), (bob, ann, "10"), (ann, bob, "55")):
        world.game(white, black, score, event=event, day=date(2012, 9, 1))
    world.game(cy, ann, "01", event=event, day=date(2012, 10, 1))
    assert rows(page_of(client, ann)) == [
        ["Jones, Bob", bob.ref, "3", "1", "1", "1", "1½–1½", "1 Sep 2012"],
        ["Cole, Cy", cy.ref, "1", "1", "0", "0", "1–0", "1 Oct 2012"],
    ]
    assert f'href="/players/{ann.ref}/against/{bob.ref}/"' in page_of(client, ann)


def test_of_those_met_as_often_the_latest_comes_first(client: Client, world: World) -> None:
    ann, bob, cy = (world.player(name) for name in ("Smith, Ann", "Jones, Bob", "Cole, Cy"))
    for opponent, month in ((bob, 9), (cy, 10)):
        world.game(ann, opponent, event=world.event(), day=date(2012, month, 1))
    assert [row[0] for row in rows(page_of(client, ann))] == ["Cole, Cy", "Jones, Bob"]


def test_defaults_and_isolated_pools_are_no_meetings(client: Client, world: World) -> None:
    ann, bob, cy = (world.player(name) for name in ("Smith, Ann", "Jones, Bob", "Cole, Cy"))
    world.game(ann, bob, "1d", event=world.event(), status=PublishedSide.Status.DEFAULT)
    world.game(ann, cy, event=world.event(), **ISOLATED)
    page = page_of(client, ann)
    assert "No game of Smith, Ann is shown here" in page
    assert "Cole" not in page


def test_a_game_in_two_lists_was_played_once(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.game(ann, bob, event=world.event())
    for side in PublishedSide.objects.all():
        side.pk, side.list_slug = None, "rapid"
        side.save()
    assert PublishedSide.objects.at(1).count() == 4
    assert rows(page_of(client, ann))[0][2] == "1"


def test_an_opponent_who_is_hidden_is_not_named(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.game(ann, bob, event=world.event())
    world.revise(2)
    world.remove(bob)
    world.publish(2)
    assert "Jones" not in page_of(client, ann)


def test_the_box_lists_who_may_be_meant_and_how_often_they_met(
    client: Client, world: World
) -> None:
    ann = world.player("Smith, Ann")
    met, stranger = world.player("Jones, Bob"), world.player("Jones, Ed", is_listed=False)
    world.grade(met, "2013-01", 141, "B")
    world.game(ann, met, event=world.event())
    page = page_of(client, ann, "?q=jones")
    assert rows(page, 'id="found"') == [
        [met.ref, "Jones, Bob", "", "141 B", "", "1"],
        [stranger.ref, "Jones, Ed", "", "", "", "never"],
    ]
    assert f'href="/players/{ann.ref}/against/{stranger.ref}/"' in page


@pytest.mark.parametrize("typed", ["700101A", "700101", "Jones, Bob", "jones,b"])
def test_who_is_clearly_meant_is_gone_to(client: Client, world: World, typed: str) -> None:
    ann = world.player("Smith, Ann")
    world.player("Jones, Bob", ref="700101A")
    response = client.get(f"/players/{ann.ref}/against/", {"q": typed, "go": "1", "as_of": "1"})
    assert response.status_code == 302
    assert response.headers["Location"] == f"/players/{ann.ref}/against/700101A/?as_of=1"


def test_a_name_that_others_begin_with_means_its_holder_but_two_of_it_are_a_choice(
    client: Client, world: World
) -> None:
    ann = world.player("Smith, Ann")
    bob = world.player("Jones, Bob")
    world.player("Jones, Bobby")
    address = f"/players/{ann.ref}/against/?q=jones,+bob&go=1"
    assert client.get(address).headers["Location"].endswith(f"/{bob.ref}/")
    world.player("Jones, Bob")
    assert len(rows(client.get(address).content.decode(), 'id="found"')) == 3


def test_the_way_back_to_what_was_typed_does_not_lead_forward_again(
    client: Client, world: World
) -> None:
    ann = world.player("Smith, Ann")
    world.player("Jones, Bob", ref="700101A")
    assert "Jones, Bob" in page_of(client, ann, "?q=700101A")


def test_a_wrong_letter_is_pointed_out_and_the_player_offered(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    world.player("Jones, Bob", ref="700101A")
    page = page_of(client, ann, "?q=700101B")
    assert "700101B: the letter should be A." in page
    assert f'href="/players/{ann.ref}/against/700101A/"' in page


@pytest.mark.parametrize(
    "typed, says",
    [
        ("zzzz", "Nobody is found by “zzzz”"),
        ("jonse", "Names that come near"),
        ("*?", "Give at least one letter or digit"),
    ],
)
def test_what_to_do_when_nobody_is_found(
    client: Client, world: World, typed: str, says: str
) -> None:
    ann = world.player("Smith, Ann")
    world.player("Jones, Bob")
    assert says in page_of(client, ann, f"?q={typed}")


def test_as_one_types_only_the_matches_are_sent(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    world.player("Jones, Bob")
    page = page_of(client, ann, "?q=jones", HX_Request="true")
    assert "Jones, Bob" in page
    assert "<html" not in page


def test_many_who_are_found_are_cut_short_with_a_word(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    for number in range(23):
        world.player(f"Jones, {chr(97 + number)}")
    page = page_of(client, ann, "?q=jones")
    assert len(rows(page, 'id="found"')) == 20
    assert "3 more begin so" in page


def test_csv_has_all_opponents(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    event = world.event()
    for number in range(60):
        world.game(ann, world.player(f"Jones, B{number}"), event=event)
    assert len(rows(page_of(client, ann))) == 50
    assert len(rows(page_of(client, ann, "?page=2"))) == 10
    table = list(csv.DictReader(io.StringIO(page_of(client, ann, "?format=csv"))))
    assert len(table) == 60
    assert table[0] | {"ref": "", "name": ""} == {
        "ref": "",
        "name": "",
        "games": "1",
        "won": "1",
        "drawn": "0",
        "lost": "0",
        "last_met": "2012-12-31",
    }


def test_queries_do_not_grow_with_the_games(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ann = world.player("Smith, Ann")
    event = world.event()
    for number in (3, 40):
        for _ in range(number):
            world.game(ann, world.player("Jones, Bob"), event=event)
        # revision; player; opponents; people
        with django_assert_num_queries(4):
            page_of(client, ann)
        # and for the box: count; ids; people; affiliations; grades; former names
        with django_assert_num_queries(10):
            page_of(client, ann, "?q=jones")
