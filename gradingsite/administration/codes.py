"""One-time codes: from an application on a telephone, and some on paper for when it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction
from django_otp import verify_token
from django_otp.models import Device
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from gradingsite.recording import Refused
from gradingsite.roles import is_administrator

if TYPE_CHECKING:
    from django.contrib.auth.models import User

BACKUP_CODES = 10
TELEPHONE, PAPER = "telephone", "paper"
WRONG = (
    "This code is wrong, was used before, or came too soon after a wrong one: wait a little, and"
    " give the next."
)


def has_codes(user: User) -> bool:
    """Whether the user logs in with a code besides the password."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).exists()


def are_required(user: User) -> bool:
    """Whether the site's settings ask the user for them."""
    return settings.REQUIRE_ONE_TIME_CODES and is_administrator(user)


def are_owed(user: Any) -> bool:
    """Whether whoever is logged in has to set them up, or give one, before doing anything."""
    return settings.REQUIRE_ONE_TIME_CODES and not user.is_verified() and is_administrator(user)


def backup_codes_left(user: User) -> int:
    """How many of the codes on paper have not been used."""
    return StaticToken.objects.filter(device__user=user).count()


def accepted(user: User, code: str) -> Device | None:
    """What a code comes from, None if it is wrong; no code is good for a second time.

    Wrong ones cost time: the wait before the next is looked at doubles with each.
    """
    plain = "".join(code.split()).lower()
    # Six figures are the telephone's; those on paper have letters in them, or eight characters.
    kind = TOTPDevice if len(plain) == TOTPDevice().digits else StaticDevice
    for device in kind.objects.filter(user=user, confirmed=True) if plain else ():
        if verify_token(user, device.persistent_id, plain):
            return device
    return None


@transaction.atomic
def begin(*, user: User) -> TOTPDevice:
    """Deal a secret for the user's telephone, which counts when a first code of it was given."""
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()
    return TOTPDevice.objects.create(user=user, name=TELEPHONE, confirmed=False)


def begun(user: User) -> TOTPDevice | None:
    """What was dealt and is not confirmed yet."""
    return TOTPDevice.objects.filter(user=user, confirmed=False).first()


def confirm(*, user: User, code: str) -> TOTPDevice:
    """Let codes be asked for from now on, as ``code`` shows that they come. Raises Refused."""
    device = begun(user)
    if device is None:
        raise Refused("Nothing waits to be confirmed: begin again.")
    # Not in one transaction: that a code was wrong is kept.
    if not verify_token(user, device.persistent_id, "".join(code.split())):
        raise Refused(WRONG)
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user, confirmed=True).delete()
        TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
    device.refresh_from_db()
    return device


@transaction.atomic
def new_backup_codes(*, user: User) -> list[str]:
    """Deal codes for paper; those dealt before are good no longer."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name=PAPER)
    codes = [StaticToken.random_token() for _ in range(BACKUP_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=code) for code in codes)
    return codes


@transaction.atomic
def take_away(*, user: User) -> None:
    """Ask the user for no codes any more, for whoever lost the telephone and the paper too."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
