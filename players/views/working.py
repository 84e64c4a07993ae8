"""How a grade was calculated."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.working import working_of
from players.views.player_page import PlayerRequest, in_period, player_page


@player_page
def working(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """Every side that went into a grade, and the arithmetic from these to the grade."""
    context = in_period(request, slug, period)
    context["working"] = working_of(
        request.snapshot, request.player, context["list"], context["period"]
    )
    return render(request, "players/working.html", context)
