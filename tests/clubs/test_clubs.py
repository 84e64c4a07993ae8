"""The club lookup and the lists of those seen at clubs, places, in counties and their teams."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedClub, PublishedPlayer
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Two clubs of a county, the county as a place, its team, and a club elsewhere."""
    world = World()
    world.revise(1)
    kent: dict[str, Any] = {"county": "Kent", "union": "SCCU"}
    ashton = world.club("Ashton", "7AAA", **kent)
    barton = world.club("Barton", "7BBB", **kent)
    place = world.club("Kent", "7LOC", kind="location", **kent)
    team = world.club("Kent", "7TEA", kind="team", **kent)
    away = world.club("Away", "9AWY", county="Cheshire & North Wales", union="NCCU")
    players = {
        name: world.player(f"{name}, Al", ref=ref)
        for name, ref in (
            ("Able", "233310H"),
            ("Best", "233302J"),
            ("Cope", "123331C"),
            ("Dunn", "292952B"),
        )
    }
    idle = world.player("Eden, Al", ref="700101A", is_listed=False)
    for name, clubs in (
        ("Able", [ashton, team]),
        ("Best", [barton, ashton]),
        ("Cope", [place]),
        ("Dunn", [away]),
    ):
        for position, club in enumerate(clubs):
            world.affiliation(players[name], club, position)
    world.affiliation(idle, ashton)
    world.grade(players["Able"], "2013-01", 120, "B")
    world.grade(players["Best"], "2013-01", 150, "B")
    world.grade(players["Able"], "2013-01", 160, "B", slug="rapid")
    world.publish(1)
    return world


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def refs(client: Client, address: str) -> list[str]:
    """The references of the members' table, in order."""
    return re.findall(r'<th scope="row"><a href="/players/(\w+)/', page_of(client, address))


def test_the_lookup_s_columns(client: Client, world: World) -> None:
    page = page_of(client, "/clubs/?q=ash")
    (row,) = re.findall(r"<tr>\s*<th scope=\"row\">.*?</tr>", page, re.S)
    row = row.replace('<small class="narrow">SCCU</small>', "")
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S)
    assert [re.sub(r"<[^>]+>", "", cell) for cell in cells] == [
        "Ashton",
        "7AAA",
        "Kent team",
        "SCCU",
        "Kent",
    ]
    for address in ("/clubs/7AAA/", "/counties/kent/team/", "/counties/kent/"):
        assert f'href="{address}"' in row


@pytest.mark.parametrize("typed", ["7AAA", "7aaa", "7aa", "7?a*", "??aa"])
def test_a_code_is_looked_up_too(client: Client, world: World, typed: str) -> None:
    page = page_of(client, f"/clubs/?q={typed}")
    assert re.findall(r'<th scope="row"><a [^>]*>([^<]+)', page) == ["Ashton"]


def test_the_title_and_the_print_name_what_was_looked_up(client: Client, world: World) -> None:
    page = page_of(client, "/clubs/?q=ash")
    assert "<title>ash · Clubs and counties" in page
    assert "Looked up: ash" in page
    assert "Looked up" not in page_of(client, "/clubs/")


@pytest.mark.parametrize("typed", ["wes", "wset"])
def test_of_one_name_a_club_comes_first_then_the_place_then_the_team(
    client: Client, world: World, typed: str
) -> None:
    for code, kind in (("1AAA", "team"), ("2AAA", "location"), ("3AAA", "club")):
        world.club("West", code, kind=kind)
    page = page_of(client, f"/clubs/?q={typed}")
    assert re.findall(r'href="/clubs/(\dAAA)/">West', page) == ["3AAA", "2AAA", "1AAA"]


def test_an_empty_box_lists_every_club(client: Client, world: World) -> None:
    page = page_of(client, "/clubs/")
    assert "5 clubs and places" in page
    names = re.findall(r'<th scope="row"><a [^>]*>([^<]+)', page)
    assert names == ["Ashton", "Away", "Barton", "Kent *", "Kent"]


def test_no_club_found_offers_near_spellings(client: Client, world: World) -> None:
    page = page_of(client, "/clubs/?q=ashtno")
    assert "No club or place is found by “ashtno”" in page
    assert 'href="/clubs/7AAA/">Ashton</a>' in page


