"""Parting the records of two people that were kept as one's, and undoing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Unpack

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from grading.models import Game, ImportedAffiliation, ImportedGrade
from grading.models.corrections import Cause
from grading.services.batches import NAMED_AT_ONCE, in_batches
from grading.services.corrections import Why, record_correction
from grading.services.submissions.known import learn_anew
from gradingsite.recording import Refused, save_with_reason
from players.chains import records_of, survivor
from players.models import Player, Split, SplitSide
from players.services.merging import hold, merge_players
from players.services.references import deal_references

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class CannotSplit(Refused):
    """A record cannot be parted, or put together again; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is known of the one whose games go to the new record."""

    surname: str
    forenames: str = ""
    sex: str = ""
    title: str = ""
    fide_code: str = ""
    nation: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """What became of a split that was undone."""

    back: int
    """Games that are the old record's again."""
    left: list[Game]
    """Games that somebody gave to others since: they stay."""
    new_is_merged: bool
    """Whether the new record was empty then, and its reference leads to the old one."""


@transaction.atomic
def split_player(
    *,
    player: Player,
    games: Iterable[Game],
    details: Details,
    **why: Unpack[Why],
) -> Split:
    """Make a new record of ``details``, with a new reference, and give it ``player``'s ``games``.

    Grades that came with the database, memberships and former names stay. Raises CannotSplit.
    """
    reason, by = why["reason"], why.get("by")
    if not reason.strip():
        raise CannotSplit("a reason must be given")
    hold(player)
    if player.merged_into is not None:
        raise CannotSplit(f"{player} was merged: split {survivor(player)} instead")
    held = list(_held(game.pk for game in games))
    sides = _sides_of(player, held)
    new = _new_record(player, details, reason, by)
    split = Split.objects.create(
        player=player, new=new, reason=reason, made_at=timezone.now(), made_by=by
    )
    SplitSide.objects.bulk_create(
        SplitSide(split=split, game=game, is_white=is_white, was_id=_player(game, is_white))
        for game, is_white in sides
    )
    for game, is_white in sides:
        _give(game, is_white, new.pk, f"{new.ref} parted from {player.ref}: {reason}", by)
    save_with_reason(player, reason=f"{new.ref} parted from this: {reason}", by=by)
    learn_anew(was=player, now=new)
    record_correction((player, new), Cause.SPLIT, why)
    return split


@transaction.atomic
def undo_split(*, split: Split, **why: Unpack[Why]) -> Undone:
    """Give the games back that the new record still has; what somebody changed since stays.

    Where nothing is left of the new record, it is merged into the old one, so that its reference
    leads there. Raises CannotSplit.
    """
    reason, by = why["reason"], why.get("by")
    if not reason.strip():
        raise CannotSplit("a reason must be given")
    split.refresh_from_db(from_queryset=Split.objects.select_for_update())
    if split.undone_at is not None:
        raise CannotSplit("the split is undone already")
    hold(split.player, split.new)
    if survivor(split.player) == survivor(split.new):
        raise CannotSplit(f"{split.new} and {split.player} were merged since: part them first")
    sides = {side.game_id: side for side in split.sides.all()}
    back, left = sides_to_return(split, sides, _held(sides))
    told = f"split of {split.new.ref} from {split.player.ref} undone: {reason}"
    for side, game in back:
        _give(game, side.is_white, side.was_id, told, by)
    learn_anew(was=split.new, now=split.player)
    split.undone_at, split.undone_by = timezone.now(), by
    split.save()
    is_merged = _merge_what_is_empty(split, why)
    if not is_merged:
        record_correction((split.player, split.new), Cause.MERGE, why)
    return Undone(len(back), left, is_merged)


def sides_to_return(
    split: Split, sides: Mapping[int, SplitSide], games: Iterable[Game]
) -> tuple[list[tuple[SplitSide, Game]], list[Game]]:
    """What undoing a split would give back, and the games that it would leave as they are.

    ``sides`` are those of the split by their games, ``games`` these as they are now.
    """
    old = records_of(split.player)
    back, left = [], []
    for game in games:
        side = sides[game.pk]
        opponent = _player(game, not side.is_white)
        if _player(game, side.is_white) == split.new_id and opponent not in old:
            back.append((side, game))
        else:
            left.append(game)
    return back, left


def _held(keys: Iterable[int]) -> Iterator[Game]:
    """Those games as they are now, held until the transaction ends."""
    for some in in_batches(sorted(set(keys)), NAMED_AT_ONCE):
        yield from Game.objects.select_for_update().filter(pk__in=some).order_by("pk")


def _sides_of(player: Player, games: list[Game]) -> list[tuple[Game, bool]]:
    """Each game with whether the player was White."""
    if not games:
        raise CannotSplit("choose the games that were the other player's")
    records = records_of(player)
    sides = []
    for game in games:
        played = [is_white for is_white in (True, False) if _player(game, is_white) in records]
        if len(played) != 1:
            raise CannotSplit(f"{player} did not play in this game: {game}")
        sides.append((game, played[0]))
    return sides


def _new_record(player: Player, details: Details, reason: str, by: User | None) -> Player:
    new = Player(ref=deal_references(count=1)[0], **asdict(details))
    try:
        new.full_clean()
    except ValidationError as error:
        told = "; ".join(
            f"{name.replace('_', ' ')}: {' '.join(messages)}"
            for name, messages in error.message_dict.items()
        )
        raise CannotSplit(f"the new record cannot be made: {told}") from error
    save_with_reason(new, reason=f"parted from {player.ref}: {reason}", by=by)
    return new


def _player(game: Game, is_white: bool) -> int:
    return game.white_id if is_white else game.black_id


def _give(game: Game, is_white: bool, player: int, reason: str, by: User | None) -> None:
    if is_white:
        game.white_id = player
    else:
        game.black_id = player
    save_with_reason(game, reason=reason, by=by)


def _merge_what_is_empty(split: Split, why: Why) -> bool:
    """Whether nothing was left of the new record, which is merged then."""
    new, kept = split.new, survivor(split.player)
    if new.merged_into is not None or _holds_anything(new):
        return False
    # Or else the name it was given by mistake would be a former name of the player's.
    new.surname, new.forenames = kept.surname, kept.forenames
    save_with_reason(new, reason=why["reason"], by=why.get("by"))
    merge_players(kept=kept, merged=new, **why)
    return True


def _holds_anything(player: Player) -> bool:
    games = Game.objects.filter(Q(white=player) | Q(black=player))
    rows = (ImportedGrade.objects, ImportedAffiliation.objects)
    return (
        games.exists()
        or any(manager.filter(player=player).exists() for manager in rows)
        or player.memberships.exists()
        or player.merged.exists()
    )
