"""Putting records right: what was changed, why, and whom it touches. Rules, section 9.

A corrected game keeps the period it was placed in; the next revision redraws from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models import Q

from grading.models import Correction, Game
from grading.models.corrections import Cause
from gradingsite.recording import Refused, save_with_reason
from players.chains import records_of
from players.models import Membership, Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class CannotCorrect(Refused):
    """A correction makes no sense; the message says why."""


@transaction.atomic
def correct_result(
    *,
    game: Game,
    score: str,
    reason: str,
    cause: Cause = Cause.RESULT,
    by: User | None = None,
) -> Correction:
    """Give a game another result, a value of ``Game.Score``. Raises CannotCorrect."""
    hold(game, reason)
    if score not in Game.Score.values:
        raise CannotCorrect(f"{score!r} is no result: {', '.join(Game.Score.values)}")
    if game.score == score:
        raise CannotCorrect(f"the result is {game.get_score_display()} already")
    game.score = score
    return save_correction(
        game, (game.white, game.black), cause=cause, reason=reason, by=by, game=game
    )


@transaction.atomic
def swap_player(
    *,
    game: Game,
    wrong: Player,
    right: Player,
    reason: str,
    cause: Cause = Cause.RESULT,
    by: User | None = None,
) -> Correction:
    """Put ``right`` in the place of ``wrong``, who was taken for him. Raises CannotCorrect.

    ``wrong`` may be another record of the player in the game. The cause is ``SPLIT`` where games
    of two players were kept as one's.
    """
    hold(game, reason)
    wrong_ones = records_of(wrong)
    side = next((side for side in ("white", "black") if _player(game, side) in wrong_ones), None)
    if side is None:
        raise CannotCorrect(f"{wrong} did not play in this game")
    if right.pk in wrong_ones:
        raise CannotCorrect(f"{right} is the player of this game already")
    other = "black" if side == "white" else "white"
    if right.pk in records_of(getattr(game, other)):
        raise CannotCorrect(f"{right} was the opponent in this game")
    touched = (getattr(game, side), right, getattr(game, other))
    setattr(game, side, right)
    return save_correction(game, touched, cause=cause, reason=reason, by=by, game=game)


@transaction.atomic
def withdraw_game(
    *, game: Game, reason: str, cause: Cause = Cause.RESULT, by: User | None = None
) -> Correction:
    """Take a game out of all grading; it stays on record. Raises CannotCorrect."""
    hold(game, reason)
    if game.is_withdrawn:
        raise CannotCorrect("the game is withdrawn already")
    game.is_withdrawn = True
    return save_correction(
        game, (game.white, game.black), cause=cause, reason=reason, by=by, game=game
    )


@transaction.atomic
def restore_game(
    *, game: Game, reason: str, cause: Cause = Cause.RESULT, by: User | None = None
) -> Correction:
    """Take back that a game was withdrawn. Raises CannotCorrect."""
    hold(game, reason)
    if not game.is_withdrawn:
        raise CannotCorrect("the game is not withdrawn")
    game.is_withdrawn = False
    return save_correction(
        game, (game.white, game.black), cause=cause, reason=reason, by=by, game=game
    )


@transaction.atomic
def correct_birth_date(
    *, player: Player, birth_date: date | None, reason: str, by: User | None = None
) -> Correction:
    """Give a player another date of birth, or none. Raises CannotCorrect."""
    hold(player, reason)
    if player.birth_date == birth_date:
        raise CannotCorrect("that is the date of birth on record")
    if birth_date is not None:
        records = records_of(player)
        games = Game.objects.filter(Q(white__in=records) | Q(black__in=records), is_withdrawn=False)
        first = games.aggregate(first=models.Min("day"))["first"]
        if first is not None and birth_date >= first:
            raise CannotCorrect(f"{player} played on {first}, before that date of birth")
    player.birth_date = birth_date
    return save_correction(player, (player,), cause=Cause.IDENTITY, reason=reason, by=by)


@transaction.atomic
def correct_membership(
    *,
    membership: Membership,
    first_day: date,
    last_day: date | None,
    reason: str,
    by: User | None = None,
) -> Correction:
    """Give a membership other dates, both days included. Raises CannotCorrect."""
    hold(membership, reason)
    if last_day is not None and last_day < first_day:
        raise CannotCorrect(f"a membership cannot end on {last_day}, before its first day")
    if (membership.first_day, membership.last_day) == (first_day, last_day):
        raise CannotCorrect("those are the dates on record")
    membership.first_day, membership.last_day = first_day, last_day
    return save_correction(
        membership, (membership.player,), cause=Cause.MEMBERSHIP, reason=reason, by=by
    )


def _player(game: Game, side: str) -> int:
    key: int = getattr(game, f"{side}_id")
    return key


def hold(record: Any, reason: str) -> None:
    """Read the record again and hold it until the transaction ends.

    Raises CannotCorrect when it is not said why.
    """
    if not reason.strip():
        raise CannotCorrect("a reason must be given")
    record.refresh_from_db(from_queryset=type(record).objects.select_for_update())


def save_correction(
    record: models.Model,
    players: Iterable[Player],
    *,
    cause: Cause,
    reason: str,
    by: User | None,
    game: Game | None = None,
) -> Correction:
    """Save a record that was put right, and the correction that says so."""
    save_with_reason(record, reason=reason, by=by)
    correction = Correction.objects.create(cause=cause, reason=reason, game=game, made_by=by)
    correction.players.set(players)
    return correction
