"""Forms that show another record as a link only to whoever may follow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib.admin import ModelAdmin
from django.db import models
from django.http import HttpRequest

if TYPE_CHECKING:
    Base = ModelAdmin[Any]
else:
    Base = object


class LinksToFollow(Base):
    """Goes before ``ModelAdmin``, where a record that cannot be changed here leads to others.

    Django makes a link of each, whoever looks at it.
    """

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Those there are, and the words for what is no link."""
        fields = super().get_readonly_fields(request, obj)
        return [*fields, *(_in_words(name) for name in fields if self._is_closed(request, name))]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The form, with words in the place of links that lead to no page for whoever looks."""
        shown = super().get_readonly_fields(request, obj)
        is_for_show = obj is not None and not self.has_change_permission(request, obj)

        def put(name: Any) -> Any:
            closed = (is_for_show or name in shown) and self._is_closed(request, name)
            return _in_words(name) if closed else name

        return [
            (heading, {**options, "fields": [put(name) for name in options["fields"]]})
            for heading, options in super().get_fieldsets(request, obj)
        ]

    def _is_closed(self, request: HttpRequest, name: Any) -> bool:
        """Whether a field leads to a record of which the page is not for whoever asks."""
        fields = {field.name: field for field in self.opts.fields}
        field = fields.get(name) if isinstance(name, str) else None
        if not isinstance(field, models.ForeignKey):
            return False
        admin = self.admin_site._registry.get(field.related_model)
        return admin is not None and not admin.has_view_permission(request)


_WORDS: dict[str, Callable[[Any], str]] = {}


def _in_words(name: str) -> Callable[[Any], str]:
    """What a field says, always by the same function: Django looks for it among others."""

    def words(record: Any) -> str:
        value = getattr(record, name)
        return "-" if value is None else str(value)

    words.__name__ = f"{name}_in_words"
    words.short_description = name.replace("_", " ")  # type: ignore[attr-defined]
    return _WORDS.setdefault(name, words)
