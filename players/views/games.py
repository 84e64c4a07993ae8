"""The games of one period."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.game_list import game_list
from players.views.player_page import PlayerRequest, in_period, player_page


@player_page
def games(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """Every game that a player has in a period of a list, as it was graded or will be."""
    context = in_period(request, slug, period)
    grading_list, shown = context["list"], context["period"]
    context["in_progress"] = grading_list.is_in_progress(shown)
    context["games"] = game_list(request.snapshot, request.player, grading_list, shown)
    return render(request, "players/games.html", context)
