"""Ranking lists. Source: site, The rest; grading rules, section 7."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedPlayer, Revision
from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db


@dataclass
class Ranked:
    """The world of these tests, and its players by name."""

    world: World
    players: dict[str, PublishedPlayer]

    def publish_ranks(self, number: int) -> None:
        """What the publisher says of a revision: how many ranked players hold each grade."""
        counts = {"200": 1, "150": 2, "100": 1, "90": 1}
        Revision.objects.filter(number=number).update(ranks={"standard": {"counts": counts}})


@pytest.fixture
def ranked() -> Ranked:
    """Five ranked players, two of them equal; and three who are not ranked."""
    world = World()
    world.revise(1)
    players = {}
    for name, grade, category, games, columns in (
        ("Able", 200, "A", 40, {"sex": "F", "nation": "ENG"}),
        ("Best", 150, "B", 30, {"sex": "M", "junior_age": 13}),
        ("Adam", 150, "D", 12, {"sex": "M"}),
        ("Cope", 100, "C", 20, {"junior_age": 8}),
        ("Dunn", 90, "E", 9, {"sex": "F", "junior_age": 17}),
        ("Nils", 220, "A", 50, {"sex": "M", "nation": "SWE"}),
        ("Late", 180, "A", 30, {"deceased": True, "is_listed": False}),
        ("Zero", 0, "D", 15, {}),
    ):
        players[name] = world.player(f"{name}, Al", **columns)
        world.grade(players[name], "2013-01", grade, category, games_12m=games)
    kent: dict[str, Any] = {"county": "Kent", "union": "SCCU"}
    ashton, barton = world.club("Ashton", "7AAA", **kent), world.club("Barton", "7BBB", **kent)
    away = world.club("Barton Away", "9AWY", county="Cheshire & North Wales", union="NCCU")
    world.affiliation(players["Able"], ashton)
    world.affiliation(players["Best"], barton)
    world.affiliation(players["Cope"], away)
    world.affiliation(players["Cope"], barton, 1)
    world.affiliation(players["Dunn"], ashton, None)
    world.publish(1)
    made = Ranked(world, players)
    made.publish_ranks(1)
    return made


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def table(client: Client, address: str = "/rankings/standard/") -> list[tuple[str, str]]:
    """The first cell of each row, a rank or a place, and the surname."""
    rows = re.findall(r"<tr>(.*?)</tr>", page_of(client, address), re.S)[1:]
    cells = [re.sub(r"<[^>]+>|\s", "", re.findall(r"<td.*?</td>", row, re.S)[0]) for row in rows]
    names = [re.findall(r'<th scope="row"><a [^>]*>(\w+)', row)[0] for row in rows]
    return list(zip(cells, names, strict=True))


def names(client: Client, asked: str) -> list[str]:
    return [name for _place, name in table(client, f"/rankings/standard/?{asked}")]


def lines(client: Client, address: str) -> list[dict[str, str]]:
    response = client.get(address)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(response.content.decode().splitlines()))


EVERYBODY = [("1", "Able"), ("2", "Adam"), ("2", "Best"), ("4", "Cope"), ("5", "Dunn")]


def test_equal_grades_share_the_better_rank_and_stand_by_name(
    client: Client, ranked: Ranked
) -> None:
    assert table(client) == EVERYBODY


def test_without_filters_the_ranks_are_the_published_ones(client: Client, ranked: Ranked) -> None:
    counts = {"250": 1, "200": 1, "150": 2, "100": 1, "90": 1}
    Revision.objects.update(ranks={"standard": {"counts": counts}})
    assert [rank for rank, _name in table(client)] == ["2", "3", "3", "5", "6"]


def test_a_revision_without_published_ranks_is_counted(client: Client, ranked: Ranked) -> None:
    Revision.objects.update(ranks={})
    assert table(client) == EVERYBODY


def test_who_is_not_ranked_is_shown_where_a_nation_is_asked_for(
    client: Client, ranked: Ranked
) -> None:
    assert names(client, "nation=SWE") == ["Nils"]
    assert names(client, "nation=swe") == ["Nils"]
    assert names(client, "nation=ENG") == ["Able"]
    assert names(client, "nation=any") == ["Nils", "Able", "Adam", "Best", "Cope", "Dunn"]
    (nils,) = lines(client, "/rankings/standard/?nation=SWE&format=csv")
    assert (nils["place"], nils["rank"]) == ("1", "")


@pytest.mark.parametrize(
    "asked, found",
    [
        ("sex=F", ["Able", "Dunn"]),
        ("county=kent", ["Able", "Best", "Cope"]),
        ("county=cheshire-north-wales", ["Cope"]),
        ("union=SCCU", ["Able", "Best", "Cope"]),
        ("club=7aaa", ["Able"]),
        ("club=ashton", ["Able"]),
        ("club=Barton", ["Best", "Cope"]),
        ("category=C", ["Able", "Best", "Cope"]),
        ("games=20", ["Able", "Best", "Cope"]),
        ("sex=M&category=B", ["Best"]),
        ("age=U18", ["Best", "Cope", "Dunn"]),
        ("age=U14", ["Best", "Cope"]),
        ("age=U10&county=kent", ["Cope"]),
        ("age=U8", []),
    ],
)
def test_filters(client: Client, ranked: Ranked, asked: str, found: list[str]) -> None:
    assert names(client, asked) == found


def test_among_some_the_place_stands_beside_the_rank_among_all(
    client: Client, ranked: Ranked
) -> None:
    rows = lines(client, "/rankings/standard/?county=kent&format=csv")
    assert [(row["place"], row["rank"], row["name"]) for row in rows] == [
        ("1", "1", "Able, Al"),
        ("2", "2", "Best, Al"),
        ("3", "4", "Cope, Al"),
    ]


def test_a_top_keeps_all_who_tie_at_its_end(client: Client, ranked: Ranked) -> None:
    assert names(client, "top=2") == ["Able", "Adam", "Best"]
    assert "3 of 5 ranked" in page_of(client, "/rankings/standard/?top=2")
    rows = lines(client, "/rankings/standard/?top=2&format=csv")
    assert len(rows) == 3


def test_a_rank_is_shared_across_pages(client: Client, ranked: Ranked) -> None:
    for number in range(120):
        player = ranked.world.player(f"Tied, No {number:03}")
        ranked.world.grade(player, "2013-01", 95, "D")
    Revision.objects.update(ranks={})
    second = table(client, "/rankings/standard/?page=2")
    assert second[0] == ("5", "Tied")
    assert second[-1] == ("125", "Dunn")
    # A short top is on one page, with all who tie.
    assert len(table(client, "/rankings/standard/?top=100")) == 124


def test_several_clubs_of_a_name_are_offered(client: Client, ranked: Ranked) -> None:
    ranked.world.club("Barton", "9BBB", county="Kent")
    response = client.get("/rankings/standard/?club=barton&sex=M&page=3")
    assert response.status_code == 404
    page = unescape(response.content.decode())
    assert re.findall(r'href="(\?[^"]+)', page) == ["?club=7BBB&sex=M", "?club=9BBB&sex=M"]
    assert client.get("/rankings/standard/?club=atlantis").status_code == 404


def test_the_file_has_every_row_of_the_filter(client: Client, ranked: Ranked) -> None:
    (able, *_others) = rows = lines(client, "/rankings/standard/?format=csv")
    assert len(rows) == 5
    assert able == {
        "place": "1",
        "rank": "1",
        "ref": ranked.players["Able"].ref,
        "name": "Able, Al",
        "sex": "F",
        "age": "",
        "nation": "ENG",
        "club_code": "7AAA",
        "club": "Ashton",
        "grade": "200",
        "category": "A",
        "games_12m": "40",
    }


def test_who_is_left_by_no_filter(client: Client, ranked: Ranked) -> None:
    page = page_of(client, "/rankings/standard/?age=U8&county=kent")
    assert "Nobody is left by these filters: Kent, under 8." in page


def test_the_title_and_the_print_say_what_was_asked_for(client: Client, ranked: Ranked) -> None:
    page = page_of(client, "/rankings/standard/?age=U14&category=B&club=7bbb&nation=any&games=5")
    said = ["Barton", "under 14", "any nation", "category B or better", "5 or more games"]
    title = re.findall(r"<title>(.*?)</title>", page)[0]
    assert all(words in title for words in said)
    (heading,) = re.findall("<h1>(.*?)</h1>", page)
    assert heading.startswith('Standardplay ranking <small class="sub">Barton, under 14')


def test_the_first_list_that_is_out_is_the_ranking(client: Client, ranked: Ranked) -> None:
    response = client.get("/rankings/?sex=F&as_of=1")
    assert response.status_code == 302
    assert response["Location"] == "/rankings/standard/?sex=F&as_of=1"


def test_before_a_list_is_out(client: Client) -> None:
    world = World()
    world.revise(1, lists=[list_row(latest=None, previous=None)])
    world.publish(1)
    page = page_of(client, "/rankings/standard/")
    assert "due about 31 July 2013" in page
    assert client.get("/rankings/").status_code == 404


# As it was


def adult_since(ranked: Ranked, name: str) -> None:
    ranked.world.replace(ranked.players[name], junior_age=None)


def test_who_is_an_adult_now_is_in_no_age_band_of_an_old_revision(
    client: Client, ranked: Ranked
) -> None:
    ranked.world.revise(2)
    adult_since(ranked, "Dunn")
    ranked.world.publish(2)
    assert names(client, "age=U18&as_of=1") == ["Best", "Cope"]
    ages = {
        row["name"]: row["age"] for row in lines(client, "/rankings/standard/?as_of=1&format=csv")
    }
    assert ages["Best, Al"] == "13"
    assert ages["Dunn, Al"] == ""
    # Nor do the places of the others tell that somebody is left out.
    assert table(client, "/rankings/standard/?age=U18&as_of=1") == [("1", "Best"), ("2", "Cope")]


def test_who_was_hidden_since_is_in_no_old_revision(client: Client, ranked: Ranked) -> None:
    ranked.world.revise(2)
    ranked.world.remove(ranked.players["Adam"])
    ranked.world.publish(2)
    assert table(client, "/rankings/standard/?as_of=1") == [
        one for one in EVERYBODY if one[1] != "Adam"
    ]
    assert "Adam" not in client.get("/rankings/standard/?as_of=1&format=csv").content.decode()


def test_who_was_hidden_since_is_not_counted_among_those_found(
    client: Client, ranked: Ranked
) -> None:
    address = "/rankings/standard/?as_of=1&sex=M"
    assert "2 found" in page_of(client, address)
    ranked.world.revise(2)
    ranked.world.remove(ranked.players["Adam"])
    ranked.world.publish(2)
    assert "1 found" in page_of(client, address)


def test_a_ranking_as_it_was(client: Client, ranked: Ranked) -> None:
    ranked.world.revise(2)
    better = ranked.world.player("Newman, Al")
    ranked.world.grade(better, "2013-01", 300, "A")
    ranked.world.publish(2)
    assert names(client, "as_of=1") == [name for _rank, name in EVERYBODY]
    assert names(client, "")[0] == "Newman"
    assert "as_of=1" in page_of(client, "/rankings/standard/?as_of=1")


# Queries


def test_queries_do_not_grow_with_the_players(
    client: Client, ranked: Ranked, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; counties for the filters; the page's grades; names; players; affiliations; clubs;
    # grades beside the previous list's; games
    with django_assert_num_queries(9):
        page_of(client, "/rankings/standard/")
    for number in range(60):
        player = ranked.world.player(f"Fox, Al {number}")
        ranked.world.affiliation(player, ranked.world.club(f"Club {number}", f"8A{number:02}"))
        ranked.world.grade(player, "2013-01", 100, "D")
    Revision.objects.update(ranks={})
    with django_assert_num_queries(9):
        assert len(table(client)) == 65
    with django_assert_num_queries(9):
        page_of(client, "/rankings/standard/?sex=M&county=kent&category=E&games=1&age=U18")
    # and the club that is meant
    with django_assert_num_queries(10):
        page_of(client, "/rankings/standard/?club=7AAA")


def test_queries_of_the_file(
    client: Client, ranked: Ranked, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; counties; grades; names; players; affiliations; clubs; games
    with django_assert_num_queries(8):
        lines(client, "/rankings/standard/?format=csv")
