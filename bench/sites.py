"""Sites to measure: a database with the demo in it, and what runs on it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from bench.setup import Setup

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Site:
    """An installation: what it keeps in files, and its database."""

    folder: Path
    database: str
    settings: str = "gradingsite.settings"

    @property
    def anew(self) -> Site:
        """The same, which keeps no answers."""
        return replace(self, settings="bench.anew")

    @cached_property
    def environment(self) -> dict[str, str]:
        """What its processes are told; nobody is slowed down for asking too often."""
        ours = {
            "DATABASE_URL": self.database,
            "VAR_DIR": str(self.folder),
            "SECRET_KEY": "a key to measure with",
            "API_RATE": "",
            "DJANGO_SETTINGS_MODULE": self.settings,
        }
        return {**os.environ, "DEBUG": "0", "REDIS_URL": "", **ours}

    def manage(self, *words: str) -> None:
        """Run a command of the site's own."""
        self._run("manage.py", *words)

    def ask(self, module: str, *words: str) -> Any:
        """What a module of the benchmark finds out within the site."""
        return json.loads(self._run("-m", "bench.within", module, *words))

    def _run(self, *words: str) -> str:
        done = subprocess.run(  # noqa: S603 - our own programs
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {done.stderr[-2000:]}")
        return done.stdout


def on_sqlite(setup: Setup) -> Site:
    """The demo in a file, built unless it is there."""
    folder = (setup.folder / setup.demo).resolve()
    return _filled(Site(folder, f"sqlite:///{folder}/db.sqlite3"), setup)


def on_postgres(setup: Setup) -> Site:
    """The demo in a database of the server, which stays for the next run."""
    name = f"grading_bench_{setup.demo}"
    with psycopg.connect(setup.postgres, autocommit=True) as server:
        there = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        if there.fetchone() is None:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    site = _filled(_beside(setup, name), setup)
    with psycopg.connect(site.database, autocommit=True) as database:
        # As a server does by itself some time after it is filled, where that is left on.
        database.execute("VACUUM ANALYZE")
    return site


@contextmanager
def copied(setup: Setup, original: Site) -> Iterator[Site]:
    """The same in another database, for as long as the block lasts."""
    source = original.database.rpartition("/")[2]
    name = sql.Identifier(f"{source}_copy")
    with psycopg.connect(setup.postgres, autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))
        copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        server.execute(copy.format(name, sql.Identifier(source)))
        try:
            yield _beside(setup, f"{source}_copy")
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


def _beside(setup: Setup, name: str) -> Site:
    folder = (setup.folder / f"{setup.demo}-postgres").resolve()
    return Site(folder, f"{setup.postgres.rpartition('/')[0]}/{name}")


def _filled(site: Site, setup: Setup) -> Site:
    site.folder.mkdir(parents=True, exist_ok=True)
    site.manage("migrate", "--verbosity", "0")
    site.manage("demo", "--size", setup.demo)
    site.manage("collectstatic", "--no-input", "--verbosity", "0")
    return site
