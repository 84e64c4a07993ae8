"""The school grades of the players file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np

from grading.engine.periods import EPOCH
from grading.engine.sequential.school_grades import (
    KINDERGARTEN,
    LAST,
    SchoolGrades,
    school_year_of,
)
from grading.interchange.cells import Form, optional, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import TOKEN, read_date
from grading.interchange.players import NOT_A_DAY, Players
from grading.interchange.rows import read_table
from grading.interchange.watch import Watch, unwatched

FIELDS = ("ref", "school_grade")
FURTHER = ("school_grade_on",)
ELSEWHERE = ("birth_date",)
WRITTEN = {"K": KINDERGARTEN, **{str(grade): grade for grade in range(1, LAST + 1)}}
SCHOOL_GRADE = Form(f"a school grade: K, or 1 to {LAST}", WRITTEN.get)
TOLD_ON = Form("a date such as 2013-10-05", read_date)


def read_school_players(
    path: Path, told_on: date, faults: Faults, watch: Watch = unwatched
) -> tuple[Players, SchoolGrades]:
    """The players, and their school grades: those of ``told_on`` where the file has no day."""
    table = read_table(path, FIELDS, FURTHER, faults, elsewhere=ELSEWHERE, watch=watch)
    refs = required(table, "ref", TOKEN, "", faults)
    unrepeated(table, ["ref"], faults)
    ordered = sorted(set(refs))
    numbers = {ref: number for number, ref in enumerate(ordered)}
    births = np.full(len(ordered), NOT_A_DAY, np.int64).view("datetime64[D]")
    rows = [numbers[ref] for ref in refs]
    grade = np.full(len(ordered), KINDERGARTEN)
    year = np.full(len(ordered), school_year_of(EPOCH))
    grade[rows] = required(table, "school_grade", SCHOOL_GRADE, KINDERGARTEN, faults)
    told = optional(table, "school_grade_on", TOLD_ON, told_on, faults)
    year[rows] = [school_year_of(day) for day in told]
    players = Players(ordered, numbers, births, listed="ref" in table.cells)
    return players, SchoolGrades(grade, year)
