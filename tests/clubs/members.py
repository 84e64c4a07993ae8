"""What tests of the pages of clubs and counties have in common."""

from __future__ import annotations

from typing import Any

from grading.models import PublishedClub, PublishedPlayer
from tests.snapshot import World, list_row

SEASON = {"period": "2012-07", "revision": 1}
KENT: dict[str, Any] = {"county": "Kent", "union": "SCCU"}


def with_season() -> list[dict[str, Any]]:
    """Lists of a spring, when the August grades stand beside those of January, revision 2."""
    spring = {"season": SEASON, "baseline": 2}
    return [list_row("standard", **spring), list_row("rapid", **spring)]


def member(world: World, club: PublishedClub, name: str, **columns: Any) -> PublishedPlayer:
    """A player seen at the club."""
    player = world.player(name, **columns)
    world.affiliation(player, club)
    return player


def crowd(world: World, club: PublishedClub, grades: list[int], slug: str = "standard") -> None:
    """Players seen at the club with those current grades."""
    for number, grade in enumerate(grades):
        player = member(world, club, f"Crowd, Al {slug} {number:03}")
        world.grade(player, "2013-01", grade, "D", slug=slug)
