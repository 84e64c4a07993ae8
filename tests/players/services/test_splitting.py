"""Parting the records of two people that were kept as one's."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from grading.models import Correction, Game, ImportedGrade, Period
from grading.models.corrections import Cause
from grading.services.corrections import swap_player, withdraw_game
from players.models import Membership, Player, Split
from players.references import is_valid
from players.services import (
    CannotSplit,
    Details,
    Undone,
    merge_players,
    split_player,
    undo_split,
    unmerge_player,
)
from tests import records

pytestmark = pytest.mark.django_db

JUNIOR = Details(surname="Alpha", forenames="Bob junior")


@pytest.fixture
def both() -> Player:
    """Father and son, as one."""
    return records.player("Alpha", forenames="Bob")


@pytest.fixture
def games(both: Player) -> list[Game]:
    """Three games of theirs, and one of others."""
    event, other = records.event(), records.player("Other")
    return [
        records.game(event, both, other),
        records.game(event, other, both, day=date(2012, 10, 8)),
        records.game(event, both, other, day=date(2012, 10, 15)),
        records.game(event, other, records.player("Third")),
    ]


def split(both: Player, games: list[Game], **given: object) -> Split:
    defaults = {"details": JUNIOR, "reason": "father and son"}
    return split_player(player=both, games=games, **defaults | given)  # type: ignore[arg-type]


def players_of(game: Game) -> tuple[int, int]:
    return Game.objects.values_list("white_id", "black_id").get(pk=game.pk)


def test_the_games_go_to_a_new_record_with_a_new_reference(both: Player, games: list[Game]) -> None:
    new = split(both, games[:2]).new
    other = games[0].black_id
    assert is_valid(new.ref)
    assert (new.surname, new.forenames) == ("Alpha", "Bob junior")
    assert [players_of(game) for game in games[:3]] == [
        (new.pk, other),
        (other, new.pk),
        (both.pk, other),
    ]


def test_who_why_and_what_are_kept(both: Player, games: list[Game]) -> None:
    admin = User.objects.create(username="admin")
    made = split(both, games[:1], by=admin)
    correction = Correction.objects.get()
    assert (correction.cause, correction.reason) == (Cause.SPLIT, "father and son")
    assert set(correction.players.all()) == {both, made.new}
    assert (made.made_by, made.reason, made.sides.get().was) == (admin, "father and son", both)
    said = f"{made.new.ref} parted from {both.ref}: father and son"
    assert records.reasons(games[0])[0] == said
    assert records.reasons(both)[0] == f"{made.new.ref} parted from this: father and son"
    assert records.reasons(made.new) == [f"parted from {both.ref}: father and son"]
    assert games[0].history.latest().history_user == admin


def test_games_under_a_merged_record_go_and_come_back(both: Player, games: list[Game]) -> None:
    old = records.player("Alfa")
    game = records.game(records.event("cup"), old, games[0].black)
    merge_players(kept=both, merged=old, reason="same")
    made = split(both, [game])
    assert players_of(game)[0] == made.new.pk
    undo_split(split=made, reason="slip")
    assert players_of(game)[0] == old.pk


@pytest.mark.parametrize(
    "given,message",
    [
        ({"reason": " "}, "a reason must be given"),
        ({"games": []}, "choose the games"),
        ({"details": Details(surname="")}, "surname: This field cannot be blank"),
        ({"details": Details(surname="x" * 81)}, "surname: Ensure this value has at most 80"),
        ({"details": Details(surname="A", sex="?")}, "sex: Value '\\?' is not a valid choice"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    both: Player, games: list[Game], given: dict[str, object], message: str
) -> None:
    with pytest.raises(CannotSplit, match=message):
        split(both, **{"games": games[:1]} | given)  # type: ignore[arg-type]
    assert Player.objects.count() == 3
    assert players_of(games[0])[0] == both.pk


def test_games_of_others_are_refused(both: Player, games: list[Game]) -> None:
    with pytest.raises(
        CannotSplit, match=f"{both} did not play in this game: 1 October 2012: Other"
    ):
        split(both, games)
    assert not Split.objects.exists()


def test_a_record_that_was_merged_is_not_split(both: Player, games: list[Game]) -> None:
    kept = records.player("Kept")
    merge_players(kept=kept, merged=both, reason="same")
    with pytest.raises(CannotSplit, match=f"split {kept} instead"):
        split(both, games[:1])


def test_undoing_gives_all_back_and_lets_the_new_reference_lead_to_the_old(
    both: Player, games: list[Game]
) -> None:
    made = split(both, games[:2])
    assert undo_split(split=made, reason="one person after all") == Undone(2, [], True)
    assert all(both.pk in players_of(game) for game in games[:3])
    new = Player.objects.get(pk=made.new.pk)
    assert new.merged_into == both
    # Or else what it was called by mistake would be shown as a former name.
    assert new.name == both.name
    assert [c.cause for c in Correction.objects.all()] == [Cause.MERGE, Cause.SPLIT]


def test_undoing_twice_changes_nothing(both: Player, games: list[Game]) -> None:
    made = split(both, games[:2])
    undo_split(split=made, reason="slip")
    with pytest.raises(CannotSplit, match="undone already"):
        undo_split(split=made, reason="slip")
    assert Correction.objects.count() == 2


def test_undoing_needs_a_reason(both: Player, games: list[Game]) -> None:
    made = split(both, games[:2])
    with pytest.raises(CannotSplit, match="reason"):
        undo_split(split=made, reason="")


def test_what_somebody_changed_since_stays_and_is_listed(both: Player, games: list[Game]) -> None:
    made = split(both, games[:2])
    third = records.player("Third")
    swap_player(game=games[0], wrong=made.new, right=third, reason="neither of them")
    assert undo_split(split=made, reason="slip") == Undone(1, [games[0]], True)
    assert players_of(games[0])[0] == third.pk
    assert both.pk in players_of(games[1])


def test_a_game_whose_opponent_is_the_old_record_by_now_stays(
    both: Player, games: list[Game]
) -> None:
    made = split(both, games[:1])
    swap_player(game=games[0], wrong=games[0].black, right=both, reason="it was the father")
    assert undo_split(split=made, reason="slip") == Undone(0, [games[0]], False)


def test_a_game_withdrawn_since_goes_back_withdrawn(both: Player, games: list[Game]) -> None:
    made = split(both, games[:1])
    withdraw_game(game=games[0], reason="never played")
    undo_split(split=made, reason="slip")
    game = Game.objects.get(pk=games[0].pk)
    assert (game.white, game.is_withdrawn) == (both, True)


def a_later_game(new: Player, other: Player) -> None:
    records.game(records.event("later"), new, other)


def a_membership(new: Player, other: Player) -> None:
    Membership.objects.create(player=new, level="Gold", first_day=date(2012, 9, 1))


def an_imported_grade(new: Player, other: Player) -> None:
    records.lists()
    period = Period.objects.earliest("first_day")
    ImportedGrade.objects.create(player=new, period=period, grade=100, games=30)


def a_merged_record(new: Player, other: Player) -> None:
    merge_players(kept=new, merged=records.player("Alfa"), reason="same")


@pytest.mark.parametrize("since", [a_later_game, a_membership, an_imported_grade, a_merged_record])
def test_a_new_record_that_holds_more_by_now_stays(
    both: Player, games: list[Game], since: object
) -> None:
    made = split(both, games[:1])
    since(made.new, games[0].black)  # type: ignore[operator]
    assert undo_split(split=made, reason="slip") == Undone(1, [], False)
    new = Player.objects.get(pk=made.new.pk)
    assert (new.merged_into, new.forenames) == (None, "Bob junior")


def test_the_old_record_may_have_been_merged_since(both: Player, games: list[Game]) -> None:
    made = split(both, games[:1])
    kept = records.player("Kept")
    merge_players(kept=kept, merged=both, reason="same")
    undo_split(split=made, reason="slip")
    assert Player.objects.get(pk=made.new.pk).merged_into == kept
    assert players_of(games[0])[0] == both.pk


@pytest.mark.parametrize("kept_is_new", [True, False])
def test_records_that_were_merged_since_are_parted_first(
    both: Player, games: list[Game], kept_is_new: bool
) -> None:
    made = split(both, games[:1])
    kept, merged = (made.new, both) if kept_is_new else (both, made.new)
    merge_players(kept=kept, merged=merged, reason="one person after all")
    with pytest.raises(CannotSplit, match="were merged since: part them first"):
        undo_split(split=made, reason="slip")
    unmerge_player(player=merged, reason="two after all")
    assert undo_split(split=made, reason="slip").back == 1


def test_what_was_undone_can_be_split_again(both: Player, games: list[Game]) -> None:
    first = split(both, games[:1])
    undo_split(split=first, reason="slip")
    second = split(both, games[:1])
    assert second.new.ref != first.new.ref
