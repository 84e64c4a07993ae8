"""Records read from files."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from grading.comparing.files import Source, read_record
from grading.comparing.record import Stages
from grading.interchange.faults import FaultsFound

STAGES = Stages(date(2012, 1, 1), date(2013, 1, 1))
SOURCE = Source("few", "games.csv", STAGES, "months", first_day=date(2011, 7, 1))
HEADER = "id,date,rate,white,black,score\n"
GAMES = (
    "1,2012-03-01,standard,B,A,1\n2,2011-07-05,standard,A,C,0.5\n3,2012-03-09,standard,C,B,0\n"
    "4,2012-03-01,rapid,A,B,0\n5,2011-06-30,standard,A,B,0\n"
)


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.csv").write_text(text)


def test_standardplay_from_the_first_day_on_in_order_of_days(tmp_path: Path) -> None:
    write(tmp_path, games=HEADER + GAMES)
    record = read_record(SOURCE, tmp_path)
    assert record.white.tolist() == [0, 1, 2]
    assert record.black.tolist() == [2, 0, 1]
    assert record.white_score.tolist() == [1, 2, 0]
    assert record.players == 3
    assert len(set(record.cluster.tolist())) == 2, "two months"
    by_day = read_record(replace(SOURCE, clustered_by="days"), tmp_path)
    assert len(set(by_day.cluster.tolist())) == 3


def test_grades_held_before_and_lists_as_published(tmp_path: Path) -> None:
    write(
        tmp_path,
        games=HEADER + GAMES,
        opening="list,ref,grade,games\nstandard,C,150,30\nrapid,A,99,9\nstandard,Z,80,9\n",
        published="list,period,ref,grade,category\nstandard,2012-07,A,120,A\nrapid,2012-07,B,1,A\n",
    )
    source = replace(SOURCE, opening="opening.csv", published="published.csv")
    record = read_record(source, tmp_path)
    assert record.opening.player.tolist() == [2]
    assert record.opening.grade.tolist() == [150]
    assert {name: shown.player.tolist() for name, shown in record.published.items()} == {
        "2012-07": [0]
    }


def test_all_that_is_wrong_is_told_with_its_line(tmp_path: Path) -> None:
    write(tmp_path, games=f"{HEADER}1,2012-02-30,standard,A,A,2\n")
    with pytest.raises(FaultsFound) as found:
        read_record(SOURCE, tmp_path)
    assert [(fault.line, fault.field) for fault in found.value.faults] == [
        (2, "date"),
        (2, "score"),
        (2, "black"),
    ]
