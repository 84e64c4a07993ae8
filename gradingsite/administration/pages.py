"""What pages of the administration beyond its forms share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.contrib.admin.helpers import Fieldset
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def user_of(request: HttpRequest) -> User:
    """Whoever is logged in: nobody else comes here."""
    return cast("User", request.user)


def tell(request: HttpRequest, *done: str) -> None:
    """Say on the next page what was done."""
    for text in done:
        messages.success(request, text)


def remark(request: HttpRequest, *known: str) -> None:
    """Say on the next page how things are, where nothing was to be done."""
    for text in known:
        messages.info(request, text)


def warn(request: HttpRequest, *refused: str) -> None:
    """Say on the next page why something was not done."""
    for text in refused:
        messages.error(request, text)


def fieldsets(
    admin: ModelAdmin[Any], form: Form, parts: tuple[tuple[str | None, dict[str, Any]], ...]
) -> list[Fieldset]:
    """The parts of a form, as the administration's own forms show them."""
    # Django asks for no more of a form than its fields, whatever the stubs say.
    plain = cast("Any", form)
    return [Fieldset(plain, name, model_admin=admin, **options) for name, options in parts]


def seen(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> Any:
    """The record a page is about, for whoever may look at it."""
    record = get_object_or_404(admin.get_queryset(request), pk=pk)
    if not admin.has_view_permission(request, record):
        raise PermissionDenied
    return record


def changed(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> Any:
    """The record a page changes, for whoever may change it."""
    record = get_object_or_404(admin.get_queryset(request), pk=pk)
    if not admin.has_change_permission(request, record):
        raise PermissionDenied
    return record


def shown(
    admin: ModelAdmin[Any], request: HttpRequest, template: str, title: str, **context: Any
) -> HttpResponse:
    """A page in the administration's look."""
    return TemplateResponse(
        request,
        template,
        {**admin.admin_site.each_context(request), "opts": admin.opts, "title": title, **context},
    )
