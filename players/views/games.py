"""The games of one period."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.game_list import game_list
from players.selectors.people import full_name
from players.views.player_page import PlayerRequest, player_page


@player_page
def games(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """Every game that a player has in a period of a list, as it was graded or will be."""
    grading_list, shown = request.snapshot.period_called(slug, period)
    context = {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
        "period": shown,
        "in_progress": grading_list.is_in_progress(shown),
        "games": game_list(request.snapshot, request.player, grading_list, shown),
    }
    return render(request, "players/games.html", context)
