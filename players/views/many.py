"""Many players at once, and what the figures of a team come to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.lists import PublishedList
from grading.reading.pages import SnapshotRequest, snapshot_tool
from grading.reading.parameters import one_of
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from players.pasted import LONGEST_TEXT, MOST, parse_pasted
from players.selectors.many.column import MOMENTS, column_of
from players.selectors.many.table import Row, table_of
from players.team import LIMITS, Limit, team_of
from players.views.found_again import found_again

COLUMNS = ("number", "given", "ref", "name", "club_code", "club", "grade", "category", "note")
CHOICE = re.compile(r"choose-([0-9]{1,3})")
LIMIT = re.compile(r"([0-9]{1,5})(?:[.,]([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class Asked:
    """What was filled in."""

    text: str
    list: PublishedList
    moment: str
    limit: str
    limit_of: str
    chosen: dict[int, str]
    """References, by the numbers of the entries that may be several players."""


@snapshot_tool
def many(request: SnapshotRequest) -> HttpResponse:
    """Everybody who was pasted, in one table; a short list may stand in the address."""
    query = request.POST if request.method == "POST" else request.GET
    as_csv = wants_csv(query)
    asked = _read(query, request.snapshot)
    context = {"asked": asked, "moments": MOMENTS, "limits": LIMITS, "most": MOST}
    if problem := _problem(asked):
        return render(request, "many/many.html", context | {"problem": problem}, status=400)
    column = column_of(request.snapshot, asked.list, asked.moment)
    rows = table_of(request.snapshot, parse_pasted(asked.text), column, asked.chosen)
    if as_csv:
        return csv_reply("many.csv", COLUMNS, _lines(rows))
    team = team_of([row.figure for row in rows if row.figure is not None])
    limit = _limit(asked)
    context |= {
        "column": column,
        "rows": rows,
        "missing": sum(row.player is None and not row.may_be for row in rows),
        "to_choose": sum(row.player is None and bool(row.may_be) for row in rows),
        "team": team,
        "check": team.held_against(limit) if limit is not None else None,
        "text": _text(asked, rows),
        "address": _address(request.snapshot, asked, rows),
    }
    return render(request, "many/many.html", context)


def _read(query: QueryDict, snapshot: Snapshot) -> Asked:
    lists = {shown.slug: shown for shown in snapshot.lists}
    if not lists:
        raise missing("No list is kept here", "There are no grades without a list of them.")
    choices = ((CHOICE.fullmatch(name), query.get(name, "")) for name in query)
    return Asked(
        text=query.get("players", ""),
        list=lists[one_of(query, "list", lists, next(iter(lists)))],
        moment=one_of(query, "figure", MOMENTS, "current"),
        limit=query.get("limit", "").strip(),
        limit_of=one_of(query, "of", LIMITS, "total"),
        chosen={int(found[1]): ref for found, ref in choices if found and ref},
    )


def _problem(asked: Asked) -> str:
    """What is wrong with it, if anything is. The page keeps all that was filled in."""
    if len(asked.text) > LONGEST_TEXT:
        return f"That is too long: {len(asked.text):,} characters, and {LONGEST_TEXT:,} are read."
    number = len(parse_pasted(asked.text))
    if number > MOST:
        return (
            f"These are {number:,} players, and {MOST} are looked up at once. All of them are"
            f" still below: take {number - MOST:,} out, and look those up by themselves."
        )
    if asked.limit and not LIMIT.fullmatch(asked.limit):
        return f"A limit is a number such as 800 or 152.5, and not “{asked.limit[:40]}”."
    return ""


def _limit(asked: Asked) -> Limit | None:
    found = LIMIT.fullmatch(asked.limit)
    if found is None:
        return None
    return Limit(Fraction(f"{found[1]}.{found[2] or 0}"), asked.limit_of)


def _text(asked: Asked, rows: Sequence[Row]) -> str:
    """What was pasted; with a choice made, a line for each player, by the reference if known."""
    return _by_reference(rows) if asked.chosen else asked.text


def _by_reference(rows: Iterable[Row]) -> str:
    return "\n".join(row.player.person.ref if row.player else row.given for row in rows)


def _address(snapshot: Snapshot, asked: Asked, rows: Sequence[Row]) -> str:
    """Where the same team is found again; nothing for one that no address can hold."""
    given = {"players": _by_reference(rows), "list": asked.list.slug, "figure": asked.moment}
    if asked.limit:
        given |= {"limit": asked.limit, "of": asked.limit_of}
    return found_again(given.items(), snapshot.asked) if rows else ""


def _lines(rows: Iterable[Row]) -> Iterable[tuple[object, ...]]:
    for row in rows:
        player, note = row.player, row.note
        if row.same_as is not None:
            note = f"the same player as number {row.same_as}"
        if player is None:
            yield (row.number, row.given, None, None, None, None, None, None, note)
            continue
        yield (
            row.number,
            row.given,
            player.person.ref,
            player.person.name,
            player.club.code if player.club else None,
            player.club.name if player.club else None,
            player.figure.grade if player.figure else None,
            player.figure.category if player.figure else None,
            note,
        )
