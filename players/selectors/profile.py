"""All that a player's profile shows. Source: site, Player profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from clubs.selectors.clubs import ShownClub, clubs_of
from grading.models import PublishedGrade, PublishedName, PublishedPlayer
from grading.reading.snapshot import Snapshot
from players.selectors.beginning import beginning_in, estimates_in
from players.selectors.cards import Card, card_of
from players.selectors.chart import Chart, chart_of
from players.selectors.corrections import CorrectedGrade, corrections_of
from players.selectors.history import (
    HistoryRow,
    HistoryTable,
    Peak,
    history_of,
    peaks_of,
    tables_of,
)
from players.selectors.merges import merged_into
from players.selectors.people import Person, as_person, shown_ages
from players.selectors.played import Played, played_by


@dataclass(frozen=True, slots=True)
class HistoryPart:
    """A table of the history, and the chart of the same figures: each on a scale of its own."""

    table: HistoryTable
    chart: Chart | None


@dataclass(frozen=True, slots=True)
class Profile:
    """A player, with grades now and before."""

    person: Person
    former_names: Sequence[str]
    merged_ref: str
    """The reference that was asked for, where it was merged into this player's."""
    clubs: Sequence[ShownClub]
    names_twice: Collection[str]
    """Names that two of the clubs bear: one has been merged into the other."""
    cards: Sequence[Card]
    history: Sequence[HistoryRow]
    history_parts: Sequence[HistoryPart]
    has_old_grades: bool
    peaks: Sequence[Peak]
    corrections: Sequence[CorrectedGrade]
    played: Played


def profile_of(snapshot: Snapshot, player: PublishedPlayer, *, merged: str = "") -> Profile:
    """The profile, in a number of queries that does not grow with the games."""
    person = as_person(player, shown_ages(snapshot, [player]))
    # Earlier versions of the rows too, for the baseline, the season's grade and corrections.
    versions = list(
        PublishedGrade.objects.filter(player_id=player.player_id, since__lte=snapshot.number)
    )
    clubs = clubs_of(snapshot, [player.player_id]).get(player.player_id, [])
    named = Counter(club.name for club in clubs)
    played = played_by(snapshot, player.player_id)
    beginning = beginning_in(snapshot, versions, played)
    estimates = estimates_in(snapshot, player, beginning)
    history = history_of(snapshot, versions, played)
    graded_in = {version.list_slug for version in versions}
    return Profile(
        person=person,
        former_names=_former_names(snapshot, player),
        merged_ref=merged_into(snapshot, player, merged),
        clubs=clubs,
        names_twice=[name for name, times in named.items() if times > 1],
        cards=[
            card_of(snapshot, shown, player, versions, played, estimates.get(shown.slug))
            for shown in snapshot.lists
            if not shown.is_own or played.in_list(shown) or shown.slug in graded_in
        ],
        history=history,
        history_parts=[
            HistoryPart(table, chart_of(table.lists, table.rows))
            for table in tables_of(snapshot.lists, history)
        ],
        has_old_grades=any(row.has_old_grades for row in history),
        peaks=peaks_of(snapshot, history),
        corrections=corrections_of(snapshot, player.player_id, versions),
        played=played,
    )


def _former_names(snapshot: Snapshot, player: PublishedPlayer) -> list[str]:
    names = PublishedName.objects.at(snapshot.number).filter(
        player_id=player.player_id, is_former=True
    )
    return list(names.order_by("shown").values_list("shown", flat=True))
