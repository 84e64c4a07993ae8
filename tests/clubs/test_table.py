"""The small table of a club for its own site."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedClub
from tests.clubs.members import KENT, crowd, member
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A club with a strong player and a junior."""
    world = World()
    world.revise(1)
    ashton = world.club("Ashton", "7AAA", **KENT)
    able = member(world, ashton, "Able, Al", ref="233310H", junior_age=11)
    world.grade(able, "2013-01", 90, "C")
    best = member(world, ashton, "Best, Al")
    world.grade(best, "2013-01", 180, "A")
    world.grade(best, "2013-01", 170, "D", slug="rapid")
    member(world, ashton, "Idle, Al", is_listed=False)
    world.publish(1)
    return world


def names(page: str) -> list[str]:
    return re.findall(r'<th scope="row"><a [^>]*>([^<]+)', page)


def test_this_page_alone_may_stand_in_a_frame(client: Client, world: World) -> None:
    for address in ("/clubs/7AAA/table/", "/clubs/7ZZZ/table/"):
        headers = client.get(address).headers
        assert "X-Frame-Options" not in headers
        assert "frame-ancestors *" in headers["Content-Security-Policy"]
        assert "script-src 'self'" in headers["Content-Security-Policy"]
    for address in ("/clubs/7AAA/", "/clubs/", "/counties/kent/"):
        headers = client.get(address).headers
        assert headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_it_has_whoever_has_a_grade_and_nothing_beside_but_the_way_to_more(
    client: Client, world: World
) -> None:
    page = client.get("/clubs/7AAA/table/").content.decode()
    assert names(page) == ["Able, Al", "Best, Al"]
    assert names(client.get("/clubs/7AAA/table/?sort=standard").content.decode()) == [
        "Best, Al",
        "Able, Al",
    ]
    assert set(re.findall(r'<a href="([^"]+)"', page)) == {
        "/players/233310H/",
        *re.findall(r'"(/players/[^"]+)"', page),
        "/clubs/7AAA/",
    }
    assert "<nav" not in page
    assert "<script" not in page
    assert ">11<" not in page


def test_its_links_lead_out_of_the_frame(client: Client, world: World) -> None:
    assert '<base target="_top">' in client.get("/clubs/7AAA/table/").content.decode()


def test_a_hundred_rows_are_light_and_the_rest_a_link_away(client: Client, world: World) -> None:
    club = PublishedClub.objects.get(code="7AAA")
    crowd(world, club, [100] * 120)
    page = client.get("/clubs/7AAA/table/").content.decode()
    assert len(names(page)) == 100
    assert "All 122 players at" in page
    assert len(page.encode()) < 20_000


def test_a_club_without_grades_says_so(client: Client, world: World) -> None:
    world.club("Barton", "7BBB", **KENT)
    page = client.get("/clubs/7BBB/table/").content.decode()
    assert "Nobody seen here has a current grade yet." in page


def test_the_club_s_page_gives_what_to_copy(client: Client, world: World) -> None:
    page = client.get("/clubs/7AAA/").content.decode()
    assert '&lt;iframe src="http://testserver/clubs/7AAA/table/"' in page


def test_queries(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; club; totals; ids; players; affiliations; clubs; grades
    with django_assert_num_queries(8):
        client.get("/clubs/7AAA/table/")


def test_no_icon_is_looked_for_where_there_is_none(client: Client, world: World) -> None:
    page = client.get("/clubs/7AAA/table/").content.decode()
    assert '<link rel="icon" href="/static/icon.svg"' in page
    # Where no page says so, as in the administration and beside a file, browsers ask for this.
    assert client.get("/favicon.ico").headers["Location"] == "/static/icon.svg"
