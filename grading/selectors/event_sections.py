"""The sections of an event, each set out in the way that fits it. Source: site, Events received."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from grading.models import PublishedEvent, PublishedSection
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from grading.selectors.cross_table import CrossTable, cross_table
from grading.selectors.entrants import Entrant, entrants_of
from grading.selectors.event_games import DEFAULT, NOT_COUNTED, NOT_GRADED, EventGame, place_in_day
from grading.selectors.match_card import MatchCard, match_card

UNNAMED = "-"
"""In an address: the games that are in no section."""


def section_name(key: str) -> str | None:
    """The name of the section an address means; none where it means all of the event.

    Raises NotShown for what no section can be called.
    """
    if "\0" in key:  # PostgreSQL cannot look that up
        raise missing("No such section", "No section of an event has a name like that.")
    if not key:
        return None
    return "" if key == UNNAMED else key


@dataclass(frozen=True)
class Section:
    """A part of an event with its games; all of the event where it has no parts."""

    name: str
    kind: str
    position: int
    games: Sequence[EventGame]

    @property
    def key(self) -> str:
        """How an address names it."""
        return self.name or UNNAMED

    @property
    def words(self) -> str:
        """Its name, or what stands for one."""
        return self.name or "Other games"

    @cached_property
    def card(self) -> MatchCard | None:
        """The match it is."""
        return match_card(self.name, self.kind, self.games)

    @cached_property
    def table(self) -> CrossTable | None:
        """The cross table its games make, where it is no match."""
        return None if self.card else cross_table(self.games)

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Who played in it."""
        return entrants_of(self.games)

    @cached_property
    def players(self) -> int:
        """How many played in it."""
        return len({half.player_id for game in self.games for half in game.halves})

    @cached_property
    def defaults(self) -> int:
        """How many of its games were not played."""
        return sum(game.white.mark == DEFAULT for game in self.games)

    @property
    def played(self) -> int:
        """How many were."""
        return len(self.games) - self.defaults

    @property
    def first_day(self) -> date:
        """The day of its first game."""
        return min(game.day for game in self.games)

    @property
    def last_day(self) -> date:
        """The day of its last game."""
        return max(game.day for game in self.games)

    @property
    def is_approximate(self) -> bool:
        """Whether no game's date is known."""
        return all(game.row.is_approximate for game in self.games)


@dataclass(frozen=True, slots=True)
class Notes:
    """What the marks on a page call for an explanation of."""

    not_counted: Sequence[str]
    defaults: bool
    isolated: bool
    in_progress: bool
    starred: bool
    held: bool


def notes_on(games: Iterable[EventGame]) -> Notes:
    """What has to be explained of ``games``."""
    halves = [half for game in games for half in game.halves]
    marks = {half.mark for half in halves}
    values = {half.other.mark for half in halves}
    return Notes(
        not_counted=sorted({half.own.reason for half in halves if half.mark == NOT_COUNTED}),
        defaults=DEFAULT in marks,
        isolated=NOT_GRADED in marks,
        in_progress=any(half.own.is_in_progress for half in halves),
        starred=bool(values & {"start", "other"}),
        held="held" in values,
    )


def sections_in(
    snapshot: Snapshot, event: PublishedEvent, games: Iterable[EventGame]
) -> list[Section]:
    """The sections that ``games`` are of: matches by their days, else as the event has them.

    One query.
    """
    published = PublishedSection.objects.at(snapshot.number).filter(event_id=event.event_id)
    rows = {row.name: row for row in published}
    found: dict[str, list[EventGame]] = defaultdict(list)
    for game in games:
        found[game.row.section].append(game)
    sections = []
    for name, played in found.items():
        kind, position = (rows[name].kind, rows[name].position) if name in rows else ("", len(rows))
        sections.append(Section(name, kind, position, sorted(played, key=place_in_day)))
    if all(section.kind == "match" for section in sections):
        return sorted(sections, key=lambda section: (section.first_day, section.position))
    return sorted(sections, key=lambda section: (section.position, section.name))
