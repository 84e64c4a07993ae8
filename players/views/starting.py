"""How a starting grade was estimated."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.people import full_name
from players.selectors.starting import starting_of
from players.views.player_page import PlayerRequest, player_page


@player_page
def starting(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """The window games behind a starting grade, and the opponents' values they rest on."""
    grading_list, shown = request.snapshot.period_called(slug, period)
    context = {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
        "period": shown,
        "starting": starting_of(request.snapshot, request.player, grading_list, shown),
    }
    return render(request, "players/starting.html", context)
