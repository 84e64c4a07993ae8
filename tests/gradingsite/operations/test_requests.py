"""What the log says of a request: enough to find it by, and nothing of who asked for whom."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.gradingsite.operations.logged import log
from tests.snapshot import World

REQUESTS = "gradingsite.operations.requests"
GIVEN = "0123456789abcdef0123456789abcdef"
pytestmark = pytest.mark.django_db


def broken(*_args: Any, **_options: Any) -> Any:
    """A lookup that fails, with what was looked up in its words."""
    raise RuntimeError("no Featherstonehaugh of 192.0.2.7 is born 1987-03-14")


def test_a_request_is_told_by_its_pattern(client: Client) -> None:
    World().revise(1)
    World().publish(1)
    with log("json", REQUESTS) as written:
        reply = client.get("/?q=Featherstonehaugh", REMOTE_ADDR="192.0.2.7")
        client.get("/players/100000H/?as_of=Featherstonehaugh")
        client.get("/Featherstonehaugh/")
        client.get("/readyz")
    first, second, third = written.lines
    assert isinstance(first.pop("milliseconds"), int)
    assert re.fullmatch(r"GET / 200 in \d+ ms", first.pop("message"))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", first.pop("time"))
    number = reply.headers["X-Request-ID"]
    assert first == {
        "level": "INFO",
        "logger": REQUESTS,
        "number": number,
        "method": "GET",
        "route": "/",
        "status": 200,
    }
    assert second["route"] == "/players/<str:ref>/"
    assert (third["route"], third["status"]) == ("none", 404)
    assert len({line["number"] for line in written.lines} | {number}) == 3
    for detail in ("Featherstonehaugh", "192.0.2.7", "100000H"):
        assert detail not in written.text


def test_a_proxys_number_is_kept_and_anything_else_is_not(client: Client) -> None:
    def number(given: str) -> str:
        return client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"]

    assert number(GIVEN) == GIVEN
    assert re.fullmatch("[0-9a-f]{32}", number("Featherstonehaugh"))
    assert number("x" * 32) != number("x" * 32)


@pytest.mark.parametrize("formatter", ["json", "words"])
def test_an_error_has_its_requests_number_and_nobodys_name(
    client: Client, monkeypatch: pytest.MonkeyPatch, formatter: str
) -> None:
    monkeypatch.setattr("gradingsite.lookup.read_question", broken)
    World().revise(1)
    World().publish(1)
    client.raise_request_exception = False
    with log(formatter, REQUESTS, "django.request", level=30) as written:
        reply = client.get("/?q=Featherstonehaugh", REMOTE_ADDR="192.0.2.7")
    assert reply.status_code == 500
    for known in ("RuntimeError", "in broken", reply.headers["X-Request-ID"], "ERROR"):
        assert known in written.text
    for detail in ("192.0.2.7", "1987", "q="):
        assert detail not in written.text
    # Beside the line of this file that raises it.
    assert "RuntimeError: " not in written.text
