"""What all compatible endpoints have in common: times, refusals, limits, what may be kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from grading.models import PublishedPlayer
from gradingsite.api.compat.views import ENDPOINTS
from tests.conftest import ROOT
from tests.gradingsite.api.compat.asking import ADDRESS, TIMES, ask, refused, told
from tests.gradingsite.api.compat.conftest import BOB
from tests.snapshot import World

pytestmark = pytest.mark.django_db
ONE_REPLY = 0.001
"""Seconds that every reply counts at least."""
CODE = f"v2/players/code/{BOB}"
NUL, SURROGATE = "%00", "%ED%A0%80"
GARBAGE = [
    "",
    "/",
    "&",
    "=",
    "v2",
    "v2/",
    "v1/players/code/700102C",
    "v2/players",
    "v2/players/name",
    "v2/players/name/",
    "v2/players/birth_date/700102C",
    "v2/players/code/700102C/birth_date",
    "v2/ratings/S/700102C",
    "as_of=1",
    "format=csv",
    NUL,
    SURROGATE,
    "\ud800",
    "a" * 10_000,
    "/" * 10_000,
    "%2F" * 10_000,
    f"v2/players/name/{'a' * 10_000}",
    f"v2/players/name/{'*%3F' * 100}",
    f"v2/players/fuzzy_name/{'a' * 10_000}",
    f"v2/players/fuzzy_name/{'ab+' * 90}",
    f"v2/players/name/{NUL}",
    f"v2/players/name/{SURROGATE}",
    f"v2/players/fuzzy_name/{SURROGATE}x",
    "v2/players/name/';+DROP+TABLE+players+--",
    f"v2/players/code/{NUL}",
    f"v2/players/code/{'7' * 10_000}",
    "v2/players/code/７００１０２C",
    f"v2/ratings/S/700102C/{NUL}",
    "v2/ratings/S/700102C/２０１３-01-01",
    f"v2/games/Standard/player/700102C/limit/{'9' * 5_000}",
    "v2/games/Standard/player/700102C/limit/²",
    f"v2/clubs/code/{SURROGATE}",
    f"v2/club_players/{NUL}",
    "v2/rating_list/0000-00-00",
    "v2/rating_list_csv/<script>",
    "&".join(f"a{number}=1" for number in range(2_000)),
]


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("path", GARBAGE, ids=[repr(path[:40]) for path in GARBAGE])
def test_garbage_is_refused_in_words(client: Client, path: str) -> None:
    response = client.get(
        ADDRESS, QUERY_STRING=path.encode("utf-8", "surrogatepass").decode("latin-1")
    )
    assert response.status_code in (400, 404)
    told = response.json()
    assert told["success"] is False
    assert told["msg"]
    assert set(told) == {"success", "msg", *TIMES}
    assert "<script>" not in response.content.decode()


@pytest.mark.usefixtures("world")
def test_an_unknown_path_is_told_which_there_are(client: Client) -> None:
    words = refused(client, "v2/nothing", 404)
    for written, _endpoint in ENDPOINTS:
        assert written in words


def test_every_path_is_documented() -> None:
    described = (ROOT / "docs" / "compat.md").read_text()
    for written, _endpoint in ENDPOINTS:
        assert f"`{written}`" in described


def test_before_the_first_list(client: Client) -> None:
    assert refused(client, CODE, 404) == "No list has been published yet."


@pytest.mark.usefixtures("world")
def test_only_reading_is_known(client: Client) -> None:
    response = client.post(f"{ADDRESS}?{CODE}")
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD"
    assert response.json()["success"] is False
    head = client.head(f"{ADDRESS}?{CODE}")
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.usefixtures("world")
def test_programs_may_accept_whatever_they_do(client: Client) -> None:
    for accepted in ("text/html", "*/*", "image/png", ""):
        response = ask(client, CODE, Accept=accepted, Origin="https://club.example")
        assert response.status_code == 200
        assert response.headers["Content-Type"] == "application/json"
        assert response.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.usefixtures("world")
def test_what_still_stands_is_not_sent_again(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = ask(client, CODE)
    assert first.headers["Cache-Control"] == "public, no-cache"
    with django_assert_num_queries(1):
        again = ask(client, CODE, **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = ask(client, "v2/rating_list", **{"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_after_a_publication_it_is_the_new_one(client: Client, world: World) -> None:
    etag = ask(client, CODE).headers["ETag"]
    world.revise(3, "2013-05")
    world.replace(PublishedPlayer.objects.get(ref=BOB), title="FM")
    world.publish(3)
    again = ask(client, CODE, **{"If-None-Match": etag})
    assert (again.status_code, again.json()["title"]) == (200, "FM")


@pytest.mark.usefixtures("world")
def test_times_are_told_and_add_up(client: Client, settings: Settings) -> None:
    settings.COMPAT_SECONDS = 60
    first, second = (ask(client, CODE).json() for _ in range(2))
    for reply in (first, second):
        assert [type(reply[name]) for name in TIMES] == [str, str, str]
        assert reply["max_processing_time_daily"] == "60"
    today = "total_processing_time_today"
    assert float(second[today]) > float(first[today]) > 0


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("path", [CODE, "v2/players/code/1", "v2/rating_list_csv"])
def test_whoever_has_used_up_his_time_waits_for_another_day(
    client: Client, settings: Settings, path: str
) -> None:
    """By replies of every kind: ones that tell something, failures, and files."""
    settings.COMPAT_SECONDS = ONE_REPLY
    assert ask(client, path).status_code != 429
    assert "used up" in refused(client, CODE, 429)
    other = client.get(f"{ADDRESS}?{CODE}", REMOTE_ADDR="192.0.2.7")
    assert other.status_code == 200


@pytest.mark.usefixtures("world")
def test_who_asks_again_for_what_he_has_is_counted_too(client: Client, settings: Settings) -> None:
    etag = ask(client, CODE).headers["ETag"]
    cache.clear()
    settings.COMPAT_SECONDS = ONE_REPLY
    assert ask(client, CODE, **{"If-None-Match": etag}).status_code == 304
    assert "used up" in refused(client, CODE, 429)


@pytest.mark.usefixtures("world")
def test_how_often_one_address_may_ask(client: Client, settings: Settings) -> None:
    settings.API_RATE = "2/day"
    for left in ("1", "0"):
        assert f";r={left};" in ask(client, CODE).headers["RateLimit"]
    assert "more than one address may ask" in refused(client, CODE, 429)
    assert int(ask(client, CODE).headers["Retry-After"]) > 0
    cache.clear()
    told(client, CODE)


@pytest.mark.usefixtures("world")
def test_a_fault_of_ours_is_told_as_a_failure(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("gradingsite.api.compat.views.standing_snapshot", broken)
    client.raise_request_exception = False
    response = ask(client, CODE)
    assert response.status_code == 500
    assert json.loads(response.content)["success"] is False
