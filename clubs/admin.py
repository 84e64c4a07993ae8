"""Unions, counties and clubs in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import ValidationError

from clubs.models import Club, County, Union
from clubs.services import merge_clubs, unmerge_club
from grading.correcting import CorrectingAdmin, CorrectingForm
from gradingsite.history import HistoryInWords

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def _merge(club: Club, given: Mapping[str, Any], reason: str, by: User | None) -> None:
    if club.merged_into is not None:
        unmerge_club(club=club, reason=reason, by=by)
    if given["merged_into"] is not None:
        merge_clubs(kept=given["merged_into"], merged=club, reason=reason, by=by)


class ClubForm(CorrectingForm):
    """A club; merging is a service."""

    services = {"merged_into": _merge}

    def clean_merged_into(self) -> Club | None:
        """Refuse the club itself."""
        kept: Club | None = self.cleaned_data["merged_into"]
        if kept is not None and kept.pk == self.instance.pk:
            raise ValidationError(
                f"{kept} ({kept.code}) cannot be merged into itself: choose the club it joined."
            )
        return kept


@admin.register(Union)
class UnionAdmin(admin.ModelAdmin):
    """Unions."""

    list_display = ("code", "name")
    search_fields = ("code", "name")


@admin.register(County)
class CountyAdmin(admin.ModelAdmin):
    """Counties."""

    list_display = ("name", "union")
    list_filter = ("union",)
    search_fields = ("name",)


@admin.register(Club)
class ClubAdmin(HistoryInWords, CorrectingAdmin):
    """Clubs, locations and county teams."""

    form = ClubForm
    list_display = ("code", "name", "kind", "county", "merged_into")
    list_filter = ("kind", "county")
    list_select_related = ("county", "merged_into")
    search_fields = ("code", "name")
    autocomplete_fields = ("county", "merged_into")
