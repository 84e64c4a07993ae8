"""Answers that are kept for whoever asks next: which, for how long, and what they cost."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries, Settings
from redis import ConnectionError as Silent
from redis import Redis

from grading.models import Revision
from grading.reading import kept
from grading.reading.pages import snapshot_page
from gradingsite.databases import kept_answers
from players.references import make_reference
from tests.grading.reading.test_pages import PAGES
from tests.snapshot import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("answers_are_kept")]

LIVE = "/events/"
KINDS = [
    *PAGES,
    LIVE,
    "/?q=smith&as_of=1",
    "/clubs/4HAS/?format=csv",
    "/clubs/4HAS/table/",
    "/clubs/4HAS/feed/",
    "/revisions/",
    "/revisions/1/",
    "/revisions/feed/",
    "/conversions/",
    "/schemes/",
    "/statistics/",
    "/rankings/standard/?format=csv",
    "/players/233310H/against/",
    f"/players/233310H/against/{make_reference(233_311)}/",
    "/players/233310H/what-if/standard/",
    "/api/",
    "/api/v1/players/?size=1",
    "/api/v1/players/?format=csv",
    "/api/v1/players/233310H/",
    "/api/v1/players/233310H/games/",
    "/api/v1/rankings/standard/",
    "/api/v1/events/4/games/",
    "/api/v1/revisions/",
]
PACKED = {"Accept-Encoding": "gzip"}
TINY = 200
"""Bytes that are never packed."""
OWN = {"X-Request-ID"}
"""What differs between any two answers."""


def said(answer: Any) -> tuple[int, bytes, dict[str, str]]:
    """All that a visitor is told."""
    headers = {name: text for name, text in answer.headers.items() if name not in OWN}
    return answer.status_code, answer.content, headers


@pytest.mark.usefixtures("world")
def test_whoever_asks_next_is_told_the_same_for_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for address in KINDS:
        first = client.get(address, headers=PACKED)
        assert first.status_code == 200, address
        # What is neither tiny nor long is packed by chance, whenever that makes it shorter.
        assert len(first.content) < TINY or "Content-Encoding" in first.headers, address
        # What stands there; and where that changes without it, the number of its latest row.
        with django_assert_num_queries(2 if address == LIVE else 1, info=address):
            again = client.get(address, headers=PACKED)
        assert said(again) == said(first), address
        told = client.head(address, headers=PACKED)
        assert (told.content, told.headers["Content-Length"]) == (b"", str(len(first.content)))


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "other",
    [
        {"headers": {"Host": "localhost"}},
        {"headers": {"HX-Request": "true"}},
        {"headers": {"HX-Request": "true", "HX-History-Restore-Request": "true"}},
        {"headers": {"Accept": "text/csv"}},
        {"headers": {"Accept": "application/json; indent=8"}},
        {"headers": {"Origin": "https://club.example"}},
        {"data": {"as_of": "1"}},
        {"secure": True},
    ],
    ids=str,
)
def test_nobody_is_told_what_another_asked_otherwise(client: Client, other: dict[str, Any]) -> None:
    for address in ("/", "/clubs/4HAS/table/", "/clubs/4HAS/feed/", "/api/v1/players/"):
        anew = []
        for asked in (other, {}):
            caches["kept"].clear()
            anew.append(said(client.get(address, **asked)))
        assert [said(client.get(address, **asked)) for asked in (other, {})] == anew, address


@pytest.mark.usefixtures("world")
def test_who_reads_no_packed_answers_gets_none(client: Client) -> None:
    packed = client.get("/clubs/", headers=PACKED)
    assert packed.headers["Content-Encoding"] == "gzip"
    plain = client.get("/clubs/")
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.content) == plain.content
    assert client.get("/clubs/", headers=PACKED).content == packed.content


@pytest.mark.usefixtures("world")
def test_who_has_it_or_wants_another_is_told_so(client: Client) -> None:
    tag = client.get("/clubs/").headers["ETag"]
    assert client.get("/clubs/", headers={"If-None-Match": tag}).status_code == 304
    assert client.get("/clubs/", headers={"If-None-Match": "*"}).status_code == 304
    assert client.get("/clubs/", headers={"If-None-Match": '"another"'}).status_code == 200
    assert client.get("/clubs/", headers={"If-Match": '"another"'}).status_code == 412
    assert client.get("/clubs/").status_code == 200


def test_the_next_revision_is_seen_at_once(client: Client, world: World) -> None:
    addresses = ("/clubs/", "/revisions/1/", "/api/v1/clubs/", "/?as_of=1")
    before = {address: client.get(address).content for address in addresses}
    world.revise(2, "2013-04")
    world.publish(2)
    for address, content in before.items():
        assert client.get(address).content != content, address


def test_what_is_live_is_seen_at_once(client: Client, world: World) -> None:
    client.get("/events/")
    world.received(9, "Whitby Congress")
    assert "Whitby Congress" in client.get("/events/").content.decode()


def test_a_draft_a_refusal_and_what_is_asked_at_length_are_not_kept(
    admin_client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_now: list[str] = []
    monkeypatch.setattr(caches["kept"], "set", lambda key, *_, **__: kept_now.append(key))
    world.revise(2, "2013-04", state=Revision.State.DRAFT)
    for address, status in (
        ("/clubs/?as_of=2", 200),
        ("/api/v1/clubs/?as_of=2", 200),
        ("/players/999999B/", 404),
        ("/api/v1/players/999999B/", 404),
        ("/clubs/?as_of=nonsense", 400),
        ("/new/menu.php", 301),
        ("/downloads/", 200),
        ("/report/", 200),
    ):
        assert admin_client.get(address).status_code == status, address
    assert admin_client.post("/many/", {"players": "233310H"}).status_code == 200
    assert kept_now == []
    admin_client.get("/clubs/")
    assert len(kept_now) == 1


def test_before_the_first_list_nothing_is_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caches["kept"], "set", pytest.fail)
    assert client.get("/").status_code == 200


def test_how_often_a_program_may_ask_is_told_each_time(
    client: Client, world: World, settings: Settings
) -> None:
    cache.clear()
    settings.API_RATE = "3/day"
    told = [client.get("/api/v1/clubs/") for _ in range(4)]
    assert [answer.status_code for answer in told] == [200, 200, 200, 429]
    left = [answer.headers["RateLimit"].split(";")[1] for answer in told]
    assert left == ["r=2", "r=1", "r=0", "r=0"]
    cache.clear()


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("content, is_kept", [(b"x" * 250_000, True), (b"x" * 250_001, False)])
def test_what_is_large_is_made_anew(content: bytes, is_kept: bool) -> None:
    made = 0

    @snapshot_page
    def large(_request: HttpRequest) -> HttpResponse:
        nonlocal made
        made += 1
        return HttpResponse(content)

    for _ in range(2):
        request: Any = RequestFactory().get("/large/")
        request.htmx = False
        assert large(request).content == content
    assert made == (1 if is_kept else 2)


@pytest.mark.usefixtures("world")
def test_a_page_that_gives_a_cookie_is_made_anew(client: Client) -> None:
    @snapshot_page
    def own(_request: HttpRequest) -> HttpResponse:
        response = HttpResponse()
        response.set_cookie("mine", "1")
        return response

    for _ in range(2):
        request: Any = RequestFactory().get("/own/")
        request.htmx = False
        assert "mine" in own(request).cookies


@pytest.mark.usefixtures("world")
def test_a_cache_that_does_not_answer_is_left_alone_for_a_while(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = 0

    def silent(*_args: Any, **_kwargs: Any) -> None:
        nonlocal asked
        asked += 1
        raise Silent

    for name in ("get", "set"):
        monkeypatch.setattr(caches["kept"], name, silent)
    monkeypatch.setattr(kept, "_resting_until", 0.0)
    assert [client.get("/clubs/").status_code for _ in range(3)] == [200] * 3
    assert asked == 1
    told = [record.message for record in caplog.records if record.name == kept.__name__]
    assert told == ["The cache does not answer: for 5 s all is made anew"]


@pytest.mark.redis
@pytest.mark.usefixtures("world")
def test_redis_keeps_answers_for_an_hour(client: Client, settings: Settings) -> None:
    settings.CACHES = {**settings.CACHES, "kept": kept_answers(settings.REDIS_URL)}
    caches["kept"].clear()
    first = client.get("/clubs/", headers=PACKED)
    assert said(client.get("/clubs/", headers=PACKED)) == said(first)
    client_of = Redis.from_url(settings.CACHES["kept"]["LOCATION"])
    (key,) = client_of.keys("kept:*")
    assert 3500 < client_of.ttl(key) <= 3600
    caches["kept"].clear()
