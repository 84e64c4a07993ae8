"""A player's profile."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from grading.reading.csv_reply import csv_reply, wants_csv
from players.selectors.history import Cell
from players.selectors.profile import Profile, profile_of
from players.views.player_page import PlayerRequest, player_page

HEADER = (
    "period", "list", "grade", "category", "games_12_months", "games_counted", "scale",
)  # fmt: skip


@player_page
def profile(request: PlayerRequest) -> HttpResponse:
    """Who the player is, the present grades, and all there were; these as CSV too."""
    merged = request.GET.get("merged", "")
    as_csv = wants_csv(request.GET)
    found = profile_of(request.snapshot, request.player, merged=merged)
    if as_csv:
        return _csv(request.player.ref, found)
    return render(request, "players/profile.html", {"player": request.player, "profile": found})


def _csv(ref: str, found: Profile) -> HttpResponse:
    cells = [cell for row in found.history for cell in row.cells if cell is not None]
    return csv_reply(f"{ref}-history.csv", HEADER, [_row(c) for c in cells if not c.in_progress])


def _row(cell: Cell) -> tuple[object, ...]:
    return (
        cell.period.name,
        cell.list.slug,
        cell.figure.grade,
        cell.figure.category,
        cell.games_12m if cell.has_working else None,
        cell.games_counted or None,
        "old" if cell.period.is_old_grades else "new",
    )
