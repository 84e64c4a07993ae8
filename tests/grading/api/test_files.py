"""`/revisions/NUMBER/files/`: what the page of downloads offers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from grading.exports.folder import put_in_place
from grading.models import Revision
from tests.snapshot import World

pytestmark = pytest.mark.django_db
FILES = "/api/v1/revisions/1/files/"


@pytest.fixture(autouse=True)
def _world(settings: Settings, tmp_path: Path) -> None:
    """Two revisions, and files of neither."""
    settings.VAR_DIR = tmp_path
    world = World()
    world.revise(1)
    world.revise(2, "2013-04")
    world.publish(2)


def make() -> None:
    """The files of the first revision."""

    def write(folder: Path) -> None:
        for name in ("grades201301.csv", "games.parquet", "games.csv", "no-such-table.csv"):
            (folder / name).write_text(name)

    put_in_place(1, write)


def files(client: Client) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = client.get(FILES).json()["results"]
    return told


def test_each_is_told_as_it_is_served(client: Client) -> None:
    make()
    told = files(client)
    assert [file["name"] for file in told] == ["grades201301.csv", "games.csv", "games.parquet"]
    assert [file["title"] for file in told] == ["The list", "Games", "Games"]
    for file in told:
        served = client.get(file["address"])
        assert served.headers["Content-Type"] == file["kind"]
        assert len(b"".join(served)) == file["size"]


def test_files_made_after_the_revision_are_news(client: Client) -> None:
    before = client.get(FILES)
    assert before.json()["results"] == []
    assert "Last-Modified" not in before.headers
    make()
    again = client.get(FILES, headers={"If-None-Match": before.headers["ETag"]})
    assert len(again.json()["results"]) == 3


def test_there_are_none_of_a_revision_taken_back(client: Client) -> None:
    make()
    Revision.objects.filter(number=1).update(state=Revision.State.WITHDRAWN)
    assert files(client) == []


@pytest.mark.parametrize("number", ["3", "9" * 300])
def test_a_revision_that_there_is_not_has_no_files(client: Client, number: str) -> None:
    make()
    assert client.get(f"/api/v1/revisions/{number}/files/").status_code == 404
