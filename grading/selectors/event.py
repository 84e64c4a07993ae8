"""The page of an event: what of it is set out, and how much at a time. Source: site, Event page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from grading.models import PublishedEvent, PublishedSide
from grading.models.events import Event
from grading.reading.lists import PublishedPeriod
from grading.reading.paging import Paging, page_of
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from grading.selectors.cross_table import CrossTable, Row
from grading.selectors.entrants import Entrant, entrants_of, sorted_entrants
from grading.selectors.event_games import (
    EventGame,
    games_of,
    nameless_games,
    sides_of,
    some_sides,
)
from grading.selectors.event_sections import Notes, Section, notes_on, section_name, sections_in

NOT_GRADED = (PublishedSide.Status.DEFAULT, PublishedSide.Status.ISOLATED)
LARGE = 10_000
"""Games, beyond which they are listed a page at a time and nothing is made of them."""
FEW_GAMES, FEW_SECTIONS = 400, 8
"""So many are set out on one page, one section below the other."""
FEW_PLAYERS = 60
PAGE_SIZE = 100
LINES = 150

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Asked:
    """What of the event is asked for."""

    section: str = ""
    """As an address names it; all of the event without."""
    players: bool = False
    sort: str = "score"
    page: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A section set out: its match card, rows of its cross table, or games in a list."""

    section: Section
    rows: Sequence[Row]
    games: Sequence[EventGame]

    @property
    def table(self) -> CrossTable | None:
        """The table its rows are of."""
        return self.section.table


@dataclass(frozen=True)
class EventPage:
    """What there is to show, and where it stands among the pages of it."""

    event: PublishedEvent
    sections: Sequence[Section] = ()
    """All of those on the page or in its index."""
    index: Sequence[Section] = ()
    shown: Sequence[Shown] = ()
    games: Sequence[EventGame] = ()
    """Of an event too large to be set out."""
    entrants: Sequence[Entrant] = ()
    has_players_page: bool = False
    players: int | None = None
    rate: str = ""
    """The list it is graded in, such as "Standardplay"."""
    seeds_teams: bool = False
    """Whether there are teams on it, which the ratings of that list seed."""
    graded_in: Sequence[tuple[PublishedPeriod, bool]] = ()
    """The periods, and whether the list of each is still to come."""
    notes: Notes | None = None
    paging: Paging | None = None

    @property
    def kind(self) -> str:
        """Such as "league"."""
        return Event.Kind(self.event.kind).label

    @property
    def is_alone(self) -> bool:
        """Whether one section is all there is on it, so that a player is there once."""
        return len(self.shown) == 1

    @property
    def has_rounds(self) -> bool:
        """Whether it has a cross table by rounds."""
        return any(part.table and not part.table.is_grid for part in self.shown)

    @property
    def has_grid(self) -> bool:
        """Whether it has a cross table by opponents."""
        return any(part.table and part.table.is_grid for part in self.shown)

    @property
    def has_tables(self) -> bool:
        """Whether it has a cross table of any kind."""
        return any(part.table for part in self.shown)

    @property
    def shows_performance(self) -> bool:
        """Whether any table on it has performance grades."""
        return bool(self.entrants) or self.has_tables

    @property
    def is_large(self) -> bool:
        """Whether there are too many games to be set out."""
        return self.event.games > LARGE


def event_page(snapshot: Snapshot, event: PublishedEvent, asked: Asked) -> EventPage:
    """The page of ``event`` that is ``asked`` for. Raises NotShown for what it does not have."""
    names = {shown.slug: shown.name for shown in snapshot.lists}
    seeds = any(shown.slug == event.rate and shown.seeds_teams for shown in snapshot.lists)
    page = _page(snapshot, event, asked)
    seeds = seeds and any(section.card for section in page.sections)
    return replace(page, rate=names.get(event.rate, event.rate), seeds_teams=seeds)


def _page(snapshot: Snapshot, event: PublishedEvent, asked: Asked) -> EventPage:
    name = section_name(asked.section)
    if event.games > LARGE:
        return _large(snapshot, event, name, asked)
    sides = list(sides_of(snapshot, event, name))
    if name is not None and not sides:
        raise _no_section(snapshot, event, asked.section)
    if asked.players:
        return _players(snapshot, event, sides, asked)
    if name is None and not _are_few(sides):
        return _index(snapshot, event, sides, asked)
    return _set_out(snapshot, event, sides, asked)


