"""``v2/rating_list``: everybody in the lists that were in force on a day, as JSON or as CSV."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.http import HttpResponse

from clubs.selectors.clubs import first_clubs
from grading.models import PublishedPlayer
from grading.reading.csv_reply import csv_reply
from grading.reading.parameters import read_day
from grading.reading.problems import missing
from grading.reading.snapshot import Snapshot
from grading.selectors.in_force import Held, InForce, holders, in_force, standing_in
from gradingsite.api.compat.words import club_name, member_no
from players.models.people import full_name

RATES = ("standard", "rapid")
COLUMNS = (
    *("ECF_code", "full_name", "member_no", "FIDE_no", "gender", "nation"),
    *("original_standard", "revised_standard", "standard_category"),
    *("original_rapid", "revised_rapid", "rapid_category"),
    *("club_code", "club_name"),
)
OF_A_PLAYER = (
    *("player_id", "ref", "surname", "forenames"),
    *("member_number", "fide_code", "sex", "nation"),
)
NONE = Held()


def rating_list(snapshot: Snapshot, day: str | None = None) -> Mapping[str, Any]:
    """The lists in force on a day, or now. Six queries; July lists one more each, in season."""
    effective, rows = _asked(snapshot, day)
    return {
        "rating_effective_date": effective.isoformat(),
        "column_names": list(COLUMNS),
        "players": list(rows),
    }


def rating_list_csv(snapshot: Snapshot, day: str | None = None) -> HttpResponse:
    """The same as CSV."""
    effective, rows = _asked(snapshot, day)
    return csv_reply(f"rating_list-{effective}.csv", COLUMNS, rows)


def _asked(snapshot: Snapshot, text: str | None) -> tuple[date, Iterator[Sequence[object]]]:
    day = read_day(text) if text is not None else None
    lists = {shown.slug: shown for shown in snapshot.lists}
    found = {slug: in_force(snapshot, lists[slug], day) for slug in RATES if slug in lists}
    forces = {slug: force for slug, force in found.items() if force is not None}
    if not forces:
        raise missing("No list", "No list was in force on that day.")
    return max(force.effective for force in forces.values()), _rows(snapshot, forces)


def _rows(snapshot: Snapshot, forces: Mapping[str, InForce]) -> Iterator[Sequence[object]]:
    held = [standing_in(snapshot, forces[slug]) if slug in forces else {} for slug in RATES]
    ids = holders(snapshot, forces.values())
    clubs = first_clubs(snapshot, ids)
    players = _players(snapshot, forces).filter(player_id__in=ids).order_by("ref")
    # Values, of no more columns than there are here: a national list is read in half the time.
    for player in players.values_list(*OF_A_PLAYER, named=True):
        club = clubs.get(player.player_id)
        yield (
            player.ref,
            full_name(player.surname, player.forenames),
            member_no(player.member_number),
            player.fide_code,
            player.sex,
            player.nation,
            *_cells(held[0].get(player.player_id, NONE)),
            *_cells(held[1].get(player.player_id, NONE)),
            club.code if club else "",
            club_name(club) if club else "",
        )


def _cells(held: Held) -> tuple[object, ...]:
    return held.original, held.revised, held.category


def _players(snapshot: Snapshot, forces: Mapping[str, InForce]) -> Any:
    """Everybody; whoever has died since is in the lists of his time, and not in the present one."""
    players = PublishedPlayer.objects.at(snapshot.number).filter(merged_into_id__isnull=True)
    present = any(force.is_latest for force in forces.values())
    return players.filter(deceased=False) if present else players
