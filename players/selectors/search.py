"""Players by name or by reference, as the lookup finds them. Source: site, Lookups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from grading.models import PublishedName, PublishedPlayer
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from players.references import InvalidReference, check_letter, is_valid, parse_reference
from players.selectors.merges import survivor_of
from players.selectors.roster import Roster, Row, roster, with_former_names

PAGE_SIZE = 50
NO_SUCH_NUMBER = "No player here has that number."
WHOLE_REFERENCE = re.compile(r"([0-9]{6}) ?([A-Za-z]?)")
PART_OF_A_REFERENCE = re.compile(r"(?=.*[0-9])[0-9?*]+([A-Za-z]\*?)?")


@dataclass(frozen=True, slots=True)
class Found:
    """What the lookup has to show of players, and to say about it."""

    roster: Roster
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """How a visitor wants the players found."""

    ungraded: bool = False
    sort: str = "name"
    page: int = 1


def looks_like_reference(text: str) -> bool:
    """Whether what was typed can only be a reference, or the beginning of one."""
    return any(one.fullmatch(text) for one in (WHOLE_REFERENCE, PART_OF_A_REFERENCE))


def whole_reference(snapshot: Snapshot, text: str) -> str:
    """The reference that was typed out, letter and all, if it is somebody's; else nothing."""
    whole = WHOLE_REFERENCE.fullmatch(text)
    ref = "".join(whole.groups()).upper() if whole else ""
    known = is_valid(ref) and PublishedPlayer.objects.at(snapshot.number).filter(ref=ref).exists()
    return ref if known else ""


def players_named(snapshot: Snapshot, pattern: Pattern, asked: Asked) -> Found:
    """Players whose present or former name begins as ``pattern`` says."""
    found = _roster(snapshot, ids_named(snapshot, pattern), asked)
    return Found(replace(found, rows=found_by_name(snapshot, pattern, found.rows)))


def ids_named(snapshot: Snapshot, pattern: Pattern) -> QuerySet[Any, Any]:
    """Ids of the players whose present or former name begins as ``pattern`` says."""
    names = PublishedName.objects.at(snapshot.number).filter(folded__wild=pattern)
    return names.values("player_id")


def found_by_name(snapshot: Snapshot, pattern: Pattern, rows: Sequence[Row]) -> list[Row]:
    """Rows of players found by their names, with the former ones where it was by these."""
    former = _former_names(snapshot, pattern, [row.person.player_id for row in rows])
    return with_former_names(rows, former)


def players_with_reference(snapshot: Snapshot, pattern: Pattern, asked: Asked) -> Found:
    """Players whose reference begins as ``pattern`` says; a whole one finds its player, graded
    or not, whatever its letter."""
    meant = ids_with_reference(snapshot, pattern)
    if meant.is_whole:
        asked = replace(asked, ungraded=True)
    return Found(_roster(snapshot, meant.ids, asked), meant.notes)


@dataclass(frozen=True, slots=True)
class Meant:
    """Ids of players, and what there is to say of how they were asked for."""

    ids: QuerySet[Any, Any]
    notes: Sequence[str] = ()
    is_whole: bool = False
    """Whether one was asked for, whose grade does not matter."""


def ids_with_reference(snapshot: Snapshot, pattern: Pattern) -> Meant:
    """Ids of the players whose reference begins as ``pattern`` says, or is all of it."""
    if whole := WHOLE_REFERENCE.fullmatch(pattern.text):
        return _player_with_reference(snapshot, "".join(whole.groups()))
    capitals = Pattern(pattern.text.upper())
    players = PublishedPlayer.objects.at(snapshot.number).filter(ref__wild=capitals)
    return Meant(players.values("player_id"))


def _player_with_reference(snapshot: Snapshot, text: str) -> Meant:
    ref = text[:6] + check_letter(text[:6])
    player = PublishedPlayer.objects.at(snapshot.number).filter(ref=ref).first()
    notes = []
    if len(text) > 6:
        try:
            parse_reference(text)
        except InvalidReference as error:
            notes.append(f"{error}." if player is not None else f"{error}. {NO_SUCH_NUMBER}")
    survivor = survivor_of(snapshot, player) if player is not None else None
    if player is not None and survivor is not None and survivor.ref != player.ref:
        notes.append(f"{player.ref} has been merged into {survivor.ref}: both were one player.")
    players = PublishedPlayer.objects.at(snapshot.number).filter(
        player_id__in=[survivor.player_id] if survivor is not None else []
    )
    return Meant(players.values("player_id"), notes, is_whole=True)


def _roster(snapshot: Snapshot, player_ids: QuerySet[Any, Any], asked: Asked) -> Roster:
    return roster(
        snapshot,
        player_ids,
        ungraded=asked.ungraded,
        sort=asked.sort,
        page=asked.page,
        page_size=PAGE_SIZE,
    )


def _former_names(
    snapshot: Snapshot, pattern: Pattern, player_ids: list[int]
) -> dict[int, list[str]]:
    """The former names that match, of players whose present one does not."""
    names: dict[int, list[str]] = {}
    found_now = set()
    matching = PublishedName.objects.at(snapshot.number).filter(
        folded__wild=pattern, player_id__in=player_ids
    )
    for player_id, shown, is_former in matching.values_list("player_id", "shown", "is_former"):
        if is_former:
            names.setdefault(player_id, []).append(shown)
        else:
            found_now.add(player_id)
    return {player_id: former for player_id, former in names.items() if player_id not in found_now}
