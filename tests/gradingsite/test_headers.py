"""What browsers are told of every reply: to take it for nothing else, and run nothing of others."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.snapshot import World

pytestmark = pytest.mark.django_db

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.mark.parametrize(
    "path, status",
    [
        ("/", 200),
        ("/admin/login/", 200),
        ("/api/", 200),
        ("/api/v1/players/?q=s", 200),
        ("/nowhere/", 404),
        ("/players/100000H/?as_of=nothing", 400),
        ("/healthz", 200),
    ],
)
def test_every_reply_is_guarded(client: Client, path: str, status: int) -> None:
    World().revise(1)
    World().publish(1)
    reply = client.get(path)
    assert reply.status_code == status
    assert {name: reply.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    policy = reply.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy.split("; "), "in whatever order"
    assert "unsafe" not in policy


def test_a_style_sheet_is_too(client: Client) -> None:
    reply = client.get("/static/style.css")
    assert reply.status_code == 200
    assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    reply.close()
