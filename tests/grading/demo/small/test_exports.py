"""The demo's files: its lists can be worked out from them, and its list opens another database."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from grading.exports.making import make_files
from grading.models import Pointer, Revision
from grading.publishing.build import build
from grading.publishing.publish import publish
from tests.grading.demo.small.snapshot import last_revision
from tests.grading.exports.recomputed import recompute


@pytest.fixture(autouse=True)
def _folder(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "var"


def files(revision: Revision) -> Path:
    return make_files(revision=revision)[0].path.parent


@pytest.mark.parametrize("month", ["2012-08", "2013-04"])
def test_the_calculator_gives_every_list_to_the_byte(month: str, tmp_path: Path) -> None:
    revision = Revision.objects.get(month=month)
    folder = files(revision)
    recompute(revision, folder, tmp_path)
    for name in ("grades.csv", "sides.csv"):
        lines = (folder / name).read_text().splitlines()
        assert {line.split(",")[0] for line in lines[1:]} >= {"standard", "rapid", "schools"}
        assert (tmp_path / name).read_text().splitlines() == lines
        assert len((tmp_path / name).read_bytes()) > 50_000


def test_a_database_opened_with_the_list_publishes_the_same_list(tmp_path: Path) -> None:
    folder = files(last_revision())
    name = "grades201304.csv"
    exported = {file: (folder / file).read_bytes() for file in (name, "clubs.csv")}
    assert exported[name].count(b"\n") > 600
    for file, content in exported.items():
        (tmp_path / file).write_bytes(content)
    connection.check_constraints()  # else they wait for the transaction's end, and stand in the way
    call_command("flush", interactive=False, stdout=StringIO())
    assert not Pointer.objects.exists()
    call_command("import_list", tmp_path / name, clubs=tmp_path / "clubs.csv", stdout=StringIO())
    again = files(publish(revision=build(month="2013-04")))
    for file, content in exported.items():
        assert (again / file).read_bytes() == content
