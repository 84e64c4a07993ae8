"""Visitors: wrk, the same for every server, over four connections that stay open."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

SCRIPT = Path(__file__).with_name("load.lua")
CONNECTIONS = 4

Asked = Sequence[tuple[str, str]]
"""Addresses, each with the version of it that is there already, or none."""


class Failed(Exception):
    """A server that answers with anything but what was asked for."""


def is_there() -> bool:
    """Whether wrk is installed."""
    return shutil.which("wrk") is not None


def fetched(server: str, paths: Sequence[str]) -> list[tuple[str, str, bytes]]:
    """Each path with the version and the bytes that are answered."""
    connection = HTTPConnection(urlsplit(server).netloc, timeout=60)
    answers = []
    for path in paths:
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        if response.status != 200 or not body:
            raise Failed(f"{server}{path} answers {response.status}: {body[:500]!r}")
        answers.append((path, response.headers.get("ETag", ""), body))
    connection.close()
    return answers


def best_rates(
    servers: Mapping[str, tuple[str, Asked]], *, seconds: float, rounds: int
) -> dict[str, float]:
    """Requests a second of each server, the best of some rounds in turn."""
    best = dict.fromkeys(servers, 0.0)
    with TemporaryDirectory() as folder:
        for _ in range(rounds):
            for name, (server, asked) in servers.items():
                rate = _rate(server, asked, seconds, Path(folder) / "addresses")
                best[name] = max(best[name], rate)
    return best


def _rate(server: str, asked: Asked, seconds: float, file: Path) -> float:
    """Over all answers that came, however long the last took."""
    file.write_text("".join(f"{path} {etag}\n" for path, etag in asked))
    whole = max(1, round(seconds))
    words = ["--threads=1", f"--connections={CONNECTIONS}", f"--duration={whole}s", "--timeout=30s"]
    done = subprocess.run(  # noqa: S603 - our own words
        ["wrk", *words, f"--script={SCRIPT}", server, "--", str(file)],  # noqa: S607
        capture_output=True,
        text=True,
        check=True,
    )
    if "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise Failed(f"{server}: {done.stdout}")
    found = re.search(r"Requests/sec: +([0-9.]+)", done.stdout)
    if found is None:
        raise Failed(f"{server}: {done.stdout}{done.stderr}")
    return float(found[1])
