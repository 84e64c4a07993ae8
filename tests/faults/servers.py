"""Processes of a site, on this machine or one that stands for another."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT
from tests.faults.waiting import SECONDS


@dataclass(frozen=True, slots=True)
class Host:
    """A machine of the site: this one, or a network namespace that stands for another."""

    name: str = "here"
    address: str = "127.0.0.1"
    prefix: tuple[str, ...] = ()
    """What a command that is to run there begins with."""
    data: str = "127.0.0.1"
    """Where PostgreSQL and Redis are, seen from there."""


HERE = Host()


class Server:
    """A process, with those it started, that can be killed and started again."""

    def __init__(
        self, command: Sequence[str], environment: dict[str, str], log: Path, host: Host
    ) -> None:
        self._command = [*host.prefix, *command]
        self._environment = environment
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, which takes it a while."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def is_running(self) -> bool:
        """Whether it has neither ended nor been killed."""
        return self._process is not None and self._process.poll() is None

    def wait(self) -> int:
        """Wait until it ends by itself; gives its exit code."""
        assert self._process is not None
        return self._process.wait(timeout=SECONDS)

    def kill(self) -> None:
        """End it and all that it started at once, wherever they are."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._signal(signal.SIGTERM)

    def freeze(self) -> None:
        """Let it stand still until ``thaw``."""
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._send(signal.SIGCONT)

    @property
    def memory(self) -> int:
        """What it and those it started hold of memory that is not shared, in bytes."""
        assert self._process is not None
        group, total = self._process.pid, 0
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if os.getpgid(int(folder.name)) == group:
                    told = (folder / "smaps_rollup").read_text()
                    total += int(re.findall(r"Private_Dirty: +(\d+)", told)[0]) * 1024
        return total

    @property
    def said(self) -> str:
        """What it wrote to its log."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def _signal(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        self._send(number)
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._send(signal.SIGKILL)
            self._process.wait(timeout=20)

    def _send(self, number: signal.Signals) -> None:
        assert self._process is not None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)


@contextmanager
def running(*servers: Server) -> Iterator[None]:
    """Servers that run while the block does."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.kill()
