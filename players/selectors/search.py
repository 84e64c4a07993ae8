"""Players by name or by reference, as the lookup finds them. Source: site, Lookups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grading.models import PublishedName, PublishedPlayer
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern
from players.references import InvalidReference, check_letter, is_valid, parse_reference
from players.selectors.merges import survivor_of
from players.selectors.roster import Roster, roster, with_former_names

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
    names = PublishedName.objects.at(snapshot.number).filter(folded__wild=pattern)
    found = _roster(snapshot, names, asked)
    former = _former_names(snapshot, pattern, [row.person.player_id for row in found.rows])
    return Found(replace(found, rows=with_former_names(found.rows, former)))


def players_with_reference(snapshot: Snapshot, pattern: Pattern, asked: Asked) -> Found:
    """Players whose reference begins as ``pattern`` says; a whole one finds its player, graded
    or not, whatever its letter."""
    if whole := WHOLE_REFERENCE.fullmatch(pattern.text):
        return _player_with_reference(snapshot, "".join(whole.groups()), asked)
    capitals = Pattern(pattern.text.upper())
    players = PublishedPlayer.objects.at(snapshot.number).filter(ref__wild=capitals)
    return Found(_roster(snapshot, players, asked))


def _player_with_reference(snapshot: Snapshot, text: str, asked: Asked) -> Found:
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
    return Found(_roster(snapshot, players, replace(asked, ungraded=True)), notes)


def _roster(snapshot: Snapshot, found: object, asked: Asked) -> Roster:
    return roster(
        snapshot,
        found.values("player_id"),  # type: ignore[attr-defined]
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
