"""Users of the administration."""

from __future__ import annotations

import time
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

PASSWORD = "a long enough password"


def user(name: str = "ann", **columns: Any) -> User:
    """Somebody who may come in."""
    defaults: dict[str, Any] = {"is_staff": True, "password": PASSWORD}
    return User.objects.create_user(name, **defaults | columns)


def log_in(client: Client, name: str = "ann", password: str = PASSWORD, **more: Any) -> Any:
    """Send the form off."""
    given = {"username": name, "password": password, "code": more.pop("code", "")}
    return client.post(reverse("admin:login"), given, **more)


def is_in(client: Client) -> bool:
    """Whether the index is shown."""
    return bool(client.get(reverse("admin:index")).status_code == 200)


def code_of(device: TOTPDevice) -> str:
    """What the telephone shows, as it has not done before."""
    device.refresh_from_db()
    totp = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    totp.time = time.time()
    while totp.t() <= device.last_t:
        totp.time += device.step
    return f"{totp.token():06d}"
