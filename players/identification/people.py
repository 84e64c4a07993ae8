"""The players on record as identification compares them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import chain

from grading.models import Game, ImportedAffiliation
from gradingsite.folding import fold
from players.chains import roots
from players.identification.evidence import Person
from players.models import FormerName, Player
from players.references import is_placeholder

AT_ONCE = 500


def people_called(keys: Collection[int]) -> dict[int, Person]:
    """Those players by their keys, with former names and those of merged records; no clubs."""
    standing = roots()
    wanted = set(keys)
    merged = {key for key, root in standing.items() if root in wanted}
    former: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for key, surname, forenames in _names(wanted | merged, merged):
        former[standing.get(key, key)].append((fold(surname), fold(forenames)))
    return {
        player.pk: Person(
            surname=known_surname(player),
            forenames=fold(player.forenames),
            birth_date=player.birth_date,
            sex=player.sex,
            fide_code=player.fide_code,
            former=former[player.pk],
        )
        for some in _in_parts(wanted)
        for player in Player.objects.filter(pk__in=some)
    }


def known_surname(player: Player) -> str:
    """Folded; nothing where the record says no more than the reference."""
    return "" if is_placeholder(player.surname, player.ref) else fold(player.surname)


def _names(keys: Collection[int], merged: Collection[int]) -> Iterator[tuple[int, str, str]]:
    for some in _in_parts(keys):
        former = FormerName.objects.filter(player__in=some)
        yield from former.values_list("player_id", "surname", "forenames")
    for some in _in_parts(merged):
        yield from Player.objects.filter(pk__in=some).values_list("pk", "surname", "forenames")


def clubs_of(keys: Collection[int]) -> dict[int, frozenset[str]]:
    """Codes of the clubs each was seen with, under any of the merged records."""
    standing, wanted = roots(), set(keys)
    merged = {key for key, root in standing.items() if root in wanted}
    by_root: dict[int, set[str]] = defaultdict(set)
    for key, codes in _clubs(wanted | merged).items():
        by_root[standing.get(key, key)] |= codes
    return {key: frozenset(by_root[key]) for key in wanted}


def _clubs(keys: Collection[int]) -> dict[int, set[str]]:
    found: dict[int, set[str]] = defaultdict(set)
    for some in _in_parts(keys):
        seen = chain(
            *(
                Game.objects.filter(**{f"{side}__in": some, f"{side}_club__isnull": False})
                .order_by()
                .values_list(f"{side}_id", f"{side}_club__code")
                .distinct()
                for side in ("white", "black")
            ),
            ImportedAffiliation.objects.filter(player__in=some)
            .order_by()
            .values_list("player_id", "club__code"),
        )
        for key, code in seen:
            found[key].add(code)
    return found


def _in_parts(keys: Collection[int]) -> Iterator[list[int]]:
    ordered = sorted(keys)
    for start in range(0, len(ordered), AT_ONCE):
        yield ordered[start : start + AT_ONCE]
