"""The page of files, and the files themselves."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from grading.exports.folder import put_in_place
from grading.models import Revision
from tests.snapshot import World

pytestmark = pytest.mark.django_db

NAMES = ("grades201301.csv", "clubs.csv", "games.csv", "games.parquet")


@pytest.fixture
def world(settings: Settings, tmp_path: Path) -> World:
    """Two revisions, the second of which stands."""
    settings.VAR_DIR = tmp_path
    world = World()
    world.revise(1)
    world.revise(2, "2013-04")
    world.publish(2)
    return world


def make(number: int, *names: str, text: str = "0123456789") -> None:
    def write(folder: Path) -> None:
        for name in names:
            (folder / name).write_text(text)

    put_in_place(number, write)


def page_of(client: Client, query: str = "") -> str:
    response = client.get(f"/downloads/{query}")
    assert response.status_code == 200
    return response.content.decode()


def body(response: Any) -> bytes:
    return bytes(response.getvalue() if response.streaming else response.content)


def headers_of(client: Client, address: str) -> Any:
    """The headers of a file, which is not opened for them."""
    return client.head(address).headers


# The page


def test_files_that_are_not_made_yet_are_being_made(client: Client, world: World) -> None:
    page = page_of(client)
    assert "are being made" in page
    assert "<table" not in page


def test_the_files_there_are_with_their_sizes(client: Client, world: World) -> None:
    make(2, "grades201304.csv", "clubs.csv", "games.csv", "games.parquet", text="x" * 2048)
    page = page_of(client)
    found = re.findall(r'<a href="(/downloads/[^"]+)">([^<]+)</a> <small[^>]*>([^<]+)', page)
    assert found == [
        (f"/downloads/{name}", name, "2.0\xa0KB")
        for name in ("grades201304.csv", "clubs.csv", "games.csv", "games.parquet")
    ]
    assert "no-store" in client.get("/downloads/").headers["Cache-Control"]


def test_each_revision_has_its_own(client: Client, world: World) -> None:
    make(1, *NAMES, text="before")
    make(2, "games.csv", text="since")
    page = page_of(client, "?as_of=1")
    assert 'href="/downloads/games.csv?as_of=1"' in page
    assert body(client.get("/downloads/games.csv?as_of=1")) == b"before"
    assert body(client.get("/downloads/games.csv")) == b"since"


def test_the_terms_are_those_of_the_settings(
    client: Client, world: World, settings: Settings
) -> None:
    settings.CONTACT = "grader@example.org"
    assert "has not been stated here" in page_of(client)
    settings.LICENCE_TERMS = "Free for all who name <us>."
    page = page_of(client)
    assert "Free for all who name &lt;us&gt;." in page
    assert "has not been stated" not in page


def test_how_to_work_the_lists_out_again(client: Client, world: World) -> None:
    page = page_of(client)
    assert "calculate --scheme ecf-2012 \\\n    --from 2012-01 --to 2013-01 \\\n" in page


def test_before_the_first_list_there_are_none(client: Client) -> None:
    for address in ("/downloads/", "/downloads/games.csv"):
        response = client.get(address)
        assert response.status_code == 404
        assert "No list has been published yet" in response.content.decode()


def test_queries(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make(2, *NAMES)
    with django_assert_num_queries(1):  # snapshot
        page_of(client)
    with django_assert_num_queries(1):  # snapshot
        body(client.get("/downloads/games.csv"))


# A file


@pytest.mark.parametrize(
    "name, kind",
    [
        ("grades201301.csv", "text/csv; charset=iso-8859-1"),
        ("clubs.csv", "text/csv; charset=iso-8859-1"),
        ("games.csv", "text/csv; charset=utf-8"),
        ("games.parquet", "application/vnd.apache.parquet"),
    ],
)
def test_a_file_says_what_it_is(client: Client, world: World, name: str, kind: str) -> None:
    make(2, *NAMES)
    response = client.get(f"/downloads/{name}")
    assert body(response) == b"0123456789"
    assert response.headers["Content-Type"] == kind
    assert response.headers["Content-Length"] == "10"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert response.headers["Accept-Ranges"] == "bytes"


@pytest.mark.parametrize(
    "asked, part, told",
    [
        ("bytes=0-0", b"0", "bytes 0-0/10"),
        ("bytes=2-4", b"234", "bytes 2-4/10"),
        ("bytes=7-", b"789", "bytes 7-9/10"),
        ("bytes=7-999", b"789", "bytes 7-9/10"),
        ("bytes=-3", b"789", "bytes 7-9/10"),
        ("bytes=-999", b"0123456789", "bytes 0-9/10"),
    ],
)
def test_a_part_of_a_file(client: Client, world: World, asked: str, part: bytes, told: str) -> None:
    make(2, *NAMES)
    response = client.get("/downloads/games.csv", headers={"Range": asked})
    assert response.status_code == 206
    assert body(response) == part
    assert response.headers["Content-Range"] == told
    assert response.headers["Content-Length"] == str(len(part))


@pytest.mark.parametrize("asked", ["bytes=10-", "bytes=5-4", "bytes=-0", "bytes=999-1000"])
def test_a_part_that_is_not_there(client: Client, world: World, asked: str) -> None:
    make(2, *NAMES)
    response = client.get("/downloads/games.csv", headers={"Range": asked})
    assert response.status_code == 416
    assert response.headers["Content-Range"] == "bytes */10"


@pytest.mark.parametrize(
    "asked", ["bytes=-", "bytes=0-1,4-5", "lines=1-2", "bytes=a-b", f"bytes={'9' * 50}-", "x"]
)
def test_what_cannot_be_made_out_is_passed_over(client: Client, world: World, asked: str) -> None:
    make(2, *NAMES)
    response = client.get("/downloads/games.csv", headers={"Range": asked})
    assert response.status_code == 200
    assert body(response) == b"0123456789"


def test_a_part_of_another_version_is_no_part_of_this_one(client: Client, world: World) -> None:
    make(2, *NAMES)
    before = headers_of(client, "/downloads/games.csv")
    same = {"Range": "bytes=2-4", "If-Range": before["ETag"]}
    assert body(client.get("/downloads/games.csv", headers=same)) == b"234"
    dated = {"Range": "bytes=2-4", "If-Range": before["Last-Modified"]}
    assert body(client.get("/downloads/games.csv", headers=dated)) == b"234"
    make(2, *NAMES, text="another one")
    response = client.get("/downloads/games.csv", headers=same)
    assert response.status_code == 200
    assert body(response) == b"another one"


def test_a_file_that_has_not_changed_is_not_sent_again(client: Client, world: World) -> None:
    make(2, *NAMES)
    before = headers_of(client, "/downloads/games.csv")
    for name, header in (("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")):
        response = client.get("/downloads/games.csv", headers={name: before[header]})
        assert response.status_code == 304
        assert body(response) == b""
        assert response.headers["ETag"] == before["ETag"]
    make(2, *NAMES, text="another one")
    response = client.get("/downloads/games.csv", headers={"If-None-Match": before["ETag"]})
    assert body(response) == b"another one"


@pytest.mark.parametrize("asked, length", [({}, "10"), ({"Range": "bytes=2-4"}, "3")])
def test_head_says_what_get_would_and_sends_nothing(
    client: Client, world: World, asked: dict[str, str], length: str
) -> None:
    make(2, *NAMES)
    response = client.head("/downloads/games.csv", headers=asked)
    assert response.headers["Content-Length"] == length
    assert not response.streaming
    assert response.content == b""


@pytest.mark.parametrize(
    "name", ["players.csv", "2", ".lock", "..%2f2%2fgames.csv", "%2e%2e", "games.csv%00"]
)
def test_a_file_that_is_not_there(client: Client, world: World, name: str) -> None:
    make(2, *NAMES)
    response = client.get(f"/downloads/{name}")
    assert response.status_code == 404
    assert "<h1>" in response.content.decode()


def test_a_withdrawn_revision_s_files_are_not_to_be_had(client: Client, world: World) -> None:
    make(2, *NAMES)
    Revision.objects.filter(number=2).update(state=Revision.State.WITHDRAWN)
    world.revise(3, undoes_id=2)
    world.publish(3)
    assert client.get("/downloads/games.csv?as_of=2").status_code == 404


def test_nothing_can_be_sent_here(client: Client, world: World) -> None:
    make(2, *NAMES)
    assert client.post("/downloads/games.csv").status_code == 405
    assert client.post("/downloads/").status_code == 405
