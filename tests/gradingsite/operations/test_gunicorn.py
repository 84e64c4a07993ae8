"""The site under gunicorn, as a container runs it: several processes, one log, one sum."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from tests.browser.site import free_port
from tests.conftest import ROOT

TOKEN = "a token for tests"
WORKERS = 2


class Server:
    """Where it answers."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(self, path: str) -> tuple[int, str, str]:
        """The status, the number of the request, and the text."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", path, headers={"Authorization": f"Bearer {TOKEN}"})
            reply = connection.getresponse()
            return reply.status, reply.headers["X-Request-ID"], reply.read().decode()
        finally:
            connection.close()

    def answers(self) -> bool:
        """Whether it has begun to."""
        try:
            return self.ask("/healthz")[0] == 200
        except OSError:
            return False


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """A site with an empty database, which has no tables, until the block ends."""
    server = Server(free_port())
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--config",
        "python:gradingsite.operations.gunicorn",
    ]
    command += ["--bind", f"127.0.0.1:{server.port}", "--workers", str(WORKERS)]
    environment = {"VAR_DIR": str(folder), "SECRET_KEY": "a key for tests", "LOG_JSON": "1"}
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment | {"METRICS_TOKEN": TOKEN, "PYTHONWARNINGS": "ignore"},
            stdout=log,
            stderr=log,
        ) as process,
    ):
        try:
            for _ in range(300):
                if process.poll() is not None or server.answers():
                    break
                time.sleep(0.1)
            yield server
        finally:
            process.terminate()


def test_processes_add_up_and_their_log_names_nobody(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert [server.ask("/api/schema/?q=Smith")[0] for _ in range(20)] == [200] * 20
        status, number, _text = server.ask("/api/v1/players/?q=Smith")
        assert status == 500
        figures = server.ask("/metrics")[2]
    counted = r'^gradingsite_request_seconds_count{.*route="/api/schema/",status="200"} (.*)$'
    assert re.findall(counted, figures, re.M) == ["20.0"]
    text = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"gunicorn.error", "gradingsite.operations.requests"} <= {x["logger"] for x in lines}
    (failure,) = [line for line in lines if line["logger"] == "django.request"]
    assert failure["number"] == number
    assert "OperationalError" in failure["error"]
    assert "Smith" not in text
    assert "127.0.0.1" not in text
