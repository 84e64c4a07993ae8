"""Results submission files: what they say, and every fault of one at once. Source: formats, 2."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.imports.sizes import LARGEST
from grading.imports.submission.event import KNOWN as OF_EVENT
from grading.imports.submission.players import KNOWN as OF_PLAYERS
from grading.imports.submission.results import OF_GAME as OF_GAMES
from grading.imports.submission.results import OF_PART
from grading.imports.submission.values import spelt
from grading.interchange.faults import FaultsFound
from tests.grading.imports.submissions import (
    DETAILS,
    FINISH,
    PLAYERS,
    WHOLE,
    faults_of,
    read,
)


def test_an_event_with_its_players_and_games() -> None:
    event = read(WHOLE)
    assert (event.code, event.submission_index, event.name) == ("KENT1", 1, "Kent Congress")
    assert (event.first_day, event.last_day) == (date(2012, 9, 1), date(2012, 9, 30))
    assert event.time_limit is not None
    assert event.time_limit.minutes_for_all_moves() == 90
    assert [(p.pin, p.name, p.ref, p.club_code) for p in event.players] == [
        ("1", "Smith, Ann", "233310H", ""),
        ("2", "Jones, Bob J", "", "7AAA"),
        ("3", "Brown, Cy D", "", "7AAA"),
    ]
    (section,) = event.sections
    assert (section.name, section.kind) == ("Open", "section")
    games = [(g.white, g.black, g.score, g.day.day, g.round) for g in section.games]
    assert games == [("1", "2", "10", 1, 1), ("1", "3", "55", 2, 2)]


def test_capitals_and_spaces_of_field_names_make_no_difference_and_line_ends_are_blanks() -> None:
    spelt = WHOLE.replace("EVENT CODE", "event\ncode").replace("PIN1", "Pin 1")
    spelt = spelt.replace("SUBMISSION INDEX", "SubmissionIndex").replace(
        "Kent Congress", "Kent\nCongress"
    )
    assert read(spelt).code == "KENT1"
    assert read(spelt).name == "Kent Congress"


def test_other_names_of_fields_are_taken() -> None:
    spelt = WHOLE.replace("ECF CODE", "BCF CODE").replace("FINAL RESULT DATE", "FINAL RESULTS DATE")
    assert read(spelt).players[0].ref == "233310H"
    assert read(spelt).last_day == date(2012, 9, 30)


def test_a_table_says_the_same_as_records() -> None:
    players = """#PLAYER LIST#COLUMN=PIN#COLUMN=ECF CODE#COLUMN=NAME#COLUMN=CLUB CODE
#TABLE START
#1#233310H#Smith, Ann#
#2##Jones, Bob J#7AAA
#3##Brown, Cy D#7AAA
#TABLE END
"""
    games = """#SECTION RESULTS=Open
#COLUMN=PIN1#COLUMN=SCORE#COLUMN=PIN2#COLUMN=ROUND#COLUMN=GAME DATE#COLUMN=COLOUR#TABLE START
#1#10#2#1#01/09/2012#W
#3#55#1#2#02/09/2012#B
#TABLE END
"""
    whole, tabled = read(WHOLE), read(DETAILS + players + games + FINISH)
    assert [(p.pin, p.name, p.ref) for p in tabled.players] == [
        (p.pin, p.name, p.ref) for p in whole.players
    ]
    assert [(g.white, g.black, g.score, g.day) for g in tabled.sections[0].games] == [
        (g.white, g.black, g.score, g.day) for g in whole.sections[0].games
    ]


def test_a_row_with_a_missing_cell_is_named_by_its_line() -> None:
    games = """#SECTION RESULTS=Open
