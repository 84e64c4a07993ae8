"""Dates of birth and of membership that were not on record, or wrongly."""

from __future__ import annotations

from datetime import date

import numpy as np
from django.db.models import Q

from grading.demo.ages import JUNIORS_SINCE
from grading.demo.arrays import dates
from grading.demo.person_rows import References
from grading.demo.world import World
from grading.models import Game
from grading.models.corrections import Confirmed
from grading.services.corrections import correct_birth_date, correct_membership
from players.models import Membership, Player

SHARE = 0.6
"""Of what is unknown or wrong, so much comes to light at a time."""
FIRST_GAMES, REFORM = date(2011, 9, 1), date(2012, 9, 1)


def correct_births(world: World, refs: References, rng: np.random.Generator) -> None:
    """Parents write in: some who were taken for adults are juniors."""
    known, hidden = world.people.recorded, world.people.hidden
    young = (hidden.born >= JUNIORS_SINCE) & hidden.plays.any(axis=1)
    unknown = np.flatnonzero(young & np.isnat(known.birth))
    chosen = unknown[rng.random(len(unknown)) < SHARE]
    for person, born in zip(chosen.tolist(), dates(hidden.born[chosen]), strict=True):
        player = Player.objects.filter(ref=refs[person], birth_date=None).first()
        if player is not None:
            correct_birth_date(
                player=player,
                birth_date=born,
                reason="a parent has sent the date of birth",
                confirmed_by=Confirmed.PLAYER,
            )


def correct_memberships(world: World, refs: References, rng: np.random.Generator) -> None:
    """Some had joined before they played in an event for members only, as its union confirms."""
    late = Membership.objects.filter(first_day__gt=FIRST_GAMES, last_day__lt=REFORM).order_by("pk")
    for membership in late.select_related("player"):
        player = membership.player
        games = Game.objects.filter(
            Q(white=player) | Q(black=player),
            event__members_only=True,
            day__lt=membership.first_day,
        )
        if games.exists() and rng.random() < SHARE:
            correct_membership(
                membership=membership,
                first_day=FIRST_GAMES,
                last_day=membership.last_day,
                reason="the union confirms that the member had joined before the season",
                confirmed_by=Confirmed.OFFICE,
            )
