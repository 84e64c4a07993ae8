"""Events: found, looked at, corrected and withdrawn. They come in as files of results."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, reverse
from django.utils.html import format_html

from grading.administration.events.form import EventForm
from grading.administration.expected.addresses import PAGES
from grading.administration.own_events import OwnEvents
from grading.correcting import CorrectingAdmin
from grading.models import Event, Game
from grading.selectors.events_on_record import named_or_coded
from grading.selectors.known_events import is_shown
from gradingsite.administration.addresses import addresses
from gradingsite.counting import counted
from gradingsite.folding import Pattern
from gradingsite.searching import WildSearch

GAMES, ADD = "admin:grading_game_changelist", "admin:grading_game_add"


@admin.register(Event)
class EventAdmin(OwnEvents, WildSearch, CorrectingAdmin):
    """Events, the latest first."""

    form = EventForm
    list_display = ("name", "code", "kind", "rate", "first_day", "last_day", "stage", "is_final")
    list_filter = ("stage", "rate", "kind", "is_final", "members_only", "last_day")
    search_help_text = "An event’s name or code: * stands for any run of characters, ? for one."
    autocomplete_fields = ("reported_by",)
    fieldsets = (
        (None, {"fields": ("name", "organiser", "rate", ("first_day", "last_day"), "games")}),
        ("Whose sides count", {"fields": ("kind", "reported_by", "members_only")}),
        (
            "How it came in",
            {
                "fields": (
                    "stage",
                    "is_final",
                    ("code", "submission_index", "received_on"),
                    ("laws_observed", "fees_paid"),
                )
            },
        ),
    )
    as_reported = ("games", "code", "submission_index", "received_on")
    declared = ("laws_observed", "fees_paid")

    def get_urls(self) -> list[URLPattern]:
        """The pages of expected events and of non-members, before those of Django."""
        return [*addresses(self, PAGES), *super().get_urls()]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: an event comes in as a file of results."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Event | None = None) -> Any:
        """What its files said; once it is accepted, what it was accepted with too."""
        is_open = obj is not None and obj.stage == Event.Stage.RECEIVED
        return self.as_reported if is_open else (*self.as_reported, *self.declared)

    def found_by(self, pattern: Pattern) -> Q:
        """By name or code."""
        return named_or_coded(pattern)

    def render_change_form(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        """Offer to add a game to whoever may."""
        event = options.get("obj")
        if event is not None:
            may_add = request.user.has_perm("grading.add_game")
            event.may_add = may_add and self.has_change_permission(request, event)
        return super().render_change_form(request, *args, **options)

    def view_on_site(self, event: Event) -> str | None:
        """The public page."""
        return reverse("event", args=[event.pk]) if is_shown(event.pk) else None

    @admin.display(description="games")
    def games(self, event: Event) -> str:
        """How many there are, and the way to them: no form holds thousands of games."""
        held = Game.objects.filter(event=event)
        count, withdrawn = held.count(), held.filter(is_withdrawn=True).count()
        told = counted(count, "game") + (f", {withdrawn:,} of them withdrawn" if withdrawn else "")
        query = urlencode({"event__id__exact": event.pk})
        link = format_html('<a href="{}?{}">{}</a>', reverse(GAMES), query, told)
        if event.stage != Event.Stage.ACCEPTED or not getattr(event, "may_add", False):
            return link
        add = format_html(
            '<a href="{}?event={}">Add one that was left out</a>', reverse(ADD), event.pk
        )
        return format_html("{}. {}.", link, add)
