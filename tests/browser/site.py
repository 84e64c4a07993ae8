"""The site as a server runs it: gunicorn, DEBUG off, static files collected; and its demo."""

from __future__ import annotations

import fcntl
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from tests.browser.page_kinds import Found
from tests.conftest import ROOT

SERVED = {
    "DJANGO_SETTINGS_MODULE": "gradingsite.settings",
    "SECRET_KEY": "a key for tests",
    "ASSOCIATION": "The Barset Chess Association",
    "CONTACT": "grading@barset.example",
}
WITHOUT = ("DATABASE_URL", "REDIS_URL", "DEBUG", "HTTPS", "ALLOWED_HOSTS", "EMAIL_URL")

PAGES = "pages.json"
"""Where a page of each kind is; written last."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where it answers, and an address of every kind of page."""

    root: str
    pages: dict[str, Found]

    def address(self, kind: str) -> str:
        """The whole address of a page of that kind."""
        return self.root + self.pages[kind].path


def prepare(folder: Path, *, with_demo: bool = True) -> None:
    """Put into ``folder`` all that the site keeps; once, whichever processes ask for it."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / PAGES).exists():
            pages = _prepared(_environment(folder), with_demo=with_demo)
            (folder / PAGES).write_text(pages)


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """Serve what was prepared in ``folder`` for as long as the context lasts."""
    found = json.loads((folder / PAGES).read_text())
    pages = {kind: Found(**page) for kind, page in found.items()}
    port = free_port()
    server = [sys.executable, "-m", "gunicorn", "gradingsite.wsgi", "--threads", "4"]
    with (
        (folder / f"server-{port}.log").open("w") as log,
        subprocess.Popen(
            [*server, "--bind", f"127.0.0.1:{port}"],
            cwd=ROOT,
            env=_environment(folder),
            stdout=log,
            stderr=log,
        ) as process,
    ):
        try:
            _wait_for(port, process)
            yield Site(f"http://127.0.0.1:{port}", pages)
        finally:
            process.terminate()


def command(folder: Path, *words: str, **environment: str) -> str:
    """What ``manage.py`` says to a command, in the site of ``folder``."""
    return _run([sys.executable, "manage.py", *words], _environment(folder) | environment)


def _environment(folder: Path) -> dict[str, str]:
    settings = {name: value for name, value in os.environ.items() if name not in WITHOUT}
    return settings | SERVED | {"VAR_DIR": str(folder)}


def _prepared(environment: dict[str, str], *, with_demo: bool) -> str:
    manage = [sys.executable, "manage.py"]
    _run([*manage, "migrate", "--verbosity", "0"], environment)
    _run([*manage, "collectstatic", "--no-input", "--verbosity", "0"], environment)
    if not with_demo:
        return "{}"
    _run([*manage, "demo", "--size", "small"], environment)
    return _run([sys.executable, "-m", "tests.browser.find_pages"], environment)


def _run(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if process.poll() is not None:
            break
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("HEAD", "/help/")
            connection.getresponse()
        except OSError:
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
    raise RuntimeError(f"the server does not answer; server-{port}.log in its folder says why")
