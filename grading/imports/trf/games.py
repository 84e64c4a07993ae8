"""The games of a tournament report: each is told twice, once by either player's line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from grading.imports.parsed import ParsedGame
from grading.imports.trf.lines import Line
from grading.interchange.faults import Faults, quoted

BYES = frozenset("HFUZ")
SHORT = frozenset("WDL")
"""Played to less than a move each: not rated."""
RESULTS = frozenset({"1", "=", "0", "+", "-", *BYES, *SHORT})
ANSWERS = {"1": "0", "=": "=", "0": "1", "W": "L", "D": "D", "L": "W"}
SCORES = {"1": "10", "=": "55", "0": "01"}
FORFEITS = {("+", "-"): "1d", ("-", "+"): "d1", ("-", "-"): "dd"}
NOBODY = frozenset({"", "0", "00", "000", "0000"})
COLOURS = {"w": True, "b": False}


@dataclass(frozen=True, slots=True)
class Told:
    """What one line says of one round."""

    line: int
    rank: str
    opponent: str
    colour: str
    result: str


def told(file: str, rank: str, line: Line, faults: Faults) -> Iterator[tuple[int, Told]]:
    """The rounds in which the line names an opponent, with what it says of each."""
    for number, opponent, colour, result in line.rounds():
        shown = result.upper()
        if shown and shown not in RESULTS:
            field = f"round {number}"
            faults.add(file, line.number, field, quoted(result), "one of 1 = 0 + - H F U Z W D L")
        elif opponent.lstrip("0") and shown not in BYES and shown:
            yield number, Told(line.number, rank, opponent.lstrip("0"), colour.lower(), shown)


def games_of(
    file: str,
    rounds: Mapping[int, Mapping[str, Told]],
    days: Mapping[int, date],
    last_day: date,
    faults: Faults,
) -> list[ParsedGame]:
    """The games, round by round; lines that do not agree on one are a fault that names both."""
    games = []
    for number in sorted(rounds):
        seen: set[str] = set()
        for rank, one in rounds[number].items():
            if rank in seen:
                continue
            other = rounds[number].get(one.opponent)
            if not _agree(file, number, one, other, faults) or other is None:
                continue
            seen.update((rank, one.opponent))
            game = _game(number, one, other, days.get(number), last_day)
            if game is not None:
                games.append(game)
    return games


def _agree(file: str, number: int, one: Told, other: Told | None, faults: Faults) -> bool:
    field = f"round {number}"
    if other is None or other.opponent != one.rank:
        found = f"{one.rank} met {one.opponent}, whose line says otherwise"
        where = f" (line {other.line})" if other else ""
        faults.add(file, one.line, field, found, f"two lines that agree{where}")
        return False
    both = (one.result, other.result)
    results_agree = ANSWERS.get(one.result) == other.result or both in FORFEITS
    colours = {one.colour, other.colour} - {"", "-"}
    colours_agree = len(colours) == 2 or one.colour not in COLOURS or other.colour not in COLOURS
    if results_agree and colours_agree:
        return True
    found = f"{one.rank} has {_said(one)}, and {other.rank} on line {other.line} has {_said(other)}"
    faults.add(file, one.line, field, found, "one game, told the same by both")
    return False


def _said(told: Told) -> str:
    return f"“{told.colour or '-'} {told.result}”"


def _game(
    number: int, one: Told, other: Told, day: date | None, last_day: date
) -> ParsedGame | None:
    """The game as White's; None for one that is too short to be rated."""
    if one.result in SHORT:
        return None
    white, black = (other, one) if one.colour == "b" or other.colour == "w" else (one, other)
    score = SCORES.get(white.result) or FORFEITS[white.result, black.result]
    return ParsedGame(
        line=one.line,
        white=white.rank,
        black=black.rank,
        score=score,
        day=day or last_day,
        is_approximate=day is None,
        round=number,
    )


def short_games(rounds: Sequence[Mapping[str, Told]]) -> int:
    """How many games are passed over as too short."""
    return sum(one.result in SHORT for told in rounds for one in told.values()) // 2
