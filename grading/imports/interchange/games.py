"""The games file: what the calculator reads, and events and boards beside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path

from grading.imports.forms import EARLIEST, day_by, text
from grading.imports.interchange.periods import read_periods
from grading.interchange.cells import Form, optional, required, unrepeated
from grading.interchange.faults import Faults
from grading.interchange.forms import LIST, STANDARD, TOKEN, whole_number
from grading.interchange.games import check_two_players
from grading.interchange.rows import Table, read_table
from grading.models import Game

REQUIRED = ("id", "date", "rate", "white", "black", "score")
OPTIONAL = ("period", "event", "board", "white_counts", "black_counts")
LONGEST_EVENT = 160

SCORE: Form[str] = Form(
    "1, 0.5 or 0", {"1": Game.Score.WHITE, "0.5": Game.Score.DRAW, "0": Game.Score.BLACK}.get
)
BOARD = whole_number(1, 999)
# The records know from the event and the memberships which sides count.
COUNTS = Form("1 or nothing: memberships say whether a side counts", {"1": True}.get)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game as its line gives it."""

    line: int
    event: str
    """Name of the event, "" where none is given."""
    rate: str
    day: date
    white: str
    black: str
    score: str
    """A value of ``Game.Score``, "" where it could not be read."""
    board: int | None
    period: str


class GamesFile:
    """The games, of which the dates can be asked for before the players are known."""

    def __init__(self, path: Path, today: date, faults: Faults) -> None:
        """Read the file; nothing played later than ``today`` is in it."""
        self._faults = faults
        self._today = today
        self.table: Table = read_table(path, REQUIRED, OPTIONAL, faults)
        form = day_by(today, "today")
        self.days: list[date] = required(self.table, "date", form, EARLIEST, faults)

    @cached_property
    def last_day(self) -> date:
        """The day of the last game; today if there is none."""
        return max(self.days, default=self._today)

    def games(self, ref: Form[str]) -> list[PlayedGame]:
        """The games; ``ref`` says which players there are."""
        table, faults = self.table, self._faults
        unrepeated(table, ["id"], faults)
        required(table, "id", TOKEN, "", faults)
        check_two_players(table, faults)
        for field in ("white_counts", "black_counts"):
            optional(table, field, COUNTS, True, faults)
        rates = required(table, "rate", LIST, STANDARD, faults)
        return [
            PlayedGame(*row)
            for row in zip(
                table.lines,
                optional(table, "event", text(LONGEST_EVENT), "", faults),
                rates,
                self.days,
                required(table, "white", ref, "", faults),
                required(table, "black", ref, "", faults),
                required(table, "score", SCORE, "", faults),
                optional(table, "board", BOARD, None, faults),
                read_periods(table, rates, self.days, self._today, faults),
                strict=True,
            )
        ]
