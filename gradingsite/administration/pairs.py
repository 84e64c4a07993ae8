"""Two records chosen to be merged: the form, and the page until they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse

from gradingsite.administration import pages


class PairForm(forms.Form):
    """Which two, as the fields ``kept`` and ``merged``."""

    one_only: ClassVar[str]
    """What is said of a record beside itself."""

    def clean(self) -> dict[str, Any]:
        """Refuse a record beside itself."""
        cleaned = super().clean() or self.cleaned_data
        if "kept" in cleaned and cleaned["kept"] == cleaned.get("merged"):
            raise ValidationError(self.one_only)
        return cleaned


@dataclass(frozen=True, slots=True)
class Choosing:
    """The page on which two are chosen, and compared once they are."""

    form: type[PairForm]
    template: str
    title: str


def pair_page(
    admin: ModelAdmin[Any],
    request: HttpRequest,
    choosing: Choosing,
    compared: Callable[[Any, Any], HttpResponse],
) -> HttpResponse:
    """Let two be chosen; ``compared`` is given them, to show them, or do what is sent of them."""
    if not admin.has_view_permission(request):
        raise PermissionDenied
    is_asked = "kept" in request.GET and "merged" in request.GET
    pair = choosing.form(request.GET) if is_asked else choosing.form(initial=request.GET.dict())
    if not pair.is_valid():
        media = admin.media + pair.media
        return pages.shown(
            admin, request, choosing.template, choosing.title, pair=pair, media=media
        )
    kept, merged = pair.cleaned_data["kept"], pair.cleaned_data["merged"]
    if request.method == "POST" and not admin.has_change_permission(request, merged):
        raise PermissionDenied
    return compared(kept, merged)