def test_everyone_who_has_played_for_a_club(client: Client, world: World) -> None:
    assert refs(client, "/clubs/7AAA/") == ["233310H", "233302J"]
    assert refs(client, "/clubs/7AAA/?ungraded=1") == ["233310H", "233302J", "700101A"]
    assert "Include 1 without" in page_of(client, "/clubs/7AAA/")


def test_members_by_standard_and_by_rapid(client: Client, world: World) -> None:
    assert refs(client, "/clubs/7AAA/?sort=standard") == ["233302J", "233310H"]
    assert refs(client, "/clubs/7AAA/?sort=rapid") == ["233310H", "233302J"]
    assert refs(client, "/clubs/7AAA/?sort=-standard") == ["233310H", "233302J"]
    assert 'href="?sort=-standard"' in page_of(client, "/clubs/7AAA/?sort=standard")


def test_a_county_is_all_its_clubs_and_its_team_is_another_row(
    client: Client, world: World
) -> None:
    assert refs(client, "/counties/kent/") == ["233310H", "233302J", "123331C"]
    assert refs(client, "/counties/kent/team/") == ["233310H"]
    assert refs(client, "/clubs/7LOC/") == ["123331C"]
    assert refs(client, "/clubs/7TEA/") == ["233310H"]
    assert refs(client, "/counties/cheshire-north-wales/") == ["292952B"]


def test_a_place_has_no_team_no_events_and_no_table_for_a_site_of_its_own(
    client: Client, world: World
) -> None:
    world.grade(PublishedPlayer.objects.get(surname="Cope"), "2013-01", 90, "D")
    page = page_of(client, "/clubs/7LOC/")
    assert "<h1>Kent *</h1>" in page
    assert "a place, for players seen with no club" in page
    for absent in ("Strength", "the top", 'id="events"', "iframe"):
        assert absent not in page
    assert '<h2 id="strength">Grades</h2>' in page


def test_a_county_team_is_told_from_the_county_as_a_place(client: Client, world: World) -> None:
    page = page_of(client, "/clubs/7TEA/")
    assert '<h1>Kent <small class="sub">county team</small></h1>' in page
    assert "<title>Kent county team · " in page


def test_a_county_without_a_team_says_so(client: Client, world: World) -> None:
    page = page_of(client, "/counties/cheshire-north-wales/team/")
    assert "Nobody seen playing for the county has a current grade" in page


def test_a_merged_club_leads_to_the_other_and_both_codes_stand_on_both_pages(
    client: Client, world: World
) -> None:
    barton = PublishedClub.objects.get(code="7BBB")
    world.club("Barton Old", "7OLD", merged_into_id=barton.club_id)
    page = page_of(client, "/clubs/7OLD/")
    assert 'merged into <a href="/clubs/7BBB/">Barton</a>, 7BBB' in page
    for waits_for_nothing in ("Players show here once", 'id="events"'):
        assert waits_for_nothing not in page
    page = page_of(client, "/clubs/7BBB/")
    assert '<a href="/clubs/7OLD/">Barton Old</a>, 7OLD merged into this club' in page


def test_a_code_in_small_letters_is_the_same_club(client: Client, world: World) -> None:
    assert "<h1>Ashton</h1>" in page_of(client, "/clubs/7aaa/")


def test_queries_do_not_grow_with_the_members(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; club; totals; ids; players; affiliations; clubs; grades; strength; mergers;
    # sides by event (of none, there is no event and no match to read)
    with django_assert_num_queries(11):
        page_of(client, "/clubs/7AAA/")
    ashton = world.club("Carton", "7CCC", county="Kent", union="SCCU")
    for number in range(60):
        player = world.player(f"Fox, Al {number}")
        world.affiliation(player, ashton)
        world.grade(player, "2013-01", 100, "D")
    with django_assert_num_queries(11):
        assert len(refs(client, "/clubs/7CCC/")) == 60


def test_queries_of_the_lookup(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):  # revision; count; clubs
        page_of(client, "/clubs/?q=a")
