"""The interchange files read as a whole, against what is here already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from grading.imports.club_rows import INTERCHANGE, read_clubs
from grading.imports.firsts import First
from grading.imports.forms import CLUB
from grading.imports.interchange import stored
from grading.imports.interchange.events import EventLines, events_of
from grading.imports.interchange.games import GamesFile
from grading.imports.interchange.opening import read_opening
from grading.imports.interchange.players import read_players
from grading.imports.interchange.stored_games import EventsHere
from grading.imports.lined import Lined
from grading.imports.references import one_of
from grading.imports.stored_clubs import club_codes, new_clubs, unions_of_counties
from grading.interchange.cells import Form
from grading.interchange.faults import Faults
from grading.services.rows import Association, ClubRow, GameRow, GradeRow


@dataclass(frozen=True, slots=True)
class Files:
    """Where the files are; those that may be left out are None when they are."""

    players: Path
    games: Path
    clubs: Path | None = None
    opening: Path | None = None


def read_association(files: Files, *, first: First, today: date, faults: Faults) -> Association:
    """All that is new in the files, an association to be loaded if there are no ``faults``.

    The opening grades are those of the period before ``first``.
    """
    clubs = _read_clubs(files.clubs, faults)
    games = GamesFile(files.games, today, faults)
    club = _one_of(clubs.rows) if files.clubs else CLUB
    players = read_players(files.players, games.last_day, club, faults)
    refs = {row.ref for row in players.players.rows}
    ref = one_of(refs) if players.listed else Form("a ref", lambda cell: cell)
    events = events_of(games.games(ref))
    grades = _read_opening(files.opening, ref, first, faults)
    events_here = EventsHere(events)
    further = events_here.further(games.table.file, events, faults)
    named_clubs = new_clubs(clubs, faults)
    return Association(
        clubs=named_clubs if files.clubs else _clubs_by_code(players.clubs.values()),
        players=stored.new_players(players.players, faults),
        grades=stored.new_grades(grades, faults),
        events=[lines.event for lines in further if lines.event.code not in events_here],
        games=list(_game_rows(further, players.clubs)),
    )


def _read_clubs(path: Path | None, faults: Faults) -> Lined[ClubRow]:
    if path is None:
        return Lined("", [], [])
    return read_clubs(path, INTERCHANGE, unions_of_counties(), faults)


def _one_of(clubs: Iterable[ClubRow]) -> Form[str]:
    codes = {*club_codes(), *(club.code for club in clubs)}
    return Form(
        "a code of the clubs file, or of a club that is here",
        lambda cell: cell if cell in codes else None,
    )


def _clubs_by_code(codes: Iterable[str]) -> list[ClubRow]:
    """Clubs of which nothing is known but the code, called after it; of those not here."""
    new = set(codes) - club_codes() - {""}
    return [ClubRow(code=code, name=f"Club {code}") for code in sorted(new)]


def _read_opening(
    path: Path | None, ref: Form[str], first: First, faults: Faults
) -> Lined[GradeRow]:
    if path is None:
        return Lined("", [], [])
    return read_opening(path, ref, first.before, faults)


def _game_rows(events: Iterable[EventLines], clubs: Mapping[str, str]) -> Iterator[GameRow]:
    for lines in events:
        for game in lines.games:
            yield GameRow(
                event=lines.event.code,
                white=game.white,
                black=game.black,
                score=game.score,
                day=game.day,
                board=game.board,
                white_club=clubs.get(game.white, ""),
                black_club=clubs.get(game.black, ""),
                period=game.period,
            )
