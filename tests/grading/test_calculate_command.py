"""``manage.py calculate`` from end to end; none of it needs a database."""

import sys
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from grading.engine.system import UnsettledError
from grading.interchange import calculation
from grading.management.commands import calculate as calculate_command
from tests.grading.engine.vectors import FOLDERS, read_readme

GAMES = "id,date,rate,white,black,score\n"


def calculate(folder: Path, output: Path | str, *more: str, **options: str) -> str:
    """Run the command on the files of ``folder``; what it prints."""
    said = StringIO()
    given = {
        "--scheme": "ecf-2012",
        "--from": "2013-01",
        "--to": "2013-01",
        "--players": str(folder / "players.csv"),
        "--games": str(folder / "games.csv"),
        "--output": str(output),
        **{f"--{name}": value for name, value in options.items()},
    }
    call_command(
        "calculate", *[part for pair in given.items() for part in pair], *more, stdout=said
    )
    return said.getvalue()


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Two players, one graded, and nine games of the list 2013-01 between them."""
    rows = "".join(f"{n},2012-09-{n:02},standard,A,B,0.5\n" for n in range(1, 10))
    (tmp_path / "players.csv").write_text("ref,birth_date\nA,\nB,\n")
    (tmp_path / "games.csv").write_text(f"{GAMES}{rows}")
    (tmp_path / "opening.csv").write_text("list,ref,grade,games\nstandard,A,150,30\n")
    return tmp_path


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_right_answers_to_the_byte(folder: Path, tmp_path: Path) -> None:
    scheme, periods = read_readme(folder)
    calculate(
        folder,
        tmp_path,
        *("--opening", str(folder / "opening-grades.csv")),
        **{"scheme": scheme, "from": periods[0].name, "to": periods[-1].name},
    )
    for name in ("grades.csv", "sides.csv"):
        assert (tmp_path / name).read_bytes() == (folder / f"expected-{name}").read_bytes()


@pytest.mark.parametrize("date, grade", [("", 143), ("2012-06-30", 143), ("2012-05-31", 140)])
def test_a_late_result_is_brought_forward_before_older_opening_grades(
    tmp_path: Path, date: str, grade: int
) -> None:
    late = "late,2012-06-15,standard,A,B,0,2013-01\n"
    draws = "".join(f"{n},2013-02-{n:02},standard,A,B,0.5,\n" for n in range(1, 6))
    (tmp_path / "players.csv").write_text("ref,birth_date\nA,\nB,\n")
    (tmp_path / "games.csv").write_text(f"{GAMES.strip()},period\n{late}{draws}")
    opening = f"list,ref,grade,games,date\nstandard,A,150,30,{date}\nstandard,B,100,30,{date}\n"
    (tmp_path / "opening.csv").write_text(opening)
    calculate(tmp_path, tmp_path, "--opening", str(tmp_path / "opening.csv"), to="2013-07")
    assert f"standard,2013-07,A,{grade},D,5," in (tmp_path / "grades.csv").read_text()


def test_what_was_graded_is_told(small: Path) -> None:
    said = calculate(small, small / "out", opening=str(small / "opening.csv"))
    assert said.splitlines()[:3] == [
        "list      period   scheme    games  graded  grades",
        "rapid     2013-01  ecf-2012      0       0       0",
        "standard  2013-01  ecf-2012      9       9       2",
    ]
    assert "ignored" not in said
    assert "Compared" not in said


def test_games_of_other_periods_are_ignored_and_said_to_be(small: Path) -> None:
    with (small / "games.csv").open("a") as games:
        games.write("x,2013-01-01,standard,A,B,1\n")
    opening = str(small / "opening.csv")
    assert "Games ignored, as graded outside these lists: 1\n" in calculate(
        small, small / "out", opening=opening
    )
    assert ",x," not in (small / "out" / "sides.csv").read_text()


def test_published_grades_are_current_grades_and_compared_with(small: Path) -> None:
    published = small / "published.csv"
    published.write_text(
        "list,period,ref,grade,category\nstandard,2012-07,B,100,\nstandard,2013-01,B,103,E\n"
    )
    options = {"opening": str(small / "opening.csv"), "published": str(published)}
    said = calculate(small, small / "out", **options)
    # A has no row, so that his opening grade is not his current one: he starts level with B.
    sides = (small / "out" / "sides.csv").read_text()
    assert "standard,2013-01,1,A,B,100,100,list,100,1" in sides
    assert "standard,2013-01,1,B,A,100,100,start,100,1" in sides
    assert "Compared with the published grades" in said
    assert "standard  2013-01                 1      0         0         1" in said


def test_ages_stand_in_for_birth_dates(small: Path) -> None:
    (small / "players.csv").write_text("ref,birth_date\nA,\nB,never\n")
    (small / "ages.csv").write_text("list,period,ref,age\nstandard,2013-01,B,10\n")
    options = {"opening": str(small / "opening.csv"), "ages": str(small / "ages.csv")}
    calculate(small, small / "out", **options)
    assert "standard,2013-01,B,160,E,9,9" in (small / "out" / "grades.csv").read_text()


def test_all_faults_are_told_and_nothing_is_written(small: Path) -> None:
    (small / "players.csv").write_text("ref,birth_date\nA,2013-02-30\nB,\n")
    (small / "games.csv").write_text(f"{GAMES}1,2012-09-01,standard,A,A,1\n")
    (small / "opening.csv").write_text("list,ref,grade,games\nstandard,X,401,30\n")
    options = {"opening": str(small / "opening.csv"), "scheme": "ecf"}
    with pytest.raises(CommandError) as caught:
        calculate(small, small / "out", **options)
    told = str(caught.value)
    assert told.startswith("5 faults, nothing was written:\n--scheme: 'ecf', expected")
    for place in (
        "players.csv:2: birth",
        "games.csv:2: bl",
        "opening.csv:2: r",
        "opening.csv:2: g",
    ):
        assert place in told
    assert not (small / "out").exists()
    assert caught.value.returncode == 1


def test_files_of_an_earlier_run_stay_when_there_are_faults(small: Path) -> None:
    opening = {"opening": str(small / "opening.csv")}
    calculate(small, small / "out", **opening)
    before = {path.name: path.read_bytes() for path in (small / "out").iterdir()}
    (small / "games.csv").write_text("id\n1\n")
    with pytest.raises(CommandError):
        calculate(small, small / "out", **opening)
    assert {path.name: path.read_bytes() for path in (small / "out").iterdir()} == before
    assert set(before) == {"grades.csv", "sides.csv"}


def test_an_output_that_is_a_file_is_told_with_all_that_is_wrong(small: Path) -> None:
    (small / "out").write_text("mine")
    (small / "opening.csv").write_text("list,ref,grade,games\nstandard,A,401,30\n")
    with pytest.raises(CommandError) as caught:
        calculate(small, small / "out", opening=str(small / "opening.csv"))
    faults = str(caught.value).splitlines()
    assert faults[:2] == [
        "2 faults, nothing was written:",
        f"--output: {small / 'out'} is a file, not a directory",
    ]
    assert "opening.csv:2: grade: '401'" in faults[2]
    assert (small / "out").read_text() == "mine"


@pytest.mark.parametrize("option", ["players", "games", "opening", "published", "ages", "output"])
def test_an_empty_path_is_not_the_working_directory(
    small: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small)
    with pytest.raises(CommandError, match=rf"^1 fault, .*\n--{option}: nothing, expected a "):
        calculate(small, **({"output": str(small / "out")} | {option: ""}))
    assert not (small / "grades.csv").exists()


@pytest.mark.parametrize("path", ["out/grades.csv", "linked/grades.csv", "link.csv"])
def test_nothing_is_read_or_written_where_an_input_would_be_overwritten(
    small: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(small)
    opening = {"opening": "opening.csv"}
    calculate(small, Path("out"), **opening)
    before = Path("out/grades.csv").read_bytes()
    Path("linked").symlink_to("out")
    Path("link.csv").symlink_to("out/grades.csv")
    Path("games.csv").unlink()
    with pytest.raises(CommandError) as caught:
        calculate(small, Path("out"), published=path, **opening)
    (told,) = str(caught.value).splitlines()[1:]
    assert told.startswith(f"--output: --published names {path}, ")
    assert told.endswith("which would be overwritten")
    assert Path("out/grades.csv").read_bytes() == before


def test_what_cannot_be_written_after_all_is_told(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(calculate_command, "write_together", full)
    with pytest.raises(CommandError, match=r"cannot write to .*out: no space left"):
        calculate(small, small / "out")


def test_columns_not_used_and_games_not_graded_are_told(small: Path) -> None:
    (small / "players.csv").write_text("Ref,birth_date,name\nA,,Ann\nB,,Bob\n")
    said = calculate(small, small / "out").splitlines()
    reason = "nobody who played has a chain of games to a player with a grade"
    assert said[3:6] == [
        f"{small / 'players.csv'}: columns not used: name",
        f"None of the standard games of 2013-01 could be graded: {reason}",
        "Likely cause: no grades held before the first list were given (--opening)",
    ]
    assert said[6].startswith("Written: ")


def test_players_whose_starting_grades_do_not_settle_are_named(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refs = [f"P{number:02}" for number in range(20)]
    (small / "players.csv").write_text(
        "\n".join(["ref,birth_date", "A,", "B,", *map("{},".format, refs)])
    )

    def unsettled(*args: object) -> None:
        # A and B are the first two of all players.
        raise UnsettledError(np.arange(2, 14), "standard 2013-01: ")

    monkeypatch.setattr(calculation, "grade_lists", unsettled)
    with pytest.raises(CommandError) as caught:
        calculate(small, small / "out")
    assert str(caught.value) == (
        "standard 2013-01: the starting grades of 12 players do not settle; nothing was written."
        f" The players are {', '.join(refs[:10])} and 2 more"
    )
    assert not (small / "out").exists()


class Terminal(StringIO):
    """Somebody looks at what is written here."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_bars_show_how_far_it_is(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    calculate(small, small / "out", opening=str(small / "opening.csv"))
    shown = terminal.getvalue().split("\r")
    bars = [line.partition(":")[0] for line in shown if line.strip()]
    assert [bar for bar in bars if not bar.startswith("checking")] == [
        "reading players.csv",
        "reading games.csv",
        "reading opening.csv",
        "grading",
        "writing grades.csv",
        "writing sides.csv",
    ]
    assert shown[-1].strip() == ""
    assert "0.00/9.00 [00:00<?, ?row/s]" in terminal.getvalue()


