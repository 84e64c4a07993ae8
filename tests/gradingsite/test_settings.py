"""The settings, read in a process of their own under one environment after another."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

PRINT = """
import json, sys
import django.conf
names = sys.argv[1:]
print(json.dumps({name: getattr(django.conf.settings, name) for name in names}, default=str))
"""


def run(*arguments: str, var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python on ``arguments`` with nothing in the environment that our settings read."""
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        env=bare
        | {"DJANGO_SETTINGS_MODULE": "gradingsite.settings", "VAR_DIR": str(var)}
        | environment,
    )


def read(*names: str, var: Path, **environment: str) -> dict[str, Any]:
    """Give the settings ``names`` as the environment makes them."""
    done = run("-c", PRINT, *names, var=var, **environment)
    assert done.returncode == 0, done.stderr
    values: dict[str, Any] = json.loads(done.stdout)
    return values


def test_a_bare_environment_is_safe_and_local(tmp_path: Path) -> None:
    found = read("DEBUG", "ALLOWED_HOSTS", var=tmp_path)
    assert found == {"DEBUG": False, "ALLOWED_HOSTS": ["localhost", "127.0.0.1", "[::1]"]}


def test_each_installation_makes_a_secret_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    first = read("SECRET_KEY", var=here)["SECRET_KEY"]
    assert len(first) >= 50
    assert read("SECRET_KEY", var=here)["SECRET_KEY"] == first
    assert read("SECRET_KEY", var=there)["SECRET_KEY"] != first
    assert [file.name for file in here.iterdir()] == ["secret_key"]
    assert (here / "secret_key").stat().st_mode & 0o077 == 0


def test_a_secret_that_is_given_is_used_and_none_is_written(tmp_path: Path) -> None:
    assert read("SECRET_KEY", var=tmp_path, SECRET_KEY="given")["SECRET_KEY"] == "given"
    assert list(tmp_path.iterdir()) == []


