"""The players file: everybody once, born when they can have been."""

from datetime import date
from pathlib import Path

import numpy as np
import pytest

from grading.interchange.faults import Faults
from grading.interchange.players import UNKNOWN, Players, read_players
from tests.grading.interchange.files import faults_of, sound, write

LAST_DAY = date(2013, 6, 30)


def read(path: Path, *, births: bool = True) -> Players:
    return sound(lambda faults: read_players(path, LAST_DAY, births=births, faults=faults))


def faults_in(path: Path, *, births: bool = True) -> list[str]:
    return faults_of(lambda faults: read_players(path, LAST_DAY, births=births, faults=faults))


def test_players_are_numbered_in_code_point_order(tmp_path: Path) -> None:
    players = read(write(tmp_path, "birth_date,ref", ",é", ",z", ",10", ",9", ",Z"))
    assert players.refs == ["10", "9", "Z", "z", "é"]
    assert players.numbers["Z"] == 2


def test_a_birth_date_belongs_to_its_player(tmp_path: Path) -> None:
    births = read(write(tmp_path, "ref,birth_date", "B,2001-03-01", "A,", "C,1950-12-31")).births
    assert np.isnat(births).tolist() == [True, False, False]
    assert births[1:].astype(str).tolist() == ["2001-03-01", "1950-12-31"]


def test_no_players_at_all_is_no_fault(tmp_path: Path) -> None:
    assert read(write(tmp_path, "ref,birth_date")).refs == []


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    path = write(
        tmp_path, "ref,birth_date", "A,2001-02-30", ",", "x,", ",2001-01-01", "A,2013-07-01"
    )
    date_expected = "expected a date such as 1990-12-31, not after 2013-06-30"
    assert faults_in(path) == [
        f"2: birth_date: '2001-02-30', {date_expected}",
        "5: ref: nothing, expected some text, on one line",
        "6: ref: 'A' again, expected it once only, as on line 2",
        f"6: birth_date: '2013-07-01', {date_expected}",
    ]


def test_birth_dates_are_needed_as_a_column(tmp_path: Path) -> None:
    assert faults_in(write(tmp_path, "ref", "A")) == ["1: the column is ref; birth_date is missing"]


def test_with_ages_birth_dates_are_not_looked_at(tmp_path: Path) -> None:
    path = write(tmp_path, "ref,birth_date", "A,2999-99-99")
    assert np.isnat(read(path, births=False).births).all()
    assert read(write(tmp_path, "ref", "A"), births=False).refs == ["A"]


@pytest.mark.parametrize("births", [True, False])
def test_birth_dates_are_known_as_a_column_looked_at_or_not(tmp_path: Path, births: bool) -> None:
    path, faults = write(tmp_path, "ref,birth_date,name", "A,,Ann"), Faults()
    read_players(path, LAST_DAY, births=births, faults=faults)
    assert faults.unused_columns == {str(path): ("name",)}


def test_a_stranger_is_one_unless_the_file_names_nobody(tmp_path: Path) -> None:
    assert read(write(tmp_path, "ref,birth_date", "A,")).one_of_them.read("B") is None
    unread: list[Players] = []
    path = write(tmp_path, "reference,birth_date", "A,")
    faults_of(
        lambda faults: unread.append(read_players(path, LAST_DAY, births=True, faults=faults))
    )
    assert unread[0].one_of_them.read("B") == UNKNOWN
