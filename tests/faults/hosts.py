"""Hosts of a site on one machine: network namespaces on a bridge, any of which can be cut off."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.faults.servers import Host

BRIDGE = "faults0"
NETWORK = "10.213.0"
DATA = f"{NETWORK}.254"
"""This machine, as the hosts see it."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What joins a host to the others."""

    name: str

    def cut(self) -> None:
        """Let nothing through: whoever talks to the host does not even hear that it is gone."""
        _ip("link", "set", f"w-{self.name}", "down")

    def mend(self) -> None:
        """Let everything through again."""
        _ip("link", "set", f"w-{self.name}", "up")


@contextmanager
def hosts(*names: str) -> Iterator[dict[str, Host]]:
    """Hosts that reach each other, and that this machine reaches."""
    clear_away(names)
    try:
        _ip("link", "add", BRIDGE, "type", "bridge")
        _ip("addr", "add", f"{DATA}/24", "dev", BRIDGE)
        _ip("link", "set", BRIDGE, "up")
        yield {name: _added(name, number) for number, name in enumerate(names, 1)}
    finally:
        clear_away(names)


def clear_away(names: tuple[str, ...]) -> None:
    """Take away what is left of hosts."""
    for name in names:
        _ip("netns", "del", f"faults-{name}", check=False)
        _ip("link", "del", f"w-{name}", check=False)
    _ip("link", "del", BRIDGE, check=False)


def _added(name: str, number: int) -> Host:
    space, address = f"faults-{name}", f"{NETWORK}.{number}"
    inside = ("netns", "exec", space, "ip")
    _ip("netns", "add", space)
    _ip("link", "add", f"w-{name}", "type", "veth", "peer", "name", "eth0", "netns", space)
    _ip("link", "set", f"w-{name}", "master", BRIDGE, "up")
    _ip(*inside, "addr", "add", f"{address}/24", "dev", "eth0")
    for device in ("lo", "eth0"):
        _ip(*inside, "link", "set", device, "up")
    return Host(name, address, ("ip", "netns", "exec", space), DATA)


def _ip(*words: str, check: bool = True) -> None:
    subprocess.run(["ip", *words], check=check, capture_output=True)
