"""The juniors' ages: who has no row is an adult."""

from pathlib import Path

from grading.engine.ages import ADULT
from grading.interchange.junior_ages import read_junior_ages
from tests.grading.interchange.files import SPAN, faults_of, players, sound, write

HEADER = "list,period,ref,age"


def test_an_age_is_that_of_its_list_and_period(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER, "standard,2013-01,B,10", "rapid,2013-07,A,0")
    ages = sound(lambda faults: read_junior_ages(path, players("A", "B"), SPAN, faults))
    assert ages["standard"].tolist() == [[ADULT, 10], [ADULT, ADULT]]
    assert ages["rapid"].tolist() == [[ADULT, ADULT], [0, ADULT]]


def test_strangers_and_other_periods_are_left_out(tmp_path: Path) -> None:
    rows = ("standard,2013-01,X,10", "standard,2012-07,A,10", "standard,2014-01,A,11")
    path = write(tmp_path, HEADER, *rows)
    ages = sound(lambda faults: read_junior_ages(path, players("A"), SPAN, faults))
    assert ages["standard"].tolist() == [[ADULT], [ADULT]]


def test_all_that_is_wrong_is_told(tmp_path: Path) -> None:
    rows = ("standard,2013-01,A,18", "x,y,A,-1", "standard,2013-01,A,17", "standard,2013-07,A,")
    path = write(tmp_path, HEADER, *rows)
    assert faults_of(lambda faults: read_junior_ages(path, players("A"), SPAN, faults)) == [
        "2: age: '18', expected a whole number from 0 to 17",
        "3: list: 'x', expected standard or rapid",
        "3: period: 'y', expected a list of half-years, such as 2013-01 or 2013-07",
        "3: age: '-1', expected a whole number from 0 to 17",
        "4: ref: 'standard' '2013-01' 'A' again, expected it once only, as on line 2",
        "5: age: nothing, expected a whole number from 0 to 17",
    ]
