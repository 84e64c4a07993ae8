"""Choosing somebody to be held against: the opponents met most often, and a box for others."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect, render

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.paging import page_of
from grading.reading.parameters import is_ticked, looked_up, page_number
from players.selectors.choices import Option, choices
from players.selectors.opponents import NamedOpponent, Opponent, named, opponents_of
from players.selectors.people import full_name
from players.selectors.roster import Row
from players.views.player_page import PlayerRequest, player_page

PAGE_SIZE = 50
HEADER = ("ref", "name", "games", "won", "drawn", "lost", "last_met")


@player_page
def against(request: PlayerRequest) -> HttpResponse:
    """Whom the player has met, and with what scores."""
    snapshot, player = request.snapshot, request.player
    found = choices(snapshot, looked_up(request.GET))
    # Only what was sent off goes on: a way back to what was typed must not lead forward again.
    if found.one is not None and is_ticked(request.GET, "go"):
        return redirect(snapshot.address("head-to-head", player.ref, found.one.person.ref))
    opponents = opponents_of(snapshot, player.player_id)
    met = {opponent.player_id: opponent for opponent in opponents}
    if wants_csv(request.GET):
        return _csv(player.ref, named(snapshot, opponents))
    paging = page_of(len(opponents), page=page_number(request.GET), size=PAGE_SIZE)
    context = {
        "player": player,
        "name": full_name(player),
        "found": found,
        "options": [_option(request, row, met.get(row.person.player_id)) for row in found.rows],
        "opponents": named(snapshot, opponents[paging.start : paging.end]),
        "paging": paging,
        "total": len(opponents),
    }
    only_found = request.htmx and not request.htmx.history_restore_request
    template = "players/against_found.html" if only_found else "players/against.html"
    return render(request, template, context)


def _option(request: PlayerRequest, row: Row, met: Opponent | None) -> Option:
    refs = (request.player.ref, row.person.ref)
    return Option(row, request.snapshot.address("head-to-head", *refs), met)


def _csv(ref: str, opponents: Sequence[NamedOpponent]) -> HttpResponse:
    rows = [
        (
            one.person.ref,
            one.person.name,
            one.met.score.games,
            one.met.score.won,
            one.met.score.drawn,
            one.met.score.lost,
            one.met.last_day.isoformat(),
        )
        for one in opponents
    ]
    return csv_reply(f"opponents-{ref}.csv", HEADER, rows)
