"""Links to the grading site before this one lead to the same things here."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "old, new",
    [
        ("/new/player.php?PlayerCode=233310H", "/players/233310H/"),
        ("/new/player.php?playercode=233310h", "/players/233310H/"),
        ("/new/player.php?PlayerCode=%20233310H%20", "/players/233310H/"),
        ("/new/player.php?PlayerCode=233310", "/players/233310H/"),
        ("/player.php?PLAYERCODE=233310H", "/players/233310H/"),
        ("/getref.php?ref=233310H", "/players/233310H/"),
        ("/GetRef.php?Ref=233310H", "/players/233310H/"),
        ("/new/getref.php?ref=233310H", "/players/233310H/"),
        ("/new/glist.php?&player=smith,%20a", "/?q=smith%2C+a&mode=players"),
        ("/new/glist.php?player=m*cdonald", "/?q=m%2Acdonald&mode=players"),
        ("/new/glist.php?player=233310H", "/players/233310H/"),
        ("/new/glist.php?&club=hast", "/clubs/?q=hast"),
        ("/new/glist.php?Code=4HAS", "/clubs/4HAS/"),
        ("/new/glist.php?Code=7152&Club=Streatham", "/clubs/7152/"),
        ("/new/glist.php?code=4has", "/clubs/4HAS/"),
        ("/new/glist.php?player=", "/"),
        ("/new/glist.php", "/"),
        ("/new/menu.php", "/"),
        ("/new/", "/"),
        ("/new/help.php", "/help/"),
    ],
)
def test_an_old_address_leads_to_the_new_one_for_ever(client: Client, old: str, new: str) -> None:
    response = client.get(old)
    assert (response.status_code, response.headers["Location"]) == (301, new)


@pytest.mark.parametrize(
    "old, status, words",
    [
        ("/new/player.php", 404, "does not say which player or club"),
        ("/new/player.php?PlayerCode=", 404, "does not say which player or club"),
        ("/new/other.php?x=1", 404, "does not say which player or club"),
        ("/getref.php", 404, "does not say which player or club"),
        ("/getref.php?ref=233310J", 404, "the letter should be H"),
        ("/getref.php?ref=smith", 404, "a reference is six digits and a letter"),
        ("/getref.php?ref=%00", 404, "a reference is six digits and a letter"),
        ("/new/glist.php?Code=Hastings", 404, "The code of a club is four digits or letters"),
        ("/new/glist.php?Code=4%00%ED%A0%80", 404, "The code of a club is four digits"),
        (f"/new/glist.php?player={'*' * 10_000}", 400, "can have 200 characters"),
        (f"/new/glist.php?club={'a' * 201}", 400, "can have 200 characters"),
    ],
)
def test_one_that_leads_nowhere_is_explained(
    client: Client, old: str, status: int, words: str
) -> None:
    response = client.get(old)
    assert response.status_code == status
    assert words in response.content.decode()


def test_where_it_leads_there_is_a_page(client: Client) -> None:
    world = World()
    world.revise(1)
    ann = world.player("Smith, Ann", ref="233310H")
    world.affiliation(ann, world.club("Hastings", "4HAS"))
    world.publish(1)
    for old in ("player.php?PlayerCode=233310H", "glist.php?player=smith", "glist.php?Code=4HAS"):
        page = client.get(f"/new/{old}", follow=True)
        assert "Smith, Ann" in page.content.decode() or "233310H" in page.content.decode()
    page = client.get("/new/glist.php?club=hast", follow=True)
    assert "Hastings" in page.content.decode()


def test_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(2):  # the pointer; as there is none, the log's latest row
        client.get("/new/player.php?PlayerCode=233310H")
