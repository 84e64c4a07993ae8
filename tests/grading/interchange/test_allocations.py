"""Grades allocated for a season, and the calculator with them."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from grading.engine.calendars import SEASONS
from grading.engine.columns import NO_GRADE, Ints
from grading.engine.timelines import parse_timeline
from grading.interchange.allocations import read_allocations
from grading.interchange.faults import Faults
from grading.interchange.spans import span_of
from tests.grading.interchange.files import faults_of, players, sound, write

HEADER = "list,period,ref,grade,source"
SPAN = span_of(SEASONS, "2004-09", "2005-09")
BYCA = parse_timeline("byca")


def read(path: Path, faults: Faults, scheme: str = "byca") -> Mapping[str, Mapping[int, Ints]]:
    return read_allocations(path, players("A", "B"), SPAN, parse_timeline(scheme), faults)


def test_an_allocation_is_that_of_its_list_and_season(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER, "standard,2004-09,B,55,the trials", "rapid,2005-09,A,40,")
    allocated = sound(lambda faults: read(path, faults))
    assert allocated["standard"][0].tolist() == [NO_GRADE, 55]
    assert allocated["rapid"][1].tolist() == [40, NO_GRADE]


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    rows = ("standard,2004-07,A,55,", "standard,2004-09,X,-1,", "x,2004-09,A,12,")
    path = write(tmp_path, HEADER, *rows)
    assert faults_of(lambda faults: read(path, faults)) == [
        "2: period: '2004-07', expected a list of seasons to August, such as 2013-09 or 2014-09",
        "3: ref: 'X', expected a ref of the players file",
        "3: grade: '-1', expected a whole number from 0 to 400",
        "4: list: 'x', expected standard or rapid",
    ]


def test_no_other_scheme_allocates_grades(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER, "standard,2004-09,A,55,")
    assert faults_of(lambda faults: read(path, faults, "bcf")) == [
        "2: period: '2004-09', expected a list whose scheme goes by allocated grades, such as byca"
    ]


def test_the_calculator_fills_up_a_season_with_the_start_grade(tmp_path: Path) -> None:
    """The first tournament of the source's own example: 460 points in 6 games, start 55."""
    opponents = {"P": 45, "Q": 60, "R": 75, "S": 50, "T": 125, "U": 85}
    scores = {"P": "1", "Q": "1", "R": "0", "S": "1", "T": "0", "U": "0.5"}
    people = write(
        tmp_path, "ref,birth_date", "A,", *(f"{o}," for o in opponents), name="players.csv"
    )
    games = write(
        tmp_path,
        "id,date,rate,white,black,score",
        *(f"{o},2004-03-13,standard,A,{o},{score}" for o, score in scores.items()),
        name="games.csv",
    )
    allocations = write(
        tmp_path,
        HEADER,
        "standard,2004-09,A,55,the Megafinal",
        *(f"standard,2004-09,{o},{grade}," for o, grade in opponents.items()),
        name="allocations.csv",
    )
    call_command(
        "calculate",
        scheme="byca",
        **{"from": "2004-09", "to": "2004-09"},
        players=people,
        games=games,
        allocations=allocations,
        output=tmp_path / "out",
    )
    grades = (tmp_path / "out" / "grades.csv").read_text().splitlines()
    assert "standard,2004-09,A,59,,6,6" in grades
    sides = (tmp_path / "out" / "sides.csv").read_text()
    assert "standard,2004-09,T,A,T,55,125,allocated,45,1" in sides


@pytest.mark.parametrize(
    "scheme, chosen, said",
    [
        ("byca", "junors", "--lists: 'junors', expected a list that games of the file are of"),
        ("byca", "juniors,", "--lists: 'juniors,', expected names with commas between"),
        ("saca", "juniors", "--lists: 'juniors', expected an average's scheme"),
    ],
)
def test_lists_that_cannot_be_meant_are_refused(
    tmp_path: Path, scheme: str, chosen: str, said: str
) -> None:
    people = write(tmp_path, "ref,birth_date,school_grade", "A,,3", "B,,3", name="players.csv")
    games = write(
        tmp_path,
        "id,date,rate,white,black,score,event",
        "1,2004-03-13,juniors,A,B,1,x",
        name="games.csv",
    )
    with pytest.raises(CommandError, match=re.escape(said)):
        call_command(
            "calculate",
            scheme=scheme,
            lists=chosen,
            **{"from": "2004-09", "to": "2004-09"},
            players=people,
            games=games,
            output=tmp_path / "out",
        )
    assert not (tmp_path / "out").exists()
