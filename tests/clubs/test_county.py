"""The page of a county: its clubs, and everyone seen at them, however many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db.models import Model
from django.db.models.signals import post_init
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedClub
from tests.clubs.members import KENT, crowd, member
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Two clubs, one merged into the other, the county as a place, and its team."""
    world = World()
    world.revise(1)
    ashton = world.club("Ashton", "7AAA", **KENT)
    world.club("Ashton Old", "7OLD", merged_into_id=ashton.club_id, **KENT)
    world.club("Kent", "7LOC", kind="location", **KENT)
    team = world.club("Kent", "7TEA", kind="team", **KENT)
    able = member(world, ashton, "Able, Al")
    world.affiliation(able, team, 1)
    world.grade(able, "2013-01", 120, "B")
    member(world, ashton, "Idle, Al", is_listed=False)
    world.publish(1)
    return world


def test_its_clubs_are_listed_with_how_many_have_a_grade(client: Client, world: World) -> None:
    page = client.get("/counties/kent/").content.decode()
    listed = re.findall(r'<li><a href="(/clubs/\w+/)">([^<]+)</a> <small[^>]*>(\d+)', page)
    assert listed == [
        ("/clubs/7AAA/", "Ashton", "1"),
        ("/clubs/7LOC/", "Kent *", "0"),
        ("/clubs/7TEA/", "Kent county team", "1"),
    ]


def test_who_was_seen_at_two_of_its_clubs_counts_once(client: Client, world: World) -> None:
    page = client.get("/counties/kent/").content.decode()
    assert "1 player with a current grade" in page
    assert '<small class="narrow">1 player</small>' in page


@pytest.mark.parametrize(
    "written, leads_to",
    [
        ("/counties/Kent/", "/counties/kent/"),
        ("/counties/KENT/team/?as_of=1", "/counties/kent/team/?as_of=1"),
    ],
)
def test_a_county_in_capitals_leads_to_its_own_address(
    client: Client, world: World, written: str, leads_to: str
) -> None:
    response = client.get(written)
    assert (response.status_code, response.headers["Location"]) == (301, leads_to)
    assert client.get(leads_to).status_code == 200


@pytest.mark.parametrize("unknown", ["Surrey", "!", "Kent Sussex"])
def test_a_county_that_no_club_is_in(client: Client, world: World, unknown: str) -> None:
    assert client.get(f"/counties/{unknown}/").status_code == 404


@contextmanager
def rows_read() -> Iterator[list[type[Model]]]:
    """The rows of the snapshot that are made into objects."""
    read: list[type[Model]] = []

    def note(sender: type[Model], **_rest: Any) -> None:
        if sender.__name__.startswith("Published"):
            read.append(sender)

    post_init.connect(note)
    yield read
    post_init.disconnect(note)


def test_neither_queries_nor_rows_grow_with_the_players(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = PublishedClub.objects.get(code="7AAA")
    crowd(world, club, [100 + number % 20 for number in range(150)])
    # revision; county; totals; ids; players; affiliations; clubs; grades; strength; its clubs,
    # and how many there are at each
    with django_assert_num_queries(11), rows_read() as few:
        client.get("/counties/kent/")
    other = world.club("Barton", "7BBB", **KENT)
    crowd(world, other, [100 + number % 20 for number in range(250)])
    with django_assert_num_queries(11), rows_read() as many:
        page = client.get("/counties/kent/").content.decode()
    assert "401 players with a current grade, 1 to 100 shown" in page
    assert len(many) - len(few) < 10  # the new club, by itself and in the rows' names


def test_the_team_s_page_has_the_same_but_clubs(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; county; totals; ids; players; affiliations; clubs; grades; strength; the team
    with django_assert_num_queries(10):
        page = client.get("/counties/kent/team/").content.decode()
    assert '<a href="/clubs/7TEA/">7TEA, with its events</a>' in page
    assert '<h1>Kent <small class="sub">county team</small></h1>' in page
    assert 'id="strength"' in page
    assert "Able, Al" in page
    file = client.get("/counties/kent/team/?format=csv")
    assert file.headers["Content-Disposition"] == 'attachment; filename="kent-team-2013-01.csv"'


def test_a_county_as_a_file(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    crowd(world, PublishedClub.objects.get(code="7AAA"), [100] * 120)
    # revision; county; ids; players; affiliations; clubs; grades
    with django_assert_num_queries(7):
        file = client.get("/counties/kent/?format=csv")
    assert len(file.content.decode().splitlines()) == 122
