"""Where it is written down what was done: the histories of records, and the log of the rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db import models
from django.http import HttpRequest
from simple_history.utils import get_history_manager_for_model

APPS = ("clubs", "players", "grading")
OTHERS = "other"
"""What the log is asked for by: records that keep no history, users among them."""


@dataclass(frozen=True, slots=True)
class Source:
    """The history of one kind of record."""

    name: str
    """As addresses have it."""
    model: type[models.Model]
    history: type[models.Model]

    @property
    def fields(self) -> list[Any]:
        """The fields that are kept."""
        return list(self.history.tracked_fields)  # type: ignore[attr-defined]

    @property
    def label(self) -> str:
        """What its records are called."""
        return str(self.model._meta.verbose_name)

    @property
    def plural(self) -> str:
        """What several of them are called."""
        return str(self.model._meta.verbose_name_plural)

    @property
    def key(self) -> str:
        """The field of a row by which its record is found."""
        assert self.model._meta.pk is not None  # noqa: S101 - every model has one
        return str(self.model._meta.pk.attname)

    @property
    def page(self) -> str:
        """The page of all that was done to one record."""
        return f"admin:{self.model._meta.app_label}_{self.model._meta.model_name}_history"

    def is_open_to(self, request: HttpRequest) -> bool:
        """Whether whoever asks may see its records: where they have pages, these decide."""
        registered = admin.site._registry.get(self.model)
        if registered is not None:
            return registered.has_view_permission(request)
        view = f"{self.model._meta.app_label}.view_{self.model._meta.model_name}"
        return request.user.has_perm(view)

    def rows(self) -> models.QuerySet[Any]:
        """All that was done, in no order."""
        return self.history._default_manager.order_by()


@cache
def sources() -> tuple[Source, ...]:
    """Every kind of central record that keeps a history, by name."""
    kept = (
        model
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        if hasattr(model._meta, "simple_history_manager_attribute")
    )
    found = (
        Source(str(model._meta.model_name), model, get_history_manager_for_model(model).model)
        for model in kept
    )
    return tuple(sorted(found, key=lambda source: source.name))


def log() -> models.QuerySet[LogEntry]:
    """What was done in the administration to records that keep no history."""
    kept = [source.model._meta for source in sources()]
    is_kept = models.Q()
    for meta in kept:
        is_kept |= models.Q(
            content_type__app_label=meta.app_label, content_type__model=meta.model_name
        )
    return LogEntry.objects.exclude(is_kept).order_by()
