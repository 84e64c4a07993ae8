"""Whose grades rose most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import SnapshotRequest, snapshot_page
from grading.reading.parameters import page_number, whole_number
from players.selectors.improvers import Improver, all_improvers
from players.selectors.improvers import improvers as improvers_at
from players.selectors.narrowed import narrowed
from players.selectors.two_lists import a_year_before, lists_out, read_two_lists
from players.views.ranking import MOST

FAIR = "C"
"""The lowest category of both grades, unless another is asked for: a few games rise easily."""
COLUMNS = (
    "place",
    "ref",
    "name",
    "sex",
    "age",
    "club_code",
    "club",
    "from",
    "from_grade",
    "from_category",
    "from_increment",
    "to",
    "to_grade",
    "to_category",
    "to_increment",
    "rise",
)


@snapshot_page
def improvers(request: SnapshotRequest, slug: str) -> HttpResponse:
    """The largest rises from one list to another."""
    snapshot = request.snapshot
    grading_list = snapshot.list_called(slug)
    top = whole_number(request.GET, "top", MOST, least=1)
    page = page_number(request.GET)
    as_csv = wants_csv(request.GET)
    lists = read_two_lists(request.GET, grading_list)
    if lists is None:
        return render(request, "rankings/none_yet.html", {"list": grading_list, "needs_two": True})
    left = narrowed(snapshot, fair(request.GET), grading_list, lists.later)
    if as_csv:
        rows = all_improvers(snapshot, grading_list, lists, left, top=top)
        name = f"improvers-{slug}-{lists.earlier.name}-{lists.later.name}.csv"
        return csv_reply(name, COLUMNS, _rows(rows, lists.earlier.name, lists.later.name))
    out = lists_out(grading_list)
    context: dict[str, Any] = {
        "list": grading_list,
        "lists": lists,
        "out": out[::-1],
        "a_year": a_year_before(lists, out),
        "left": left,
        "top": top,
        "most": MOST,
        "improvers": improvers_at(snapshot, grading_list, lists, left, top=top, page=page),
    }
    return render(request, "rankings/improvers.html", context)


def fair(query: QueryDict) -> QueryDict:
    """What is asked for, with the lowest category where none is given."""
    given = query.copy()
    given.setdefault("category", FAIR)
    return given


def _rows(rows: Iterable[Improver], earlier: str, later: str) -> Iterable[tuple[object, ...]]:
    for row in rows:
        yield (
            row.place,
            row.person.ref,
            row.person.name,
            row.person.sex,
            row.person.age,
            row.club.code if row.club else None,
            row.club.name if row.club else None,
            earlier,
            row.earlier.grade,
            row.earlier.category,
            row.earlier.increment,
            later,
            row.later.grade,
            row.later.category,
            row.later.increment,
            row.rise,
        )
