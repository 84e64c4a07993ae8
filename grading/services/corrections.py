"""Putting records right: what was changed, why, and whom it touches. Rules, section 9.

A corrected game keeps the period it was placed in; the next revision redraws from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, Required, TypedDict, Unpack

from django.db import models, transaction
from django.db.models import Q
from django.utils.timezone import localdate

from grading.models import Correction, Game
from grading.models.corrections import Cause, Confirmed
from grading.services.replacing import place_if_nowhere
from gradingsite.recording import Refused, save_with_reason
from players.chains import records_of
from players.models import Membership, Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from grading.models.submissions import Submission


class CannotCorrect(Refused):
    """A correction makes no sense; the message says why."""


class Why(TypedDict, total=False):
    """What every correction is made with, beside what it changes."""

    reason: Required[str]
    """For administrators: never shown in public."""
    cause: Cause
    """What the public is told, where it is not what fits the change."""
    confirmed_by: str
    """A value of ``Confirmed``, or blank."""
    submission: Submission
    """The file of results that tells it so, where it is not done by hand."""
    by: User | None


@transaction.atomic
def correct_result(
    *,
    game: Game,
    score: str,
    **why: Unpack[Why],
) -> Correction:
    """Give a game another result, a value of ``Game.Score``. Raises CannotCorrect."""
    hold(game, why["reason"])
    if score not in Game.Score.values:
        raise CannotCorrect(f"{score!r} is no result: {', '.join(Game.Score.values)}")
    if game.score == score:
        raise CannotCorrect(f"the result is {game.get_score_display()} already")
    game.score = score
    return save_correction(game, (game.white, game.black), Cause.RESULT, why)


@transaction.atomic
def swap_player(
    *,
    game: Game,
    wrong: Player,
    right: Player,
    **why: Unpack[Why],
) -> Correction:
    """Put ``right`` in the place of ``wrong``, who was taken for him. Raises CannotCorrect.

    ``wrong`` may be another record of the player in the game. The cause is ``SPLIT`` where games
    of two players were kept as one's.
    """
    hold(game, why["reason"])
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
    return save_correction(game, touched, Cause.RESULT, why)


@transaction.atomic
def withdraw_game(
    *,
    game: Game,
    **why: Unpack[Why],
) -> Correction:
    """Take a game out of all grading; it stays on record. Raises CannotCorrect."""
    hold(game, why["reason"])
    if game.is_withdrawn:
        raise CannotCorrect("the game is withdrawn already")
    game.is_withdrawn = True
    return save_correction(game, (game.white, game.black), Cause.GAME, why)


@transaction.atomic
def restore_game(
    *,
    game: Game,
    **why: Unpack[Why],
) -> Correction:
    """Take back that a game was withdrawn. Raises CannotCorrect.

    One that was withdrawn before its event was accepted is placed now.
    """
    hold(game, why["reason"])
    if not game.is_withdrawn:
        raise CannotCorrect("the game is not withdrawn")
    game.is_withdrawn = False
    place_if_nowhere(game)
    return save_correction(game, (game.white, game.black), Cause.GAME, why)


@transaction.atomic
def correct_birth_date(
    *,
    player: Player,
    birth_date: date | None,
    **why: Unpack[Why],
) -> Correction:
    """Give a player another date of birth, or none. Raises CannotCorrect."""
    hold(player, why["reason"])
    if player.birth_date == birth_date:
        raise CannotCorrect("that is the date of birth on record")
    if birth_date is not None:
        records = records_of(player)
        games = Game.objects.filter(Q(white__in=records) | Q(black__in=records), is_withdrawn=False)
        first = games.aggregate(first=models.Min("day"))["first"]
        if first is not None and birth_date >= first:
            raise CannotCorrect(f"{player} played on {first:%-d %B %Y}, before that date of birth")
    player.birth_date = birth_date
    return save_correction(player, (player,), Cause.IDENTITY, why)


@transaction.atomic
def correct_membership(
    *,
    membership: Membership,
    first_day: date,
    last_day: date | None,
    player: Player | None = None,
    kind: str = "",
    **why: Unpack[Why],
) -> Correction:
    """Give a membership other dates, both days included, another holder or kind.

    Whose it is, and its kind, a value of ``Membership.Kind``, stay where they are not given.
    Raises CannotCorrect.
    """
    hold(membership, why["reason"])
    holder, kind = player or membership.player, kind or membership.kind
    told = (holder, kind, first_day, last_day)
    _check_membership(kind, first_day, last_day)
    held = (membership.player, membership.kind, membership.first_day, membership.last_day)
    if told == held:
        raise CannotCorrect("those are the dates, the holder and the kind on record")
    touched = {membership.player, holder}
    membership.player, membership.kind, membership.first_day, membership.last_day = told
    return save_correction(membership, touched, Cause.MEMBERSHIP, why)


@transaction.atomic
def add_membership(*, membership: Membership, **why: Unpack[Why]) -> Correction | None:
    """Store a membership that is not stored yet. Raises CannotCorrect.

    A correction, with its reason, where it is dated back: games played since may count by it. None
    where it begins today or later.
    """
    if not membership._state.adding:
        raise CannotCorrect("the membership is on record already")
    _check_membership(membership.kind, membership.first_day, membership.last_day)
    if membership.first_day >= localdate():
        save_with_reason(membership, reason=why["reason"], by=why.get("by"))
        return None
    if not why["reason"].strip():
        raise CannotCorrect("a reason must be given")
    return save_correction(membership, (membership.player,), Cause.MEMBERSHIP, why)


def _check_membership(kind: str, first_day: date, last_day: date | None) -> None:
    if kind not in Membership.Kind.values:
        raise CannotCorrect(f"{kind!r} is no kind: {', '.join(Membership.Kind.values)}")
    if last_day is not None and last_day < first_day:
        raise CannotCorrect(
            f"a membership cannot end on {last_day:%-d %B %Y}, before its first day"
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
    record: models.Model, players: Iterable[Player], fitting: Cause, why: Why
) -> Correction:
    """Save a record that was put right, and the correction that says so.

    The public is told the ``fitting`` cause where no other is given. Raises CannotCorrect where
    those who confirmed it are none that confirm anything.
    """
    save_with_reason(record, reason=why["reason"], by=why.get("by"))
    game = record if isinstance(record, Game) else None
    return record_correction(players, fitting, why, game=game)


def record_correction(
    players: Iterable[Player], fitting: Cause, why: Why, *, game: Game | None = None
) -> Correction:
    """Say for the next revision why grades of the players change: as ``save_correction`` does."""
    confirmed_by = why.get("confirmed_by", "")
    if confirmed_by and confirmed_by not in Confirmed.values:
        raise CannotCorrect(f"{confirmed_by!r} confirms nothing: {', '.join(Confirmed.values)}")
    correction = Correction.objects.create(
        cause=why.get("cause", fitting),
        reason=why["reason"],
        confirmed_by=confirmed_by,
        game=game,
        submission=why.get("submission"),
        made_by=why.get("by"),
    )
    correction.players.set(players)
    return correction
