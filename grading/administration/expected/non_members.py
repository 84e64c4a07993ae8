"""Games by players who were no members: by event for a season, and by player for an event."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from grading.administration.expected.seasons import season_asked
from grading.models import Event
from grading.reading.csv_reply import csv_reply
from grading.seasons import season
from grading.selectors.non_members import non_members_in, non_members_of
from gradingsite.administration import pages

RIGHTS = ("grading.view_game", "players.view_player", "players.view_membership")
EVENTS = (
    "Code",
    "Event",
    "Organiser",
    "Kind",
    "First day",
    "Last day",
    "Games",
    "Games with non-members",
    "Sides of non-members",
    "Non-members",
)
PLAYERS = ("Ref", "Name", "Games", "First day", "Last day")


def season_page(admin: ModelAdmin[Any], request: HttpRequest) -> HttpResponse:
    """The events of a season that had any; ``?format=csv`` gives them as a file."""
    _demand(admin, request)
    known = _seasons()
    name = season_asked(request, known)
    rows = non_members_in(name)
    if request.GET.get("format") == "csv":
        return csv_reply(
            f"non-members-{name}.csv",
            EVENTS,
            (
                (
                    row.event.code,
                    row.event.name,
                    row.event.organiser,
                    row.event.get_kind_display(),
                    row.event.first_day,
                    row.event.last_day,
                    row.games,
                    row.with_non_members,
                    row.their_sides,
                    row.non_members,
                )
                for row in rows
            ),
        )
    return pages.shown(
        admin,
        request,
        "admin/grading/event/non_members.html",
        f"Games by non-members in {name}",
        season=name,
        seasons=known,
        rows=rows,
        games=sum(row.with_non_members for row in rows),
    )


def event_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> HttpResponse:
    """Who played in an event without being a member; ``?format=csv`` gives them as a file."""
    _demand(admin, request)
    event: Event = pages.seen(admin, request, pk)
    counted, rows = non_members_of(event)
    if request.GET.get("format") == "csv":
        cells = (
            (row.player.ref, row.player.name, row.games, row.first_day, row.last_day)
            for row in rows
        )
        return csv_reply(f"non-members-{event.pk}.csv", PLAYERS, cells)
    return pages.shown(
        admin,
        request,
        "admin/grading/event/non_members_of.html",
        "Games by non-members",
        record=event,
        counted=counted,
        rows=rows,
    )


def _seasons() -> list[str]:
    """The seasons that events are of, the latest first."""
    days = Event.objects.filter(stage=Event.Stage.ACCEPTED).order_by()
    return sorted({season(day) for day in days.values_list("last_day", flat=True)}, reverse=True)


def _demand(admin: ModelAdmin[Any], request: HttpRequest) -> None:
    if not (admin.has_view_permission(request) and request.user.has_perms(RIGHTS)):
        raise PermissionDenied
