"""``manage.py calculate`` under the schemes that rate event after event."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from grading.engine.sequential.schemes import ALIKE
from tests.grading.test_calculate_command import calculate

GAMES = "id,date,rate,event,white,black,score\n"
SCHOOL = "ref,school_grade\nAnn,6\nBob,6\nCat,3\nDan,K\n"


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / name).open(newline="") as file:
        return list(csv.DictReader(file))


def ratings(folder: Path) -> dict[str, dict[str, str]]:
    """By list, everybody's rating in it."""
    found: dict[str, dict[str, str]] = {}
    for row in rows(folder, "grades.csv"):
        found.setdefault(row["period"], {})[row["ref"]] = row["grade"]
    return found


@pytest.fixture
def school(tmp_path: Path) -> Path:
    """Two events, the second of which begins first."""
    (tmp_path / "players.csv").write_text(SCHOOL)
    (tmp_path / "games.csv").write_text(
        f"{GAMES}1,2012-10-06,standard,Winter,Ann,Bob,1\n"
        "2,2012-09-01,standard,Autumn,Cat,Dan,0.5\n"
        "3,2012-09-02,standard,Autumn,Ann,Cat,0\n"
        "4,2012-09-30,standard,Autumn,Bob,,1\n"
    )
    return tmp_path


def test_saca_has_a_list_after_every_event(school: Path) -> None:
    said = calculate(school, school, scheme="saca")
    assert ratings(school) == {
        "Autumn": {"Ann": "300", "Cat": "271", "Dan": "250"},
        "Winter": {"Ann": "316", "Bob": "300", "Cat": "271", "Dan": "250"},
    }
    assert "standard  Autumn  saca        2       2       3" in said
    assert "Missing boards, whose loss rates nobody: 1" in said


def test_how_a_rating_came_about(school: Path) -> None:
    calculate(school, school, scheme="saca")
    [ann] = [row for row in rows(school, "grades.csv") if row["ref"] == "Ann"][:1]
    assert {name: ann[name] for name in ("exact", "before", "move", "floor")} == {
        "exact": "300",
        "before": "300",
        "move": "-21",
        "floor": "300",
    }
    [side] = [row for row in rows(school, "sides.csv") if row["ref"] == "Ann"][:1]
    assert side == {
        "list": "standard",
        "period": "Autumn",
        "game": "3",
        "ref": "Ann",
        "opponent": "Cat",
        "own_grade": "300",
        "opponent_grade": "250",
        "opponent_kind": "start",
        "points": "-21",
        "counted": "1",
        "d": "5",
    }


def test_ratings_go_on_from_an_opening_and_school_grades_from_year_to_year(school: Path) -> None:
    (school / "players.csv").write_text(
        "ref,school_grade,school_grade_on\nAnn,6,\nBob,6,\nCat,3,2012-05-01\nDan,K,\n"
    )
    (school / "opening.csv").write_text("list,ref,grade\nstandard,Ann,368\nstandard,Cat,290\n")
    calculate(school, school, scheme="saca", opening=str(school / "opening.csv"))
    # Cat was in the third grade in May, so that her floor is 300 in autumn.
    assert ratings(school)["Autumn"] == {"Ann": "345", "Cat": "309", "Dan": "254"}


def test_an_event_is_in_the_period_of_its_last_game(school: Path) -> None:
    with (school / "games.csv").open("a") as games:
        games.write("5,2013-01-02,standard,Winter,Ann,Bob,1\n")
    said = calculate(school, school, scheme="saca")
    assert list(ratings(school)) == ["Autumn"]
    assert "Games ignored, as rated outside these lists: 2" in said


def test_an_event_of_missing_boards_alone_has_a_list_in_which_nothing_moved(school: Path) -> None:
    with (school / "games.csv").open("a") as games:
        games.write("5,2012-11-02,standard,Late,,Ann,0\n")
    calculate(school, school, scheme="saca")
    assert ratings(school)["Late"] == ratings(school)["Winter"]


