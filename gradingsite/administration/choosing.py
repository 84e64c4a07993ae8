"""Records chosen as one types, by what finds them in their list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect
from django.db import models
from django.http import HttpRequest

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
else:
    Base = object

LONGEST = 18
"""Digits of a key, at most."""


def is_key(text: object) -> bool:
    """Whether it can be the key of a record."""
    written = str(text)
    return written.isascii() and written.isdigit() and len(written) <= LONGEST


class _Select(AutocompleteSelect):
    """Django's, which breaks on what is no key where it is given as chosen."""

    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        """Of what is chosen those that can be."""
        return super().optgroups(name, [one for one in value if not one or is_key(one)], attr)


class ChosenField(forms.ModelChoiceField):
    """A record that a field of the administration's could name."""

    def __init__(self, model: type[models.Model], named_by: str, **options: Any) -> None:
        """``named_by`` is a field of ``model`` that names another of its kind."""
        widget = _Select(model._meta.get_field(named_by), admin.site)
        queryset = model._default_manager.select_related(named_by)
        super().__init__(queryset, widget=widget, **options)


class ChoosesRecords(Base):
    """Goes before ``ModelAdmin``, where ``autocomplete_fields`` are chosen so.

    An address, or a form that somebody made up, may name what is no record.
    """

    def formfield_for_foreignkey(
        self, db_field: models.ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> Any:
        """With our widget in the place of Django's."""
        if db_field.name in self.get_autocomplete_fields(request):
            options["widget"] = _Select(db_field, self.admin_site, using=options.get("using"))
        return super().formfield_for_foreignkey(db_field, request, **options)
