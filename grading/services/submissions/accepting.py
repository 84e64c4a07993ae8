"""Accepting a submission: newcomers get references; games are stored, corrected, withdrawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from django.db import transaction

from clubs.models import Club
from grading.imports.parsed import ParsedPlayer
from grading.models import Event, Game
from grading.models.corrections import Cause, Confirmed
from grading.models.submissions import Identification, Submission
from grading.services.acceptance import CannotAccept, accept_event
from grading.services.batches import Progress, in_batches
from grading.services.contacts import learn_contact
from grading.services.corrections import (
    CannotCorrect,
    Why,
    correct_birth_date,
    correct_result,
    restore_game,
    save_correction,
    withdraw_game,
)
from grading.services.replacing import place_by_date, placements_of
from grading.services.submissions.behind import reasons_behind
from grading.services.submissions.identifying import remember
from grading.services.submissions.matching import Person
from grading.services.submissions.naming import rename
from grading.services.submissions.plan import Changed, Plan, plan_of
from grading.services.submissions.putting_right import event_of
from grading.services.submissions.receipt import receipt_of
from grading.services.submissions.sections import SectionsOf
from gradingsite.recording import save_with_reason
from players.models import Player
from players.references import is_placeholder
from players.services import deal_references

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def accept_submission(
    *,
    submission: Submission,
    on: date,
    by: User | None = None,
    progress: Progress | None = None,
    seen: str | None = None,
) -> Submission:
    """Put a file whose players are identified into the records, all of it or nothing.

    ``progress`` is told of the games dealt with; ``seen`` is the state of the plan that was
    looked over. Raises CannotAccept with every reason, also where that is no longer the plan.
    """
    submission.refresh_from_db(from_queryset=Submission.objects.select_for_update())
    event = Event.objects.select_for_update().filter(code=submission.code).first()
    plan = plan_of(submission)
    # Another file may have come in, or the event been put right, since this one was received.
    if behind := list(reasons_behind(event, submission.submission_index, by)):
        raise CannotAccept(behind)
    if plan.refusals:
        raise CannotAccept([f"{submission}: {reason}" for reason in plan.refusals])
    if seen is not None and seen != plan.state:
        raise CannotAccept(
            [f"{submission}: records changed since it was looked over, look at it again"]
        )
    people = _people(submission, plan, by)
    says_so = f"submission {submission.submission_index} of {submission.code} says so"
    for named in plan.named:
        rename(named, f"submission {submission.submission_index} spells it so", by)
    event = event_of(submission, plan, on, _why(submission, says_so, by))
    learn_contact(event=event, name=plan.parsed.officer, email=plan.parsed.officer_email)
    sections = SectionsOf(event, plan.parsed.sections)
    clubs = _clubs(plan)
    _create_games(plan, event, sections, people, clubs, progress)
    _apply(plan, submission, sections, by, progress)
    accept_event(event=event, on=on)
    submission.event, submission.accepted_on, submission.accepted_by = event, on, by
    submission.stage = Submission.Stage.ACCEPTED
    submission.receipt = receipt_of(submission, plan)
    submission.save()
    return submission


def _people(submission: Submission, plan: Plan, by: User | None) -> dict[Person, int]:
    """Keys of players by how the plan calls them; newcomers are created."""
    rows = list(submission.identifications.select_related("player"))
    described = {player.pin: player for player in plan.parsed.players}
    new = [row for row in rows if row.is_new]
    refs = deal_references(count=len(new))
    created = Player.objects.bulk_create(
        _newcomer(ref, described[row.pin]) for ref, row in zip(refs, new, strict=True)
    )
    for row, player in zip(new, created, strict=True):
        row.player, row.is_new = player, False
    Identification.objects.bulk_update(new, ["player", "is_new"], batch_size=500)
    remember(submission, new)
    _learn_names(rows, described, by)
    _learn_birth_dates(rows, described, by)
    people: dict[Person, int] = {f"new {row.pin}": row.player_id or 0 for row in new}
    return people


def _newcomer(ref: str, player: ParsedPlayer) -> Player:
    return Player(
        ref=ref,
        surname=player.surname,
        forenames=player.forenames,
        sex=player.sex,
        birth_date=player.birth_date,
        title=player.title,
        fide_code=player.fide_code,
        nation=player.federation,
    )


def _learn_names(
    rows: Sequence[Identification], described: Mapping[str, ParsedPlayer], by: User | None
) -> None:
    """The name of a player of whom there was no more than the reference."""
    for row in rows:
        told, player = described[row.pin], row.player
        if player is not None and told.surname and is_placeholder(player.surname, player.ref):
            player.surname, player.forenames = told.surname, told.forenames
            save_with_reason(player, reason=f"named by {row.submission}", by=by)


def _learn_birth_dates(
    rows: Sequence[Identification], described: Mapping[str, ParsedPlayer], by: User | None
) -> None:
    """A birth date that the file knows and the records do not: who is a junior hangs on it."""
    for row in rows:
        born = described[row.pin].birth_date
        if row.player is not None and born is not None and row.player.birth_date is None:
            reason = f"told by {row.submission}"
            try:
                correct_birth_date(
                    player=row.player,
                    birth_date=born,
                    reason=reason,
                    confirmed_by=Confirmed.ORGANISER,
                    submission=row.submission,
                    by=by,
                )
            except CannotCorrect as refusal:
                raise CannotAccept([f"line {row.line}: {refusal}"]) from refusal


def _clubs(plan: Plan) -> dict[str, int]:
    """Keys of the clubs the file names, by code; one that is not here is created."""
    told = {p.club_code: p for p in plan.parsed.players if p.club_code}
    for player in plan.parsed.players:  # of several, one that has the name
        if player.club_code and player.club_name:
            told[player.club_code] = player
    held = dict(Club.objects.filter(code__in=told).values_list("code", "pk"))
    for code in sorted(set(told) - set(held)):
        kind = Club.Kind.LOCATION if told[code].is_place else Club.Kind.CLUB
        name = told[code].club_name or f"Club {code}"
        held[code] = Club.objects.create(code=code, name=name, kind=kind).pk
    return held


def _create_games(
    plan: Plan,
    event: Event,
    sections: SectionsOf,
    people: Mapping[Person, int],
    clubs: Mapping[str, int],
    progress: Progress | None,
) -> None:
    of_pin = {player.pin: clubs.get(player.club_code) for player in plan.parsed.players}
    for batch in in_batches(plan.new):
        Game.objects.bulk_create(
            Game(
                event=event,
                section=sections.of(one.section),
                round=one.game.round,
                board=one.game.board,
                day=one.game.day,
                is_approximate=one.game.is_approximate,
                white_id=people.get(one.white, one.white),
                black_id=people.get(one.black, one.black),
                score=one.game.score,
                white_club_id=of_pin[one.game.white],
                black_club_id=of_pin[one.game.black],
            )
            for one in batch
        )
        if progress is not None:
            progress(len(batch))


def _apply(
    plan: Plan,
    submission: Submission,
    sections: SectionsOf,
    by: User | None,
    progress: Progress | None,
) -> None:
    """Games that are here and told otherwise: a correction, where grades hang on it."""

    index = submission.submission_index

    def told(reason: str) -> Why:
        return _why(submission, reason, by)

    games = Game.objects.in_bulk(
        [one.held.pk for one in (*plan.changed, *plan.restored)] + [one.pk for one in plan.gone]
    )
    for one in plan.restored:
        restore_game(game=games[one.held.pk], **told(f"submission {index} has it again"))
    for one in (*plan.changed, *plan.restored):
        _change(games[one.held.pk], one, sections, told(f"submission {index} tells it otherwise"))
    for gone in plan.gone:
        withdraw_game(game=games[gone.pk], **told(f"no longer in submission {index}"))
    if progress is not None:
        progress(len(games))


def _why(submission: Submission, reason: str, by: User | None) -> Why:
    """What corrections that a file makes are made with."""
    return {
        "reason": reason,
        "confirmed_by": Confirmed.ORGANISER,
        "submission": submission,
        "by": by,
    }


def _change(game: Game, change: Changed, sections: SectionsOf, why: Why) -> None:
    if change.score != game.score:
        correct_result(game=game, score=change.score, **why)
    filed, becomes, was = change.filed, change.becomes, game.day
    if becomes.white != change.held.white:
        game.white_id, game.black_id = game.black_id, game.white_id
        game.white_club_id, game.black_club_id = game.black_club_id, game.white_club_id
        game.score = game.score[::-1]
    game.round, game.board = becomes.round, becomes.board
    if becomes.section != change.held.section:
        game.section = sections.of(filed.section)
    game.day = filed.game.day
    if game.day != was:
        game.is_approximate = filed.game.is_approximate
        save_correction(game, (game.white, game.black), Cause.GAME, why)
        place_by_date(placements_of(Game.objects.filter(pk=game.pk)), {game.pk: was})
    else:
        save_with_reason(game, reason=why["reason"], by=why.get("by"))
