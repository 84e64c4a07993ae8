"""What was put right: a log, of which nothing is taken away."""

from __future__ import annotations

from datetime import date
from typing import Any, cast

from django.contrib import admin
from django.db import models
from django.db.models import Q
from django.http import HttpRequest
from django.utils.timezone import localdate

from grading.administration.read_only import ReadOnlyAdmin
from grading.models import Correction
from grading.selectors.events_on_record import events_on_record
from gradingsite.folding import Pattern
from gradingsite.searching import WildSearch
from players.models import Player
from players.selectors.on_record import players_on_record

MOST_NAMED = 2
"""Players named of a correction that touches many: of an event, it may be hundreds."""


class Shown(admin.SimpleListFilter):
    """Corrections by whether a revision shows them already."""

    title = "revision"
    parameter_name = "shown"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """What can be asked for."""
        return [("no", "waiting for the next"), ("yes", "shown in one")]

    def queryset(
        self, request: HttpRequest, queryset: models.QuerySet[Correction]
    ) -> models.QuerySet[Correction]:
        """Those asked for."""
        waiting = {"no": True, "yes": False}.get(self.value() or "")
        return queryset if waiting is None else queryset.filter(shown_in__isnull=waiting)


@admin.register(Correction)
class CorrectionAdmin(WildSearch, ReadOnlyAdmin):
    """Corrections, the latest first."""

    list_display = ("made_on", "cause", "who", "reason", "shown")
    list_filter = (
        *(Shown, "cause", "confirmed_by", "made_at"),
        ("submission", admin.EmptyFieldListFilter),
    )
    list_select_related = ("shown_in", "game__event")
    fields = (
        *("cause", "who", "game", "reason", "confirmed_by", "submission"),
        *("made_at", "made_by", "shown_in"),
    )
    search_help_text = (
        "A player’s name or reference, or an event’s name or code: * stands for any run of"
        " characters, ? for one."
    )

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Correction]:
        """Corrections with whom they touch."""
        some = Player.objects.order_by("pk")[:MOST_NAMED]
        first = models.Prefetch("players", some, to_attr="first_players")
        rows = super().get_queryset(request).prefetch_related(first)
        # Counting drops the usual order, of which pages, and choices, need one.
        return rows.annotate(touches=models.Count("players")).order_by("-made_at", "-pk")

    def named(self, correction: Correction) -> str:
        """As it is among choices: with whom it touches, and the event of its game."""
        event = str(correction.game.event) if correction.game is not None else ""
        return " · ".join(filter(None, (str(correction), self.who(correction), event)))

    def found_by(self, pattern: Pattern) -> Q:
        """By whom they touch, or by the event of the game."""
        touched = Correction.players.through.objects.filter(
            player__in=players_on_record(pattern)
        ).values("correction")
        return Q(pk__in=touched) | Q(game__event__in=events_on_record(pattern))

    @admin.display(description="players")
    def who(self, correction: Correction) -> str:
        """The first of the players it touches, and how many more there are."""
        found = cast("Any", correction)
        more = found.touches - len(found.first_players)
        listed = "; ".join(map(str, found.first_players))
        return f"{listed} and {more} more" if more else listed

    @admin.display(description="made on", ordering="made_at")
    def made_on(self, correction: Correction) -> date:
        """The day it was made on."""
        return localdate(correction.made_at)

    @admin.display(description="shown in", ordering="shown_in")
    def shown(self, correction: Correction) -> str:
        """The revision that brought it to the public."""
        return correction.shown_in.month if correction.shown_in else "none yet"
