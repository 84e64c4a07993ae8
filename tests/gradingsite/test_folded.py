"""Folded names of records: made with every way of saving."""

from __future__ import annotations

import pytest

from clubs.models import Club
from gradingsite.folded import LONGEST, fill
from gradingsite.folding import fold
from players.models import FormerName, Player
from players.references import make_reference
from tests import records

pytestmark = pytest.mark.django_db


def test_a_name_is_folded_when_it_is_saved_and_saved_again() -> None:
    player = records.player("Müller-Lüdenscheidt", forenames="Änne")
    assert Player.objects.get().folded == "muller ludenscheidt,anne"
    player.surname = "O’Brien"
    player.save()
    assert Player.objects.get().folded == fold("O’Brien, Änne")


def test_names_are_folded_when_they_are_created_in_bulk() -> None:
    Player.objects.bulk_create(
        Player(ref=make_reference(number), surname="Žižek") for number in (1, 2)
    )
    assert set(Player.objects.values_list("folded", flat=True)) == {"zizek"}


def test_former_names_and_clubs_are_folded_too() -> None:
    FormerName.objects.create(player=records.player(), surname="Núñez", forenames="Inés")
    records.club(name="Saint-Étienne")
    assert FormerName.objects.get().folded == "nunez,ines"
    assert Club.objects.get().folded == "saint etienne"


def test_what_is_too_long_is_cut_off() -> None:
    records.player("㎨" * 80)
    assert len(Player.objects.get().folded) <= LONGEST


def test_records_from_before_the_column_are_filled_in() -> None:
    for _ in range(3):
        records.player("Žižek")
    Player.objects.update(folded="")
    fill(Player)
    assert list(Player.objects.values_list("folded", flat=True)) == ["zizek"] * 3


def test_the_history_keeps_no_folded_name() -> None:
    player = records.player("Žižek")
    assert "folded" not in {field.name for field in player.history.model._meta.fields}
