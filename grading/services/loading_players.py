"""Players with their former names, memberships and earlier clubs, in bulk."""

from __future__ import annotations

from collections.abc import Sequence

from grading.models import ImportedAffiliation
from grading.services.batches import Progress, create_all, create_in_batches
from grading.services.keys import Keys
from grading.services.rows import AffiliationRow, MembershipRow, PlayerRow
from players.models import FormerName, Membership, Player


def load_players(rows: Sequence[PlayerRow], keys: Keys, progress: Progress | None) -> None:
    """Create the players; their keys go into ``keys``."""
    players = (
        Player(
            ref=row.ref,
            surname=row.surname,
            forenames=row.forenames,
            sex=row.sex,
            birth_date=row.birth_date,
            title=row.title,
            fide_code=row.fide_code,
            nation=row.nation,
            deceased=row.deceased,
            hidden=row.hidden,
        )
        for row in rows
    )
    for batch in create_in_batches(Player, players, progress):
        keys.players.update((player.ref, player.pk) for player in batch)
    names = (
        FormerName(player_id=keys.player(row.ref), surname=surname, forenames=forenames)
        for row in rows
        for surname, forenames in row.former_names
    )
    create_all(FormerName, names)
    merged = [
        Player(pk=keys.player(row.ref), merged_into_id=keys.player(row.merged_into))
        for row in rows
        if row.merged_into
    ]
    Player.objects.bulk_update(merged, ["merged_into"], batch_size=500)


def load_memberships(rows: Sequence[MembershipRow], keys: Keys, progress: Progress | None) -> None:
    """Create the memberships."""
    memberships = (
        Membership(
            player_id=keys.player(row.ref),
            number=row.number,
            level=row.level,
            kind=row.kind,
            first_day=row.first_day,
            last_day=row.last_day,
        )
        for row in rows
    )
    create_all(Membership, memberships, progress)


def load_affiliations(
    rows: Sequence[AffiliationRow], keys: Keys, progress: Progress | None
) -> None:
    """Create the affiliations from before this database's games."""
    affiliations = (
        ImportedAffiliation(
            player_id=keys.player(row.ref),
            club_id=keys.club(row.club),
            first_seen=row.first_seen,
            last_seen=row.last_seen,
        )
        for row in rows
    )
    create_all(ImportedAffiliation, affiliations, progress)
