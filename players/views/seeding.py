"""Teams of a schools league seeded by their boards; nothing of it is kept."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from grading.engine.sequential.saca import OLDER, PRIMARY
from grading.engine.sequential.seeding import MISSING_BOARD
from grading.reading.pages import SnapshotRequest, snapshot_tool
from grading.reading.parameters import whole_number
from players.seeding import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_BOARDS,
    MOST_TEAMS,
    ORDERS,
    TypedTeam,
    TypedTeams,
    read_teams,
)
from players.selectors.fielded import fielded_teams, last_event
from players.selectors.seeding import league_called, seeded_teams
from players.views.found_again import found_again

FIELDS = ("team", "boards", "seeding", "order", "note")
HIGHEST_NUMBER = 999_999_999
"""That an event may be asked for by."""
LEAST_ROWS = 2
"""Teams that there is room for on a page that nothing was asked of yet."""


@snapshot_tool
def seeding(request: SnapshotRequest, slug: str) -> HttpResponse:
    """The teams that were typed, from the strongest down; a few may stand in the address.

    An address may name an event instead: its teams as they sat, all or those it names.
    """
    grading_list = league_called(request.snapshot, slug)
    query = request.POST if request.method == "POST" else request.GET
    fielded = None
    if (number := whole_number(query, "event", HIGHEST_NUMBER)) is not None:
        fielded = fielded_teams(request.snapshot, grading_list, number, query.getlist("team"))
    typed = fielded.typed if fielded else read_teams(*map(query.getlist, FIELDS))
    # What cannot be read as a whole is not seeded in part.
    teams = [] if typed.is_wrong else seeded_teams(request.snapshot, grading_list, typed.teams)
    blank = max(LEAST_ROWS - len(typed.teams), 1 if len(typed.teams) < MOST_TEAMS else 0)
    context = {
        "list": grading_list,
        "fielded": fielded,
        "last": None if fielded or typed.teams else last_event(request.snapshot, grading_list),
        "typed": typed,
        "rows": [*typed.teams, *[TypedTeam()] * blank],
        "teams": teams,
        "placed": sum(team.place is not None for team in teams),
        "orders": ORDERS,
        "address": _address(request.snapshot.asked, typed),
        "starts": (PRIMARY, OLDER),
        "missing_board": MISSING_BOARD,
        "most": {
            "teams": MOST_TEAMS,
            "boards": MOST_BOARDS,
            "name": LONGEST_NAME,
            "note": LONGEST_NOTE,
        },
    }
    status = 400 if typed.is_wrong else 200
    return render(request, "seeding/seeding.html", context, status=status)


def _address(as_of: str, typed: TypedTeams) -> str:
    """Where the same teams are found again; nothing for what no address can hold."""
    given = [
        pair
        for team in typed.teams
        for pair in zip(
            FIELDS, (team.name, team.text, team.seeding, team.order, team.note), strict=True
        )
    ]
    return found_again(given, as_of) if given else ""
