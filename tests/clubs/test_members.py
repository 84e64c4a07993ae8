"""The list of those seen at a club: the season's grades beside the current, and the file."""

from __future__ import annotations

import csv
import re

import pytest
from django.test import Client

from grading.models import PublishedGrade, PublishedPlayer
from tests.clubs.members import KENT, crowd, member, with_season
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A club with one player whose grade moved after August, and another without one."""
    world = World()
    world.revise(1, "2012-08", lists=with_season())
    ashton = world.club("Ashton", "7AAA", **KENT)
    able = member(world, ashton, "Able, Al", ref="233310H", sex="M")
    world.grade(able, "2012-07", 118, "C")
    idle = member(world, ashton, "Eden, =Al", ref="700101A", is_listed=False, junior_age=11)
    world.revise(2, "2013-01", lists=with_season())
    world.grade(able, "2013-01", 125, "B")
    world.grade(able, "2013-01", 99, "D", slug="rapid")
    world.affiliation(idle, world.club("Barton", "7BBB", **KENT), 1)
    world.publish(2)
    return world


def cells_of(client: Client, address: str) -> list[str]:
    """The first member's cells, without markup."""
    page = client.get(address).content.decode()
    row = re.findall(r'<tr>\s*<td>\w+</td>\s*<th scope="row"><a href="/pl.*?</tr>', page, re.S)[0]
    row = re.sub(r'<small class="narrow">.*?</small>', "", row)
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in cells]


def test_the_season_s_grades_stand_beside_the_current_ones(client: Client, world: World) -> None:
    cells = cells_of(client, "/clubs/7AAA/")
    assert cells == ["233310H", "Able, Al", "M", "", "Ashton", "125 B", "118 C", "99 D", ""]


def test_a_season_s_grade_is_that_of_august_whatever_was_corrected_since(
    client: Client, world: World
) -> None:
    august = PublishedGrade.objects.get(period="2012-07")
    world.revise(3, "2013-02", lists=with_season())
    world.replace(august, grade=121, cause="correction")
    world.publish(3)
    assert cells_of(client, "/clubs/7AAA/")[6] == "118 C"


def test_while_the_july_list_is_the_latest_its_season_has_no_column(
    client: Client, world: World
) -> None:
    lists = with_season()
    for row in lists:
        row |= {"latest": "2012-07", "previous": "2012-01"}
    world.revise(3, "2012-09", lists=lists)
    world.publish(3)
    assert "Season" in client.get("/clubs/7AAA/?as_of=2").content.decode()
    assert "Season" not in client.get("/clubs/7AAA/").content.decode()


def test_on_a_narrow_screen_the_season_s_grade_is_under_the_current_one(
    client: Client, world: World
) -> None:
    page = client.get("/clubs/7AAA/").content.decode()
    assert '<small class="narrow"><abbr title="season">Aug</abbr> 118</small>' in page


def test_the_file_has_everybody_where_a_page_has_a_hundred(client: Client, world: World) -> None:
    club = world.club("Carton", "7CCC", **KENT)
    crowd(world, club, [100] * 120)
    page = client.get("/clubs/7CCC/").content.decode()
    assert "120 players with a current grade, 1 to 100 shown" in page
    file = client.get("/clubs/7CCC/?format=csv")
    assert len(list(csv.reader(file.content.decode().splitlines()))) == 121


def test_the_file_s_columns(client: Client, world: World) -> None:
    file = client.get("/clubs/7AAA/?format=csv&ungraded=1&sort=-name")
    assert file.headers["Content-Disposition"] == 'attachment; filename="7AAA-2013-01.csv"'
    header, eden, able = csv.reader(file.content.decode().splitlines())
    assert header == [
        *("ref", "name", "sex", "age", "club"),
        *("standard", "standard_category", "standard_season"),
        *("rapid", "rapid_category", "rapid_season"),
    ]
    assert able == ["233310H", "Able, Al", "M", "", "Ashton", "125", "B", "118", "99", "D", ""]
    assert eden[:5] == ["700101A", "Eden, =Al", "", "11", "Ashton"]


def test_ages_are_those_of_who_is_a_junior_still(client: Client, world: World) -> None:
    eden = PublishedPlayer.objects.get(ref="700101A")
    world.revise(3, "2013-02", lists=with_season())
    world.replace(eden, junior_age=None)
    world.publish(3)
    for address in ("/clubs/7AAA/?as_of=1&ungraded=1", "/clubs/7AAA/?ungraded=1"):
        assert ">11<" not in client.get(address).content.decode()
        assert ",11," not in client.get(f"{address}&format=csv").content.decode()


def test_whoever_is_hidden_since_is_not_in_an_old_list_either(client: Client, world: World) -> None:
    eden = PublishedPlayer.objects.get(ref="700101A")
    assert "Eden" in client.get("/clubs/7AAA/?as_of=1&ungraded=1").content.decode()
    world.revise(3, "2013-02", lists=with_season())
    world.remove(eden)
    world.publish(3)
    page = client.get("/clubs/7AAA/?as_of=1&ungraded=1").content.decode()
    assert "Able" in page
    assert "Eden" not in page
    assert "1 player." in page
    assert "Eden" not in client.get("/clubs/7AAA/?as_of=1&ungraded=1&format=csv").content.decode()


def test_nobody_seen_anywhere_is_told_what_it_waits_for(client: Client, world: World) -> None:
    world.club("Dalton", "7DDD", **KENT)
    page = client.get("/clubs/7DDD/").content.decode()
    assert "Nobody seen here has a current grade." in page
    assert "Players show here once an event is reported" in page


def test_before_the_first_list_there_are_players_and_no_grades(
    client: Client, world: World
) -> None:
    lists = with_season()
    for row in lists:
        row |= {"latest": None, "previous": None, "baseline": None, "season": None}
    world.revise(3, lists=lists)
    world.publish(3)
    PublishedPlayer.objects.update(is_listed=False)
    page = client.get("/clubs/7AAA/?ungraded=1").content.decode()
    assert "Able, Al" in page
    assert 'id="strength"' not in page
    assert client.get("/clubs/7AAA/feed/").status_code == 200
    assert client.get("/clubs/7AAA/table/").status_code == 200
    assert client.get("/clubs/7AAA/?format=csv").status_code == 200
