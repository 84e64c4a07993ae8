"""What speaks for two records being one person's, compared as they are now."""

from __future__ import annotations

from dataclasses import replace

from players.identification.evidence import Sign, signs_between
from players.identification.people import clubs_of, people_called
from players.models import Player


def compared(one: Player, other: Player) -> list[Sign]:
    """What agrees and what differs of two records that stand. No date of birth is told."""
    keys = {one.pk, other.pk}
    people, clubs = people_called(keys), clubs_of(keys)
    ours, theirs = (replace(people[p.pk], clubs=clubs[p.pk]) for p in (one, other))
    return signs_between(ours, theirs)
