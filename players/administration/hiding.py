"""The page where a player is hidden on request, or shown again."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from grading.administration.deeds import ReasonForm
from gradingsite.administration import pages
from players.chains import branch_of
from players.models import Player
from players.services import CannotHide, hide_player, show_player


def hide_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> HttpResponse:
    """Say what the public sees of the player, now and then, and change it."""
    find = pages.changed if request.method == "POST" else pages.seen
    player: Player = find(admin, request, pk)
    form = ReasonForm(request.POST or None)
    # What the page offered is done, whatever somebody did meanwhile.
    hides = request.POST.get("button") == "hide"
    if request.method == "POST" and form.is_valid():
        change = hide_player if hides else show_player
        try:
            change(player=player, reason=form.cleaned_data["reason"], by=pages.user_of(request))
        except CannotHide as refusal:
            pages.remark(request, f"{refusal}. Nothing was changed.")
        else:
            verb = "hidden" if hides else "shown again"
            pages.tell(request, f"{player} is {verb} from the next revision on.")
        return HttpResponseRedirect(reverse("admin:players_player_change", args=[pk]))
    merged = branch_of(player) - {pk}
    return pages.shown(
        admin,
        request,
        "admin/players/player/hide.html",
        "Show the player again" if player.hidden else "Hide the player",
        record=player,
        merged=Player.objects.filter(pk__in=merged).order_by("ref"),
        form=form,
        may_change=admin.has_change_permission(request, player),
    )
