"""Files of results without one player's details."""

from __future__ import annotations

from grading.imports.submission.reading import read_submission
from grading.interchange.faults import Faults
from grading.models.submissions import Submission
from players.erasing.filed import without_player
from tests.grading.imports.submissions import PLAYERS, WHOLE

FILE = Submission(format=Submission.Format.SUBMISSION)
WITHOUT_REFS = WHOLE.replace(
    PLAYERS,
    """#PLAYER LIST
#COLUMN=PIN#COLUMN=NAME#COLUMN=DATE OF BIRTH#COLUMN=CLUB CODE
#TABLE START
#1#Smith, Ann#01/02/2000#7AAA
#2#Jones, Bob#01/02/2000#7AAA
#3#Brown, Cy##7AAA
#TABLE END
""",
)


def taken_out(text: str, pin: str) -> str:
    return without_player(FILE, text, pin=pin, line=0, ref="100001K")


def test_fields_of_one_go_and_lines_keep_their_numbers() -> None:
    told = WHOLE.replace("#SURNAME=Brown", "#SURNAME=Brown\n#DATE OF BIRTH=01/02/2000")
    text = taken_out(told, "3")
    assert text.count("\n") == told.count("\n")
    assert "Brown" not in text
    assert "01/02/2000" not in text
    read = read_submission("f", text, faults := Faults())
    faults.raise_any()
    assert [(one.ref, one.club_code) for one in read.players][2] == ("100001K", "7AAA")
    assert read.games == read_submission("f", WHOLE, Faults()).games


def test_of_a_table_without_references_some_name_stays() -> None:
    text = taken_out(WITHOUT_REFS, "1")
    assert text == WITHOUT_REFS.replace("Smith, Ann#01/02/2000", "[erased]#")
    read_submission("f", text, faults := Faults())
    faults.raise_any()
