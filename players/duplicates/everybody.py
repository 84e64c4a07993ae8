"""All players as they are compared, each person once, and who of them has met whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import chain

from grading.models import Game, ImportedAffiliation
from grading.services.batches import NAMED_AT_ONCE, in_batches
from gradingsite.folding import fold
from players.duplicates.candidates import Pair
from players.identification.evidence import Person
from players.models import FormerName, Player
from players.references import is_placeholder

AT_ONCE = 10_000


def everybody(standing: Mapping[int, int]) -> dict[int, Person]:
    """By the key of each record that stands: whose it is, with the names of those merged into it.

    ``standing`` is ``chains.roots()``. The queries are as many whatever there is.
    """
    names, clubs = _former_names(standing), _clubs(standing)
    players = Player.objects.filter(merged_into=None).order_by("pk")
    columns = ("pk", "ref", "surname", "forenames", "birth_date", "sex", "fide_code")
    return {
        key: Person(
            surname="" if is_placeholder(surname, ref) else fold(surname),
            forenames=fold(forenames),
            birth_date=birth_date,
            sex=sex,
            fide_code=fide_code,
            clubs=frozenset(clubs.get(key, ())),
            former=names.get(key, ()),
        )
        for key, ref, surname, forenames, birth_date, sex, fide_code in players.values_list(
            *columns
        ).iterator(AT_ONCE)
    }


def _former_names(standing: Mapping[int, int]) -> Mapping[int, list[tuple[str, str]]]:
    merged = Player.objects.exclude(merged_into=None).values_list("pk", "surname", "forenames")
    former = FormerName.objects.values_list("player_id", "surname", "forenames")
    names: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for key, surname, forenames in chain(merged, former):
        names[standing.get(key, key)].append((fold(surname), fold(forenames)))
    return names


def _clubs(standing: Mapping[int, int]) -> Mapping[int, set[str]]:
    """Codes of the clubs each was seen with."""
    seen = chain(
        *(
            Game.objects.exclude(**{f"{side}_club": None})
            .order_by()
            .values_list(f"{side}_id", f"{side}_club__code")
            .distinct()
            .iterator(AT_ONCE)
            for side in ("white", "black")
        ),
        ImportedAffiliation.objects.order_by().values_list("player_id", "club__code"),
    )
    clubs: dict[int, set[str]] = defaultdict(set)
    for key, code in seen:
        clubs[standing.get(key, key)].add(code)
    return clubs


def met(pairs: Collection[Pair], standing: Mapping[int, int]) -> set[Pair]:
    """Those of the pairs of keys, the lower first, who have played each other."""
    wanted = set(pairs)
    keys = {key for pair in wanted for key in pair}
    keys |= {key for key, root in standing.items() if root in keys}
    played = set()
    for some in in_batches(sorted(keys), NAMED_AT_ONCE):
        games = Game.objects.filter(white__in=some, is_withdrawn=False).order_by()
        for white, black in games.values_list("white_id", "black_id").distinct():
            one, other = standing.get(white, white), standing.get(black, black)
            played.add((min(one, other), max(one, other)))
    return wanted & played
