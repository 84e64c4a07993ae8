"""Dealing references, merging records and parting them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from grading.models import Correction
from grading.models.corrections import Cause
from players.chains import records_of, survivor
from players.models import Player, ReferenceSequence
from players.references import is_valid, make_reference
from players.services import (
    CannotMerge,
    NoReferencesLeft,
    deal_references,
    merge_players,
    unmerge_player,
)
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


# Merging


def test_a_merged_record_leads_to_the_one_kept() -> None:
    kept, merged = records.player("Alpha"), records.player("Alfa")
    merge_players(kept=kept, merged=merged, reason="the same person")
    merged.refresh_from_db()
    assert merged.merged_into == kept
    assert survivor(merged) == kept
    assert records_of(merged) == records_of(kept) == {kept.pk, merged.pk}


def test_a_merge_is_a_correction_of_both_with_its_reason_and_author() -> None:
    kept, merged = records.player("Alpha"), records.player("Alfa")
    admin = User.objects.create(username="admin")
    merge_players(kept=kept, merged=merged, reason="the same person", by=admin)
    correction = Correction.objects.get()
    assert (correction.cause, correction.reason) == (Cause.MERGE, "the same person")
    assert correction.made_by == admin
    assert set(correction.players.all()) == {kept, merged}
    assert records.reasons(merged)[0] == "the same person"
    assert merged.history.latest().history_user == admin


def test_chains_of_mergers_work() -> None:
    first, second, third = (records.player(name) for name in ("One", "Two", "Three"))
    merge_players(kept=second, merged=first, reason="same")
    merge_players(kept=third, merged=second, reason="same")
    assert records_of(third) == {first.pk, second.pk, third.pk}
    assert survivor(Player.objects.get(pk=first.pk)) == third


def test_a_player_is_not_merged_into_himself() -> None:
    player = records.player()
    with pytest.raises(CannotMerge, match="into itself"):
        merge_players(kept=player, merged=player, reason="slip")


def test_nobody_is_merged_into_a_record_that_was_merged() -> None:
    first, second, third = (records.player(name) for name in ("One", "Two", "Three"))
    merge_players(kept=first, merged=second, reason="same")
    with pytest.raises(CannotMerge, match=f"take One {first.ref} instead"):
        merge_players(kept=second, merged=third, reason="same")


def test_mergers_make_no_circle() -> None:
    first, second, third = (records.player(name) for name in ("One", "Two", "Three"))
    merge_players(kept=second, merged=first, reason="same")
    merge_players(kept=third, merged=second, reason="same")
    with pytest.raises(CannotMerge):
        merge_players(kept=first, merged=third, reason="same")
    with pytest.raises(CannotMerge):
        merge_players(kept=second, merged=third, reason="same")


def test_a_record_is_merged_once_only() -> None:
    first, second, third = (records.player(name) for name in ("One", "Two", "Three"))
    merge_players(kept=first, merged=second, reason="same")
    with pytest.raises(CannotMerge, match="before: part them first"):
        merge_players(kept=third, merged=second, reason="same")


def test_what_the_database_says_counts_not_what_was_read_before() -> None:
    first, second = records.player("One"), records.player("Two")
    stale = Player.objects.get(pk=second.pk)
    merge_players(kept=first, merged=second, reason="same")
    with pytest.raises(CannotMerge):
        merge_players(kept=first, merged=stale, reason="same")


@pytest.mark.parametrize("kept_is_white", [True, False])
def test_players_who_have_met_are_two(kept_is_white: bool) -> None:
    one, two = records.player("One"), records.player("Two")
    event = records.event()
    records.game(event, *((one, two) if kept_is_white else (two, one)))
    with pytest.raises(CannotMerge, match="have played each other on 2012-10-01"):
        merge_players(kept=one, merged=two, reason="same")
    assert Correction.objects.count() == 0


def test_records_merged_before_have_met_for_those_they_are_part_of() -> None:
    one, two, part = (records.player(name) for name in ("One", "Two", "Part"))
    records.game(records.event(), one, part)
    merge_players(kept=two, merged=part, reason="same")
    with pytest.raises(CannotMerge, match="played each other"):
        merge_players(kept=one, merged=two, reason="same")


def test_a_withdrawn_game_does_not_keep_two_records_apart() -> None:
    one, two = records.player("One"), records.player("Two")
    records.game(records.event(), one, two, is_withdrawn=True)
    merge_players(kept=one, merged=two, reason="the game was a slip")


def test_a_merger_needs_a_reason() -> None:
    one, two = records.player("One"), records.player("Two")
    with pytest.raises(CannotMerge, match="reason"):
        merge_players(kept=one, merged=two, reason="  ")


def test_merging_can_be_undone() -> None:
    kept, merged = records.player("One"), records.player("Two")
    merge_players(kept=kept, merged=merged, reason="same")
    correction = unmerge_player(player=merged, reason="father and son")
    assert Player.objects.get(pk=merged.pk).merged_into is None
    assert correction.cause == Cause.SPLIT
    assert set(correction.players.all()) == {kept, merged}
    assert records.reasons(merged)[:2] == ["father and son", "same"]


def test_what_was_not_merged_is_not_parted() -> None:
    with pytest.raises(CannotMerge, match="was not merged"):
        unmerge_player(player=records.player(), reason="slip")
