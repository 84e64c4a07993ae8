"""All that a player's profile shows. Source: site, Player profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.selectors.clubs import ShownClub, clubs_of
from grading.models import PublishedGrade, PublishedName, PublishedPlayer
from grading.reading.snapshot import Snapshot
from players.references import is_valid
from players.selectors.cards import Card, card_of
from players.selectors.corrections import CorrectedGrade, corrections_of
from players.selectors.history import HistoryRow, Peak, history_of, peaks_of
from players.selectors.merges import survivor_of
from players.selectors.people import Person, as_person, shown_ages
from players.selectors.played import Played, played_by


@dataclass(frozen=True, slots=True)
class Profile:
    """A player, with grades now and before."""

    person: Person
    former_names: Sequence[str]
    merged_ref: str
    """The reference that was asked for, where it was merged into this player's."""
    clubs: Sequence[ShownClub]
    cards: Sequence[Card]
    history: Sequence[HistoryRow]
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
    played = played_by(snapshot, player.player_id)
    history = history_of(snapshot, versions, played)
    return Profile(
        person=person,
        former_names=_former_names(snapshot, player),
        merged_ref=_merged_ref(snapshot, player, merged),
        clubs=clubs_of(snapshot, [player.player_id]).get(player.player_id, []),
        cards=[card_of(snapshot, shown, player, versions, played) for shown in snapshot.lists],
        history=history,
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


def _merged_ref(snapshot: Snapshot, player: PublishedPlayer, ref: str) -> str:
    """``ref`` if it really leads here: a visitor can write anything into an address."""
    if not is_valid(ref):
        return ""
    asked = PublishedPlayer.objects.at(snapshot.number).filter(ref=ref.strip().upper()).first()
    if asked is None or asked.player_id == player.player_id:
        return ""
    survivor = survivor_of(snapshot, asked)
    return asked.ref if survivor is not None and survivor.ref == player.ref else ""
