"""The events received: live, by season, with filters, before the first list too."""

from __future__ import annotations

import csv
import io
import re
from datetime import date, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A revision with one event; an interim report of it, and two events since."""
    world = World()
    world.revise(1)
    league = world.event("Barset League")
    world.received(league.event_id, "Barset League", date(2013, 1, 5), is_final=False)
    world.received(901, "Ærøskøbing Congress", date(2013, 2, 3), rate="rapid", kind="congress")
    world.received(902, "Casterbridge Cup", date(2012, 6, 30))
    world.publish(1)
    return world


def page_of(client: Client, address: str = "/events/") -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def names(page: str) -> list[str]:
    """The events of the table, in order."""
    heads = re.findall(r'<th scope="row">\s*(?:<a [^>]*>)?([^<]+)', page)
    return [head.strip() for head in heads]


def test_the_latest_season_by_date_received_newest_first(client: Client, world: World) -> None:
    page = page_of(client)
    assert names(page) == ["Ærøskøbing Congress", "Barset League"]
    assert "2 reports" in words(page)
    assert '<a href="?season=2012-13" aria-current="true">2012-13</a>' in page
    assert names(page_of(client, "/events/?season=2011-12")) == ["Casterbridge Cup"]
    assert len(names(page_of(client, "/events/?season=all"))) == 3


def test_a_row_says_all_there_is_to_know(client: Client, world: World) -> None:
    page = page_of(client, "/events/?q=barset")
    row = words(re.findall(r"<tr>\s*<td.*?</tr>", page, re.S)[0])
    for told in (
        "5 Jan 2013",
        "Barset League",
        "Barset Chess Association",
        "10 Sep 2012 – 26 Apr 2013",
        "interim",
        "Standardplay January 2013",
        "40",
        "12",
    ):
        assert told in row


def test_the_day_of_acceptance_is_told_where_it_is_another(client: Client, world: World) -> None:
    assert "accepted" not in words(page_of(client)).replace("as they are accepted", "")
    world.received(903, "Late Cup", date(2013, 3, 1), reached_on=date(2013, 3, 9))
    assert "1 Mar 2013 accepted 9 Mar 2013" in words(page_of(client))


def test_games_in_two_lists_are_told_apart(client: Client, world: World) -> None:
    july = {
        "list": "standard",
        "list_name": "Standardplay",
        "period": "2013-07",
        "nominal_day": "2013-07-31",
        "is_computed": True,
        "games": 7,
    }
    january = july | {"period": "2013-01", "nominal_day": "2013-01-31", "games": 33}
    world.received(903, "Late League", date(2013, 3, 1), placements=[january, july])
    assert "Standardplay January 2013 (33), Standardplay July 2013 (7)" in words(page_of(client))


def test_an_event_of_the_snapshot_is_linked_and_another_is_still_to_come(
    client: Client, world: World
) -> None:
    page = page_of(client)
    assert re.findall(r'<a href="/events/(\d+)/">([^<]+)', page) == [("1", "Barset League")]
    assert words(page).count("not in the published revision yet") == 1


def test_a_withdrawn_event_says_so(client: Client, world: World) -> None:
    world.received(901, "Ærøskøbing Congress", date(2013, 2, 3), stage="withdrawn", games=0)
    page = page_of(client)
    assert names(page) == ["Ærøskøbing Congress", "Barset League"]
    assert "withdrawn: not graded any more" in words(page)
    assert "not in the published revision yet" not in page


@pytest.mark.parametrize(
    "query, found",
    [
        ("q=aeros", ["Ærøskøbing Congress"]),
        ("q=*congress", ["Ærøskøbing Congress"]),
        ("q=b?rset", ["Barset League"]),
        ("q=congress", []),
        ("list=rapid", ["Ærøskøbing Congress"]),
        ("list=standard", ["Barset League"]),
        ("list=rapid&q=b", []),
    ],
)
def test_filters(client: Client, world: World, query: str, found: list[str]) -> None:
    page = page_of(client, f"/events/?{query}")
    assert names(page) == found
    assert ("See everything received" in page) == (not found)


def test_pages_of_a_long_season(client: Client, world: World) -> None:
    for number in range(150):
        world.received(1000 + number, f"Cup {number}", date(2013, 3, 1) + timedelta(number))
    first, second = (page_of(client, f"/events/?season=all&page={page}") for page in (1, 2))
    assert (len(names(first)), len(names(second))) == (100, 53)
    assert "153 reports, 1 to 100 shown" in words(first)
    assert len(first) < 100_000


def test_csv_has_all_of_them(client: Client, world: World) -> None:
    response = client.get("/events/?format=csv&season=all")
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert [row["Event"] for row in rows] == [
        "Ærøskøbing Congress",
        "Barset League",
        "Casterbridge Cup",
    ]
    assert rows[1]["Report"] == "interim"
    assert rows[1]["List and period"] == "Standardplay January 2013: 40"
    assert (rows[1]["Received"], rows[1]["Games"]) == ("2013-01-05", "40")


# It is live


def test_it_is_kept_until_the_log_or_the_revision_changes(client: Client, world: World) -> None:
    first = client.get("/events/")
    assert "no-cache" in first.headers["Cache-Control"]
    assert "Last-Modified" not in first.headers
    headers = {"If-None-Match": first.headers["ETag"]}
    assert client.get("/events/", headers=headers).status_code == 304
    world.received(903, "News", date(2013, 3, 1))
    assert client.get("/events/", headers=headers).status_code == 200
    headers = {"If-None-Match": client.get("/events/").headers["ETag"]}
    world.revise(2)
    world.publish(2)
    assert client.get("/events/", headers=headers).status_code == 200


def test_an_earlier_revision_changes_its_links_only_and_it_says_so(
    client: Client, world: World
) -> None:
    world.revise(2, "2013-04")
    world.received(world.event("Later Cup").event_id, "Later Cup", date(2013, 4, 9))
    world.publish(2)
    page = page_of(client, "/events/?as_of=1")
    assert "This page is live" in words(page)
    assert "This is how it was" not in page
    assert names(page) == ["Later Cup", "Ærøskøbing Congress", "Barset League"]
    assert re.findall(r'href="(/events/\d+/[^"]*)"', page) == ["/events/1/?as_of=1"]
    assert "This page is live: it shows" not in page_of(client)


def test_before_the_first_list_it_says_when_that_is_due(client: Client) -> None:
    world = World()
    history = {
        "list": "standard",
        "list_name": "Standardplay",
        "period": "2011-07",
        "nominal_day": "2011-07-31",
        "is_computed": False,
        "games": 1,
    }
    july = history | {"period": "2013-07", "nominal_day": "2013-07-31", "is_computed": True}
    world.received(1, "Old Cup", date(2012, 9, 1), placements=[history])
    world.received(2, "Spring Cup", date(2013, 3, 1), placements=[july])
    world.received(3, "Winter Cup", date(2013, 3, 5))
    due = "The first list, of January 2013, is due about 31 January 2013."
    page = page_of(client)
    assert names(page) == ["Winter Cup", "Spring Cup", "Old Cup"]
    assert due in words(page)
    home = page_of(client, "/")
    assert due in words(home)
    assert 'href="/events/"' in home
    refused = client.get("/clubs/")
    assert refused.status_code == 404
    assert '<a href="/events/">The events received so far</a>' in refused.content.decode()


def test_home_before_the_first_list_changes_with_the_log(client: Client) -> None:
    headers = {"If-None-Match": client.get("/").headers["ETag"]}
    assert client.get("/", headers=headers).status_code == 304
    World().received(1, "Cup")
    assert client.get("/", headers=headers).status_code == 200


def test_nothing_received_yet(client: Client) -> None:
    page = words(page_of(client))
    assert "Nothing has been received yet" in page
    assert "When the first one is due will be said here as soon as results are in." in page


def test_queries_do_not_grow_with_the_reports(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; the log's latest; seasons; count; reports; which have a page
    with django_assert_num_queries(6):
        page_of(client)
    for number in range(40):
        world.received(1000 + number, f"Cup {number}")
    with django_assert_num_queries(6):
        assert len(names(page_of(client))) == 42
    etag = client.get("/events/").headers["ETag"]
    with django_assert_num_queries(2):  # revision; the log's latest
        client.get("/events/", headers={"If-None-Match": etag})


def test_events_of_an_associations_own_list_can_be_asked_for(client: Client) -> None:
    world = World()
    own = list_row() | {"slug": "juniors", "name": "County juniors", "short_name": "Juniors"}
    world.revise(1, lists=[list_row(), own])
    world.publish(1)
    page = client.get("/events/?list=juniors")
    assert page.status_code == 200
    assert "County juniors" in page.content.decode()
    assert client.get("/events/?list=chess960").status_code == 400
