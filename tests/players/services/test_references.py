"""Dealing references."""

from __future__ import annotations

import pytest

from players.models import Player, ReferenceSequence
from players.references import is_valid, make_reference
from players.services import NoReferencesLeft, deal_references
from tests import records

pytestmark = pytest.mark.django_db


def test_references_are_dealt_in_order_with_their_letters() -> None:
    refs = deal_references(count=3)
    assert refs == [make_reference(number) for number in (100_000, 100_001, 100_002)]
    assert all(map(is_valid, refs))


def test_no_reference_is_dealt_twice() -> None:
    first, second = deal_references(count=50), deal_references(count=50)
    assert len({*first, *second}) == 100


def test_numbers_that_players_hold_are_passed_over() -> None:
    for number in (100_000, 100_002):
        records.player(ref=make_reference(number))
    assert deal_references(count=2) == [make_reference(100_001), make_reference(100_003)]


def test_a_long_run_of_numbers_held_is_passed_over() -> None:
    Player.objects.bulk_create(
        Player(ref=make_reference(number), surname="Held") for number in range(100_000, 112_000)
    )
    assert deal_references(count=1) == [make_reference(112_000)]


def test_a_reference_that_was_dealt_is_not_dealt_again_though_nobody_took_it() -> None:
    deal_references(count=1)
    assert Player.objects.count() == 0
    assert deal_references(count=1) == [make_reference(100_001)]


def test_none_is_asked_for() -> None:
    assert deal_references(count=0) == []


def test_the_last_reference_is_dealt_and_then_no_more() -> None:
    ReferenceSequence.objects.create(next_number=999_998)
    with pytest.raises(NoReferencesLeft, match="only 2 references are left, not 3"):
        deal_references(count=3)
    assert deal_references(count=2) == [make_reference(999_998), make_reference(999_999)]
    with pytest.raises(NoReferencesLeft):
        deal_references(count=1)
