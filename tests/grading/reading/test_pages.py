"""What pages of the snapshot share: cache headers, one revision a page, refusals."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import resolve
from pytest_django import DjangoAssertNumQueries, Settings

from grading.models import (
    PublishedAffiliation,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedName,
    PublishedPlayer,
    PublishedSide,
    Revision,
)
from grading.reading import release
from tests.snapshot import World

pytestmark = pytest.mark.django_db


PAGES = [
    "/",
    "/?q=smith",
    "/help/",
    "/clubs/",
    "/clubs/4HAS/",
    "/counties/sussex/",
    "/counties/sussex/team/",
    "/events/4/",
    "/rankings/standard/",
    "/rankings/standard/?age=U18",
    "/improvers/standard/?category=",
    "/many/?players=233310H",
    "/players/233310H/",
    "/players/233310H/games/standard/2013-01/",
    "/players/233310H/working/standard/2013-01/",
]


@pytest.mark.parametrize("address", PAGES)
def test_a_repeat_visit_costs_one_query(
    client: Client, world: World, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = client.get(address)
    assert first.status_code == 200
    with django_assert_num_queries(1):  # the pointer and its revision
        again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    for header in ("ETag", "Last-Modified", "Cache-Control", "Vary"):
        assert again.headers[header] == first.headers[header]


def test_a_visit_by_date_is_answered_too(client: Client, world: World) -> None:
    first = client.get("/clubs/")
    headers = {"If-Modified-Since": first.headers["Last-Modified"]}
    assert client.get("/clubs/", headers=headers).status_code == 304


def test_the_tag_changes_with_the_revision(client: Client, world: World) -> None:
    before = client.get("/clubs/").headers["ETag"]
    world.revise(2)
    world.publish(2)
    after = client.get("/clubs/", headers={"If-None-Match": before})
    assert after.status_code == 200
    assert after.headers["ETag"] != before


def test_the_tag_of_an_old_revision_changes_when_its_banner_comes(
    client: Client, world: World
) -> None:
    before = client.get("/clubs/?as_of=1").headers["ETag"]
    world.revise(2)
    world.publish(2)
    assert client.get("/clubs/?as_of=1", headers={"If-None-Match": before}).status_code == 200


def test_the_tag_changes_with_the_release_the_address_and_the_site_s_name(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    tags = {client.get("/?q=smith").headers["ETag"], client.get("/?q=jones").headers["ETag"]}
    tags.add(client.get("/?q=smith", headers={"HX-Request": "true"}).headers["ETag"])
    monkeypatch.setattr("grading.reading.release.__version__", "99")
    release._fingerprint.cache_clear()
    tags.add(client.get("/?q=smith").headers["ETag"])
    settings.SITE_NAME = "Barset Grading"
    release._fingerprint.cache_clear()
    tags.add(client.get("/?q=smith").headers["ETag"])
    release._fingerprint.cache_clear()
    assert len(tags) == 5


def test_pages_may_be_kept_by_anyone_and_are_asked_about(client: Client, world: World) -> None:
    response = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert set(response.headers["Cache-Control"].split(", ")) == {"public", "no-cache"}
    assert {"HX-Request", "Accept-Encoding"} <= set(response.headers["Vary"].split(", "))
    assert "Cookie" not in response.headers["Vary"]
    assert response.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_under_100_kb_with_all_it_loads(
    client: Client, world: World, address: str
) -> None:
    page = client.get(address, headers={"Accept-Encoding": "gzip"})
    loaded = ["style.css", "icon.svg", "django_htmx/htmx-2.min.js"]
    files = [client.get(f"/static/{name}") for name in loaded]
    assert [file.status_code for file in files] == [200] * len(files)
    assert sum(len(response.getvalue()) for response in [page, *files]) < 100_000


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_loaded_from_elsewhere_and_nothing_is_inline(
    client: Client, world: World, address: str
) -> None:
    page = client.get(address).content.decode()
    # In tags: a club's page has a line for others to copy, in its text.
    assert not re.search(r'<[^>]*\ssrc="http', page)
    assert not re.search(r"<[^>]*\sstyle=", page)
    assert '<link rel="stylesheet" href="http' not in page
    assert "<style" not in page
    assert "<script>" not in page


def test_only_reading_is_allowed(client: Client, world: World) -> None:
    assert client.post("/clubs/").status_code == 405
    assert client.head("/clubs/").status_code == 200


def test_the_proxy_may_show_what_is_everybody_s_for_a_second(
    client: Client, admin_client: Client, world: World
) -> None:
    world.revise(2, "2013-04", state=Revision.State.DRAFT)
    first = client.get("/clubs/")
    again = client.get("/clubs/", headers={"If-None-Match": first.headers["ETag"]})
    assert [each.headers["X-Accel-Expires"] for each in (first, again)] == ["1", "1"]
    for others in (
        client.get("/players/999999B/"),
        client.get("/api/v1/clubs/"),
        client.get("/downloads/"),
        client.get("/report/"),
        client.post("/many/", {"players": "233310H"}),
        admin_client.get("/clubs/?as_of=2"),
        admin_client.get("/admin/"),
    ):
        assert "X-Accel-Expires" not in others.headers, others.request["PATH_INFO"]


def test_a_tool_is_asked_at_length_and_changes_nothing(client: Client, world: World) -> None:
    answer = client.post("/many/", {"players": "233310H"})
    assert answer.status_code == 200
    assert set(answer.headers["Cache-Control"].split(", ")) == {"private", "no-store"}
    assert "ETag" not in answer.headers
    assert client.put("/many/").status_code == 405


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
@pytest.mark.parametrize("address", ["/clubs/", "/players/999999B/"])
def test_head_has_the_length_and_no_body(world: World, address: str, encoding: str) -> None:
    answers = {}
    for method in ("GET", "HEAD"):
        # Straight from the view: the test client takes a body away by itself.
        request: Any = RequestFactory().generic(method, address, HTTP_ACCEPT_ENCODING=encoding)
        request.htmx = False
        match = resolve(address)
        answers[method] = match.func(request, **match.kwargs)
    got, told = answers["GET"], answers["HEAD"]
    assert told.content == b""
    # What is compressed has some random bytes more each time.
    leeway = 200 if encoding == "gzip" else 0
    assert abs(int(told.headers["Content-Length"]) - len(got.content)) <= leeway
    assert told.headers.get("Content-Encoding") == got.headers.get("Content-Encoding")


@pytest.mark.parametrize("address", PAGES[2:])
def test_before_the_first_list_a_page_says_so(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == (200 if address == "/help/" else 404)
    if address != "/help/":
        assert "No list has been published yet" in response.content.decode()


class PublishingMeanwhile:
    """Publishes another revision between the first query of a request and its second."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.queries = 0

    def __call__(self, execute: Any, *query: Any) -> Any:
        self.queries += 1
        if self.queries == 2:
            self.world.revise(2, "2013-04")
            for model in CHANGED:
                for row in model.objects.filter(until__gt=10**9, since=1):
                    self.world.replace(row, **changes(row))
            self.world.publish(2)
        return execute(*query)


