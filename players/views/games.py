"""The games of one period."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from grading.reading.csv_reply import csv_reply, wants_csv
from players.selectors.game_list import GameList, game_list
from players.selectors.sides import MARKS, Side
from players.views.player_page import PlayerRequest, in_period, player_page
from players.views.side_cells import PLAYED, played

HEADER = (
    *PLAYED, "colour", "opponent", "opponent_ref", "opponent_grade", "mark", "result", "points",
    "not_counted",
)  # fmt: skip


@player_page
def games(request: PlayerRequest, slug: str, period: str) -> HttpResponse:
    """Every game that a player has in a period of a list, as it was graded or will be."""
    context = in_period(request, slug, period)
    grading_list, shown = context["list"], context["period"]
    as_csv = wants_csv(request.GET)
    found = game_list(request.snapshot, request.player, grading_list, shown)
    if as_csv:
        return _csv(f"{request.player.ref}-{grading_list.slug}-{shown.name}.csv", found)
    context["in_progress"] = grading_list.is_in_progress(shown)
    context["games"] = found
    return render(request, "players/games.html", context)


def _csv(file_name: str, found: GameList) -> HttpResponse:
    return csv_reply(file_name, HEADER, [_row(side) for side in found.sides])


def _row(side: Side) -> tuple[object, ...]:
    return (
        *played(side),
        "white" if side.row.is_white else "black",
        side.opponent.name if side.opponent else None,
        side.opponent.ref if side.opponent else None,
        side.row.opponent_value if side.mark != "none" else None,
        MARKS.get(side.mark),
        side.result.words,
        side.points,
        side.reason,
    )
