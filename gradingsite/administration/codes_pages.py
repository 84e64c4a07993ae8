"""The page where users set up one-time codes for themselves, renew them and turn them off."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import django_otp
import segno
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_otp.plugins.otp_totp.models import TOTPDevice

from gradingsite.administration import codes
from gradingsite.recording import Refused

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def codes_page(request: HttpRequest) -> HttpResponse:
    """Show how things stand; do what a button asks."""
    user = cast("User", request.user)
    act = ACTS.get(request.POST.get("do", "")) if request.method == "POST" else None
    if act is None:
        return _shown(request, user)
    try:
        dealt = act(request, user)
    except Refused as refusal:
        return _shown(request, user, error=str(refusal))
    return _shown(request, user, dealt=dealt) if dealt else HttpResponseRedirect(reverse(PAGE))


def _begin(request: HttpRequest, user: User) -> list[str]:
    if codes.has_codes(user):
        _ask_for_code(request, user)
    codes.begin(user=user)
    return []


def _confirm(request: HttpRequest, user: User) -> list[str]:
    device = codes.confirm(user=user, code=request.POST.get("code", ""))
    django_otp.login(request, device)
    return codes.new_backup_codes(user=user)


def _renew(request: HttpRequest, user: User) -> list[str]:
    _ask_for_code(request, user)
    return codes.new_backup_codes(user=user)


def _turn_off(request: HttpRequest, user: User) -> list[str]:
    if codes.are_required(user):
        raise Refused("Administrators of this site log in with one-time codes.")
    _ask_for_code(request, user)
    codes.take_away(user=user)
    messages.success(request, "You are asked for no one-time codes any more.")
    return []


def _ask_for_code(request: HttpRequest, user: User) -> None:
    device = codes.accepted(user, request.POST.get("code", ""))
    if device is None:
        raise Refused(codes.WRONG)


PAGE = "admin:codes"
ACTS: dict[str, Callable[[HttpRequest, User], list[str]]] = {
    "begin": _begin,
    "confirm": _confirm,
    "renew": _renew,
    "off": _turn_off,
}
"""By the button: what it does, and gives the backup codes it dealt."""


def _shown(
    request: HttpRequest, user: User, *, dealt: list[str] | None = None, error: str = ""
) -> HttpResponse:
    begun = codes.begun(user)
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": "One-time codes",
        "has_codes": codes.has_codes(user),
        "is_required": codes.are_required(user),
        "left": codes.backup_codes_left(user),
        "dealt": dealt,
        "error": error,
        "device": begun,
        "drawing": _drawing(begun) if begun else "",
        "key": _key(begun) if begun else "",
    }
    return TemplateResponse(request, "admin/codes.html", context)


def _key(device: TOTPDevice) -> str:
    """The secret as people type it, in groups of four."""
    key = b32encode(device.bin_key).decode()
    return " ".join(key[at : at + 4] for at in range(0, len(key), 4))


def _drawing(device: TOTPDevice) -> SafeString:
    """What a telephone's camera reads the secret from; dark on light, whatever the page is."""
    svg = segno.make(device.config_url, error="m").svg_inline(light="#fff", omitsize=True)
    return mark_safe(svg)  # noqa: S308 - segno draws it; no text of anybody's is in it
