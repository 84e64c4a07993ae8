"""Two players' games against each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import HttpResponse
from django.shortcuts import render

from grading.models import PublishedPlayer
from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.paging import page_of
from grading.reading.parameters import page_number
from grading.reading.problems import NotShown, WayOn, missing
from players.selectors.asked import AskedPlayer, player_asked
from players.selectors.head_to_head import Meeting, head_to_head
from players.selectors.merges import merged_into
from players.selectors.people import full_name
from players.views.player_page import PlayerRequest, at_own_address, player_page
from players.views.side_cells import PLAYED, played

PAGE_SIZE = 100
HEADER = (
    *PLAYED, "list", "period", "colour", "result", "grade", "opponent_grade", "points",
)  # fmt: skip


@player_page
def head_to_head_page(request: PlayerRequest, other: str) -> HttpResponse:
    """Every game between the two, from the first one's side, and the score."""
    snapshot, player = request.snapshot, request.player
    asked = _opponent(request, other)
    if asked.ref != other or asked.is_merged:
        return at_own_address(request, asked, other, {"ref": player.ref}, "other")
    opponent = asked.player
    if opponent.player_id == player.player_id:
        raise _oneself(request)
    found = head_to_head(snapshot, player, opponent)
    if wants_csv(request.GET):
        return _csv(player, opponent, found.meetings)
    paging = page_of(len(found.meetings), page=page_number(request.GET), size=PAGE_SIZE)
    merged = request.GET.get("merged", "")
    context = {
        "player": player,
        "name": full_name(player),
        "opponent": opponent,
        "opponent_name": full_name(opponent),
        "merged_ref": merged_into(snapshot, player, merged)
        or merged_into(snapshot, opponent, merged),
        "found": found,
        "meetings": found.meetings[paging.start : paging.end],
        "paging": paging,
    }
    return render(request, "players/head_to_head.html", context)


def _opponent(request: PlayerRequest, text: str) -> AskedPlayer:
    """Who is to be the opponent; NotShown leads back to where one can be chosen."""
    address = partial(request.snapshot.address, "head-to-head", request.player.ref)
    try:
        return player_asked(request.snapshot, text, address)
    except NotShown as problem:
        problem.ways_on.append(_choose(request))
        raise


def _oneself(request: PlayerRequest) -> NotShown:
    name = full_name(request.player)
    return missing(
        "Both are one player",
        f"It takes two players: {request.player.ref} is {name} on either side."
        " Choose an opponent, by name or reference or from those met most often.",
        _choose(request),
    )


def _choose(request: PlayerRequest) -> WayOn:
    words = f"Choose an opponent for {full_name(request.player)}"
    return WayOn(words, request.snapshot.address("against", request.player.ref))


def _csv(
    player: PublishedPlayer, opponent: PublishedPlayer, meetings: Sequence[Meeting]
) -> HttpResponse:
    rows = [_row(meeting) for meeting in meetings]
    return csv_reply(f"{player.ref}-against-{opponent.ref}.csv", HEADER, rows)


def _row(meeting: Meeting) -> tuple[object, ...]:
    side = meeting.side
    return (
        *played(side),
        meeting.list.slug,
        meeting.period.name,
        "white" if side.row.is_white else "black",
        side.result.words,
        meeting.reverse.row.opponent_value,
        side.row.opponent_value,
        side.points,
    )
