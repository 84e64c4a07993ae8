"""Asking as the programs do that know these endpoints, and comparing with the samples' shapes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.test import Client

ADDRESS = "/api/compat/api.php"
TIMES = ("processing_time", "total_processing_time_today", "max_processing_time_daily")


def ask(client: Client, path: str, **headers: str) -> Any:
    """The response to a path after the question mark, as it is written there."""
    return client.get(f"{ADDRESS}?{path}", headers=headers)


def told(client: Client, path: str) -> dict[str, Any]:
    """What it says of a path that means something, without what every reply has."""
    response = ask(client, path)
    assert response.status_code == 200, response.content
    reply: dict[str, Any] = response.json()
    assert reply.pop("success") is True
    _check_times(reply)
    return reply


def refused(client: Client, path: str, status: int) -> str:
    """What is said of a path that means nothing."""
    response = ask(client, path)
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"] == "application/json"
    reply: dict[str, Any] = response.json()
    assert reply.pop("success") is False
    _check_times(reply)
    assert list(reply) == ["msg"]
    words: str = reply["msg"]
    assert words
    return words


def _check_times(reply: dict[str, Any]) -> None:
    for name in TIMES:
        assert float(reply.pop(name)) >= 0


def path_of(*parts: str) -> str:
    """Parts of a path, each of them quoted."""
    return "/".join(quote(part, safe="") for part in parts)


def sample(shared: Path, name: str) -> dict[str, Any]:
    """A sample of a reply."""
    read: dict[str, Any] = json.loads((shared / "samples" / "compat" / f"{name}.json").read_text())
    return read


def shape(value: Any) -> Any:
    """Names in their order, and kinds of values; of many alike the first."""
    if isinstance(value, dict):
        return [(name, shape(each)) for name, each in value.items()]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [shape(value[0])]
    if isinstance(value, list):
        return [shape(each) for each in value]
    return type(value).__name__


def has_the_shape(client: Client, path: str, expected: dict[str, Any]) -> None:
    """Compare names, their order and kinds of values with a sample."""
    assert shape(ask(client, path).json()) == shape(expected)
