"""What the database itself refuses of clubs."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from clubs.models import Club, County, Union
from tests import records

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", ["", "1AB", "1abc", "1A-C"])
def test_a_code_is_four_digits_or_capitals(code: str) -> None:
    with pytest.raises(IntegrityError, match="club_code_form"):
        records.club(code=code)


def test_a_code_is_one_clubs() -> None:
    records.club()
    with pytest.raises(IntegrityError):
        records.club(name="Other")


def test_a_club_is_not_merged_into_itself() -> None:
    club = records.club()
    club.merged_into = club
    with pytest.raises(IntegrityError, match="club_not_merged_into_itself"):
        club.save()


def test_unions_and_counties_are_there_once() -> None:
    union = Union.objects.create(code="MCCU")
    County.objects.create(name="Amber", union=union)
    with pytest.raises(IntegrityError):
        County.objects.create(name="Amber", union=union)


def test_a_union_is_there_once() -> None:
    Union.objects.create(code="MCCU")
    with pytest.raises(IntegrityError):
        Union.objects.create(code="MCCU")


def test_a_location_shows_its_star() -> None:
    assert str(Club(code="1ABC", name="Amber", kind=Club.Kind.LOCATION)) == "Amber*"
