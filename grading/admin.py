"""The administration of grading; what has pages of its own is registered where it is written."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

import grading.administration.beginnings
import grading.administration.contacts
import grading.administration.corrections
import grading.administration.events.admin
import grading.administration.games.admin
import grading.administration.lists
import grading.administration.revisions.admin
import grading.administration.submissions.admin
import grading.reporting.admin  # noqa: F401  Each registers what it is about.
from grading.administration.read_only import ReadOnlyAdmin
from grading.models import (
    ImportedAffiliation,
    ImportedGrade,
    ImportRecord,
    Period,
    ReceivedReport,
)
from gradingsite.history import HistoryInWords
from players.birth_dates import may_see_birth_dates


@admin.register(ImportRecord)
class ImportRecordAdmin(ReadOnlyAdmin):
    """Files that were loaded."""

    list_display = ("loaded_at", "kind", "file_name", "rows", "loaded_by")
    list_filter = ("kind",)
    list_select_related = ("loaded_by",)


@admin.register(ReceivedReport)
class ReceivedReportAdmin(ReadOnlyAdmin):
    """The public's log of events received."""

    list_display = ("received_on", "name", "organiser", "is_final", "stage", "games", "players")
    list_filter = ("stage", "rate", "kind", "is_final", "season")
    search_fields = ("name", "organiser")


@admin.register(ImportedGrade)
class ImportedGradeAdmin(ReadOnlyAdmin):
    """Grades that came with the database; an age then gives a year of birth away."""

    list_display = ("player", "period", "grade", "category", "games")
    list_select_related = ("player", "period__grading_list")
    search_fields = ("=player__ref", "player__surname")

    def get_exclude(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """Ages, for those who may see no dates of birth."""
        return () if may_see_birth_dates(request.user) else ("junior_age",)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Nor can they ask for one."""
        if "junior_age" in lookup and not may_see_birth_dates(request.user):
            return False
        return super().lookup_allowed(lookup, value, request)


@admin.register(ImportedAffiliation)
class ImportedAffiliationAdmin(ReadOnlyAdmin):
    """Clubs that came with the database."""

    list_display = ("player", "club", "first_seen", "last_seen")
    list_select_related = ("player", "club")
    search_fields = ("=player__ref", "=club__code")


@admin.register(Period)
class PeriodAdmin(HistoryInWords, ReadOnlyAdmin):
    """Periods, and the revision that closed each."""

    list_display = ("name", "grading_list", "first_day", "last_day", "nominal_day", "closed_by")
    list_filter = ("grading_list",)
    list_select_related = ("grading_list", "closed_by")
