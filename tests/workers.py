"""Real Celery workers for tests: a queue of its own, on the database of the test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from tests.conftest import ROOT


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker process and the queue that only it takes from."""

    queue: str
    process: subprocess.Popen[bytes]

    def kill(self) -> None:
        """End it at once, wherever it is."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=30)


@contextmanager
def worker(log: Path, queue: str = "") -> Iterator[Worker]:
    """A worker that ends with the block, if it has not been killed before."""
    queue = queue or f"test-{uuid.uuid4()}"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "celery", "-A", "gradingsite", "worker"),
                *("--queues", queue, "--hostname", f"{uuid.uuid4()}@%h", "--pool", "solo"),
                *("--without-gossip", "--without-mingle"),
            ],
            cwd=ROOT,
            env=os.environ
            | {"DJANGO_SETTINGS_MODULE": "gradingsite.settings", "DATABASE_URL": database_url()},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Worker(queue, process)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=30)


def database_url() -> str:
    """Where the test's own database is."""
    given = connection.settings_dict
    if connection.vendor != "postgresql":
        return os.environ.get("DATABASE_URL", "")
    who = f"{given['USER']}:{given['PASSWORD']}" if given["PASSWORD"] else given["USER"]
    return f"postgresql://{who}@{given['HOST']}:{given['PORT'] or 5432}/{given['NAME']}"
