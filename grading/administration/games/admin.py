"""Games: found, looked at, corrected, and added where a report left one out."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join

from grading.administration.games.form import GameForm
from grading.administration.own_events import OfOwnEvents
from grading.correcting import CorrectingAdmin
from grading.models import Game
from grading.selectors.events_on_record import events_on_record
from grading.selectors.known_events import is_shown
from gradingsite.folding import Pattern
from gradingsite.searching import WildSearch
from players.selectors.on_record import players_on_record

BETWEEN = " v "


@admin.register(Game)
class GameAdmin(OfOwnEvents, WildSearch, CorrectingAdmin):
    """Games, the latest first."""

    form = GameForm
    list_display = ("day", "white", "score", "black", "event", "is_withdrawn")
    list_filter = ("is_withdrawn", "event__rate", "event__kind")
    list_select_related = ("event", "white", "black")
    ordering = ("-day", "-pk")
    search_help_text = (
        "A player’s name or reference, two of them with “v” between, or an event’s name or code:"
        " * stands for any run of characters, ? for one."
    )
    autocomplete_fields = ("event", "white", "black", "white_club", "black_club")
    readonly_fields = ("graded_in", "corrected")
    fieldsets = (
        (None, {"fields": ("event", "section", ("round", "board"), ("day", "is_approximate"))}),
        ("Result", {"fields": (("white", "white_club"), ("black", "black_club"), "score")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Game | None = None) -> Any:
        """Of a game on record also where it is graded, and what was put right."""
        parts: list[Any] = list(super().get_fieldsets(request, obj))
        if obj is not None:
            standing = ("Standing", {"fields": ["is_withdrawn", "graded_in", "corrected"]})
            parts.insert(2, standing)
        return parts

    def found_by(self, pattern: Pattern) -> Q:
        """By its players, or by its event."""
        one, between, other = pattern.text.partition(BETWEEN)
        if between:
            first, second = (players_on_record(Pattern(name)) for name in (one, other))
            return Q(white__in=first, black__in=second) | Q(white__in=second, black__in=first)
        players = players_on_record(pattern)
        events = events_on_record(pattern)
        return Q(white__in=players) | Q(black__in=players) | Q(event__in=events)

    def view_on_site(self, game: Game) -> str | None:
        """The public page of its event."""
        return reverse("event", args=[game.event_id]) if is_shown(game.event_id) else None

    @admin.display(description="graded in")
    def graded_in(self, game: Game) -> str:
        """The periods of lists in which it is placed."""
        placed = game.placements.select_related("period__grading_list")
        return ", ".join(str(placement.period) for placement in placed) or "no list"

    @admin.display(description="corrected")
    def corrected(self, game: Game) -> str:
        """What was put right, the latest first."""
        made = game.corrections.select_related("made_by")
        lines = (
            (
                reverse("admin:grading_correction_change", args=[one.pk]),
                f"{one.made_at:%-d %B %Y}: {one.get_cause_display()}",
            )
            for one in made
        )
        listed = format_html_join("", '<li><a href="{}">{}</a></li>', lines)
        return format_html("<ul>{}</ul>", listed) if listed else "never"
