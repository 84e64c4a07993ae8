"""The page where a merger is undone."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from grading.administration.deeds import ConfirmedForm, attempt, does, tell_outcome
from grading.models import Correction
from gradingsite.administration import pages
from players.models import Player
from players.selectors.dossier import dossier_of
from players.selectors.since import since_merger
from players.services import unmerge_player


def unmerge_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> HttpResponse:
    """Show what has happened since, and part the records."""
    find = pages.changed if request.method == "POST" else pages.seen
    player: Player = find(admin, request, pk)
    form = ConfirmedForm(request.POST or None)

    def unmerge() -> Correction:
        return unmerge_player(player=Player.objects.get(pk=pk), **form.why(pages.user_of(request)))

    kept = player.merged_into
    outcome = attempt(form, unmerge, does=does(request))
    change_page = reverse("admin:players_player_change", args=[pk])
    if tell_outcome(request, outcome, f"{player} is a record of its own again."):
        return HttpResponseRedirect(change_page)
    if kept is None:
        pages.remark(request, f"{player} is not merged into another record: nothing was changed.")
        return HttpResponseRedirect(change_page)
    return pages.shown(
        admin,
        request,
        "admin/players/player/unmerge.html",
        "Undo the merger",
        record=player,
        dossier=dossier_of(player),
        kept=kept,
        since=since_merger(player),
        form=form,
        preview=outcome.preview,
        may_change=admin.has_change_permission(request, player),
    )
