"""Whether the names of two records speak for one person."""

from __future__ import annotations

import pytest

from players.likeness import are_alike
from players.models import FormerName
from tests import records

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "one, other, alike",
    [
        ("Alpha, Ann", "Alpha, Ann", True),
        ("Alpha, Ann", "Alfa, Anne", True),
        ("Alpha, Ann", "Alpha, A", True),
        ("Alpha, Ann", "Alpha", True),
        ("Müller, Jörg", "Muller, Jorg", True),
        ("Ann Alpha", "Alpha, Ann", True),
        ("Smith, John", "Smith, Mary", False),
        ("Smith, John", "Jones, John", False),
        ("Alpha, Ann", "Bravo, Bea", False),
        ("Player 990003H", "Bravo, Bea", False),
    ],
)
def test_names_are_alike_or_quite_different(one: str, other: str, alike: bool) -> None:
    players = []
    for name in (one, other):
        surname, _, forenames = name.partition(", ")
        players.append(records.player(surname, forenames=forenames))
    assert are_alike(*players) is are_alike(*reversed(players)) is alike


def test_a_former_name_speaks_for_one_person() -> None:
    one, other = records.player("Alpha", forenames="Ann"), records.player("Bravo", forenames="Ann")
    FormerName.objects.create(player=one, surname="Bravo", forenames="Ann")
    assert are_alike(one, other)
    assert are_alike(other, one)
