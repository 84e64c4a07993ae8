"""Who reports an event, and at what address: for administrators, and graders of own events."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from grading.administration.own_events import OfOwnEvents
from grading.models import ReportingContact
from gradingsite.administration.choosing import ChoosesRecords
from gradingsite.history import HistoryInWords

BY_HAND = "What is put in here stays, whatever later files say."


@admin.register(ReportingContact)
class ReportingContactAdmin(OfOwnEvents, ChoosesRecords, HistoryInWords):
    """Contacts: files of results bring them, and people put them right."""

    list_display = ("event", "name", "email")
    list_select_related = ("event",)
    list_per_page = 50
    show_full_result_count = False
    autocomplete_fields = ("event",)
    search_fields = ("event__name", "=event__code", "name", "email")
    ordering = ("-event__last_day", "event__name")
    fieldsets = ((None, {"fields": ("event", "name", "email"), "description": BY_HAND}),)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: it is made blank."""
        return False
