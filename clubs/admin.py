"""Unions, counties and clubs in the administration."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Q
from django.urls import URLPattern, reverse

from clubs.administration.merging import PAGES
from clubs.models import Club, County, Union
from clubs.selectors.search import named_or_coded
from grading.correcting import CorrectingAdmin, CorrectingForm
from gradingsite.administration.addresses import addresses
from gradingsite.folding import Pattern
from gradingsite.lookups import ByteOrder
from gradingsite.searching import WildSearch


class ClubForm(CorrectingForm):
    """A club; merging has pages of its own."""

    moves_grades = False


class PlaceForm(CorrectingForm):
    """A union or a county: no grade hangs on it."""

    moves_grades = False


@admin.register(Union)
class UnionAdmin(CorrectingAdmin):
    """Unions."""

    form = PlaceForm
    list_display = ("code", "name")
    search_fields = ("code", "name")


@admin.register(County)
class CountyAdmin(CorrectingAdmin):
    """Counties."""

    form = PlaceForm
    list_display = ("name", "union")
    list_filter = ("union",)
    search_fields = ("name",)


@admin.register(Club)
class ClubAdmin(WildSearch, CorrectingAdmin):
    """Clubs, locations and county teams."""

    form = ClubForm
    list_display = ("code", "name", "kind", "county", "merged_into")
    list_display_links = ("code", "name")
    list_filter = ("kind", ("merged_into", admin.EmptyFieldListFilter), "county__union", "county")
    list_select_related = ("county", "merged_into")
    ordering = (ByteOrder("folded"), "code")
    search_help_text = "A name or a code: * stands for any run of characters, ? for one."
    autocomplete_fields = ("county",)
    readonly_fields = ("merged_into",)

    def get_urls(self) -> list[URLPattern]:
        """The pages of merging, before those of Django."""
        return [*addresses(self, PAGES), *super().get_urls()]

    def found_by(self, pattern: Pattern) -> Q:
        """By name or code."""
        return named_or_coded(pattern)

    def view_on_site(self, club: Club) -> str:
        """The public page."""
        return reverse("club", args=[club.code])
