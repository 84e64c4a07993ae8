"""What goes wrong is told to programs as RFC 9457 has it, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.core.signing import Signer
from django.http import QueryDict
from django.test import Client
from pytest_django import Settings

from grading.models import Pointer
from gradingsite.api.cursors import Cursor
from tests.snapshot import World

pytestmark = pytest.mark.django_db
PLAYERS = "/api/v1/players/"


@pytest.fixture(autouse=True)
def _world() -> None:
    world = World()
    world.revise(1, ranks={"standard": {"counts": {"150": 1}}})
    world.player("Smith, Ann", ref="233310H")
    world.publish(1)


def problem(response: Any, status: int) -> dict[str, Any]:
    """The members of a problem, which is one of that status."""
    assert response.status_code == status
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    told: dict[str, Any] = response.json()
    assert told["type"] == "about:blank"
    assert told["status"] == status
    assert told["title"]
    assert told["instance"].startswith("/api/")
    return told


def ask(client: Client, address: str, **headers: str) -> Any:
    return client.get(address, headers={"Origin": "https://club.example"} | headers)


def test_an_address_that_is_not_there(client: Client) -> None:
    for address in ("/api/v1/nothing/", "/api/x/%0A/", "/api/v2/players/"):
        assert "/api/ shows those" in problem(ask(client, address), 404)["detail"]


@pytest.mark.parametrize("address", ["/api/v1/nothing/", "/api/v1/nothing", "/api/v1/players"])
def test_an_address_that_is_not_there_is_written_to(address: str) -> None:
    """Whatever the site does against forged forms: nothing is to be done here."""
    client = Client(enforce_csrf_checks=True)
    for method in (client.post, client.put, client.delete):
        told = problem(method(address, headers={"Origin": "https://club.example"}), 404)
        assert "Each ends with a slash." in told["detail"]


def test_an_address_without_its_slash_leads_to_it(client: Client) -> None:
    response = ask(client, "/api/v1/players?size=1")
    assert response.status_code == 301
    assert response.headers["Location"] == "/api/v1/players/?size=1"
    problem(ask(client, "/api/v1/nothing"), 404)


def test_somebody_who_is_not_there(client: Client) -> None:
    told = problem(ask(client, f"{PLAYERS}233302J/"), 404)
    assert told["title"] == "No such player"
    assert told["detail"].startswith("Nobody here has the reference 233302J")


def test_what_is_no_reference(client: Client) -> None:
    told = problem(ask(client, f"{PLAYERS}23331/"), 404)
    assert "this has 5 characters" in told["detail"]


@pytest.mark.parametrize(
    "query, words",
    [
        ("grade_mim=150", "“grade_mim” is no parameter here. There are: age, as_of, "),
        ("fields=ref,grde", "“fields” has grde, which is none of these: ref, name, sex, "),
        ("format=xml", "“format” can be one of these: json, csv."),
        ("size=0", "“size” is a whole number from 1 to 500."),
        ("size=501", "“size” is a whole number from 1 to 500."),
        ("cursor=abc", "“cursor” is what the “next” of another page has, unchanged."),
        ("as_of=2013-13", "as_of=2013-13 names no moment"),
        ("sort=age", "“sort” can be one of these: -name, -rapid, -ref, -standard, name, "),
    ],
)
def test_a_parameter_that_makes_no_sense(client: Client, query: str, words: str) -> None:
    assert problem(ask(client, f"{PLAYERS}?{query}"), 400)["detail"].startswith(words)


@pytest.mark.parametrize(
    "address",
    [
        *("players/", "players/?sort=standard", "clubs/", "events/", "revisions/"),
        *("changes/?since=0", "rankings/standard/", "players/233310H/games/", "lists/"),
    ],
)
@pytest.mark.parametrize("place", [[], ["x"], [None] * 9, {"a": 1}, "x"])
def test_a_cursor_of_an_earlier_release(client: Client, address: str, place: Any) -> None:
    """What was a place once may be none any more."""
    path, _, query = f"/api/v1/{address}".partition("?")
    cursor = Cursor(1, place).written(path, QueryDict(query))
    joined = f"{path}?{query}{'&' if query else ''}cursor={cursor}"
    assert problem(ask(client, joined), 400)["title"] == "No such cursor"


@pytest.mark.parametrize("signed", [None, 1, "x", [1, 2], [1, 2, 3, 4], {"revision": 1}])
def test_a_cursor_that_says_something_else(client: Client, signed: Any) -> None:
    cursor = Signer(salt="gradingsite.api.cursor").sign_object(signed)
    assert problem(ask(client, f"{PLAYERS}?cursor={cursor}"), 400)["title"] == "No such cursor"


def test_more_parameters_than_anybody_needs(client: Client) -> None:
    query = "&".join(f"a{number}=1" for number in range(1001))
    problem(ask(client, f"{PLAYERS}?{query}"), 400)


def test_a_method_that_there_is_not(client: Client) -> None:
    for method in (client.post, client.put, client.delete, client.options):
        response = method(PLAYERS, headers={"Origin": "https://club.example"})
        problem(response, 405)
        assert response.headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("address", ["/api/", "/api/schema/"])
def test_what_is_only_read_is_written_to(address: str) -> None:
    response = Client(enforce_csrf_checks=True).post(
        address, headers={"Origin": "https://club.example"}
    )
    problem(response, 405)
    assert response.headers["Allow"] == "GET, HEAD"


def test_what_it_is_not_to_be_had_in(client: Client) -> None:
    problem(ask(client, PLAYERS, Accept="image/png"), 406)
    assert ask(client, PLAYERS, Accept="text/html, */*;q=0.8").status_code == 200


@pytest.mark.parametrize("accepted", ["application/json", "text/html", "text/csv", "*/*"])
def test_the_address_says_what_it_is_written_in_before_the_header_does(
    client: Client, accepted: str
) -> None:
    for name, kind in (("csv", "text/csv; charset=utf-8"), ("json", "application/json")):
        response = ask(client, f"{PLAYERS}?format={name}", Accept=accepted)
        assert (response.status_code, response.headers["Content-Type"]) == (200, kind)


def test_more_than_one_address_may_ask(client: Client, settings: Settings) -> None:
    settings.API_RATE = "2/day"
    cache.clear()
    first, second = ask(client, PLAYERS), ask(client, PLAYERS)
    assert first.headers["RateLimit-Policy"] == '"address";q=2;w=86400'
    assert first.headers["RateLimit"].startswith('"address";r=1;t=')
    assert second.headers["RateLimit"].startswith('"address";r=0;t=')
    third = ask(client, PLAYERS)
    wait = int(third.headers["Retry-After"])
    assert 0 < wait <= 86400
    assert third.headers["RateLimit"] == f'"address";r=0;t={wait}'
    assert "Expected available in" in problem(third, 429)["detail"]
    other = client.get(PLAYERS, REMOTE_ADDR="192.0.2.7")
    assert other.status_code == 200


@pytest.mark.parametrize(
    "method, query, accepted, status",
    [
        ("GET", "size=1", "image/png", 406),
        ("GET", "format=xml", "*/*", 400),
        ("POST", "size=1", "*/*", 405),
        ("GET", "size=0", "*/*", 400),
    ],
)
def test_what_is_refused_is_counted_too(
    client: Client, settings: Settings, method: str, query: str, accepted: str, status: int
) -> None:
    settings.API_RATE = "1/day"
    cache.clear()
    first = client.generic(
        method, PLAYERS, headers={"Accept": accepted}, query_params=dict([query.split("=")])
    )
    assert (first.status_code, first.headers["RateLimit"][:13]) == (status, '"address";r=0')
    assert ask(client, PLAYERS, Accept="image/png").status_code == 429
    assert ask(client, PLAYERS).status_code == 429


def test_being_told_to_wait_costs_no_query(
    client: Client, settings: Settings, django_assert_num_queries: Any
) -> None:
    settings.API_RATE = "1/day"
    cache.clear()
    ask(client, PLAYERS)
    with django_assert_num_queries(0):
        assert ask(client, PLAYERS).status_code == 429


def test_a_fault_of_ours(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr("players.api.search.stretch", lambda *_, **__: 1 / 0)
    told = problem(ask(client, PLAYERS), 500)
    assert told["detail"] == (
        "Something went wrong here, and has been noted. It is no fault of the request."
    )


def test_before_the_first_list(client: Client) -> None:
    Pointer.objects.all().delete()
    assert problem(ask(client, PLAYERS), 404)["title"] == "No list has been published yet"
