"""Who the players of a submission are: looked for, and told by a grader where in doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from django.db import transaction

from grading.imports.parsed import ParsedEvent, ParsedPlayer
from grading.models.submissions import Identification, KnownAs, Submission
from grading.services.submissions.erased import take_out_erased
from gradingsite.folding import fold
from gradingsite.recording import Refused
from players.chains import survivor
from players.identification.finding import Described, Found, find_players
from players.models import Player

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST_FOLDED = 200


class CannotIdentify(Refused):
    """A choice makes no sense; the message says why."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Whom a grader takes somebody for: a player, or nobody who is here yet."""

    player: Player | None = None

    @property
    def is_new(self) -> bool:
        """Whether it is a newcomer."""
        return self.player is None


def look_for(submission: Submission, event: ParsedEvent) -> None:
    """Find the players of a file that has just come; what is certain is taken.

    Of whoever was erased the games are taken for those of the record that is left.
    """
    known = known_as(submission, event.players)
    found = find_players([described(player) for player in event.players], known=known)
    Identification.objects.bulk_create(
        _identification(submission, place, player, one)
        for place, (player, one) in enumerate(zip(event.players, found, strict=True))
    )
    take_out_erased(submission, event.players)
    tell_stage(submission)


def described(player: ParsedPlayer) -> Described:
    """What a file says of a player, as the search takes it."""
    return Described(
        surname=player.surname,
        forenames=player.forenames,
        ref=player.ref,
        fide_code=player.fide_code,
        birth_date=player.birth_date,
        birth_year=player.birth_year,
        sex=player.sex,
        club_code=player.club_code,
        nation=player.federation,
    )


def known_as(submission: Submission, players: Sequence[ParsedPlayer]) -> dict[int, int]:
    """By the place in the file: the player a grader chose for this name before."""
    rows = KnownAs.objects.filter(organiser=organiser_of(submission)).values_list(
        "folded", "club_code", "player_id"
    )
    chosen = {(folded, club): player for folded, club, player in rows}
    keys = {place: (folded_name(one.name), one.club_code) for place, one in enumerate(players)}
    several = _told_twice(keys.values())
    return {
        place: chosen[key] for place, key in keys.items() if key in chosen and key not in several
    }


def organiser_of(submission: Submission) -> str:
    """Whose files are alike: the organiser, or the event where none is named."""
    return fold(submission.organiser or submission.code)[:120]


def folded_name(name: str) -> str:
    """A name as choices are remembered by it."""
    return fold(name)[:LONGEST_FOLDED]


def _identification(
    submission: Submission, place: int, player: ParsedPlayer, found: Found
) -> Identification:
    return Identification(
        submission=submission,
        pin=player.pin,
        line=player.line,
        position=place,
        name=player.name or player.ref,
        club_code=player.club_code,
        club_name=player.club_name,
        outcome=found.outcome,
        because=found.because,
        candidates=[candidate.to_json() for candidate in found.candidates],
        player_id=found.player_id,
        is_new=found.outcome == Identification.Outcome.UNKNOWN,
    )


@transaction.atomic
def choose_players(
    *,
    submission: Submission,
    choices: Mapping[str, Choice],
    by: User | None = None,
    seen: str | None = None,
) -> None:
    """Tell who players are, by their numbers in the file; what is told is remembered.

    ``seen`` is what ``state_of`` gave when the choices were put to the grader. Raises
    CannotIdentify, also where somebody else has told since.
    """
    submission.refresh_from_db(from_queryset=Submission.objects.select_for_update())
    if submission.stage not in Submission.PENDING:
        raise CannotIdentify(f"{submission} is {submission.get_stage_display()}")
    if seen is not None and seen != state_of(submission):
        raise CannotIdentify(
            "somebody else identified players of this file since the page was opened: nothing of"
            " what you chose was taken, look at it again"
        )
    rows = {row.pin: row for row in submission.identifications.all()}
    for pin, choice in choices.items():
        if pin not in rows:
            raise CannotIdentify(f"the file has no player {pin!r}")
        row = rows[pin]
        row.player = survivor(choice.player) if choice.player else None
        row.is_new = choice.is_new
        row.decided_by = by
    chosen = [rows[pin] for pin in choices]
    Identification.objects.bulk_update(chosen, ["player", "is_new", "decided_by"], batch_size=500)
    remember(submission, chosen)
    tell_stage(submission)


def state_of(submission: Submission) -> str:
    """What changes whenever a player of the file is told, or the file goes further."""
    rows = submission.identifications.order_by("pk")
    told = rows.values_list("pk", "player_id", "is_new", "decided_by_id")
    return sha256(repr([submission.stage, *told]).encode()).hexdigest()[:16]


def remember(submission: Submission, rows: Sequence[Identification]) -> None:
    """Keep for the organiser's next file who these are; newcomers without a record are forgotten.

    Where a file has two of one name and club, the name does not tell which of them is meant.
    """
    several = _told_twice(
        (folded_name(name), club)
        for name, club in submission.identifications.values_list("name", "club_code")
    )
    organiser = organiser_of(submission)
    told = {(folded_name(row.name), row.club_code): row for row in rows}
    held = KnownAs.objects.filter(organiser=organiser)
    for key, row in told.items():
        if row.player is None or key in several:
            held.filter(folded=key[0], club_code=key[1]).delete()
    KnownAs.objects.bulk_create(
        (
            KnownAs(organiser=organiser, folded=key[0], club_code=key[1], player=row.player)
            for key, row in told.items()
            if row.player is not None and key not in several
        ),
        batch_size=500,
        update_conflicts=True,
        unique_fields=["organiser", "folded", "club_code"],
        update_fields=["player"],
    )


def _told_twice(keys: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    return {key for key, times in Counter(keys).items() if times > 1}


def tell_stage(submission: Submission) -> None:
    """IDENTIFIED once every player is."""
    open_ones = submission.identifications.filter(player=None, is_new=False)
    stage = Submission.Stage.RECEIVED if open_ones.exists() else Submission.Stage.IDENTIFIED
    submission.stage = stage
    submission.save(update_fields=["stage"])
