"""All pages of the administration, as its addresses have them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.contrib import admin
from django.db import models
from django.urls import URLPattern, URLResolver

UNNAMED = ("<path:object_id>/", "(?P<url>.*)$")
"""Django's: an old address of a form, and whatever is no address at all."""


@cache
def pages() -> tuple[str, ...]:
    """Their names, each once."""
    named, unnamed = [], set()
    for pattern in _patterns(admin.site.get_urls()):
        if pattern.name:
            named.append(pattern.name)
        else:
            unnamed.add(str(pattern.pattern))
    assert unnamed == set(UNNAMED), "a page without a name is asked for by no test"
    return tuple(dict.fromkeys(named))


def _patterns(among: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for one in among:
        if isinstance(one, URLResolver):
            yield from _patterns(one.url_patterns)
        else:
            yield one


def model_of(name: str) -> type[models.Model] | None:
    """The model that a page is of, by the page's name."""
    fitting = [
        model
        for model in admin.site._registry
        if name.startswith(f"{model._meta.app_label}_{model._meta.model_name}_")
    ]
    return max(fitting, key=lambda model: len(str(model._meta.model_name)), default=None)
