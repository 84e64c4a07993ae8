"""Asked whether there is anything new, nothing is said to be there that is not."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.gradingsite.api.compat.asking import ADDRESS
from tests.snapshot import World

pytestmark = pytest.mark.django_db
THERE = ["/players/233310H/", "/api/v1/players/233310H/", f"{ADDRESS}?v2/players/code/233310H"]
NOT_THERE = [address.replace("233310H", "233302J") for address in THERE]
LATER = "Fri, 01 Jan 2100 00:00:00 GMT"
ANY = [{"If-None-Match": "*"}, {"If-None-Match": " * "}, {"If-Modified-Since": LATER}]


@pytest.fixture(autouse=True)
def _world() -> None:
    world = World()
    world.revise(1)
    world.player("Smith, Ann", ref="233310H")
    world.publish(1)


def ask(client: Client, address: str, headers: dict[str, str]) -> Any:
    return client.get(address, headers=headers)


@pytest.mark.parametrize("headers", ANY)
@pytest.mark.parametrize("address", NOT_THERE)
def test_what_is_not_there_is_not_unchanged(
    client: Client, address: str, headers: dict[str, str]
) -> None:
    assert ask(client, address, headers).status_code == 404


@pytest.mark.parametrize("headers", ANY)
@pytest.mark.parametrize("address", THERE)
def test_what_is_there_is(client: Client, address: str, headers: dict[str, str]) -> None:
    whole, reply = client.get(address), ask(client, address, headers)
    assert (reply.status_code, reply.content) == (304, b"")
    for name in ("ETag", "Last-Modified", "Cache-Control"):
        assert reply.headers[name] == whole.headers[name]


@pytest.mark.parametrize("address", THERE)
def test_whoever_has_it_by_name_or_day_is_told_so(client: Client, address: str) -> None:
    whole = client.get(address).headers
    for headers in (
        {"If-None-Match": whole["ETag"]},
        {"If-None-Match": f'"other", {whole["ETag"]}'},
        {"If-Modified-Since": whole["Last-Modified"]},
    ):
        assert ask(client, address, headers).status_code == 304
    earlier = "Sat, 01 Jan 2000 00:00:00 GMT"
    for headers in (
        {"If-None-Match": '"other"'},
        {"If-Modified-Since": earlier},
        {"If-Modified-Since": "nonsense"},
        {"If-None-Match": '"other"', "If-Modified-Since": LATER},
    ):
        assert ask(client, address, headers).status_code == 200


@pytest.mark.parametrize("address", THERE)
def test_of_another_version_there_is_none(client: Client, address: str) -> None:
    reply = ask(client, address, {"If-Match": '"other"'})
    assert reply.status_code == 412
    if address.startswith("/api/"):
        told = reply.json()
        assert "of another version" in (told.get("detail") or told["msg"])
