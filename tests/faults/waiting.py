"""Ports, and waiting for what is to come."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from typing import Any

SECONDS = 120
"""How long anything may take before a test gives up on it."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_for_port(address: str, port: int) -> None:
    """Wait until somebody answers there."""

    def answers() -> bool:
        try:
            with socket.create_connection((address, port), timeout=1):
                return True
        except OSError:
            return False

    wait_until(answers, f"an answer at {address}:{port}")


def comes_true(condition: Callable[[], Any], seconds: float = SECONDS) -> bool:
    """Look again and again, and tell whether it became true in that time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def wait_until(condition: Callable[[], Any], what: str) -> None:
    """Look again and again until it is true."""
    assert comes_true(condition), f"waited in vain for {what}"