def test_elsewhere_none_is_shown(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_terminal = StringIO()
    monkeypatch.setattr(sys, "stderr", no_terminal)
    calculate(small, small / "out", opening=str(small / "opening.csv"))
    assert no_terminal.getvalue() == ""


def test_paths_may_be_given_as_text_from_a_program(small: Path) -> None:
    call_command(
        "calculate",
        scheme="ecf-2012",
        players=str(small / "players.csv"),
        games=str(small / "games.csv"),
        opening=str(small / "opening.csv"),
        output=str(small / "out"),
        stdout=StringIO(),
        **{"from": "2013-01", "to": "2013-01"},
    )
    assert (small / "out" / "grades.csv").exists()


def test_the_order_of_rows_makes_no_difference(tmp_path: Path) -> None:
    folder = next(folder for folder in FOLDERS if folder.name.startswith("18"))
    scheme, periods = read_readme(folder)
    for name in ("players", "games", "opening-grades"):
        header, *rows = (folder / f"{name}.csv").read_text().splitlines(keepends=True)
        (tmp_path / f"{name}.csv").write_text("".join([header, *reversed(rows)]))
    calculate(
        tmp_path,
        tmp_path / "out",
        *("--opening", str(tmp_path / "opening-grades.csv")),
        **{"scheme": scheme, "from": periods[0].name, "to": periods[-1].name},
    )
    for name in ("grades.csv", "sides.csv"):
        assert (tmp_path / "out" / name).read_bytes() == (folder / f"expected-{name}").read_bytes()


def test_old_grades_are_by_years_and_a_junior_goes_in_with_his_own(tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_text("ref,birth_date\nA,\nB,1995-01-01\n")
    (tmp_path / "opening.csv").write_text(
        "list,ref,grade,games\nstandard,A,100,30\nstandard,B,120,20\n"
    )
    # June to May: the last of May is of one list, the first of June of the next.
    (tmp_path / "games.csv").write_text(
        f"{GAMES}1,2006-06-01,standard,A,B,1\n2,2007-05-31,standard,B,A,0.5\n"
        "3,2007-06-01,standard,A,B,0.5\n"
    )
    span = {"from": "2007-07", "to": "2008-07", "scheme": "bcf"}
    calculate(tmp_path, tmp_path, "--opening", str(tmp_path / "opening.csv"), **span)
    assert (tmp_path / "grades.csv").read_text().splitlines()[1:] == [
        # (170 + 120 + 28 x 100) / 30 and (50 + 100 + 20 x 120) / 22
        "standard,2007-07,A,103,E,2,30",
        "standard,2007-07,B,116,E,2,22",
        # (116 + 290 + 27 x 100) / 30 and (103 + 150 + 20 x 120) / 23
        "standard,2008-07,A,104,E,1,30",
        "standard,2008-07,B,115,E,1,23",
    ]
    with pytest.raises(CommandError, match="a list of years to May"):
        calculate(tmp_path, tmp_path, **{**span, "to": "2008-01"})
