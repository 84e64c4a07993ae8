"""What the results parts say: sections, and the games in them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from grading.imports.forms import text
from grading.imports.parsed import ParsedGame, ParsedSection
from grading.imports.submission.parts import MATCH, OTHER, SECTION, Part, Record
from grading.imports.submission.players import ABSENT
from grading.imports.submission.values import DAY, Values
from grading.interchange.cells import Form
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import whole_number
from grading.models import Game, Section

KINDS = {
    MATCH: Section.Kind.MATCH.value,
    SECTION: Section.Kind.SECTION.value,
    OTHER: Section.Kind.OTHER.value,
}
OF_PART = frozenset({"WHITEON", "RESULTSDATE"})
OF_GAME = frozenset(
    {"PIN1", "SCORE", "PIN2", "ROUND", "BOARD", "GAMEDATE", "COLOUR", "COLOR", "COMMENT"}
)
SCORES = {score.lower(): score.value for score in Game.Score}
SCORE: Form[str] = Form(
    "10, 01, 55, or a default: 1d, d1, dd, 0d, d0, d5, 5d",
    lambda cell: SCORES.get(cell.lower()),
)
WHITE_ON = ("ALL", "ODD", "EVEN", "NONE", "UNKNOWN")
COLOURS = {"WHITE": True, "W": True, "BLACK": False, "B": False}
COLOUR = Form("WHITE, BLACK, W or B", lambda cell: COLOURS.get(cell.upper()))
SIDES = Form(", ".join(WHITE_ON), lambda cell: cell.upper() if cell.upper() in WHITE_ON else None)
ROUND, BOARD = whole_number(1, 99), whole_number(1, 999)
LONGEST_NAME = 160


@dataclass(frozen=True, slots=True)
class Given:
    """What the games of a file are held against."""

    file: str
    pins: Collection[str] | None
    """The numbers of the player list; None where it could not be read."""
    first_day: date | None
    last_day: date | None
    faults: Faults

    @property
    def day(self) -> Form[date]:
        """Dates within those of the event."""
        first, last = self.first_day, self.last_day
        if first is None or last is None:
            return DAY
        expected = f"{DAY.expected}, from {first:%d/%m/%Y} to {last:%d/%m/%Y}"
        return Form(expected, lambda cell: _within(DAY.read(cell), first, last))


def _within(day: date | None, first: date, last: date) -> date | None:
    return day if day is not None and first <= day <= last else None


def read_section(part: Part, given: Given) -> ParsedSection:
    """One part of results with its games."""
    values = Values(given.file, part.line, part.fields, given.faults)
    values.refuse_unknown(OF_PART)
    name = part.name
    if text(LONGEST_NAME).read(name) is None:
        values.fault(part.line, part.kind, quoted(name), f"at most {LONGEST_NAME} characters")
    white_on = values.read(SIDES, "WHITEON") or "UNKNOWN"
    day = values.read(given.day, "RESULTSDATE")
    games = [_game(record, part.kind, white_on, day, given) for record in part.records]
    return ParsedSection(
        line=part.line,
        name=name,
        kind=KINDS[part.kind],
        games=[game for game in games if game is not None],
    )


def _game(
    record: Record, kind: str, white_on: str, results_day: date | None, given: Given
) -> ParsedGame | None:
    """The game, None where too little of it can be read; the faults say why."""
    values = Values(given.file, record["PIN1"][0].line, record, given.faults)
    values.refuse_unknown(OF_GAME)
    score = values.need(SCORE, "SCORE")
    pins = [_pin(values, name, given.pins) for name in ("PIN1", "PIN2")]
    _check_pins(values, pins, score)
    round_ = _round(values, kind)
    board = _board(values, kind)
    day = values.read(given.day, "GAMEDATE") or results_day
    if kind == OTHER and not values.text("GAMEDATE") and results_day is None:
        values.fault(values.line, "GAME DATE", "nothing", given.day.expected)
    is_white = values.read(COLOUR, "COLOUR", "COLOR")
    if is_white is None:
        is_white = _first_has_white(white_on, board)
    last = day or given.last_day
    if score is None or last is None or not all(pins):
        return None
    first, second = pins if is_white else reversed(pins)
    return ParsedGame(
        line=values.line,
        white=first,
        black=second,
        score=score if is_white else score[::-1],
        day=last,
        is_approximate=day is None,
        round=round_,
        board=board,
    )


def _pin(values: Values, name: str, pins: Collection[str] | None) -> str:
    cell = values.cell(name)
    if cell is None:
        values.fault(values.line, name, "nothing", "a PIN of the player list")
        return ""
    if cell.value != ABSENT and pins is not None and cell.value not in pins:
        values.fault(cell.line, name, quoted(cell.value), "a PIN of the player list")
        return ""
    return cell.value


def _check_pins(values: Values, pins: list[str], score: str | None) -> None:
    if pins[0] and pins[0] == pins[1]:
        values.fault(values.line, "PIN2", f"{quoted(pins[1])} again", "another player than PIN1")
    if ABSENT in pins and score in Game.PLAYED:
        values.fault(values.line, "SCORE", f"{score} against nobody", "the score of a default")


def _round(values: Values, kind: str) -> int | None:
    if kind == SECTION:
        return values.need(ROUND, "ROUND")
    _refuse(values, "ROUND", "only in SECTION RESULTS")
    return None


def _board(values: Values, kind: str) -> int | None:
    if kind == MATCH:
        return values.read(BOARD, "BOARD")
    _refuse(values, "BOARD", "only in MATCH RESULTS")
    return None


def _refuse(values: Values, name: str, expected: str) -> None:
    if (cell := values.cell(name)) is not None:
        values.fault(cell.line, name, quoted(cell.value), expected)


def _first_has_white(white_on: str, board: int | None) -> bool:
    """The colour of PIN1's side; White where nobody can tell, as colours change no grade."""
    if white_on == "NONE":
        return False
    if board is not None and white_on in ("ODD", "EVEN"):
        return (board % 2 == 1) == (white_on == "ODD")
    return True