@pytest.mark.parametrize(
    "players, game, says",
    [
        ("ref\nA\n", "", "players.csv:1: the column is ref; school_grade is missing"),
        (
            "ref,school_grade\nAnn,13\nBob,\n",
            "",
            "players.csv:2: school_grade: '13', expected a school grade: K, or 1 to 12",
        ),
        (SCHOOL, "1,2012-09-01,standard,,Ann,Bob,1\n", "games.csv:2: event: nothing"),
        (SCHOOL, "1,2012-09-01,standard,E,,,1\n", "black: nothing, expected a player on either"),
        (SCHOOL, "1,2012-09-01,standard,E,Ann,Eve,1\n", "'Eve', expected a ref of the players"),
        (SCHOOL, "1,2012-09-01,standard,E,Ann,Ann,1\n", "'Ann', expected another player"),
    ],
)
def test_what_saca_needs_is_told_where_it_is_missing(
    tmp_path: Path, players: str, game: str, says: str
) -> None:
    (tmp_path / "players.csv").write_text(players)
    (tmp_path / "games.csv").write_text(GAMES + game)
    with pytest.raises(CommandError) as found:
        calculate(tmp_path, tmp_path, scheme="saca")
    assert says in str(found.value)


def test_games_without_a_column_of_events_are_refused(school: Path) -> None:
    (school / "games.csv").write_text("id,date,rate,white,black,score\n")
    with pytest.raises(CommandError, match="event"):
        calculate(school, school, scheme="saca")


@pytest.mark.parametrize("option", ["published", "ages", "allocations"])
@pytest.mark.parametrize("scheme", ["saca", "glicko"])
def test_files_that_only_averages_use_are_refused(school: Path, option: str, scheme: str) -> None:
    given: dict[str, Any] = {"scheme": scheme, option: str(school / "players.csv")}
    with pytest.raises(CommandError, match=f"--{option}: a file, expected nothing under {scheme}"):
        calculate(school, school, **given)


def test_a_sequential_scheme_is_in_no_timeline(school: Path) -> None:
    with pytest.raises(CommandError, match=r"no scheme 'elo'.*; and, on their own, saca, elo"):
        calculate(school, school, scheme="ecf-2012,2013-01:elo")


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """A schools league of which starts are told, over a summer."""
    (tmp_path / "players.csv").write_text("ref,surname\nAnn,A\nBob,B\nCat,C\n")
    (tmp_path / "games.csv").write_text(
        "id,date,rate,event,white,black,score,period\n"
        "1,2013-04-06,schools,9,Ann,Bob,1,\n2,2013-09-07,schools,10,Ann,Bob,0,\n"
        "3,2013-09-07,schools,9,Ann,Bob,0,\n4,2013-09-30,schools,11,Bob,Cat,1,2013-11\n"
        "5,2013-04-06,standard,1,Ann,Bob,1,\n"
    )
    (tmp_path / "opening.csv").write_text("list,ref,grade,games\nschools,Cat,478,18\n")
    (tmp_path / "starts.csv").write_text(
        "list,ref,start,date\nschools,Ann,250,2013-04-06\nschools,Bob,300,2013-04-06\n"
        "schools,Ann,300,2013-09-07\n"
    )
    return tmp_path


def calculate_league(folder: Path, **options: str) -> str:
    files = {name: str(folder / f"{name}.csv") for name in ("opening", "starts")}
    told: dict[str, Any] = {"scheme": "saca", "lists": "schools", "from": "2013-05"}
    return calculate(folder, folder, **told | {"to": "2013-11"} | files | options)


def test_a_list_of_the_site_s_own_comes_by_months(league: Path) -> None:
    """April: 250 beats 300, an upset by 16 + 5. September: event 9 before 10 though "10" < "9"
    as text, Ann from 271 held up at 300, as 271 - 14 is less, and again. October's is rated late.
    """
    calculate_league(league)
    found = ratings(league)
    assert found["2013-05"] == found["2013-09"] == {"Ann": "271", "Bob": "300", "Cat": "478"}
    assert found["2013-10"] == {"Ann": "300", "Bob": "329", "Cat": "478"}
    assert found["2013-11"] == {"Ann": "300", "Bob": "359", "Cat": "448"}
    sides = rows(league, "sides.csv")
    told = [(row["game"], row["own_grade"], row["points"]) for row in sides if row["ref"] == "Bob"]
    assert told == [("1", "300", "-21"), ("2", "314", "15"), ("3", "300", "14"), ("4", "329", "30")]


