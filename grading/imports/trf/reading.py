"""A tournament report as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from grading.imports.parsed import ParsedEvent, ParsedPlayer, ParsedSection
from grading.imports.sizes import are_too_many
from grading.imports.trf.dates import read_day
from grading.imports.trf.games import Told, games_of, short_games, told
from grading.imports.trf.lines import FIRST_ROUND, MOST_ROUNDS, PLAYER, ROUND_WIDTH, Line, lines_of
from grading.imports.trf.players import has_comma, read_player
from grading.interchange.faults import Faults, quoted
from grading.models import Section

NAME, CITY, BEGINS, ENDS, TIME, DATES = "012", "022", "042", "052", "122", "132"
LONGEST_NAME = 160


def read_trf(
    file: str,
    text: str,
    faults: Faults,
    *,
    first_day: date | None = None,
    last_day: date | None = None,
) -> ParsedEvent:
    """The event of a report; what is wrong goes into ``faults``.

    The days given stand in for those it lacks. It has no code, index or time limit of use.
    ``text`` has ``\\n`` for every line end.
    """
    lines = list(lines_of(text))
    if are_too_many(file, faults, players=sum(line.code == PLAYER for line in lines)):
        return ParsedEvent(first_day=first_day, last_day=last_day)
    headers = {line.code: line for line in reversed(lines)}
    begins = _day(file, headers.get(BEGINS), first_day, faults)
    ends = _day(file, headers.get(ENDS), last_day, faults) or begins
    if begins and ends and ends < begins:
        faults.add(
            file,
            headers[ENDS].number if ENDS in headers else 0,
            "052",
            f"{ends}, before {begins}",
            "a day not before 042",
        )
    players, rounds = _players(file, lines, ends, faults)
    days = _round_days(headers.get(DATES))
    name = headers[NAME].rest[:LONGEST_NAME] if NAME in headers else ""
    games = games_of(file, rounds, days, ends or date.max, faults)
    are_too_many(file, faults, games=len(games))
    section = ParsedSection(line=1, name=name, kind=Section.Kind.SECTION, games=games)
    return ParsedEvent(
        name=name,
        first_day=begins,
        last_day=ends,
        players=list(players.values()),
        sections=[section],
        notes=list(_notes(lines, headers, rounds)),
    )


def _day(file: str, line: Line | None, instead: date | None, faults: Faults) -> date | None:
    if line is None or not line.rest:
        return instead
    day = read_day(line.rest)
    if day is None and instead is None:
        faults.add(file, line.number, line.code, quoted(line.rest), "a date such as 2013/01/31")
    return day or instead


def _players(
    file: str, lines: list[Line], ends: date | None, faults: Faults
) -> tuple[dict[str, ParsedPlayer], dict[int, dict[str, Told]]]:
    """The players by their ranks, and what each round's lines say."""
    players: dict[str, ParsedPlayer] = {}
    rounds: dict[int, dict[str, Told]] = {}
    for line in lines:
        if line.code != PLAYER:
            continue
        player = read_player(file, line, ends, faults)
        if player.pin in players:
            found = f"{player.pin} again, as on line {players[player.pin].line}"
            faults.add(file, line.number, "start rank", found, "each rank once")
            continue
        players[player.pin] = player
        for number, one in told(file, player.pin, line, faults):
            rounds.setdefault(number, {})[player.pin] = one
    if not players:
        faults.add(file, 0, "", "no line that begins with 001", "the players of a tournament")
    return players, rounds


def _round_days(line: Line | None) -> dict[int, date]:
    if line is None:
        return {}
    days = {}
    for place in range(MOST_ROUNDS):
        start = FIRST_ROUND + ROUND_WIDTH * place
        day = read_day(line.text[start : start + ROUND_WIDTH].strip())
        if day is not None:
            days[place + 1] = day
    return days


def _notes(
    lines: list[Line], headers: Mapping[str, Line], rounds: Mapping[int, Mapping[str, Told]]
) -> Iterator[str]:
    without = [line for line in lines if line.code == PLAYER and not has_comma(line)]
    if without:
        yield (
            f"{len(without)} names without a comma, the first on line {without[0].number}: the"
            " first word is taken for the surname"
        )
    short = short_games(list(rounds.values()))
    if short:
        yield f"{short} games of less than a move each are not graded, and passed over"
    if CITY in headers and headers[CITY].rest:
        yield f"Played at {headers[CITY].rest[:60]}"
    if TIME in headers and headers[TIME].rest:
        yield f"Time control, in the file's words: {headers[TIME].rest[:60]}"
