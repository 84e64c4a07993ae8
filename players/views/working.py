"""How a grade was calculated."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.people import full_name
from players.selectors.working import working_of
from players.views.player_page import PlayerRequest, player_page


@player_page
def working(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """Every side that went into a grade, and the arithmetic from these to the grade."""
    grading_list, shown = request.snapshot.period_called(slug, period)
    context = {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
        "period": shown,
        "working": working_of(request.snapshot, request.player, grading_list, shown),
    }
    return render(request, "players/working.html", context)
