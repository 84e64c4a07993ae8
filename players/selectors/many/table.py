"""The table of many players at once. Source: site, Lookups, Many at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.selectors.clubs import ShownClub, first_clubs
from grading.reading.parameters import LONGEST
from grading.reading.snapshot import Snapshot
from players.pasted import Entry
from players.selectors.figures import Figure
from players.selectors.many.answer import NOBODY, Answer
from players.selectors.many.by_name import by_name
from players.selectors.many.by_reference import by_reference
from players.selectors.many.column import Column, figures_in
from players.selectors.people import Person, as_person, players_at

NO_NAME = Answer(note="Neither a name nor a reference: that is six digits and a letter")


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the table shows him."""

    person: Person
    club: ShownClub | None
    figure: Figure | None


@dataclass(frozen=True, slots=True)
class Row:
    """One entry, in the order they were given."""

    number: int
    given: str
    looked_up: str
    """What the lookup is to be asked, where nobody is found."""
    player: Player | None
    note: str
    may_be: Sequence[Player] = ()
    more: int = 0
    same_as: int | None = None
    """The number of the entry that has the same player already."""

    @property
    def figure(self) -> int | None:
        """What the entry adds to the team."""
        if self.player is None or self.same_as is not None:
            return None
        figure = self.player.figure
        return figure.grade if figure is not None and figure.counts else None


def table_of(
    snapshot: Snapshot,
    entries: Sequence[Entry],
    column: Column | None,
    chosen: Mapping[int, str],
) -> list[Row]:
    """A row for each entry.

    ``chosen`` has, by the number of an entry, the reference of whom the visitor chose of those
    it may be; whoever it cannot be is not taken. Nothing is asked of the database per entry.
    """
    references = by_reference(snapshot, {e.reference for e in entries if e.reference})
    names = by_name(snapshot, {e.name for e in entries if e.name and not e.reference})
    answers = [
        references[e.reference] if e.reference else names[e.name] if e.name else NO_NAME
        for e in entries
    ]
    players = _players(snapshot, column, answers)
    rows: list[Row] = []
    first: dict[str, int] = {}
    for number, (entry, answer) in enumerate(zip(entries, answers, strict=True), 1):
        row = _row(number, entry, answer, players, chosen.get(number, ""), first)
        if row.player is not None:
            first.setdefault(row.player.person.ref, number)
        rows.append(row)
    return rows


def _row(
    number: int,
    entry: Entry,
    answer: Answer,
    players: Mapping[int, Player],
    chosen: str,
    first: Mapping[str, int],
) -> Row:
    may_be = [players[key] for key in answer.may_be if key in players]
    picked = next((player for player in may_be if player.person.ref == chosen), None)
    player = picked or (players.get(answer.player_id) if answer.player_id else None)
    if player is not None:
        same_as = first.get(player.person.ref)
        note = "" if picked else answer.note
        return Row(number, entry.given, "", player, note, same_as=same_as)
    # Whoever was hidden since is not there, though the names of an old revision have him.
    note = NOBODY if answer.player_id or (answer.may_be and not may_be) else answer.note
    looked_up = (entry.reference or entry.name or entry.given)[:LONGEST]
    return Row(number, entry.given, looked_up, None, note, may_be, answer.more)


def _players(
    snapshot: Snapshot, column: Column | None, answers: Iterable[Answer]
) -> dict[int, Player]:
    """Everybody who is meant or may be, by id. Four queries."""
    ids = {key for answer in answers for key in (answer.player_id, *answer.may_be) if key}
    if not ids:
        return {}
    clubs = first_clubs(snapshot, ids)
    figures = figures_in(column, ids) if column is not None else {}
    return {
        player.player_id: Player(
            as_person(player, ages={}),
            clubs.get(player.player_id),
            figures.get(player.player_id),
        )
        for player in players_at(snapshot, ids)
    }