def test_a_secret_that_can_be_kept_nowhere_is_an_error_that_says_what_to_set(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    done = run("-c", PRINT, "DEBUG", var=tmp_path / "file" / "var")
    assert done.returncode != 0
    assert "Set SECRET_KEY" in done.stderr


def test_sqlite_is_the_default_and_its_writers_wait_their_turn(tmp_path: Path) -> None:
    database = read("DATABASES", var=tmp_path)["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(tmp_path / "db.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["OPTIONS"]["timeout"] >= 5


def test_sqlite_really_writes_ahead(tmp_path: Path) -> None:
    ask = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        "print(connection.cursor().execute('PRAGMA journal_mode').fetchone()[0])"
    )
    assert run("-c", ask, var=tmp_path).stdout == "wal\n"


def test_sqlite_by_url_gets_the_same_options(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.sqlite3'}"
    database = read("DATABASES", var=tmp_path, DATABASE_URL=url)["DATABASES"]["default"]
    assert database["NAME"] == str(tmp_path / "other.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["CONN_MAX_AGE"] == 60


def test_postgresql_by_url_keeps_its_connections_and_checks_them(tmp_path: Path) -> None:
    url = "postgresql://grader:a%40b@db.example.org:5433/grading"
    database = read("DATABASES", var=tmp_path, DATABASE_URL=url)["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"]) == ("db.example.org", 5433)
    assert (database["USER"], database["PASSWORD"]) == ("grader", "a@b")
    assert database["CONN_MAX_AGE"] == 60
    assert database["CONN_HEALTH_CHECKS"] is True


def test_a_database_of_another_kind_is_refused(tmp_path: Path) -> None:
    done = run("-c", PRINT, "DEBUG", var=tmp_path, DATABASE_URL="mysql://root@127.0.0.1/test")
    assert done.returncode != 0
    assert "DATABASE_URL must begin with sqlite:// or postgresql://" in done.stderr


def test_a_replica_is_a_second_database_that_is_not_waited_for(tmp_path: Path) -> None:
    assert set(read("DATABASES", var=tmp_path)["DATABASES"]) == {"default"}
    url = "postgresql://reader@replica.example.org/grading"
    found = read("DATABASES", var=tmp_path, REPLICA_URL=url)["DATABASES"]["replica"]
    assert found["HOST"] == "replica.example.org"
    assert found["OPTIONS"]["connect_timeout"] == 2


def test_a_replica_of_another_kind_is_refused(tmp_path: Path) -> None:
    done = run("-c", PRINT, "DEBUG", var=tmp_path, REPLICA_URL="mysql://root@127.0.0.1/test")
    assert done.returncode != 0
    assert "REPLICA_URL must begin with sqlite:// or postgresql://" in done.stderr


def test_without_redis_tasks_run_in_process_and_the_cache_is_memory(tmp_path: Path) -> None:
    found = read("CELERY_TASK_ALWAYS_EAGER", "CACHES", var=tmp_path)
    assert found["CELERY_TASK_ALWAYS_EAGER"] is True
    assert found["CACHES"]["default"]["BACKEND"].endswith("LocMemCache")


@pytest.mark.parametrize(
    "url, cached_at",
    [
        ("redis://127.0.0.1:6379", "redis://127.0.0.1:6379/1"),
        ("redis://:secret@cache:6379/4", "redis://:secret@cache:6379/5"),
    ],
)
def test_with_redis_tasks_and_cache_have_a_database_each(
    tmp_path: Path, url: str, cached_at: str
) -> None:
    found = read(
        "CELERY_TASK_ALWAYS_EAGER", "CELERY_BROKER_URL", "CACHES", var=tmp_path, REDIS_URL=url
    )
    assert found["CELERY_TASK_ALWAYS_EAGER"] is False
    assert found["CELERY_BROKER_URL"] == url
    assert found["CACHES"]["default"]["LOCATION"] == cached_at


def test_a_redis_url_with_a_name_for_a_number_is_refused(tmp_path: Path) -> None:
    done = run("-c", PRINT, "DEBUG", var=tmp_path, REDIS_URL="redis://127.0.0.1/cache")
    assert done.returncode != 0
    assert "REDIS_URL must end in a database number" in done.stderr


def test_what_a_public_site_sets_passes_djangos_deployment_check(tmp_path: Path) -> None:
    done = run(
        *("manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        var=tmp_path,
        ALLOWED_HOSTS="grading.example.org",
        HTTPS="1",
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("https", ["", "1"])
def test_cookies_are_for_no_script_and_no_other_site(tmp_path: Path, https: str) -> None:
    flags = ("HTTPONLY", "SAMESITE", "SECURE")
    names = [f"{cookie}_COOKIE_{flag}" for cookie in ("SESSION", "CSRF") for flag in flags]
    found = read(*names, "SESSION_COOKIE_AGE", var=tmp_path, HTTPS=https)
    assert [found[name] for name in names] == [True, "Lax", https == "1"] * 2
    assert found["SESSION_COOKIE_AGE"] <= 24 * 3600


def test_debug_needs_to_be_asked_for(tmp_path: Path) -> None:
    assert read("DEBUG", var=tmp_path, DEBUG="1") == {"DEBUG": True}
    assert read("DEBUG", var=tmp_path, DEBUG="") == {"DEBUG": False}


def test_either_side_notices_that_a_host_is_cut_off(tmp_path: Path) -> None:
    url = "postgresql://grading@db/grading"
    databases = read("DATABASES", var=tmp_path, DATABASE_URL=url)["DATABASES"]
    options = databases["default"]["OPTIONS"]
    assert (options["connect_timeout"], options["tcp_user_timeout"]) == (10, 20_000)
    assert "tcp_user_timeout=20000" in options["options"], "and the server, of us"
    databases = read(
        "DATABASES", var=tmp_path, DATABASE_URL=url, REPLICA_URL=f"{url}?connect_timeout=5"
    )["DATABASES"]
    assert databases["replica"]["OPTIONS"]["connect_timeout"] == 5
    databases = read("DATABASES", var=tmp_path, DATABASE_URL=url, REPLICA_URL=url)["DATABASES"]
    assert databases["replica"]["OPTIONS"]["connect_timeout"] == 2, "the primary has it all"


def test_a_task_whose_host_is_gone_is_run_again(tmp_path: Path) -> None:
    name = "CELERY_BROKER_TRANSPORT_OPTIONS"
    assert read(name, var=tmp_path)[name]["visibility_timeout"] == 900
    told = read(name, var=tmp_path, TASK_AGAIN_AFTER="60")[name]
    assert told["visibility_timeout"] == 60
