"""Everything read for a sequential scheme, and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from grading.engine.calendars import HALF_YEARS
from grading.engine.columns import Games, Ints
from grading.engine.periods import day_number
from grading.engine.sequential.scheme import Scheme
from grading.engine.sequential.schemes import ALIKE, NAMES, SACA, scheme_named
from grading.engine.sequential.walk import Opening
from grading.interchange.faults import Faults
from grading.interchange.forms import LISTS
from grading.interchange.games import GameRows, read_games
from grading.interchange.players import Players, read_players
from grading.interchange.reading import Files, refuse_for_averages
from grading.interchange.sequential.games import EventGames, read_event_games
from grading.interchange.sequential.given import GivenRatings, RatedList
from grading.interchange.sequential.opening import read_ratings
from grading.interchange.sequential.school_grades import read_school_players
from grading.interchange.spans import Span, read_span
from grading.interchange.watch import Watch, unwatched


def is_sequential(scheme: str) -> bool:
    """Whether ``scheme`` is one that rates event after event."""
    return scheme in NAMES


def read_given_ratings(
    files: Files,
    *,
    scheme: str,
    first: str,
    last: str,
    faults: Faults,
    watch: Watch = unwatched,
) -> GivenRatings:
    """Read everything; ``FaultsFound`` carries all that is wrong in any file or option."""
    refuse_for_averages(files, scheme, faults)
    span = read_span(HALF_YEARS, first, last, faults)
    if scheme == SACA:
        return _of_events(files, span, faults, watch)
    return _of_half_years(files, ALIKE[scheme], span, faults, watch)


def _of_half_years(
    files: Files, scheme: Scheme, span: Span, faults: Faults, watch: Watch
) -> GivenRatings:
    players = read_players(
        files.players, span.periods[-1].last_day, births=False, faults=faults, watch=watch
    )
    rows = read_games(files.games, players, span, faults, watch)
    opening = _opening(files.opening, players, scheme, span, faults, watch)
    faults.raise_any()
    units = [period.name for period in span.periods]
    days = np.array([day_number(period.last_day) for period in span.periods])
    lists = {
        name: _rated_list(rows, _taken(rows, name), rows.period, units, days, opening.get(name))
        for name in LISTS
    }
    ignored = int((rows.period < 0).sum())
    return GivenRatings(scheme, players.refs, lists, ignored, 0, faults.unused_columns)


def _of_events(files: Files, span: Span, faults: Faults, watch: Watch) -> GivenRatings:
    # Its first half-year may begin in one school year and go on in the next.
    told_on = span.periods[0].last_day
    players, school_grades = read_school_players(files.players, told_on, faults, watch)
    scheme = scheme_named(SACA, school_grades)
    games = read_event_games(files.games, players, span, faults, watch)
    opening = _opening(files.opening, players, scheme, span, faults, watch)
    faults.raise_any()
    lists = {name: _event_list(games, name, opening.get(name)) for name in LISTS}
    ignored = games.rows.period < 0
    missing = int((games.missing_board & ~ignored).sum())
    return GivenRatings(
        scheme, players.refs, lists, int(ignored.sum()), missing, faults.unused_columns
    )


def _event_list(games: EventGames, name: str, opening: Opening | None) -> RatedList:
    """A list after every event: in order of their last days, then of their names."""
    rows, all_rows = games.rows, _taken(games.rows, name)
    last: dict[str, int] = {}
    for row in all_rows:
        event = games.event[row]
        last[event] = max(last.get(event, int(rows.day[row])), int(rows.day[row]))
    events = sorted(last, key=lambda event: (last[event], event))
    place = {event: number for number, event in enumerate(events)}
    unit = np.array([place.get(event, 0) for event in games.event], np.int64)
    played = [row for row in all_rows if not games.missing_board[row]]
    days = np.array([last[event] for event in events], np.int64)
    return _rated_list(rows, played, unit, events, days, opening)


def _taken(rows: GameRows, name: str) -> list[int]:
    """The rows rated in the list called ``name``, in code point order of the games' ids."""
    inside = (rows.period >= 0).tolist()
    taken = (row for row, rate in enumerate(rows.rate) if rate == name and inside[row])
    return sorted(taken, key=rows.ids.__getitem__)


def _rated_list(
    rows: GameRows,
    taken: list[int],
    unit: Ints,
    units: list[str],
    days: Ints,
    opening: Opening | None,
) -> RatedList:
    at = np.array(taken, np.int64)
    games = Games(
        white=rows.white[at],
        black=rows.black[at],
        white_score=rows.white_score[at],
        day=rows.day[at],
        period=unit[at],
        white_counts=rows.white_counts[at],
        black_counts=rows.black_counts[at],
    )
    return RatedList(games, [rows.ids[row] for row in taken], units, days, opening)


def _opening(
    path: Path | None,
    players: Players,
    scheme: Scheme,
    span: Span,
    faults: Faults,
    watch: Watch,
) -> Mapping[str, Opening]:
    if path is None:
        return {}
    return read_ratings(path, players, scheme, span.before.last_day, faults, watch)