@pytest.mark.parametrize(
    "options, says",
    [
        ({"scheme": "byca"}, "--scheme: 'byca', expected with --starts, saca"),
        ({"ages": "starts.csv"}, "--ages: a file, expected nothing under saca"),
        ({"lists": "school"}, "--lists: 'school', expected a list that games of the file are of"),
    ],
)
def test_starts_go_with_a_schools_league_alone(
    league: Path, options: dict[str, str], says: str
) -> None:
    options = {name: str(league / of) if "." in of else of for name, of in options.items()}
    with pytest.raises(CommandError) as found:
        calculate_league(league, **options)
    assert says in str(found.value)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Two half-years of two players."""
    (tmp_path / "players.csv").write_text("ref,birth_date\nA,1950-01-01\nB,\n")
    (tmp_path / "games.csv").write_text(
        "id,date,rate,white,black,score\n"
        "1,2012-09-01,standard,A,B,1\n2,2012-09-02,standard,B,A,0.5\n"
        "3,2013-02-01,standard,A,B,0\n4,2012-09-01,rapid,A,B,1\n"
    )
    return tmp_path


def test_elo_has_a_list_after_every_half_year(club: Path) -> None:
    calculate(club, club, scheme="elo", to="2013-07")
    assert ratings(club) == {
        "2013-01": {"A": "1516", "B": "1484"},
        "2013-07": {"A": "1499", "B": "1501"},
    }
    last = rows(club, "grades.csv")[-2:]
    assert [(row["games_12m"], row["games_counted"], row["category"]) for row in last] == [
        ("3", "3", ""),
        ("3", "3", ""),
    ]
    side = rows(club, "sides.csv")[-2]
    assert (side["ref"], side["own_grade"], side["expected"]) == ("A", "1516", "0.545")
    assert side["opponent_kind"] == "list"


def test_a_half_year_without_games_has_the_list_before_it_again(club: Path) -> None:
    calculate(club, club, scheme="glicko", to="2014-01")
    found = ratings(club)
    assert found["2014-01"] == found["2013-07"]
    deviations = [float(row["deviation"]) for row in rows(club, "grades.csv") if row["ref"] == "A"]
    assert deviations[-1] > deviations[-2], "but of longer ago"


@pytest.mark.parametrize("scheme", ALIKE)
def test_each_list_has_its_own_ratings_and_columns(club: Path, scheme: str) -> None:
    calculate(club, club, scheme=scheme, to="2013-07")
    found = rows(club, "grades.csv")
    assert {row["list"] for row in found} == {"rapid", "standard"}
    further = {"elo": [], "elo-linear": [], "glicko": ["deviation"]}
    assert list(found[0])[11:] == further.get(scheme, ["deviation", "volatility"])


def test_an_opening_says_how_sure_a_rating_is(club: Path) -> None:
    opening = club / "opening.csv"
    opening.write_text(
        "list,ref,grade,games,deviation,date\n"
        "standard,A,1500.5,,60,2012-06-30\nstandard,B,1500,30,,2012-06-30\n"
    )
    calculate(club, club, scheme="glicko", opening=str(opening))
    standard = [row for row in rows(club, "grades.csv") if row["list"] == "standard"]
    # A half-year makes both less sure, the games a little surer again.
    deviations = {row["ref"]: float(row["deviation"]) for row in standard}
    assert 110 < deviations["A"] < deviations["B"] < 118


def test_an_opening_that_says_nothing_of_it_is_refused_where_it_matters(club: Path) -> None:
    opening = club / "opening.csv"
    opening.write_text("list,ref,grade\nstandard,A,1500\nstandard,B,4001\n")
    with pytest.raises(CommandError) as found:
        calculate(club, club, scheme="glicko", opening=str(opening))
    assert "opening.csv:2: deviation: nothing, expected a deviation, or games" in str(found.value)
    assert "opening.csv:3: grade: '4001', expected a rating from 0 to 4000" in str(found.value)
    opening.write_text("list,ref,grade\nstandard,A,1500\n")
    calculate(club, club, scheme="elo", opening=str(opening))
