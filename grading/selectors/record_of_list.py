"""The games of a list on record, for schemes to be compared over."""

from __future__ import annotations

from datetime import date, timedelta

import numpy as np

from grading.comparing.record import Record, Stages
from grading.engine.columns import ListColumns
from grading.engine.periods import EPOCH
from grading.publishing.engine_columns import Association
from grading.publishing.graded import grade
from grading.publishing.moment import one_moment
from grading.publishing.records import read_records
from grading.publishing.spans import spans

LAST_MONTH = "9998-12"


def record_of_list(slug: str, *, name: str) -> Record | None:
    """The games graded in the list, called ``name`` from here on; None where there are none.

    A third of the days is for ratings to form, a third to fit links on, a third to be scored.
    """
    with one_moment():
        records = read_records(date.max)
        list_spans = spans(records, LAST_MONTH)
    if records.games.is_empty():
        return None
    graded = grade(records, list_spans)
    of_list = graded.games.get(slug)
    if of_list is None or not len(of_list.columns.games.day):
        return None
    return _record(of_list.columns, graded.people, name)


def _record(columns: ListColumns, people: Association, name: str) -> Record:
    games = columns.games
    rows = np.argsort(games.day, kind="stable")
    day = games.day[rows]
    return Record(
        name=name,
        white=games.white[rows],
        black=games.black[rows],
        white_score=games.white_score[rows],
        day=day,
        cluster=day,
        clustered_by="days",
        births=people.births,
        stages=_thirds(int(day[0]), int(day[-1])),
        opening=columns.opening,
    )


def _thirds(first: int, last: int) -> Stages:
    fitted, scored = (
        EPOCH + timedelta(days=first + (last + 1 - first) * part // 3) for part in (1, 2)
    )
    return Stages(fitted, scored)
