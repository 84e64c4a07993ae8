"""A calculator of the next grade: the games so far, and others that a visitor adds."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from players.hypothetical import HIGHEST, HIGHEST_RATING, MOST, read_games
from players.selectors.in_progress import what_if
from players.selectors.people import full_name
from players.selectors.rating import next_in_turn
from players.selectors.rating_to_come import rating_to_come
from players.views.player_page import PlayerRequest, player_page

BLANK_ROWS = 6
CHOICES = {"1": "won", "0.5": "drew", "0": "lost"}


@player_page
def what_if_page(request: PlayerRequest, slug: str) -> HttpResponse:
    """The grade to come, as far as it can be told; nothing of it is official."""
    snapshot = request.snapshot
    grading_list = snapshot.list_called(slug)
    in_turn = next_in_turn(grading_list)
    highest = HIGHEST_RATING if in_turn else HIGHEST
    typed = read_games(request.GET.getlist("g"), request.GET.getlist("r"), highest)
    # What cannot be read as a whole is not reckoned with in part.
    games = [] if typed.is_wrong else typed.games
    told = (snapshot, request.player, grading_list, games)
    found = rating_to_come(*told) if in_turn else what_if(*told)
    context = {
        "player": request.player,
        "name": full_name(request.player),
        "list": grading_list,
        "period": found.period,
        "found": found,
        "typed": typed,
        "blank_rows": range(min(BLANK_ROWS, MOST - len(typed.rows))),
        "choices": CHOICES,
        "highest": highest,
        "most": MOST,
    }
    template = "players/what_if_rating.html" if in_turn else "players/what_if.html"
    return render(request, template, context, status=400 if typed.is_wrong else 200)
