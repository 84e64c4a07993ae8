"""Lists of the administration searched by the wild cards of the site's lookup."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from gradingsite.folding import Pattern, parse_pattern


class WildSearch(admin.ModelAdmin):
    """Records that are found by what they begin with: ``*`` is any run, ``?`` one character."""

    search_fields = ("pk",)
    """Not what is searched, which ``found_by`` says: without any, Django shows no box."""

    def found_by(self, pattern: Pattern) -> Q:
        """Which records are meant by what was typed."""
        raise NotImplementedError

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The records meant, each of them once; all of them if nothing was typed."""
        pattern = parse_pattern(search_term)
        return (queryset.filter(self.found_by(pattern)) if pattern.text else queryset), False
