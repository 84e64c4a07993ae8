"""What becomes of people: some die, some marry."""

from __future__ import annotations

import numpy as np

from grading.demo.arrays import Ints
from grading.demo.name_pools import HOME, pool
from grading.demo.people import REGULAR
from grading.demo.person_rows import References
from grading.demo.world import World
from gradingsite.recording import save_with_reason
from players.models import FormerName, Player

A_THOUSAND = 1_000


def report_deaths(world: World, refs: References, rng: np.random.Generator) -> None:
    """Some of those who played in the first season only, and may hold a grade still."""
    hidden = world.people.hidden
    gone = (hidden.kind == REGULAR) & hidden.plays[:, 0] & ~hidden.plays[:, 1]
    for person in _some(rng, np.flatnonzero(gone), world):
        player = Player.objects.get(ref=refs[person])
        player.deceased = True
        save_with_reason(player, reason="a death was reported")


def report_weddings(world: World, refs: References, rng: np.random.Generator) -> None:
    """Some women take another name, and are found by the old one too."""
    hidden = world.people.hidden
    brides = (hidden.kind == REGULAR) & hidden.is_woman & hidden.plays.all(axis=1)
    for person in _some(rng, np.flatnonzero(brides), world):
        player = Player.objects.get(ref=refs[person])
        surname = str(rng.choice(pool(HOME, world.seed).surnames))
        if surname != player.surname:
            FormerName.objects.create(
                player=player, surname=player.surname, forenames=player.forenames
            )
            player.surname = surname
            save_with_reason(player, reason="a new surname was reported")


def _some(rng: np.random.Generator, people: Ints, world: World) -> list[int]:
    count = min(2 + len(world.people) // A_THOUSAND, len(people))
    chosen: list[int] = np.sort(rng.choice(people, count, replace=False)).tolist()
    return chosen
