"""Rows that the administration only shows."""

from __future__ import annotations

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from gradingsite.administration.links import LinksToFollow


class ReadOnlyAdmin(LinksToFollow, admin.ModelAdmin):
    """Rows to look at."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody."""
        return False
