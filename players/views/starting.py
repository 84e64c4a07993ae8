"""How a starting grade was estimated."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.starting import starting_of
from players.views.player_page import PlayerRequest, in_period, player_page


@player_page
def starting(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """The window games behind a starting grade, and the opponents' values they rest on."""
    context = in_period(request, slug, period)
    context["starting"] = starting_of(
        request.snapshot, request.player, context["list"], context["period"]
    )
    return render(request, "players/starting.html", context)
