"""Who has a name like one that is looked for: all players on record, compared in one sweep."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import OSA

from gradingsite.folding import fold
from players.chains import roots
from players.identification.evidence import (
    NEAR,
    SHORT,
    Verdict,
    compare_forenames,
    plain,
    turned,
)
from players.models import FormerName, Player

AT_ONCE = 64
"""Surnames looked for in one table of distances: it stays small."""

Name = tuple[str, str]
"""Surname and forenames, folded."""


class Names:
    """Every name on record, former ones too, with the players who have it."""

    def __init__(self) -> None:
        """Read them; merged records count as the one that stands for them."""
        standing = roots()
        folded: dict[str, str] = {}
        self._holders: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        for key, surname, forenames in _all_names():
            for word in (surname, forenames):
                if word not in folded:
                    folded[word] = fold(word)
            holders = self._holders[plain(folded[surname])]
            holders[folded[forenames]].add(standing.get(key, key))
        self._surnames = sorted(self._holders)

    def like(self, wanted: Collection[Name]) -> dict[Name, set[int]]:
        """By name: the keys of players whose surname is the same or near, and whose forenames,
        as far as they are told, may be the same; or who are called so the other way round."""
        near = self._near({surname for surname, _ in wanted})
        return {
            (surname, forenames): {
                key
                for other in near[surname]
                for theirs, keys in self._holders[other].items()
                if compare_forenames(forenames, theirs).verdict != Verdict.DIFFERS
                for key in keys
            }
            | self._called(*turned(surname, forenames))
            for surname, forenames in set(wanted)
        }

    def _called(self, surname: str, forenames: str) -> set[int]:
        """Keys of players with that very surname, whose forenames agree."""
        held = self._holders.get(plain(surname), {}) if surname else {}
        return {
            key
            for theirs, keys in held.items()
            if compare_forenames(forenames, theirs).verdict == Verdict.AGREES
            for key in keys
        }

    def _near(self, wanted: Collection[str]) -> dict[str, list[str]]:
        """Surnames on record by the one they are near."""
        near: dict[str, list[str]] = {name: [] for name in wanted}
        ordered = sorted(near)
        for start in range(0, len(ordered) if self._surnames else 0, AT_ONCE):
            for name, other in self._near_some(ordered[start : start + AT_ONCE]):
                near[name].append(other)
        return near

    def _near_some(self, some: list[str]) -> Iterator[tuple[str, str]]:
        table = process.cdist(
            [plain(name) for name in some],
            self._surnames,
            scorer=OSA.distance,
            score_cutoff=NEAR,
            dtype=np.uint8,
        )
        for row, column in zip(*np.nonzero(table <= NEAR), strict=True):
            name, other = some[row], self._surnames[column]
            if table[row, column] <= (1 if min(len(name), len(other)) < SHORT else NEAR):
                yield name, other


def _all_names() -> Iterable[tuple[int, str, str]]:
    players = Player.objects.order_by().values_list("pk", "surname", "forenames")
    yield from players.iterator(chunk_size=10_000)
    former = FormerName.objects.order_by().values_list("player_id", "surname", "forenames")
    yield from former.iterator(chunk_size=10_000)