#COLUMN=PIN1#COLUMN=SCORE#COLUMN=PIN2#COLUMN=ROUND#TABLE START
#1#10#2#1
#3#55#1
#2#01#3#2
#TABLE END
"""
    assert faults_of(DETAILS + PLAYERS + games + FINISH) == [
        "f:14: TABLE: 3 cells, expected 4 cells a row, as there are columns"
    ]


@pytest.mark.parametrize(
    "white_on,board,pin1_has_white",
    [
        ("ALL", 1, True),
        ("NONE", 1, False),
        ("ODD", 1, True),
        ("ODD", 2, False),
        ("EVEN", 1, False),
        ("EVEN", 2, True),
        ("UNKNOWN", 1, True),
    ],
)
def test_white_on_says_which_boards_of_the_first_side_have_white(
    white_on: str, board: int, pin1_has_white: bool
) -> None:
    match = (
        f"#MATCH RESULTS=A v B#WHITE ON={white_on}#RESULTS DATE=05/09/2012\n"
        f"#PIN1=1#SCORE=10#PIN2=2#BOARD={board}\n"
    )
    (game,) = read(DETAILS + PLAYERS + match + FINISH).sections[0].games
    expected = ("1", "2", "10") if pin1_has_white else ("2", "1", "01")
    assert (game.white, game.black, game.score) == expected
    assert (game.day, game.is_approximate) == (date(2012, 9, 5), False)


def test_a_game_without_any_date_takes_the_final_one_and_says_so() -> None:
    match = "#MATCH RESULTS=A v B\n#PIN1=1#SCORE=10#PIN2=2\n"
    (game,) = read(DETAILS + PLAYERS + match + FINISH).sections[0].games
    assert (game.day, game.is_approximate) == (date(2012, 9, 30), True)


def test_what_stands_before_the_first_hash_is_a_fault_and_makes_no_report_of_it() -> None:
    with pytest.raises(FaultsFound) as found:
        read_results("f", b"Our results:\n" + WHOLE.encode(), Declared())
    (told,) = str(found.value).splitlines()
    assert told == "f:1: 'Our results:', expected a file that begins with #EVENT DETAILS"


def test_fields_are_named_as_people_write_them() -> None:
    known = (*OF_EVENT, *OF_PLAYERS, *OF_GAMES, *OF_PART)
    joined = {name for name in known if name == spelt(name)}
    assert joined == {
        *("TREASURER", "ADJUDICATED", "ENVIRONMENT"),
        *("PIN", "NAME", "SURNAME", "FORENAME", "INITIALS", "CLUB", "GENDER", "TITLE", "COMMENT"),
        *("PIN1", "SCORE", "PIN2", "ROUND", "BOARD", "COLOUR", "COLOR"),
    }


def test_defaults_are_kept_and_may_be_against_nobody() -> None:
    results = "#SECTION RESULTS=Open#PIN1=1#SCORE=1D#PIN2=0#ROUND=1#PIN1=2#SCORE=dd#PIN2=3#ROUND=1"
    games = read(DETAILS + PLAYERS + results + FINISH).sections[0].games
    assert [(g.white, g.black, g.score) for g in games] == [("1", "0", "1d"), ("2", "3", "dd")]


@pytest.mark.parametrize(
    "before,after,fault",
    [
        (
            "233310H",
            "233310J",
            "f:8: ECF CODE: '233310J', expected a reference: six digits and their letter, here H",
        ),
        ("#CLUB CODE=7AAA\n#PIN=3", "\n#PIN=3", "f:9: CLUB CODE: neither a reference nor a club"),
        ("Jones, Bob J", ", Bob J", "f:9: NAME: ', Bob J', expected Surname, Forename Initials"),
        ("#PIN=2#", "#PIN=1#", "f:9: PIN: '1' again, as on line 8, expected each PIN once"),
        ("#PIN=3#", "#PIN=0#", "f:10: PIN: 0, which stands for nobody"),
        ("#SCORE=10", "#SCORE=11", "f:12: SCORE: '11', expected 10, 01, 55, or a default"),
        ("#PIN2=2#", "#PIN2=9#", "f:12: PIN2: '9', expected a PIN of the player list"),
        ("#PIN2=2#", "#PIN2=1#", "f:12: PIN2: '1' again, expected another player than PIN1"),
        ("#PIN2=2#", "#PIN2=0#", "f:12: SCORE: 10 against nobody"),
        ("#ROUND=1", "", "f:12: ROUND: nothing, expected a whole number from 1 to 99"),
        ("#ROUND=1", "#ROUND=1#BOARD=1", "f:12: BOARD: '1', expected only in MATCH RESULTS"),
        (
            "01/09/2012#COLOUR",
            "31/09/2012#COLOUR",
            "f:12: GAME DATE: '31/09/2012', expected a date",
        ),
        ("01/09/2012#COLOUR", "01/10/2012#COLOUR", "from 01/09/2012 to 30/09/2012"),
        ("#COLOUR=W", "#COLOUR=X", "f:12: COLOUR: 'X', expected WHITE, BLACK, W or B"),
        (
            "#COLOUR=W",
            "#COLUOR=W",
            "f:12: COLUOR: a field that is not known here, expected one of BOARD, COLOR, ",
        ),
        ("INDEX=1", "INDEX=0", "f:2: SUBMISSION INDEX"),
        (
            "=30/09/2012",
            "=30/08/2012",
            "before EVENT DATE, expected 01/09/2012 or later",
        ),
        ("#TREASURER=B. Treasurer", "", "f:1: TREASURER: nothing, expected it to be given"),
        (
            "FOR GAME=90",
            "FOR GAME=90#MOVES FIRST SESSION=35",
            "MOVES FIRST SESSION, expected MINUTES FOR GAME alone, or",
        ),
        ("FOR GAME=90", "FOR GAME=1000", "'1000', expected a whole number from 0 to 999"),
        ("#MINUTES FOR GAME=90", "", "time limit: none, expected MINUTES FOR GAME alone"),
        ("FOR GAME=90", "FOR GAME=10", "are needed, expected 15 minutes or more for all moves"),
        ("#FINISH", "#TABLE END#FINISH", "TABLE END: the end of no table, expected TABLE START"),
        ("FOR GAME=90", "FOR GAME=long", "MINUTES FOR GAME: 'long', expected a whole number"),
        ("#FINISH", "#THE END", "f: FINISH: no such part, expected the order"),
        ("#PLAYER LIST", "#PLAYERS", "PLAYER LIST: no such part"),
        ("#EVENT DETAILS", "Dear grader #EVENT DETAILS", "f:1: 'Dear grader', expected a file"),
    ],
)
def test_a_fault_is_told_with_its_line_field_and_what_was_expected(
    before: str, after: str, fault: str
) -> None:
    assert before in WHOLE
    assert fault in "\n".join(faults_of(WHOLE.replace(before, after, 1)))


def test_all_faults_are_told_at_once() -> None:
    bad = WHOLE.replace("233310H", "233310J").replace("SCORE=10", "SCORE=x").replace("=55", "=66")
    assert [fault.split(":")[1] for fault in faults_of(bad)] == ["8", "12", "13"]


@pytest.mark.parametrize("born", ["31/02/1999", "1999-01-02", "01/01/2050"])
def test_a_date_of_birth_is_not_repeated_in_a_fault(born: str) -> None:
    bad = WHOLE.replace("#PIN=2#", f"#PIN=2#DATE OF BIRTH={born}#")
    (fault,) = faults_of(bad)
    assert "DATE OF BIRTH: no possible date of birth" in fault
    assert born not in fault


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "utf-8-sig"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_as_they_come(encoding: str, line_end: str) -> None:
    text = WHOLE.replace("Jones", "Jónes").replace("\n", line_end)
    read_file = read_results("f", text.encode(encoding), Declared())
    assert read_file.format == "submission"
    assert read_file.event.players[1].surname == "Jónes"


@pytest.mark.parametrize("name", ["league-division-1-2012-13.txt", "league-division-3-2013-14.txt"])
def test_real_leagues_are_read_whole(shared: Path, name: str) -> None:
    path = shared / "samples" / "submission" / name
    event = read_results(name, path.read_bytes(), Declared()).event
    text = path.read_text()
    assert len(event.sections) == text.count("#MATCH RESULTS=")
    assert event.games > 270
    assert all(player.ref for player in event.players)


@pytest.mark.parametrize("name", ["synthetic_league.txt", "synthetic_congress.txt"])
def test_the_corners_of_the_syntax_are_read(shared: Path, name: str) -> None:
    content = (shared / "samples" / "submission" / name).read_bytes()
    assert read_results(name, content, Declared()).event.games in (3, 4)


def test_a_file_too_large_is_refused_before_it_is_looked_at() -> None:
    with pytest.raises(FaultsFound, match="10,000,000 bytes at most"):
        read_results("f", b"#" * (LARGEST + 1), Declared())


TABLE = ["TABLE START", "TABLE END", "COLUMN=PIN", "COLUMN=PIN1", "", "=", "\n", "\x00"]
pieces = st.sampled_from([*WHOLE.split("#"), *TABLE])


@given(st.lists(pieces, max_size=60))
def test_whatever_stands_in_a_file_the_answer_is_an_event_or_faults(tokens: list[str]) -> None:
    _never_raises("#".join(tokens).encode())


@given(st.integers(0, len(WHOLE)), st.integers(0, len(WHOLE)), st.text(max_size=8))
def test_a_file_cut_anywhere_and_mended_with_anything_is_no_exception(
    start: int, end: int, between: str
) -> None:
    _never_raises((WHOLE[:start] + between + WHOLE[end:]).encode("utf-8", "surrogatepass"))


@given(st.binary(max_size=300))
def test_bytes_of_any_kind_are_no_exception(content: bytes) -> None:
    _never_raises(content)


def _never_raises(content: bytes) -> None:
    told = ""
    try:
        told = read_results("f", content, Declared()).event.code
    except FaultsFound as faults:
        told = str(faults)
    assert told


def test_the_officers_mail_is_one_of_the_lines_of_the_address() -> None:
    assert read(WHOLE).officer_email == ""
    lines = "#RESULTS OFFICER ADDRESS=a@example.org#RESULTS OFFICER ADDRESS=b@example.org"
    event = read(WHOLE.replace("#RESULTS OFFICER ADDRESS=Town", lines))
    assert (event.officer, event.officer_email) == ("A. Grader", "a@example.org")
