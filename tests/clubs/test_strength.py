"""How strong a club is: the averages of its top boards, and how its grades are spread."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from clubs.selectors.strength import BOARDS, top_boards
from grading.models import PublishedClub, PublishedPlayer
from tests.clubs.members import KENT, crowd, member
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A club without players."""
    world = World()
    world.revise(1)
    world.club("Ashton", "7AAA", **KENT)
    world.publish(1)
    return world


@pytest.fixture
def ashton(world: World) -> PublishedClub:
    return PublishedClub.objects.get(code="7AAA")


def plan_of(query: str) -> str:
    """How the database would go about it."""
    words = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        cursor.execute(f"{words} {query}")
        return str(cursor.fetchall())


def strength(client: Client, address: str = "/clubs/7AAA/") -> dict[str, list[str]]:
    """By list, the cells of the table."""
    page = client.get(address).content.decode()
    (table,) = re.findall(r'<table class="strength">.*?</table>', page, re.S)
    rows = re.findall(r'<th scope="row"><a [^>]+>(\w+).*?</th>(.*?)</tr>', table, re.S)
    return {
        name: [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", cells)]
        for name, cells in rows
    }


def test_the_average_of_so_many_boards_all_and_how_many_there_are(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    crowd(world, ashton, [180, 170, 160, 150, 120, 100, 90])
    assert strength(client)["Standard"] == ["165.0", "146.7", "–", "–", "138.6", "7"]


def test_each_list_has_its_own(client: Client, world: World, ashton: PublishedClub) -> None:
    crowd(world, ashton, [100] * 4)
    crowd(world, ashton, [140] * 6, slug="rapid")
    found = strength(client)
    assert found["Standard"] == ["100.0", "–", "–", "–", "100.0", "4"]
    assert found["Rapid"] == ["140.0", "140.0", "–", "–", "140.0", "6"]


def test_who_is_dead_and_a_grade_of_0_count_for_nothing(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    crowd(world, ashton, [100, 0])
    late = member(world, ashton, "Late, Al", is_listed=False, deceased=True)
    world.grade(late, "2013-01", 220, "A")
    assert strength(client)["Standard"] == ["–", "–", "–", "–", "100.0", "1"]


def test_a_grade_of_another_period_is_not_the_current_one(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    crowd(world, ashton, [100])
    lapsed = member(world, ashton, "Lapse, Al")
    world.grade(lapsed, "2012-07", 220, "A")
    assert strength(client)["Standard"] == ["–", "–", "–", "–", "100.0", "1"]


def test_who_has_gone_elsewhere_since_counts_there_not_here(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    crowd(world, ashton, [100])
    gone = world.player("Gone, Al")
    world.affiliation(gone, ashton, position=None)
    world.grade(gone, "2013-01", 220, "A")
    page = client.get("/clubs/7AAA/").content.decode()
    assert "2 players with a current grade" in page
    assert strength(client)["Standard"] == ["–", "–", "–", "–", "100.0", "1"]


@pytest.mark.parametrize(
    "address, query",
    [
        ("/clubs/7AAA/", "club=7AAA"),
        ("/clubs/7TEA/", "club=7TEA"),
        ("/counties/kent/", "county=kent"),
        ("/counties/kent/team/", "club=7TEA"),
    ],
)
def test_each_list_leads_to_the_ranking_of_the_same_players(
    client: Client, world: World, ashton: PublishedClub, address: str, query: str
) -> None:
    team = world.club("Kent", "7TEA", kind="team", **KENT)
    able = member(world, ashton, "Able, Al")
    world.affiliation(able, team, 1)
    world.grade(able, "2013-01", 120, "B")
    assert f'href="/rankings/standard/?{query}"' in client.get(address).content.decode()
    ranking = client.get(f"/rankings/standard/?{query}").content.decode()
    assert "Able, Al" in ranking


def test_where_nobody_has_a_grade_there_is_no_table(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    member(world, ashton, "Idle, Al", is_listed=False)
    assert 'id="strength"' not in client.get("/clubs/7AAA/").content.decode()


def test_a_revised_grade_counts_as_it_stands(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    player = member(world, ashton, "Able, Al")
    row = world.grade(player, "2013-01", 100, "A")
    world.revise(2, "2013-02")
    world.replace(row, grade=110, cause="correction")
    world.publish(2)
    assert strength(client)["Standard"][4] == "110.0"
    assert strength(client, "/clubs/7AAA/?as_of=1")["Standard"][4] == "100.0"


def test_a_distribution_is_drawn_from_five_players_on(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    crowd(world, ashton, [100, 110, 120, 130])
    assert "<svg" not in client.get("/clubs/7AAA/").content.decode()
    crowd(world, ashton, [140], slug="rapid")
    world.grade(PublishedPlayer.objects.get(forenames="Al rapid 000"), "2013-01", 145, "D")
    page = client.get("/clubs/7AAA/").content.decode()
    assert page.count("<svg") == 1
    assert "<title>140 to 149: 1</title>" in page
    assert re.search(r"140 to 149</th><td class=\"n\">1<", page)


@given(st.lists(st.integers(1, 300), max_size=30))
def test_more_boards_are_never_stronger(grades: list[int]) -> None:
    grades.sort(reverse=True)
    top = top_boards(grades)
    assert [one.boards for one in top] == list(BOARDS)
    averages = [one.average for one in top if one.average is not None]
    assert len(averages) == sum(len(grades) >= boards for boards in BOARDS)
    assert averages == sorted(averages, reverse=True)
    assert all(average <= grades[0] for average in averages)


def test_a_database_goes_by_the_players_and_not_through_whole_lists(
    client: Client, world: World, ashton: PublishedClub
) -> None:
    crowd(world, ashton, [120] * 5)
    with CaptureQueriesContext(connection) as queries:
        client.get("/clubs/7AAA/")
    (counting,) = [one["sql"] for one in queries if " GROUP BY 1, 2" in one["sql"]]
    assert "published_grade_list" not in plan_of(counting)
