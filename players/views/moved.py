"""Why a grade moved between two lists."""

from django.http import HttpResponse
from django.shortcuts import render

from players.selectors.moved import moved_of
from players.selectors.people import full_name
from players.selectors.rating import goes_in_turn
from players.selectors.rating_moved import rating_moved
from players.views.player_page import PlayerRequest, player_page


@player_page
def moved(request: PlayerRequest, slug: str) -> HttpResponse:
    """The games that came in and dropped out, and what else makes the one grade the other."""
    grading_list = request.snapshot.list_called(slug)
    names = (request.GET.get("from", ""), request.GET.get("to", ""))
    told = (request.snapshot, request.player, grading_list, names)
    context = {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
    }
    if grading_list.latest is not None and goes_in_turn(grading_list.latest):
        context["moved"] = rating_moved(*told)
        return render(request, "players/moved_rating.html", context)
    context["moved"] = moved_of(*told)
    return render(request, "players/moved.html", context)
