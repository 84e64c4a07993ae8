"""Each address of the public site, with garbage in every part of it and in all that it reads.

The addresses are those the resolver knows, and the parameters and fields those a page is seen to
look at, so that a new page is tried without being named here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import Settings

from grading.engine.results import Kind
from grading.exports.folder import put_in_place
from grading.models import ErrorReport
from tests.grading.reporting.filling import reported
from tests.snapshot import Columns, World

pytestmark = pytest.mark.django_db

TOKEN = "x" * 32
GOOD = {
    "ref": "233310H",
    "other": "233302J",
    "slug": "standard",
    "period": "2013-01",
    "code": "4HAS",
    "number": "1",
    "event_id": "4",
    "name": "grades.csv",
    "token": TOKEN,
    "page": "menu.php",
    "rest": "v1/nothing",
}
"""A value for each part of an address; a page with a part of another name adds it."""
GARBAGE = [
    quote(text)
    for text in (
        "-1",
        "0",
        "9" * 30,
        "1e9",
        "nan",
        "²",
        "２３３３１０H",
        "2013-13",
        "9999-99-99",
        "<script>alert(1)</script>",
        "' OR 1=1 --",
        "*" * 10_000,
        "a" * 10_000,
        "..",
    )
] + ["%00", "a%00b", "%ED%A0%80", "%FF", "%25s", "%0D%0AX: y"]
ALWAYS = ("as_of", "format", "page", "sort")
"""Parameters tried on every page, read or not."""
MUST_BE_ASKED = {"api/v1/changes/": {400}, "api/v1/conversions/performance/": {400}}
"""What is answered where nothing is asked that has to be."""
ANSWERS = {200, 301, 302, 304, 307, 400, 404, 405, 410, 415, 429}
FORM = "application/x-www-form-urlencoded"


def public_routes() -> Iterator[str]:
    """The route of each page that is no administrator's."""
    waiting: list[tuple[str, Any]] = [("", get_resolver())]
    while waiting:
        before, resolver = waiting.pop()
        for entry in resolver.url_patterns:
            route = before + str(entry.pattern).strip("^$")
            if isinstance(entry, URLPattern):
                yield route
            elif isinstance(entry, URLResolver) and entry.namespace != "admin":
                waiting.append((route, entry))


def part_names(route: str) -> list[str]:
    """The names of the parts that vary."""
    return re.findall(r"<(?:\w+:)?(\w+)>", route)


def address(route: str, **parts: str) -> str:
    """The address of a route, with ``parts`` in place of those that vary."""
    good = GOOD | ({"slug": "sussex"} if route.startswith("counties/") else {})
    filled = re.sub(r"\(\?P<(\w+)>.*\)", r"<\1>", route)
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: (good | parts)[part[1]], filled)


@pytest.fixture(autouse=True)
def _world(settings: Settings, tmp_path: Path) -> None:
    """Two players who met, the first of them graded before, and whatever else has an address."""
    settings.VAR_DIR = tmp_path
    put_in_place(1, lambda folder: (folder / "grades.csv").touch())
    cache.clear()
    world = World()
    world.revise(1)
    ann = world.player("Smith, Ann", ref="233310H")
    bob = world.player("Jones, Bob", ref="233302J")
    club = world.club("Hastings", "4HAS", county="Sussex", union="SCCU")
    for player in (ann, bob):
        world.affiliation(player, club)
        columns: Columns = {"own_sides": 1, "own_points": 120, "games_counted": 1}
        world.grade(player, "2012-07", 118, "E", **columns)
        started: Columns = {"entry_kind": Kind.START, "entry_value": 119, "entry_exact": 119.0}
        world.grade(player, "2013-01", 120, "E", **columns | started)
    world.game(ann, bob, event=world.event())
    world.publish(1)
    ErrorReport.objects.filter(pk=reported().pk).update(token=TOKEN)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of the parameters that pages have looked at."""
    names: set[str] = set()
    for method in ("get", "getlist", "__getitem__", "__contains__"):
        monkeypatch.setattr(QueryDict, method, _noting(getattr(QueryDict, method), names))
    return names


def _noting(method: Any, names: set[str]) -> Any:
    def noted(query: QueryDict, name: Any, *rest: Any, **more: Any) -> Any:
        if isinstance(name, str):
            names.add(name)
        return method(query, name, *rest, **more)

    return noted


@pytest.mark.parametrize("route", sorted(public_routes()))
def test_every_part_of_an_address(client: Client, route: str) -> None:
    wrong = [
        (name, garbage[:60], fault)
        for name in part_names(route)
        for garbage in GARBAGE
        if (fault := fault_of(client, address(route, **{name: garbage})))
    ]
    assert wrong == []


@pytest.mark.parametrize("route", sorted(public_routes()))
def test_every_parameter_that_a_page_reads(client: Client, asked: set[str], route: str) -> None:
    here = address(route)
    response = client.get(here)
    body_of(response)
    assert response.status_code in {200, 301, 302, 404, 405} | MUST_BE_ASKED.get(route, set())
    assert faults(asked, lambda pair: fault_of(client, f"{here}?{pair}")) == []


@pytest.mark.parametrize("route", sorted(public_routes()))
def test_every_field_that_a_page_takes(client: Client, asked: set[str], route: str) -> None:
    here = address(route)
    if client.post(here).status_code == 405:
        return
    assert faults(asked, lambda pair: fault_of(client, here, sent=pair)) == []


def faults(asked: set[str], fault: Callable[[str], str]) -> list[tuple[str, str, str]]:
    """What is wrong, with garbage in each parameter that is asked for, those found on the way too.

    ``fault`` says it of one: ``name=garbage``.
    """
    tried: set[str] = set()
    wrong: list[tuple[str, str, str]] = []
    while waiting := (asked | set(ALWAYS)) - tried:
        wrong += [
            (name, garbage[:60], found)
            for name in sorted(waiting)
            for garbage in GARBAGE
            if (found := fault(f"{name}={garbage}"))
        ]
        tried |= waiting
    return wrong


def body_of(response: Any) -> bytes:
    """All of it. The client closes what has come to its end, and spares the database in that."""
    return b"".join(response) if response.streaming else bytes(response.content)


def fault_of(client: Client, where: str, *, sent: str | None = None) -> str:
    """What is wrong with the answer to an address, or to the form ``sent`` there; else nothing."""
    try:
        if sent is None:
            response = client.get(where)
        else:
            response = client.post(where, sent, content_type=FORM)
        body = body_of(response)
    except Exception as error:  # noqa: BLE001  Whatever it is, it would be a 500.
        return f"{type(error).__name__}: {error}"
    if response.status_code not in ANSWERS:
        return str(response.status_code)
    is_told = any(mark in body for mark in (b"<h1", b'"detail": "', b'"msg": "'))
    if response.status_code >= 400 and not is_told:
        return f"{response.status_code} without a word"
    if b"<script>alert" in body:
        return "given back as it came"
    return ""


def test_the_walk_finds_the_pages_and_what_they_read(client: Client, asked: set[str]) -> None:
    routes = set(public_routes())
    assert {"", "help/", "players/<str:ref>/", "clubs/<str:code>/", "report/"} <= routes
    assert not any(route.startswith("admin") for route in routes)
    client.get("/?q=smith")
    assert {"q", "mode", "sort", "page", "as_of"} <= asked
