"""Merging clubs and parting them."""

from __future__ import annotations

import pytest

from clubs.models import Club
from clubs.services import CannotMerge, merge_clubs, unmerge_club
from tests import records

pytestmark = pytest.mark.django_db


def test_a_merged_club_keeps_its_code_and_leads_to_the_other() -> None:
    kept, merged = records.club("1ABC"), records.club("2ABC")
    merge_clubs(kept=kept, merged=merged, reason="joined in 2012")
    merged = Club.objects.get(code="2ABC")
    assert merged.merged_into == kept
    assert records.reasons(merged)[0] == "joined in 2012"


def test_merging_can_be_undone() -> None:
    kept, merged = records.club("1ABC"), records.club("2ABC")
    merge_clubs(kept=kept, merged=merged, reason="joined")
    unmerge_club(club=merged, reason="they did not")
    assert Club.objects.get(code="2ABC").merged_into is None
    with pytest.raises(CannotMerge, match="was not merged"):
        unmerge_club(club=merged, reason="again")


def test_a_club_is_not_merged_into_itself_nor_twice_nor_in_a_circle() -> None:
    one, two, three = (records.club(code) for code in ("1ABC", "2ABC", "3ABC"))
    with pytest.raises(CannotMerge, match="into itself"):
        merge_clubs(kept=one, merged=one, reason="slip")
    merge_clubs(kept=two, merged=one, reason="joined")
    with pytest.raises(CannotMerge, match="before"):
        merge_clubs(kept=three, merged=one, reason="joined")
    with pytest.raises(CannotMerge, match="before"):
        merge_clubs(kept=one, merged=two, reason="joined")


def test_a_reason_is_needed() -> None:
    one, two = records.club("1ABC"), records.club("2ABC")
    with pytest.raises(CannotMerge, match="reason"):
        merge_clubs(kept=one, merged=two, reason="")
