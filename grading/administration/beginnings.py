"""Allocated grades and school grades, put in and put right by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern

from grading.administration.allocating import upload
from grading.correcting import CorrectingAdmin, CorrectingForm
from grading.models import Allocation, Correction, GradingList, Period, SchoolGrade
from grading.services.beginnings import allocate, correct_allocation, correct_school_grade
from grading.services.corrections import Why
from gradingsite.administration.addresses import Pages, addresses
from players.birth_dates import may_see_birth_dates

Given = Mapping[str, Any]
Made = list[Correction | None]


def _allocated(allocation: Allocation, _given: Given, why: Why) -> Made:
    return [allocate(allocation=allocation, **why)]


def _corrected(allocation: Allocation, given: Given, why: Why) -> Made:
    told = {"grade": given["grade"], "source": given["source"]}
    return [correct_allocation(allocation=allocation, **told, **why)]


class AllocationForm(CorrectingForm):
    """An allocation: whose, for which season, and how much."""

    services = {"grade": _corrected, "source": _corrected}
    added_by = _allocated

    def __init__(self, *args: Any, **options: Any) -> None:
        """Offer the seasons of lists that go by allocated grades."""
        super().__init__(*args, **options)
        if "period" in self.fields:
            lists = [
                one.pk
                for one in GradingList.objects.all()
                if any(rules.age_starts for _, rules in one.timeline.changes)
            ]
            periods = Period.objects.filter(grading_list__in=lists)
            field = self.fields["period"]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101
            field.queryset = periods.select_related("grading_list").order_by("-last_day")

    @property
    def needs_reason(self) -> bool:
        """A new one only where its list is out."""
        period = self.cleaned_data.get("period") if self.instance.pk is None else None
        if self.instance.pk is None:
            return period is not None and period.closed_by_id is not None
        return super().needs_reason


@admin.register(Allocation)
class AllocationAdmin(CorrectingAdmin):
    """Allocations, those of the latest season first."""

    form = AllocationForm
    list_display = ("player", "period", "grade", "source")
    list_filter = ("period__grading_list",)
    list_select_related = ("player", "period__grading_list")
    ordering = ("-period__last_day", "player")
    search_fields = ("=player__ref", "player__surname")
    autocomplete_fields = ("player",)

    def get_urls(self) -> list[URLPattern]:
        """A whole file of them, before the pages of Django."""
        own: Pages = {"upload": ("from-a-file/", upload)}
        return [*addresses(self, own), *super().get_urls()]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Whose it is, once it is stored: another is put in instead."""
        return ("player", "period") if obj is not None else ()


def _told(record: SchoolGrade, _given: Given, why: Why) -> Made:
    return [correct_school_grade(told=record, **why)]


def _told_otherwise(record: SchoolGrade, given: Given, why: Why) -> Made:
    record.grade, record.told_on = given["grade"], given["told_on"]
    return [correct_school_grade(told=record, **why)]


class SchoolGradeForm(CorrectingForm):
    """A player's school grade on a day."""

    services = {"grade": _told_otherwise, "told_on": _told_otherwise}
    added_by = _told


@admin.register(SchoolGrade)
class SchoolGradeAdmin(CorrectingAdmin):
    """School grades: for those who may see dates of birth, as one gives the other away."""

    form = SchoolGradeForm
    list_display = ("player", "grade", "told_on")
    list_select_related = ("player",)
    search_fields = ("=player__ref", "player__surname")
    autocomplete_fields = ("player",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Whose it is, once it is stored."""
        return ("player",) if obj is not None else ()

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Nobody else is told that there are any."""
        return may_see_birth_dates(request.user) and super().has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nor tells of one: the form says of whom there is one already."""
        return may_see_birth_dates(request.user) and super().has_add_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor shown one."""
        return may_see_birth_dates(request.user) and super().has_view_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor lets one be changed."""
        return may_see_birth_dates(request.user) and super().has_change_permission(request, obj)
