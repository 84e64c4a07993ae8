"""Saying that two records are two people's, and taking it back."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from players.models import TwoPeople
from players.services import merge_players
from players.services.two_people import CannotDismiss, say_two_people, take_back
from tests import records

pytestmark = pytest.mark.django_db


def test_who_said_it_when_and_why_is_kept_through_all_changes() -> None:
    one, other, admin = records.player(), records.player(), User.objects.create(username="admin")
    ruling = say_two_people(one=other, other=one, reason="cousins", by=admin)
    assert (ruling.one, ruling.other, ruling.made_by, ruling.stands) == (one, other, admin, True)
    take_back(ruling=ruling, reason="the same after all", by=admin)
    assert not TwoPeople.objects.get().stands
    assert say_two_people(one=one, other=other, reason="cousins, says their aunt") == ruling
    assert records.reasons(ruling) == ["cousins, says their aunt", "the same after all", "cousins"]
    assert TwoPeople.objects.count() == 1


def test_a_second_time_changes_nothing() -> None:
    one, other = records.player(), records.player()
    ruling = say_two_people(one=one, other=other, reason="cousins")
    with pytest.raises(CannotDismiss, match="are two people already: cousins"):
        say_two_people(one=other, other=one, reason="again")
    take_back(ruling=ruling, reason="slip")
    with pytest.raises(CannotDismiss, match="taken back already"):
        take_back(ruling=ruling, reason="slip")
    assert ruling.history.count() == 2


def test_a_reason_is_needed() -> None:
    one, other = records.player(), records.player()
    with pytest.raises(CannotDismiss, match="reason"):
        say_two_people(one=one, other=other, reason="")
    ruling = say_two_people(one=one, other=other, reason="cousins")
    with pytest.raises(CannotDismiss, match="reason"):
        take_back(ruling=ruling, reason=" ")


def test_records_of_one_player_are_not_two_people() -> None:
    one, other = records.player(), records.player()
    merge_players(kept=one, merged=other, reason="same")
    for first, second in ((one, other), (one, one)):
        with pytest.raises(CannotDismiss, match="part them instead"):
            say_two_people(one=first, other=second, reason="cousins")
