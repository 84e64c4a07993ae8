"""How a grade was calculated."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.rating import goes_in_turn, rating_working_of
from players.selectors.working import working_of
from players.views.player_page import PlayerRequest, in_period, player_page


@player_page
def working(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """Every side that went into a grade, and the arithmetic from these to the grade."""
    context = in_period(request, slug, period)
    told = (request.snapshot, request.player, context["list"], context["period"])
    if goes_in_turn(context["period"]):
        context["working"] = rating_working_of(*told)
        return render(request, "players/rating.html", context)
    context["working"] = working_of(*told)
    return render(request, "players/working.html", context)