CHANGED: list[Any] = [
    PublishedPlayer,
    PublishedName,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedAffiliation,
    PublishedSide,
]


def changes(row: Any) -> dict[str, Any]:
    """Something different for every kind of row."""
    fields = {field.name for field in row._meta.fields}
    new = {
        "surname": "Changed",
        "shown": "Changed",
        "name": "Changed",
        "grade": 199,
        "last_seen": date(2000, 1, 1),
        "opponent_value": 199,
        "points": 199,
    }
    return {name: value for name, value in new.items() if name in fields}


@pytest.mark.parametrize("address", [page for page in PAGES if page not in ("/", "/help/")])
def test_a_page_shows_one_revision_whatever_is_published_meanwhile(
    client: Client, world: World, address: str
) -> None:
    undisturbed = client.get(address).content
    meanwhile = PublishingMeanwhile(world)
    with connection.execute_wrapper(meanwhile):
        disturbed = client.get(address).content
    assert meanwhile.queries > 2
    assert disturbed == undisturbed
    assert client.get(address).content != undisturbed


def test_a_page_that_htmx_restores_is_not_the_results_it_had_fetched(
    client: Client, world: World
) -> None:
    world.player("Smith, Ann")
    fetched = client.get("/?q=smith", headers={"HX-Request": "true"})
    restored = client.get(
        "/?q=smith",
        headers={
            "HX-Request": "true",
            "HX-History-Restore-Request": "true",
            "If-None-Match": fetched.headers["ETag"],
        },
    )
    assert restored.status_code == 200
    assert "<html" in restored.content.decode()
    assert "HX-History-Restore-Request" in restored.headers["Vary"]