def _are_few(sides: Sequence[PublishedSide]) -> bool:
    sections = {side.section for side in sides}
    return len(sections) == 1 or (len(sections) <= FEW_SECTIONS and len(sides) <= 2 * FEW_GAMES)


def _set_out(
    snapshot: Snapshot, event: PublishedEvent, sides: Sequence[PublishedSide], asked: Asked
) -> EventPage:
    games = games_of(snapshot, event, sides)
    sections = sections_in(snapshot, event, games)
    shown, paging = _shown(sections, asked.page)
    entrants = entrants_of(games) if any(not part.table for part in shown) else []
    repeats = any(len(entrant.halves) > 1 for entrant in entrants)
    fits = repeats and not asked.section and len(entrants) <= FEW_PLAYERS
    return EventPage(
        event=event,
        sections=sections,
        shown=shown,
        entrants=entrants if fits else (),
        has_players_page=repeats and not fits,
        players=len({side.player_id for side in sides}),
        graded_in=_graded_in(snapshot, event, sides),
        notes=notes_on(games),
        paging=paging,
    )


def _shown(sections: Sequence[Section], page: int) -> tuple[list[Shown], Paging | None]:
    """All of them in full, or a page of the only one."""
    if len(sections) != 1:
        page_of(1, page=page, size=1)
        return [
            Shown(part, part.table.rows if part.table else (), part.games) for part in sections
        ], None
    (part,) = sections
    rows = part.table.rows if part.table else ()
    paging = page_of(len(rows) or (1 if part.card else len(part.games)), page=page, size=PAGE_SIZE)
    return [Shown(part, _slice(rows, paging), _slice(part.games, paging))], paging


def _index(
    snapshot: Snapshot, event: PublishedEvent, sides: Sequence[PublishedSide], asked: Asked
) -> EventPage:
    sections = sections_in(snapshot, event, nameless_games(snapshot, event, sides))
    paging = page_of(len(sections), page=asked.page, size=LINES)
    return EventPage(
        event=event,
        sections=sections,
        index=_slice(sections, paging),
        has_players_page=True,
        players=len({side.player_id for side in sides}),
        graded_in=_graded_in(snapshot, event, sides),
        paging=paging,
    )


def _players(
    snapshot: Snapshot, event: PublishedEvent, sides: Sequence[PublishedSide], asked: Asked
) -> EventPage:
    games = games_of(snapshot, event, sides)
    entrants = sorted_entrants(entrants_of(games), asked.sort)
    paging = page_of(len(entrants), page=asked.page, size=PAGE_SIZE)
    return EventPage(
        event=event,
        entrants=_slice(entrants, paging),
        players=len(entrants),
        graded_in=_graded_in(snapshot, event, sides),
        notes=notes_on(games),
        paging=paging,
    )


def _large(snapshot: Snapshot, event: PublishedEvent, name: str | None, asked: Asked) -> EventPage:
    sides = sides_of(snapshot, event, name)
    total = sides.filter(is_white=True).count()
    if not total:
        raise _no_section(snapshot, event, asked.section)
    paging = page_of(total, page=asked.page, size=PAGE_SIZE)
    games = games_of(snapshot, event, some_sides(sides, paging.start, paging.end))
    return EventPage(event=event, games=games, notes=notes_on(games), paging=paging)


def _slice(items: Sequence[Item], paging: Paging) -> Sequence[Item]:
    return items[paging.start : paging.end]


def _graded_in(
    snapshot: Snapshot, event: PublishedEvent, sides: Sequence[PublishedSide]
) -> list[tuple[PublishedPeriod, bool]]:
    names = {side.period for side in sides if side.status not in NOT_GRADED}
    return [
        (period, grading_list.is_in_progress(period))
        for grading_list in snapshot.lists
        if grading_list.slug == event.rate
        for period in grading_list.periods
        if period.name in names
    ]


def _no_section(snapshot: Snapshot, event: PublishedEvent, key: str) -> Exception:
    return missing(
        "No such section",
        f"{event.name} has no section “{key[:60]}” with games in the revision of {snapshot.words}.",
    )
