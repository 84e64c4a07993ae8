"""Tournament reports as they occur. Source: formats, 3."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.imports.declared import Declared
from grading.imports.parsed import ParsedEvent
from grading.imports.results import read_results
from grading.imports.trf.dates import read_day
from grading.imports.trf.reading import read_trf
from grading.interchange.faults import Faults, FaultsFound
from grading.time_limits import TimeLimit
from tests.grading.imports.reports import player, report

BESIDE = Declared(
    code="TRF1",
    submission_index=1,
    first_day=date(2011, 2, 25),
    last_day=date(2011, 2, 27),
    time_limit=TimeLimit(minutes_for_game=90),
)


def read(text: str) -> ParsedEvent:
    """The event of a report without a fault."""
    faults = Faults()
    event = read_trf("f", text, faults)
    faults.raise_any()
    return event


def faults_of(text: str) -> str:
    """What is told of a report."""
    with pytest.raises(FaultsFound) as found:
        read(text)
    return str(found.value)


def test_each_game_is_told_twice_and_taken_once() -> None:
    event = read(report(player(1, "Smith, Ann", "2 w 1"), player(2, "Jones, Bob", "1 b 0")))
    assert (event.name, event.first_day, event.last_day) == (
        "Town Open",
        date(2011, 2, 25),
        date(2011, 2, 27),
    )
    (game,) = event.sections[0].games
    assert (game.white, game.black, game.score, game.round) == ("1", "2", "10", 1)
    assert (game.day, game.is_approximate) == (date(2011, 2, 27), True)


@pytest.mark.parametrize(
    "one,other,score",
    [
        ("2 w 1", "1 b 0", "10"),
        ("2 b 1", "1 w 0", "01"),
        ("2 w =", "1 b =", "55"),
        ("2 w +", "1 b -", "1d"),
        ("2 - -", "1 - +", "d1"),
        ("2 - -", "1 - -", "dd"),
    ],
)
def test_results_and_forfeits(one: str, other: str, score: str) -> None:
    event = read(report(player(1, "Smith, Ann", one), player(2, "Jones, Bob", other)))
    (game,) = event.sections[0].games
    assert game.score == score


@pytest.mark.parametrize("bye", ["0000 - H", "0000 - F", "0000 - U", "0000 - Z", "0000 - -"])
def test_byes_are_no_games(bye: str) -> None:
    assert read(report(player(1, "Smith, Ann", bye))).games == 0


def test_short_games_are_passed_over_and_told() -> None:
    event = read(report(player(1, "Smith, Ann", "2 w W"), player(2, "Jones, Bob", "1 b L")))
    assert event.games == 0
    assert "1 games of less than a move each are not graded" in event.notes[0]


def test_two_lines_that_disagree_are_a_fault_that_names_both() -> None:
    told = faults_of(report(player(1, "Smith, Ann", "2 w 1"), player(2, "Jones, Bob", "1 b 1")))
    assert "f:4: round 1" in told
    assert "2 on line 5" in told


def test_an_opponent_whose_line_says_otherwise_is_a_fault() -> None:
    told = faults_of(report(player(1, "Smith, Ann", "2 w 1"), player(2, "Jones, Bob")))
    assert "1 met 2, whose line says otherwise" in told


def test_a_result_nobody_knows_and_a_rank_twice_are_faults() -> None:
    told = faults_of(report(player(1, "Smith, Ann", "2 w ?"), player(1, "Jones, Bob")))
    assert "round 1: '?'" in told
    assert "start rank: 1 again, as on line 4" in told


@pytest.mark.parametrize(
    "written,day",
    [
        ("1969.12.06", date(1969, 12, 6)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("2005/07/28", date(2005, 7, 28)),
        ("28.07.2005", date(2005, 7, 28)),
        ("10.09.13", date(2010, 9, 13)),
        ("85/01/02", date(1985, 1, 2)),
        ("0000/00/00", None),
        ("1980", None),
        ("31.02.2005", None),
        ("", None),
    ],
)
def test_dates_whichever_end_the_year_stands_at(written: str, day: date | None) -> None:
    assert read_day(written) == day


@pytest.mark.parametrize(
    "born,day,year",
    [
        ("1969.12.06", date(1969, 12, 6), None),
        ("1980", None, 1980),
        ("0000/00/00", None, None),
        ("2999/01/01", None, None),
    ],
)
def test_birth_dates_and_bare_years(born: str, day: date | None, year: int | None) -> None:
    (found,) = read(report(player(1, "Smith, Ann", born=born))).players
    assert (found.birth_date, found.birth_year) == (day, year)


def test_a_name_without_a_comma_is_parted_at_its_first_word_and_told() -> None:
    event = read(report(player(1, "Smith Ann Mary")))
    assert (event.players[0].surname, event.players[0].forenames) == ("Smith", "Ann Mary")
    assert "1 names without a comma, the first on line 4" in event.notes[0]


def test_what_a_report_lacks_is_asked_for() -> None:
    with pytest.raises(FaultsFound) as found:
        read_results("f", report(player(1, "Smith, Ann")).encode(), Declared())
    told = str(found.value)
    for field in ("event code", "submission index", "time limit"):
        assert f"{field}: nothing, expected it to be given beside the file" in told


def test_samples_are_read_with_their_line_ends_and_marks(shared: Path) -> None:
    games = {}
    for path in sorted((shared / "samples" / "trf").iterdir()):
        read_file = read_results(path.name, path.read_bytes(), BESIDE)
        games[path.stem] = read_file.event.games
        assert read_file.format == "trf"
    assert games["bunratty_masters_2011"] == 97
    assert games["armstrong_2011"] == 522
    assert games["bbp_issue_15"] == 990
    assert all(games.values())


sample = report(player(1, "Smith, Ann", "2 w 1", "3 b 0"), player(2, "Jones, Bob", "1 b 0"))


@given(st.integers(0, len(sample)), st.integers(0, len(sample)), st.text(max_size=12))
def test_a_report_cut_anywhere_is_an_event_or_faults(start: int, end: int, between: str) -> None:
    text = sample[:start] + between + sample[end:]
    told = ""
    try:
        told = read_results("f", text.encode("utf-8", "surrogatepass"), BESIDE).event.code
    except FaultsFound as faults:
        told = str(faults)
    assert told
