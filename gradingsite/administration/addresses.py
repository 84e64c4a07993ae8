"""Addresses of pages that the administration of a model has beyond those of Django."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpResponse
from django.urls import URLPattern, path

Pages = Mapping[str, tuple[str, Callable[..., HttpResponse]]]
"""By name the route, and the page, which is given the administration of its model first."""


def addresses(admin: ModelAdmin[Any], pages: Pages) -> list[URLPattern]:
    """To go before Django's own, which end with one for every other address."""
    model = f"{admin.opts.app_label}_{admin.opts.model_name}"
    return [
        path(route, admin.admin_site.admin_view(partial(page, admin)), name=f"{model}_{name}")
        for name, (route, page) in pages.items()
    ]
