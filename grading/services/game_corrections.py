"""Putting games right beyond their results: dates, events, colours, and games left out.

Source: grading rules, sections 3 and 9.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Unpack

from django.db import transaction
from django.db.models import Q

from grading.models import Correction, Event, Game, Section
from grading.models.corrections import Cause
from grading.services.corrections import CannotCorrect, Why, hold, save_correction
from grading.services.rechecking import refuse_ineligible
from grading.services.replacing import (
    place_as_reported,
    place_by_date,
    place_in_lists_of,
    placements_of,
)
from gradingsite.recording import save_with_reason
from players.chains import records_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def turn_colours(*, game: Game, reason: str = "", by: User | None = None) -> None:
    """Let White and Black change places, clubs and result with them: no grade hangs on it."""
    game.refresh_from_db(from_queryset=Game.objects.select_for_update())
    game.white_id, game.black_id = game.black_id, game.white_id
    game.white_club_id, game.black_club_id = game.black_club_id, game.white_club_id
    game.score = game.score[::-1]
    save_with_reason(game, reason=reason or "colours", by=by)


@transaction.atomic
def correct_day(
    *,
    game: Game,
    day: date,
    is_approximate: bool,
    **why: Unpack[Why],
) -> Correction | None:
    """Give a game its right date, and so its right period. Raises CannotCorrect.

    None where only whether the date is approximate changes: no grade hangs on that.
    """
    hold(game, why["reason"])
    if (game.day, game.is_approximate) == (day, is_approximate):
        raise CannotCorrect(f"{day:%-d %B %Y} is the date on record")
    was, game.day, game.is_approximate = game.day, day, is_approximate
    if was == day:
        save_with_reason(game, reason=why["reason"], by=why.get("by"))
        return None
    correction = save_correction(game, (game.white, game.black), Cause.GAME, why)
    refuse_ineligible(game.event)
    place_by_date(placements_of(Game.objects.filter(pk=game.pk)), {game.pk: was})
    return correction


@transaction.atomic
def move_game(
    *,
    game: Game,
    event: Event,
    **why: Unpack[Why],
) -> Correction:
    """Give a game to another event, and to the list that one feeds. Raises CannotCorrect.

    It comes into the section called as the one it was in, or into none.
    """
    hold(game, why["reason"])
    if game.event == event:
        raise CannotCorrect(f"the game is in {event} already")
    _check_accepted(event)
    section = game.section and Section.objects.filter(event=event, name=game.section.name).first()
    game.event, game.section = event, section
    correction = save_correction(game, (game.white, game.black), Cause.GAME, why)
    refuse_ineligible(event)
    place_in_lists_of(event, placements_of(Game.objects.filter(pk=game.pk)))
    place_as_reported(game)
    return correction


@transaction.atomic
def add_game(
    *,
    game: Game,
    **why: Unpack[Why],
) -> Correction:
    """Store a game that the report of its event left out, and place it as if it had been there.

    Lists that are out are redrawn: it is a correction, where a late result would come in a later
    submission. ``game`` is not stored yet. Raises CannotCorrect.
    """
    if not game._state.adding:
        raise CannotCorrect("the game is on record already")
    if not why["reason"].strip():
        raise CannotCorrect("a reason must be given")
    event = Event.objects.select_for_update().get(pk=game.event_id)
    _check_accepted(event)
    if game.section is not None and game.section.event_id != event.pk:
        raise CannotCorrect(f"{game.section} is no part of {event}")
    _check_new(game)
    correction = save_correction(game, (game.white, game.black), Cause.GAME, why)
    refuse_ineligible(event)
    place_as_reported(game)
    return correction


def _check_accepted(event: Event) -> None:
    if event.stage != Event.Stage.ACCEPTED:
        raise CannotCorrect(f"{event} is not accepted, so no game of it is graded")


def _check_new(game: Game) -> None:
    """Refuse players who are one person, and a game that is there already."""
    ours, theirs = records_of(game.white), records_of(game.black)
    if ours & theirs:
        raise CannotCorrect(f"{game.white} and {game.black} are one player")
    same = Game.objects.filter(
        Q(white__in=ours, black__in=theirs) | Q(white__in=theirs, black__in=ours),
        event=game.event_id,
        day=game.day,
        round=game.round,
        board=game.board,
    ).first()
    if same is not None and same.is_withdrawn:
        raise CannotCorrect(f"it is on record, and withdrawn: restore it ({same})")
    if same is not None:
        raise CannotCorrect(f"it is on record already: {same}")
