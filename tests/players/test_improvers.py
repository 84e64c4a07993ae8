"""Whose grades rose most from one list to another. Source: site, The rest."""

from __future__ import annotations

import csv
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedPlayer
from tests.snapshot import World, list_row, period_row

pytestmark = pytest.mark.django_db

HELD = {
    # Grades with categories in July 2012 and January 2013.
    "Able": ("100C", "120A"),
    "Best": ("110B", "130B"),
    "Cope": ("150A", "155X"),
    "Dunn": ("100D", "160B"),
    "Eden": ("100B", "160E"),
    "Even": ("140A", "140A"),
    "Fell": ("140A", "120A"),
    "Fresh": ("", "170A"),
    "Gone": ("100A", ""),
    "Nought": ("0C", "40C"),
}


@pytest.fixture
def world() -> World:
    """Players with every kind of step between two lists."""
    world = World()
    world.revise(1)
    for name, grades in HELD.items():
        columns: dict[str, Any] = {"junior_age": 11, "sex": "F"} if name == "Able" else {"sex": "M"}
        player = world.player(f"{name}, Al", **columns)
        junior: dict[str, Any] = {"increment": 5} if name == "Able" else {}
        for period, held in zip(("2012-07", "2013-01"), grades, strict=True):
            if held:
                world.grade(player, period, int(held[:-1]), held[-1], **junior)
    world.publish(1)
    return world


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return unescape(response.content.decode())


def lines(client: Client, asked: str = "") -> list[dict[str, str]]:
    content = client.get(f"/improvers/standard/?format=csv&{asked}").content.decode()
    return list(csv.DictReader(content.splitlines()))


def rises(client: Client, asked: str = "") -> list[tuple[str, str, str]]:
    return [(row["place"], row["name"].split(",")[0], row["rise"]) for row in lines(client, asked)]


def player_called(name: str) -> PublishedPlayer:
    return PublishedPlayer.objects.get(surname=name)


def test_the_largest_rise_comes_first_and_equal_ones_share_a_place(
    client: Client, world: World
) -> None:
    assert rises(client) == [("1", "Able", "20"), ("1", "Best", "20"), ("3", "Cope", "5")]


def test_a_grade_of_few_games_is_no_fair_rise_unless_it_is_asked_for(
    client: Client, world: World
) -> None:
    assert rises(client, "category=E")[:2] == [("1", "Dunn", "60"), ("1", "Eden", "60")]
    assert rises(client, "category=")[:2] == [("1", "Dunn", "60"), ("1", "Eden", "60")]
    assert rises(client, "category=B") == [("1", "Best", "20"), ("2", "Cope", "5")]


def test_nobody_rises_from_nothing_or_from_nought(client: Client, world: World) -> None:
    everyone = {name for _place, name, _rise in rises(client, "category=")}
    assert everyone == {"Able", "Best", "Cope", "Dunn", "Eden"}


def test_the_page_has_both_grades_and_the_junior_increment(client: Client, world: World) -> None:
    page = page_of(client, "/improvers/standard/")
    (able,) = [row for row in re.findall(r"<tr>.*?</tr>", page, re.S) if "Able" in row]
    cells = [
        re.sub(r"<[^>]+>|\s+", " ", cell).split() for cell in re.findall(r"<td.*?</td>", able, re.S)
    ]
    assert cells[-3:] == [["100", "C", "with", "+5"], ["120", "A", "with", "+5"], ["+20"]]
    (best,) = [row for row in re.findall(r"<tr>.*?</tr>", page, re.S) if "Best" in row]
    assert "with +" not in best


def test_the_increment_is_told_of_those_whose_age_is(client: Client, world: World) -> None:
    world.revise(2)
    world.replace(player_called("Able"), junior_age=None)
    world.publish(2)
    for asked in ("", "as_of=1"):
        (able,) = [row for row in lines(client, asked) if row["name"] == "Able, Al"]
        assert (able["age"], able["from_increment"], able["to_increment"]) == ("", "0", "0")
    assert rises(client, "age=U18&as_of=1") == []


def test_filters_are_those_of_the_ranking(client: Client, world: World) -> None:
    best = player_called("Best")
    world.affiliation(best, world.club("Ashton", "7AAA", county="Kent"))
    assert rises(client, "sex=F") == [("1", "Able", "20")]
    assert rises(client, "age=U12") == [("1", "Able", "20")]
    assert rises(client, "county=kent") == [("1", "Best", "20")]
    assert rises(client, "top=1") == [("1", "Able", "20"), ("1", "Best", "20")]


def test_two_lists_may_be_named(client: Client, world: World) -> None:
    able = player_called("Able")
    world.grade(able, "2012-01", 90, "B", increment=5)
    assert rises(client, "from=2012-01") == [("1", "Able", "30")]
    assert rises(client, "from=2012-01&to=2012-07") == [("1", "Able", "10")]
    assert rises(client, "to=2012-07") == [("1", "Able", "10")]
    page = page_of(client, "/improvers/standard/")
    assert 'href="?from=2012-01">January 2012, a year</a>' in page


@pytest.mark.parametrize(
    "asked, why",
    [
        ("from=2013-01", "“from” names an earlier list"),
        ("from=2013-01&to=2012-07", "“from” names an earlier list"),
        ("from=2008-07", "Old Grades"),
        ("from=2013-07", "“from” can be one of these"),
        ("to=2013-07", "“to” can be one of these"),
        ("from=x", "“from” can be one of these"),
    ],
)
def test_lists_that_cannot_be_compared(client: Client, world: World, asked: str, why: str) -> None:
    response = client.get(f"/improvers/standard/?{asked}")
    assert response.status_code == 400
    assert why in unescape(response.content.decode())


def test_old_grades_are_compared_with_each_other_only(client: Client, world: World) -> None:
    # The first list of the new scale has none before it to be compared with.
    page = page_of(client, "/improvers/standard/?to=2011-07")
    assert "no earlier Standardplay list on the same scale" in page


def test_a_first_list_has_no_improvers_yet(client: Client, world: World) -> None:
    world.revise(2, lists=[list_row(periods=[period_row("2013-01"), period_row("2013-07", None)])])
    world.publish(2)
    assert "could be compared with" in page_of(client, "/improvers/standard/")
    world.revise(3, lists=[list_row(latest=None, periods=[period_row("2013-07", None)])])
    world.publish(3)
    assert "due about 31 July 2013" in page_of(client, "/improvers/standard/")


def test_nobody_rose(client: Client, world: World) -> None:
    page = page_of(client, "/improvers/standard/?category=X")
    assert "Nobody’s grade rose" in page


def test_queries_do_not_grow_with_the_players(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; counties for the filters; the earlier grades; the later ones; names; players;
    # affiliations; clubs; both grades
    for number in range(40):
        player = world.player(f"Fox, Al {number}")
        world.affiliation(player, world.club(f"Club {number}", f"8A{number:02}"))
        world.grade(player, "2012-07", 100, "C")
        world.grade(player, "2013-01", 101, "C")
    with django_assert_num_queries(9):
        assert page_of(client, "/improvers/standard/").count("<tr>") == 44
    with django_assert_num_queries(9):
        assert len(lines(client)) == 43
