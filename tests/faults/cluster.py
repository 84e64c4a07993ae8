"""The site as it runs in earnest, with servers of its own that a test may kill.

PostgreSQL, Redis, web (gunicorn), worker and beat, each on ports and in folders of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest
from celery import Celery

from tests.conftest import ROOT
from tests.faults.hosts import NETWORK
from tests.faults.servers import HERE, Host, Server
from tests.faults.waiting import SECONDS, free_port, wait_for_port

WRONG_CLOCK = {"PYTHONPATH": str(Path(__file__).with_name("clock"))}
TASK_AGAIN_AFTER = 6
"""Seconds after which a task whose worker vanished is run again."""


@dataclass(slots=True)
class Cluster:
    """Everything that runs, and the database and Redis it runs on."""

    folder: Path
    hosts: dict[str, Host] = field(default_factory=dict)
    """Machines beside this one."""
    database: str = "site"
    postgres_port: int = field(default_factory=free_port)
    redis_port: int = field(default_factory=free_port)
    clock: int = 0
    """By how many hours the clock of the site's processes is wrong."""
    standby_port: int = 0
    """Where a copy of the database server is that pages are read from, if there is one."""
    kept_redis: Server = field(init=False)

    # Databases and queues

    @property
    def listens(self) -> list[str]:
        """Where PostgreSQL and Redis are reached."""
        return sorted({HERE.address, *(host.data for host in self.hosts.values())})

    def start_postgres(self) -> None:
        """Start the database server, first making its files."""
        data = self.folder / "postgres"
        if not data.exists():
            data.mkdir()
            if os.getuid() == 0:
                shutil.chown(data, "postgres")
            command = [program("initdb"), "--pgdata", str(data / "data"), "--auth", "trust"]
            self._as_postgres([*command, "--username", "postgres", "--encoding", "UTF8"])
            with (data / "data" / "pg_hba.conf").open("a") as allowed:
                allowed.write(f"host all all {NETWORK}.0/24 trust\n")
        self._start_postgres("data", self.listens, self.postgres_port)

    def stop_postgres(self, how: str = "immediate") -> None:
        """Stop the database server: ``immediate`` is as good as a kill."""
        self._pg_ctl("data", "stop", "--mode", how)

    @contextmanager
    def standby(self) -> Iterator[None]:
        """A copy of the database server that follows it, and that pages are read from."""
        copy = self.folder / "postgres" / "standby"
        command = [program("pg_basebackup"), "--pgdata", str(copy), "--write-recovery-conf"]
        command += ["--host", HERE.address, "--port", str(self.postgres_port)]
        self._as_postgres([*command, "--username", "postgres", "--checkpoint", "fast"])
        self.standby_port = free_port()
        self._start_postgres("standby", [HERE.address], self.standby_port)
        try:
            yield
        finally:
            self.stop_standby()
            self.standby_port = 0
            shutil.rmtree(copy)

    def stop_standby(self) -> None:
        """Stop the copy at once, if it runs."""
        if (self.folder / "postgres" / "standby" / "postmaster.pid").exists():
            self._pg_ctl("standby", "stop", "--mode", "immediate")

    def _start_postgres(self, name: str, listens: Sequence[str], port: int) -> None:
        data = self.folder / "postgres"
        options = (
            f"-c listen_addresses={','.join(listens)} -p {port} -k {data}"
            " -c fsync=off -c max_connections=60"
        )
        self._pg_ctl(name, "start", "--options", options, "--log", str(data / f"{name}.log"))

    def __post_init__(self) -> None:
        self.kept_redis = self._redis()

    def _redis(self) -> Server:
        command = ["redis-server", "--bind", *self.listens]
        command += ["--port", str(self.redis_port), "--save", "", "--appendonly", "yes"]
        command += ["--dir", str(self.folder), "--protected-mode", "no"]
        return Server(command, dict(os.environ), self.folder / "redis.log", HERE)

    def wait_for_redis(self) -> None:
        """Wait until it answers."""
        wait_for_port(HERE.address, self.redis_port)

    def make_from(self, template: str) -> None:
        """Have the site begin again with what database ``template`` holds, and no files."""
        with self.connect("postgres") as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{self.database}" WITH (FORCE)')
            connection.execute(f'CREATE DATABASE "{self.database}" TEMPLATE "{template}"')
        shutil.rmtree(self.var / "exports", ignore_errors=True)

    def connect(self, database: str = "", port: int = 0) -> psycopg.Connection[Any]:
        """Ask the database server, or the one at a port, something, past the site."""
        return psycopg.connect(
            host=HERE.address,
            port=port or self.postgres_port,
            user="postgres",
            dbname=database or self.database,
            autocommit=True,
            connect_timeout=5,
        )

    def value(self, query: str, *given: Any) -> Any:
        """The one value that a query gives."""
        with self.connect() as connection:
            row = connection.execute(query, given).fetchone()
        return row[0] if row else None

    # The site

    @property
    def var(self) -> Path:
        """What the site keeps in files."""
        return self.folder / "var"

    @property
    def results(self) -> Path:
        """A file of results that waits to come in."""
        return self.folder / "results.txt"

    def environment(
        self, host: Host = HERE, more: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """What tells a process of the site where everything is."""
        where = host.data
        server = f"postgresql://postgres@{where}:{{}}/{self.database}"
        return {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("DJANGO", "PYTEST"))
        } | {
            "DJANGO_SETTINGS_MODULE": "gradingsite.settings",
            "SECRET_KEY": "a key for tests",
            "DATABASE_URL": server.format(self.postgres_port),
            "REPLICA_URL": server.format(self.standby_port) if self.standby_port else "",
            "REDIS_URL": f"redis://{where}:{self.redis_port}/0",
            "ALLOWED_HOSTS": "*",
            "API_RATE": "",
            "VAR_DIR": str(self.var),
            "TASK_AGAIN_AFTER": str(TASK_AGAIN_AFTER),
            **(WRONG_CLOCK | {"CLOCK_IS_WRONG_BY": str(self.clock)} if self.clock else {}),
            **(more or {}),
        }

    def manage(self, *words: str, check: bool = True, **environment: str) -> str:
        """What ``manage.py`` says to a command."""
        return self.run("manage.py", *words, check=check, **environment)

    def run(self, *words: str, check: bool = True, **environment: str) -> str:
        """What a program of the project says."""
        done = subprocess.run(
            [sys.executable, *words],
            check=False,
            cwd=ROOT,
            env=self.environment(HERE, environment),
            capture_output=True,
            text=True,
            timeout=10 * SECONDS,
        )
        assert not check or done.returncode == 0, f"{words}: {done.stderr}{done.stdout}"
        return done.stdout + done.stderr

    def command(self, *words: str) -> Server:
        """``manage.py`` with a command, as a process that can be killed."""
        return self._server("command", [sys.executable, "manage.py", *words])

    def web(self, port: int, host: Host = HERE) -> Server:
        """A web server of two processes, to be started."""
        command = [sys.executable, "-m", "gunicorn", "gradingsite.wsgi", "--workers", "2"]
        command += ["--threads", "4", "--bind", f"{host.address}:{port}", "--graceful-timeout", "5"]
        return self._server(f"web-{host.name}", command, host)

    def worker(self, host: Host = HERE) -> Server:
        """A worker, to be started."""
        command = [sys.executable, "-m", "celery", "-A", "gradingsite", "worker"]
        command += ["--concurrency", "1", "--hostname", f"{host.name}-{time.monotonic_ns()}@%h"]
        return self._server(f"worker-{host.name}", command, host)

    def beat(self) -> Server:
        """What sets going what is due, to be started."""
        command = [sys.executable, "-m", "celery", "-A", "gradingsite", "beat", "--pidfile="]
        return self._server("beat", [*command, "--schedule", str(self.folder / "beat")])

    def _server(self, name: str, command: list[str], host: Host = HERE) -> Server:
        return Server(command, self.environment(host), self.folder / f"{name}.log", host)

    def tasks(self) -> Celery:
        """What asks the workers for something."""
        url = f"redis://{HERE.address}:{self.redis_port}/0"
        return Celery(broker=url, backend=url)

    def _pg_ctl(self, name: str, *words: str) -> None:
        data = self.folder / "postgres" / name
        self._as_postgres([program("pg_ctl"), "--pgdata", str(data), "--silent", "--wait", *words])

    def _as_postgres(self, command: list[str]) -> None:
        who = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        errors = self.folder / "postgres.log"
        with errors.open("a") as told:
            done = subprocess.run(
                [*who, *command],
                check=False,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=told,  # A pipe would stay open as long as the server runs.
                stderr=told,
                timeout=SECONDS,
            )
        assert done.returncode == 0, f"{command}: {errors.read_text()}"


def program(name: str) -> str:
    """Where a program of PostgreSQL's is; skips the test where there is none."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(places[-1]) if places else shutil.which(name)
    if found is None:
        pytest.skip(f"needs PostgreSQL's {name}: the package postgresql is not installed")
    return found
