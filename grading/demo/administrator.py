"""The demo's log-in, made on a developer's machine only."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import get_user_model

NAME, PASSWORD = "demo", "demo"


@dataclass(frozen=True, slots=True)
class LogIn:
    """What to type; no password where the account was there before and has another."""

    name: str
    password: str | None


def demo_administrator() -> LogIn | None:
    """The log-in of the demo's administrator, who is made if need be; None unless DEBUG is on."""
    if not settings.DEBUG:
        return None
    users = get_user_model().objects
    user = users.filter(username=NAME).first()
    if user is None:
        users.create_superuser(username=NAME, password=PASSWORD)
        return LogIn(NAME, PASSWORD)
    return LogIn(NAME, PASSWORD if user.check_password(PASSWORD) else None)
