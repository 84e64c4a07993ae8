"""Whether two records may well be one person's, by their names."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz import fuzz

from gradingsite.folding import fold
from players.models import Player

SURNAMES_ALIKE = 60
"""Of 100: Alpha and Alfa are, Smith and Jones are not."""
WORDS_ALIKE = 90
"""Of 100, in any order: for names that were put into the wrong columns."""


def are_alike(one: Player, other: Player) -> bool:
    """Whether any name of the one, former ones too, is like any name of the other."""
    return any(_alike(ours, theirs) for ours in _names(one) for theirs in _names(other))


def _names(player: Player) -> Iterator[tuple[str, str]]:
    yield fold(player.surname), fold(player.forenames)
    for former in player.former_names.all():
        yield fold(former.surname), fold(former.forenames)


def _alike(ours: tuple[str, str], theirs: tuple[str, str]) -> bool:
    (surname, forenames), (other_surname, other_forenames) = ours, theirs
    if fuzz.token_sort_ratio(" ".join(ours), " ".join(theirs)) >= WORDS_ALIKE:
        return True
    if fuzz.ratio(surname, other_surname) < SURNAMES_ALIKE:
        return False
    # Initials are enough, and a name that is not known speaks against nothing.
    return not forenames or not other_forenames or forenames[0] == other_forenames[0]
