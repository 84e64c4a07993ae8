"""Merging records and parting them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from grading.models import Correction
from grading.models.corrections import Cause
from players.chains import records_of, survivor
from players.models import Player
from players.services import CannotMerge, DoneAlready, merge_players, unmerge_player
from tests import records

pytestmark = pytest.mark.django_db


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


def test_merging_a_second_time_changes_nothing_and_says_so() -> None:
    kept, merged = records.player("One"), records.player("Two")
    merge_players(kept=kept, merged=merged, reason="same")
    with pytest.raises(
        DoneAlready, match=f"Two {merged.ref} is merged into One {kept.ref} already"
    ):
        merge_players(kept=kept, merged=merged, reason="same")
    assert Correction.objects.count() == 1
    assert kept.history.count() == 2


@pytest.mark.parametrize("first_undone", [0, 1])
def test_a_chain_comes_apart_in_either_order(first_undone: int) -> None:
    one, two, three = (records.player(name) for name in ("One", "Two", "Three"))
    merge_players(kept=two, merged=one, reason="same")
    merge_players(kept=three, merged=two, reason="same")
    links = [one, two]
    unmerge_player(player=links.pop(first_undone), reason="slip")
    together = {two.pk, three.pk} if first_undone == 0 else {one.pk, two.pk}
    assert records_of(two) == together
    unmerge_player(player=links.pop(), reason="slip")
    assert not Player.objects.exclude(merged_into=None).exists()


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
    with pytest.raises(CannotMerge, match="have played each other on 1 October 2012"):
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


@pytest.mark.parametrize("hidden", ["One", "Two"])
def test_a_hidden_player_is_not_told_of_by_a_merger(hidden: str) -> None:
    kept, merged = records.player("One"), records.player("Two")
    Player.objects.filter(surname=hidden).update(hidden=True)
    with pytest.raises(CannotMerge, match="would tell of it"):
        merge_players(kept=kept, merged=merged, reason="same")
    Player.objects.update(hidden=True)
    merge_players(kept=kept, merged=merged, reason="same")
