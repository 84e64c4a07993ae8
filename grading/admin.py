"""Lists, events, games and corrections in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.timezone import localdate

from grading.correcting import CorrectingAdmin, CorrectingForm
from grading.models import (
    Correction,
    Event,
    Game,
    GradingList,
    ImportedAffiliation,
    ImportedGrade,
    ImportRecord,
    Period,
)
from grading.services.acceptance import accept_event
from grading.services.corrections import (
    correct_result,
    restore_game,
    swap_player,
    withdraw_game,
)
from grading.services.event_corrections import correct_rate, withdraw_event
from gradingsite.history import HistoryInWords
from gradingsite.recording import Refused

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Given = Mapping[str, Any]

MOST_NAMED = 4
"""Players named of a correction that touches many: of an event, it may be hundreds."""


def _result(game: Game, given: Given, reason: str, by: User | None) -> None:
    correct_result(game=game, score=given["score"], reason=reason, by=by)


def _players(game: Game, given: Given, reason: str, by: User | None) -> None:
    for wrong, right in ((game.white, given["white"]), (game.black, given["black"])):
        if wrong != right:
            swap_player(game=game, wrong=wrong, right=right, reason=reason, by=by)


def _withdrawal(game: Game, given: Given, reason: str, by: User | None) -> None:
    change = withdraw_game if given["is_withdrawn"] else restore_game
    change(game=game, reason=reason, by=by)


def _rate(event: Event, given: Given, reason: str, by: User | None) -> None:
    correct_rate(event=event, rate=given["rate"], reason=reason, by=by)


def _stage(event: Event, given: Given, reason: str, by: User | None) -> None:
    if given["stage"] == Event.Stage.WITHDRAWN:
        withdraw_event(event=event, reason=reason, by=by)
    elif given["stage"] == Event.Stage.ACCEPTED:
        accept_event(event=event, on=localdate())
    else:
        raise Refused("An event that was accepted is not received again: withdraw it.")


class GameForm(CorrectingForm):
    """A game; what grades depend on is corrected."""

    services = {
        "score": _result,
        "white": _players,
        "black": _players,
        "is_withdrawn": _withdrawal,
    }


class EventForm(CorrectingForm):
    """An event; its rate of play is corrected, and its stage goes by way of the services."""

    services = {"rate": _rate, "stage": _stage}


class ReadOnlyAdmin(admin.ModelAdmin):
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


@admin.register(Event)
class EventAdmin(HistoryInWords, CorrectingAdmin):
    """Events; they are accepted and withdrawn by their stage."""

    form = EventForm
    list_display = ("name", "code", "kind", "rate", "first_day", "last_day", "stage", "received_on")
    list_filter = ("stage", "rate", "kind", "is_final", "members_only")
    search_fields = ("name", "code", "organiser")
    raw_id_fields = ("reported_by",)


@admin.register(Game)
class GameAdmin(HistoryInWords, CorrectingAdmin):
    """Games."""

    form = GameForm
    list_display = ("day", "event", "white", "black", "score", "board", "is_withdrawn")
    list_filter = ("is_withdrawn", "score")
    list_select_related = ("event", "white", "black")
    search_fields = (
        "=white__ref",
        "=black__ref",
        "white__surname",
        "black__surname",
        "event__name",
        "event__code",
    )
    raw_id_fields = ("event", "section", "white", "black", "white_club", "black_club")


@admin.register(Correction)
class CorrectionAdmin(ReadOnlyAdmin):
    """What was corrected: a log, of which nothing is taken away."""

    list_display = ("made_at", "cause", "who", "game", "reason", "made_by", "shown_in")
    list_filter = ("cause",)
    list_select_related = ("game__white", "game__black", "made_by", "shown_in")
    search_fields = ("reason", "=players__ref", "players__surname", "game__event__name")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Correction]:
        """Corrections with whom they touch."""
        return super().get_queryset(request).prefetch_related("players")

    @admin.display(description="players")
    def who(self, correction: Correction) -> str:
        """The first of the players it touches, and how many more there are."""
        names = [str(player) for player in correction.players.all()]
        more = len(names) - MOST_NAMED
        listed = "; ".join(names[:MOST_NAMED])
        return f"{listed} and {more} more" if more > 0 else listed


@admin.register(ImportRecord)
class ImportRecordAdmin(ReadOnlyAdmin):
    """Files that were loaded."""

    list_display = ("loaded_at", "kind", "file_name", "rows", "loaded_by")
    list_filter = ("kind",)
    list_select_related = ("loaded_by",)


@admin.register(ImportedGrade)
class ImportedGradeAdmin(ReadOnlyAdmin):
    """Grades that came with the database."""

    list_display = ("player", "period", "grade", "category", "games")
    list_select_related = ("player", "period__grading_list")
    search_fields = ("=player__ref", "player__surname")


@admin.register(ImportedAffiliation)
class ImportedAffiliationAdmin(ReadOnlyAdmin):
    """Clubs that came with the database."""

    list_display = ("player", "club", "first_seen", "last_seen")
    list_select_related = ("player", "club")
    search_fields = ("=player__ref", "=club__code")


@admin.register(GradingList)
class GradingListAdmin(ReadOnlyAdmin):
    """Lists: what is computed by which scheme is no matter of a form."""

    list_display = ("name", "calendar_name", "timeline_text", "first_computed", "sister")


@admin.register(Period)
class PeriodAdmin(ReadOnlyAdmin):
    """Periods, and the revision that closed each."""

    list_display = ("name", "grading_list", "first_day", "last_day", "nominal_day", "closed_by")
    list_filter = ("grading_list",)
    list_select_related = ("grading_list", "closed_by")
