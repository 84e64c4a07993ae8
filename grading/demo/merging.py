"""Second records of one person, some of which are found and merged."""

from __future__ import annotations

import numpy as np
from django.db.models import Exists, OuterRef, Q

from grading.demo.person_rows import References
from grading.demo.world import World
from grading.models import Game
from players.models import Player
from players.services import merge_players

FOUND = 0.3
"""Share of those that are left, each time somebody looks."""


def merge_second_records(world: World, refs: References, rng: np.random.Generator) -> None:
    """Merge some that hold results, one at least; others stay for administrators to find."""
    pairs = _second_records(world, refs)
    found = rng.random(len(pairs)) < FOUND
    found[:1] = True
    for (kept, merged), is_found in zip(pairs, found, strict=True):
        if is_found:
            reason = "one person: the club secretary confirms it"
            merge_players(kept=kept, merged=merged, reason=reason)


def _second_records(world: World, refs: References) -> list[tuple[Player, Player]]:
    """Pairs of records of one person, both with results, the second one not merged yet."""
    same_as = world.people.hidden.same_as
    doubles = np.flatnonzero(same_as >= 0).tolist()
    pairs = [(refs[same_as[row]], refs[row]) for row in doubles]
    names = [ref for pair in pairs for ref in pair]
    has_results = Exists(Game.objects.filter(Q(white=OuterRef("pk")) | Q(black=OuterRef("pk"))))
    unmerged = Player.objects.filter(has_results, ref__in=names, merged_into=None)
    players = {player.ref: player for player in unmerged}
    return [
        (players[kept], players[merged])
        for kept, merged in pairs
        if kept in players and merged in players
    ]
