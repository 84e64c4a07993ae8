"""What the database itself refuses of players."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from players.models import FormerName, Membership, Player, ReferenceSequence
from tests import records

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ref", ["123456", "12345678", "123456I", "123456M", "123456a", "A23456A"])
def test_a_reference_is_six_digits_and_a_letter(ref: str) -> None:
    with pytest.raises(IntegrityError, match="player_ref_form"):
        Player.objects.create(ref=ref[:7], surname="Alpha")


def test_a_reference_is_one_players() -> None:
    player = records.player()
    with pytest.raises(IntegrityError):
        Player.objects.create(ref=player.ref, surname="Other")


def test_a_wrong_check_letter_is_refused_with_the_right_one() -> None:
    with pytest.raises(ValidationError, match="the letter should be H"):
        Player(ref="233310J", surname="Alpha").full_clean()


def test_a_player_is_not_merged_into_himself() -> None:
    player = records.player()
    player.merged_into = player
    with pytest.raises(IntegrityError, match="player_not_merged_into_itself"):
        player.save()


def test_a_former_name_stands_once() -> None:
    player = records.player()
    FormerName.objects.create(player=player, surname="Old", forenames="Ann")
    with pytest.raises(IntegrityError):
        FormerName.objects.create(player=player, surname="Old", forenames="Ann")


def test_a_membership_does_not_end_before_it_begins() -> None:
    with pytest.raises(IntegrityError, match="membership_days_in_order"):
        Membership.objects.create(
            player=records.player(),
            level="Gold",
            first_day=date(2013, 1, 2),
            last_day=date(2013, 1, 1),
        )


def test_a_membership_of_one_day_and_one_without_end_are_fine() -> None:
    player, day = records.player(), date(2013, 1, 1)
    Membership.objects.create(player=player, level="Gold", first_day=day, last_day=day)
    Membership.objects.create(player=player, level="Gold", first_day=day)


def test_there_is_one_sequence_of_references() -> None:
    with pytest.raises(IntegrityError, match="one_reference_sequence"):
        ReferenceSequence.objects.create(id=2)


@pytest.mark.parametrize("number", [0, 1_000_001])
def test_references_have_six_digits(number: int) -> None:
    with pytest.raises(IntegrityError, match="reference_numbers_of_six_digits"):
        ReferenceSequence.objects.create(next_number=number)
