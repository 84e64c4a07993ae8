"""A calculator of the next grade: the games so far, and others that a visitor adds."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from players.hypothetical import HIGHEST, MOST, read_games
from players.selectors.in_progress import what_if
from players.selectors.people import full_name
from players.views.player_page import PlayerRequest, player_page

BLANK_ROWS = 6
CHOICES = {"1": "won", "0.5": "drew", "0": "lost"}


@player_page
def what_if_page(request: PlayerRequest, slug: str) -> HttpResponse:
    """The grade to come, as far as it can be told; nothing of it is official."""
    snapshot = request.snapshot
    grading_list = snapshot.list_called(slug)
    typed = read_games(request.GET.getlist("g"), request.GET.getlist("r"))
    # What cannot be read as a whole is not reckoned with in part.
    games = [] if typed.is_wrong else typed.games
    found = what_if(snapshot, request.player, grading_list, games)
    context = {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
        "period": found.period,
        "found": found,
        "typed": typed,
        "blank_rows": range(min(BLANK_ROWS, MOST - len(typed.rows))),
        "choices": CHOICES,
        "highest": HIGHEST,
        "most": MOST,
    }
    return render(request, "players/what_if.html", context, status=400 if typed.is_wrong else 200)
