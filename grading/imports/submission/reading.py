"""A submission file as a whole."""

from __future__ import annotations

from grading.imports.parsed import ParsedEvent, ParsedSection
from grading.imports.sizes import are_too_many
from grading.imports.submission.event import read_details
from grading.imports.submission.parts import (
    EVENT,
    FINISH,
    PLAYERS,
    RESULTS,
    Part,
    parts_of,
)
from grading.imports.submission.players import read_players
from grading.imports.submission.results import Given, read_section
from grading.imports.submission.tokens import MARK, before_first, tokens
from grading.interchange.faults import Faults, quoted
from grading.time_limits import ENOUGH, RateOfPlay

ORDER = f"{EVENT}, {PLAYERS}, results, {FINISH}"


def read_submission(file: str, text: str, faults: Faults) -> ParsedEvent:
    """The event of a file; all that is wrong goes into ``faults``, and the event is of use
    only where there are none.

    ``text`` has ``\\n`` for every line end.
    """
    if (stray := before_first(text)) or MARK not in text:
        faults.add(file, 1, "", quoted(stray), f"a file that begins with {MARK}{EVENT}")
        if MARK not in text:
            return ParsedEvent()
    parts = parts_of(file, tokens(text), faults)
    _check_order(file, parts, faults)
    players = sum(len(part.records) for part in parts if part.kind == PLAYERS)
    games = sum(len(part.records) for part in parts if part.kind in RESULTS)
    if are_too_many(file, faults, players=players, games=games):
        return ParsedEvent()
    return _event(file, parts, faults)


def _event(file: str, parts: list[Part], faults: Faults) -> ParsedEvent:
    of_kind = {kind: [part for part in parts if part.kind == kind] for kind in (EVENT, PLAYERS)}
    if not of_kind[EVENT]:
        return ParsedEvent()
    details = read_details(file, of_kind[EVENT][0], faults)
    lists = of_kind[PLAYERS]
    players = read_players(file, lists[0], details.last_day, faults) if lists else []
    is_whole = bool(lists) and not lists[0].is_broken
    pins = {player.pin for player in players} if is_whole else None
    given = Given(file, pins, details.first_day, details.last_day, faults)
    sections = [read_section(part, given) for part in parts if part.kind in RESULTS]
    if details.time_limit and details.time_limit.rate_of_play() is RateOfPlay.REFUSED:
        line, found = of_kind[EVENT][0].line, details.time_limit.why_refused() or ""
        faults.add(file, line, "time limit", found, ENOUGH)
    return ParsedEvent(
        code=details.code,
        submission_index=details.submission_index,
        name=details.name,
        first_day=details.first_day,
        last_day=details.last_day,
        officer=details.officer,
        officer_email=details.officer_email,
        time_limit=details.time_limit,
        players=players,
        sections=sections,
        notes=list(_notes(sections)),
    )


def _check_order(file: str, parts: list[Part], faults: Faults) -> None:
    kinds = [part.kind for part in parts]
    for kind in (EVENT, PLAYERS, FINISH):
        if kind not in kinds:
            faults.add(file, 0, kind, "no such part", f"the order {ORDER}")
        for again in [part for part in parts if part.kind == kind][1:]:
            faults.add(file, again.line, kind, "a second one", f"the order {ORDER}")
    if not any(kind in RESULTS for kind in kinds):
        faults.add(file, 0, "results", "no results", f"the order {ORDER}")
    ranks = [_rank(kind) for kind in kinds]
    for part, rank, before in zip(parts[1:], ranks[1:], ranks, strict=False):
        if rank < before:
            faults.add(file, part.line, part.kind, "not in its place", f"the order {ORDER}")


def _rank(kind: str) -> int:
    return {EVENT: 0, PLAYERS: 1, FINISH: 3}.get(kind, 2)


def _notes(sections: list[ParsedSection]) -> list[str]:
    empty = sum(not section.games for section in sections)
    return [f"{empty} parts without a game in them"] if empty else []
