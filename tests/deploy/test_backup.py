"""A backup, and the site from it again: the scripts, on a real PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql
from pytest_django import Settings

from grading.exports.folder import files_of
from grading.exports.making import make_files
from grading.models import Revision
from tests.conftest import ROOT
from tests.grading.publishing.world import make_world, published
from tests.workers import database_url

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def script(name: str, *words: str, database: str, var: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of deploy/ as an operator does."""
    environment = {"PATH": os.environ["PATH"], "DATABASE_URL": database, "VAR_DIR": str(var)}
    return subprocess.run(
        ["sh", ROOT / "deploy" / name, *words],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
    )


@pytest.fixture
def empty() -> Iterator[str]:
    """The address of a database with nothing in it."""
    name = f"restored_{uuid.uuid4().hex}"
    here = database_url()
    with psycopg.connect(here, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield f"{here.rpartition('/')[0]}/{name}"
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def var(settings: Settings, tmp_path: Path) -> Path:
    """A site with a revision out, and its files made."""
    settings.VAR_DIR = tmp_path / "var"
    make_world()
    (revision,) = published("2012-01")
    make_files(revision=revision)
    assert files_of(revision.number)
    return tmp_path / "var"


@pytest.fixture
def backup(var: Path, tmp_path: Path) -> Path:
    """One of that site."""
    done = script("backup.sh", str(tmp_path / "backups"), database=database_url(), var=var)
    assert done.returncode == 0, done.stderr
    return tmp_path / "backups" / done.stdout.strip()


def checked(database: str, var: Path) -> str:
    """What check_snapshot says of a site."""
    return subprocess.run(
        [sys.executable, "manage.py", "check_snapshot"],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ
        | {
            "DJANGO_SETTINGS_MODULE": "gradingsite.settings",
            "DATABASE_URL": database,
            "VAR_DIR": str(var),
        },
    ).stdout


def counted(database: str) -> dict[str, int]:
    """How many rows each table has."""
    with psycopg.connect(database) as there:
        names = there.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        return {
            name: there.execute(
                sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name))
            ).fetchall()[0][0]
            for (name,) in names.fetchall()
        }


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, but for the lock."""
    files = [path for path in folder.rglob("[!.]*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_a_site_comes_back_whole_from_its_backup(
    var: Path, backup: Path, empty: str, tmp_path: Path
) -> None:
    assert backup.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in backup.iterdir()) == [
        *("SHA256SUMS", "database.dump", "exports.tar"),
    ]
    there = tmp_path / "there"
    there.mkdir()
    done = script("restore.sh", str(backup), database=empty, var=there)
    assert (done.returncode, done.stdout) == (0, "Restored.\n"), done.stderr
    assert counted(empty) == counted(database_url())
    assert counted(empty)["grading_revision"] == 1
    assert checked(empty, there) == ""
    assert contents(there / "exports") == contents(var / "exports") != {}


def test_what_is_there_goes_only_when_that_is_said_and_the_backup_is_whole(
    var: Path, backup: Path, empty: str
) -> None:
    with psycopg.connect(empty) as there:
        there.execute("CREATE TABLE since (id int)")
    (var / "exports" / "since").touch()
    before = contents(var)
    refused = script("restore.sh", str(backup), database=empty, var=var)
    assert refused.returncode != 0
    assert "not empty" in refused.stderr
    dump = backup / "database.dump"
    whole = dump.read_bytes()
    dump.write_bytes(whole[:-100])
    assert script("restore.sh", "--replace", str(backup), database=empty, var=var).returncode != 0
    assert counted(empty) == {"since": 0}
    assert contents(var) == before
    dump.write_bytes(whole)
    done = script("restore.sh", "--replace", str(backup), database=empty, var=var)
    assert done.returncode == 0, done.stderr
    assert counted(empty) == counted(database_url())
    assert not (var / "exports" / "since").exists()
    assert checked(empty, var) == ""


def test_a_backup_that_fails_leaves_nothing(tmp_path: Path) -> None:
    nowhere = database_url().rpartition("/")[0] + "/no_such_database"
    done = script("backup.sh", str(tmp_path / "none"), database=nowhere, var=tmp_path)
    assert done.returncode != 0
    assert list((tmp_path / "none").iterdir()) == []


def test_a_site_without_files_is_backed_up_too(empty: str, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    done = script("backup.sh", str(tmp_path), database=database_url(), var=bare)
    assert done.returncode == 0, done.stderr
    restored = script("restore.sh", str(tmp_path / done.stdout.strip()), database=empty, var=bare)
    assert restored.returncode == 0, restored.stderr
    assert counted(empty) == counted(database_url())
    assert Revision.objects.count() == 0
