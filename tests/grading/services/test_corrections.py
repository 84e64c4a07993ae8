"""Putting results, players, birth dates and memberships right."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils.timezone import localdate

from grading.models import Correction, Game, Placement
from grading.models.corrections import Cause
from grading.services.acceptance import accept_event
from grading.services.corrections import (
    CannotCorrect,
    add_membership,
    correct_birth_date,
    correct_membership,
    correct_result,
    restore_game,
    swap_player,
    withdraw_game,
)
from players.models import Membership, Player
from players.services import merge_players
from tests import records

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return records.game(records.event(), records.player("One"), records.player("Two"))


def touched(correction: Correction) -> set[str]:
    return {player.surname for player in correction.players.all()}


def test_a_result_is_corrected_with_cause_reason_author_and_history(game: Game) -> None:
    admin = User.objects.create(username="admin")
    correction = correct_result(game=game, score="01", reason="the card was misread", by=admin)
    assert Game.objects.get(pk=game.pk).score == game.score == "01"
    assert (correction.cause, correction.reason) == (Cause.RESULT, "the card was misread")
    assert (correction.game, correction.made_by) == (game, admin)
    assert correction.shown_in is None
    assert touched(correction) == {"One", "Two"}
    latest = game.history.latest()
    assert (latest.score, latest.history_change_reason) == ("01", "the card was misread")
    assert latest.history_user == admin
    assert [row.score for row in game.history.all()] == ["01", "10"]


def test_a_correction_leaves_the_game_where_it_was_placed(game: Game) -> None:
    records.lists()
    accept_event(event=game.event, on=date(2013, 6, 2))
    before = list(Placement.objects.values())
    records.close("standard", "2012-01", "2012-07", "2013-01")
    correct_result(game=game, score="55", reason="drawn")
    swap_player(game=game, wrong=game.white, right=records.player("Three"), reason="namesake")
    assert list(Placement.objects.values()) == before


def test_the_next_change_is_not_given_the_reason_of_the_last(game: Game) -> None:
    correct_result(game=game, score="01", reason="the card was misread")
    game.board = 3
    game.save()
    assert records.reasons(game)[:2] == [None, "the card was misread"]


def test_a_long_reason_is_kept_whole(game: Game) -> None:
    reason = "because " * 50
    correction = correct_result(game=game, score="01", reason=reason)
    assert correction.reason == reason
    assert records.reasons(game)[0] == reason


def test_another_cause_may_be_given(game: Game) -> None:
    correction = correct_result(game=game, score="01", reason="as ruled", cause=Cause.RULES)
    assert correction.cause == Cause.RULES


@pytest.mark.parametrize(
    "score, said", [("10", "is 1-0 already"), ("1", "no result"), ("", "no result")]
)
def test_a_result_is_another_one_that_there_is(game: Game, score: str, said: str) -> None:
    with pytest.raises(CannotCorrect, match=said):
        correct_result(game=game, score=score, reason="slip")
    assert Correction.objects.count() == 0
    assert game.history.count() == 1


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_a_reason_is_needed(game: Game, reason: str) -> None:
    with pytest.raises(CannotCorrect, match="reason"):
        correct_result(game=game, score="01", reason=reason)
    assert Game.objects.get(pk=game.pk).score == "10"


def test_what_the_database_says_is_corrected_not_what_was_read_before(game: Game) -> None:
    stale = Game.objects.get(pk=game.pk)
    correct_result(game=game, score="01", reason="first")
    with pytest.raises(CannotCorrect, match="0-1 already"):
        correct_result(game=stale, score="01", reason="second")


# Players of a game


@pytest.mark.parametrize("side", ["white", "black"])
def test_a_wrong_player_is_swapped(game: Game, side: str) -> None:
    wrong, right = getattr(game, side), records.player("Three")
    correction = swap_player(game=game, wrong=wrong, right=right, reason="father and son")
    assert getattr(Game.objects.get(pk=game.pk), side) == right
    assert touched(correction) == {"One", "Two", "Three"}
    assert (correction.cause, correction.game) == (Cause.RESULT, game)
    assert records.reasons(game)[0] == "father and son"


def test_games_kept_as_one_players_are_parted(game: Game) -> None:
    correction = swap_player(
        game=game,
        wrong=game.white,
        right=records.player("Three"),
        reason="two players",
        cause=Cause.SPLIT,
    )
    assert correction.cause == Cause.SPLIT


def test_the_wrong_player_may_be_named_by_the_record_that_took_him_in(game: Game) -> None:
    survivor, right = records.player("Survivor"), records.player("Three")
    merge_players(kept=survivor, merged=game.white, reason="same")
    swap_player(game=game, wrong=survivor, right=right, reason="namesake")
    assert Game.objects.get(pk=game.pk).white == right


def test_nobody_is_put_in_the_place_of_one_who_did_not_play(game: Game) -> None:
    with pytest.raises(CannotCorrect, match="did not play"):
        swap_player(game=game, wrong=records.player(), right=records.player(), reason="slip")


def test_nobody_comes_to_play_himself(game: Game) -> None:
    with pytest.raises(CannotCorrect, match="was the opponent"):
        swap_player(game=game, wrong=game.white, right=game.black, reason="slip")
    other = records.player("Other record of Two")
    merge_players(kept=game.black, merged=other, reason="same")
    with pytest.raises(CannotCorrect, match="was the opponent"):
        swap_player(game=game, wrong=game.white, right=other, reason="slip")


def test_a_player_is_not_swapped_for_himself(game: Game) -> None:
    other = records.player("Other record of One")
    merge_players(kept=other, merged=game.white, reason="same")
    for right in (other, game.white):
        with pytest.raises(CannotCorrect, match="already"):
            swap_player(game=game, wrong=game.white, right=right, reason="slip")


# Games that should not be there


def test_a_game_is_withdrawn_and_restored(game: Game) -> None:
    withdrawn = withdraw_game(game=game, reason="never played")
    assert Game.objects.get(pk=game.pk).is_withdrawn
    with pytest.raises(CannotCorrect, match="already"):
        withdraw_game(game=game, reason="never played")
    restored = restore_game(game=game, reason="it was played")
    assert not Game.objects.get(pk=game.pk).is_withdrawn
    with pytest.raises(CannotCorrect, match="not withdrawn"):
        restore_game(game=game, reason="it was played")
    assert touched(withdrawn) == touched(restored) == {"One", "Two"}
    assert records.reasons(game)[:2] == ["it was played", "never played"]


# Birth dates and memberships


def test_a_birth_date_is_corrected(game: Game) -> None:
    player = game.white
    correction = correct_birth_date(player=player, birth_date=date(2000, 5, 1), reason="passport")
    assert Player.objects.get(pk=player.pk).birth_date == date(2000, 5, 1)
    assert (correction.cause, correction.game) == (Cause.IDENTITY, None)
    assert touched(correction) == {"One"}
    assert records.reasons(player)[0] == "passport"
    correct_birth_date(player=player, birth_date=None, reason="it was another's")
    assert Player.objects.get(pk=player.pk).birth_date is None


def test_nobody_plays_before_he_is_born_and_no_date_is_told(game: Game) -> None:
    with pytest.raises(CannotCorrect, match="played on 1 October 2012") as refusal:
        correct_birth_date(player=game.white, birth_date=date(2012, 10, 2), reason="slip")
    assert "2 October" not in str(refusal.value)


def test_a_birth_date_that_is_on_record_is_no_correction(game: Game) -> None:
    with pytest.raises(CannotCorrect, match="on record"):
        correct_birth_date(player=game.white, birth_date=None, reason="slip")


def test_the_dates_of_a_membership_are_corrected(game: Game) -> None:
    membership = Membership.objects.create(
        player=game.white, level="Gold", first_day=date(2012, 1, 1)
    )
    correction = correct_membership(
        membership=membership,
        first_day=date(2011, 9, 1),
        last_day=date(2012, 8, 31),
        reason="paid in time",
    )
    membership.refresh_from_db()
    assert (membership.first_day, membership.last_day) == (date(2011, 9, 1), date(2012, 8, 31))
    assert correction.cause == Cause.MEMBERSHIP
    assert touched(correction) == {"One"}
    assert records.reasons(membership)[0] == "paid in time"


@pytest.mark.parametrize(
    "first, last, said",
    [
        (date(2012, 1, 2), date(2012, 1, 1), "cannot end"),
        (date(2012, 1, 1), None, "on record"),
    ],
)
def test_dates_of_a_membership_make_sense(
    game: Game, first: date, last: date | None, said: str
) -> None:
    membership = Membership.objects.create(
        player=game.white, level="Gold", first_day=date(2012, 1, 1)
    )
    with pytest.raises(CannotCorrect, match=said):
        correct_membership(membership=membership, first_day=first, last_day=last, reason="slip")


def test_a_membership_is_given_to_whoever_holds_it(game: Game) -> None:
    first = date(2012, 1, 1)
    membership = Membership.objects.create(player=game.white, level="Gold", first_day=first)
    correction = correct_membership(
        membership=membership,
        first_day=first,
        last_day=None,
        player=game.black,
        kind=Membership.Kind.OTHER,
        reason="a namesake’s",
        confirmed_by="office",
    )
    membership.refresh_from_db()
    assert (membership.player, membership.kind) == (game.black, Membership.Kind.OTHER)
    assert touched(correction) == {"One", "Two"}
    assert (correction.cause, correction.confirmed_by) == (Cause.MEMBERSHIP, "office")
    assert records.reasons(membership)[0] == "a namesake’s"
    with pytest.raises(CannotCorrect, match="'gold' is no kind: direct, other"):
        correct_membership(
            membership=membership, first_day=first, last_day=None, kind="gold", reason="slip"
        )


def test_a_membership_that_is_dated_back_is_a_correction(game: Game) -> None:
    yesterday = localdate() - timedelta(days=1)
    membership = Membership(player=game.white, level="Gold", first_day=yesterday)
    with pytest.raises(CannotCorrect, match="a reason must be given"):
        add_membership(membership=membership, reason=" ")
    correction = add_membership(membership=membership, reason="paid", confirmed_by="office")
    assert correction is not None
    assert touched(correction) == {"One"}
    assert (correction.cause, correction.confirmed_by) == (Cause.MEMBERSHIP, "office")
    assert records.reasons(membership) == ["paid"]
    with pytest.raises(CannotCorrect, match="on record already"):
        add_membership(membership=membership, reason="paid")


@pytest.mark.parametrize("days", [0, 30])
def test_a_membership_from_today_on_corrects_nothing(game: Game, days: int) -> None:
    first = localdate() + timedelta(days=days)
    membership = Membership(player=game.white, level="Gold", first_day=first)
    assert add_membership(membership=membership, reason="") is None
    assert Membership.objects.get() == membership
    assert not Correction.objects.exists()


def test_a_new_membership_makes_sense(game: Game) -> None:
    first, before = date(2012, 1, 2), date(2012, 1, 1)
    membership = Membership(player=game.white, level="Gold", first_day=first, last_day=before)
    with pytest.raises(CannotCorrect, match="cannot end on 1 January 2012"):
        add_membership(membership=membership, reason="paid")
    assert not Membership.objects.exists()
