"""What every reply of the API has: one revision, its headers, the terms, pages, fields, CSV."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from tests.snapshot import World

pytestmark = pytest.mark.django_db
PLAYERS = "/api/v1/players/"


@pytest.fixture
def world() -> World:
    """Three players with grades, in a revision that is out and in one that is not yet."""
    world = World()
    world.revise(1, "2013-01")
    for name, grade in (("Adams, Al", 120), ("Brown, Bo", 141), ("Clark, Cy", 99)):
        world.grade(world.player(name), "2013-01", grade, "A")
    world.publish(1)
    return world


def names(told: dict[str, Any]) -> list[str]:
    return [row["name"] for row in told["results"]]


@pytest.mark.usefixtures("world")
def test_it_names_its_revision_and_the_terms(client: Client, settings: Settings) -> None:
    settings.LICENCE_TERMS = "Free to use, naming the association."
    for address in (PLAYERS, f"{PLAYERS}233310/"):
        response = client.get(address)
        told = response.json()
        assert told["snapshot"] == {"revision": 1, "month": "2013-01", "date": "2013-01-31"}
        assert told["licence"] == "Free to use, naming the association."
        assert response.headers["Grading-Revision"] == "1"
        assert response.headers["Grading-Month"] == "2013-01"
        assert response.headers["Link"] == '<http://testserver/downloads/#terms>; rel="license"'


@pytest.mark.usefixtures("world")
def test_one_that_still_stands_is_not_sent_again(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = client.get(PLAYERS)
    assert first.headers["Cache-Control"] == "public, no-cache"
    for headers in (
        {"If-None-Match": first.headers["ETag"]},
        {"If-Modified-Since": first.headers["Last-Modified"]},
    ):
        with django_assert_num_queries(1):
            again = client.get(PLAYERS, headers=headers)
        assert again.status_code == 304
        assert again.content == b""
        assert again.headers["ETag"] == first.headers["ETag"]
        assert again.headers["Grading-Revision"] == "1"


def test_after_a_publication_it_is_sent_again(client: Client, world: World) -> None:
    kept = {"If-None-Match": client.get(PLAYERS).headers["ETag"]}
    world.revise(2, "2013-04")
    world.publish(2)
    again = client.get(PLAYERS, headers=kept)
    assert again.status_code == 200
    assert again.headers["Grading-Month"] == "2013-04"


@pytest.mark.usefixtures("world")
def test_json_and_csv_are_kept_apart(client: Client) -> None:
    json, table = client.get(PLAYERS), client.get(PLAYERS, headers={"Accept": "text/csv"})
    assert json.headers["Content-Type"] == "application/json"
    assert table.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert json.headers["ETag"] != table.headers["ETag"]
    assert "Accept" in json.headers["Vary"]


@pytest.mark.usefixtures("world")
def test_head_says_what_get_would(client: Client) -> None:
    whole, head = client.get(PLAYERS), client.head(PLAYERS)
    assert head.content == b""
    assert head.headers["Content-Length"] == str(len(whole.content))
    assert head.headers["ETag"] == whole.headers["ETag"]


def test_it_is_as_it_was(client: Client, world: World) -> None:
    world.revise(2, "2013-04")
    world.player("Dale, Di")
    world.publish(2)
    assert names(client.get(PLAYERS).json())[-1] == "Dale, Di"
    for moment in ("1", "2013-01", "2013-02-14"):
        told = client.get(PLAYERS, {"as_of": moment}).json()
        assert told["snapshot"]["revision"] == 1
        assert names(told) == ["Adams, Al", "Brown, Bo", "Clark, Cy"]


def test_pages_are_of_one_revision_whatever_is_published_meanwhile(
    client: Client, world: World
) -> None:
    """And whoever is hidden meanwhile, nobody is passed over."""
    first = client.get(PLAYERS, {"size": 2})
    assert names(first.json()) == ["Adams, Al", "Brown, Bo"]
    assert first.headers["Link"].startswith(f'<{first.json()["next"]}>; rel="next"')
    world.revise(2, "2013-04")
    for row in world.rows_of("Adams, Al"):
        world.remove(row)
    world.player("Bruce, Di")
    world.publish(2)
    second = client.get(first.json()["next"]).json()
    assert second["snapshot"]["revision"] == 1
    assert names(second) == ["Clark, Cy"]
    assert second["next"] is None


@pytest.mark.parametrize("sort", ["name", "-name", "ref", "-ref", "standard", "-standard", "rapid"])
def test_pages_together_are_the_whole_in_any_order(client: Client, world: World, sort: str) -> None:
    for name in ("Adams, Al", "Dale, Di"):
        world.player(name, is_listed=False)
    asked = {"sort": sort, "ungraded": "1"}
    whole = names(client.get(PLAYERS, asked).json())
    assert len(whole) == 5
    paged, address = [], f"{PLAYERS}?sort={sort}&ungraded=1&size=1"
    while address:
        told = client.get(address).json()
        paged += names(told)
        address = told["next"]
    assert paged == whole


@pytest.mark.usefixtures("world")
def test_a_cursor_goes_with_its_question(client: Client) -> None:
    following = client.get(PLAYERS, {"size": 1}).json()["next"]
    second = client.get(f"{following}&format=csv&fields=name")
    assert second.content == b'name\r\n"Brown, Bo"\r\n'
    assert "Another list’s cursor" in client.get(f"{following}&sort=ref").json()["title"]
    assert "Two moments" in client.get(f"{following}&as_of=1").json()["title"]


@pytest.mark.usefixtures("world")
def test_the_fields_that_are_wanted(client: Client) -> None:
    rows = client.get(PLAYERS, {"fields": "name,ref", "size": "1"}).json()["results"]
    assert rows == [{"ref": "233310H", "name": "Adams, Al"}]
    one = client.get(f"{PLAYERS}233310H/", {"fields": "surname"}).json()["result"]
    assert one == {"surname": "Adams"}


def test_csv_has_the_same_rows(client: Client, world: World) -> None:
    club = world.club("=HYPERLINK(1)", "7AAA")
    world.affiliation(world.player("Dale, Di", former=("+Date, Di",)), club)
    text = client.get(PLAYERS, {"format": "csv", "q": "*da*e, di"}).content.decode()
    (row,) = csv.DictReader(text.splitlines())
    assert (row["ref"], row["name"]) == ("233313C", "Dale, Di")
    assert row["club_name"] == "'=HYPERLINK(1)"
    assert row["grades_standard_grade"] == ""
    (first, *_rest) = csv.DictReader(
        client.get(PLAYERS, {"format": "csv"}).content.decode().splitlines()
    )
    assert first["grades_standard_grade"] == "120"
    assert first["deceased"] == "no"


@pytest.mark.usefixtures("world")
def test_any_page_of_any_site_may_read(client: Client) -> None:
    response = client.get(PLAYERS, headers={"Origin": "https://club.example"})
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response.headers
    assert "Grading-Revision" in response.headers["Access-Control-Expose-Headers"]
    asked = {"Origin": "https://club.example", "Access-Control-Request-Method": "POST"}
    before = client.options(PLAYERS, headers=asked)
    assert before.status_code == 200
    assert "POST" in before.headers["Access-Control-Allow-Methods"]
    elsewhere = client.get("/", headers={"Origin": "https://club.example"})
    assert "Access-Control-Allow-Origin" not in elsewhere.headers
