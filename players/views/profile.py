"""A player's profile."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.profile import profile_of
from players.views.player_page import PlayerRequest, player_page


@player_page
def profile(request: PlayerRequest) -> HttpResponse:
    """Who the player is, the present grades, and all there were."""
    merged = request.GET.get("merged", "")
    context = {
        "player": request.player,
        "profile": profile_of(request.snapshot, request.player, merged=merged),
    }
    return render(request, "players/profile.html", context)
