"""What accepting a submission would do, before anything is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256

from grading.imports.declared import Declared, from_json
from grading.imports.parsed import ParsedEvent, ParsedPlayer
from grading.imports.results import read_text
from grading.interchange.faults import Faults
from grading.models import Event, Game
from grading.models.submissions import Identification, Submission
from grading.services.batches import NAMED_AT_ONCE, in_batches
from grading.services.submissions.becoming import as_it_becomes, why_ineligible
from grading.services.submissions.details import Details, become, held_details, said_before
from grading.services.submissions.former import as_they_were
from grading.services.submissions.held import corrected_by_hand, held_by, moved_away
from grading.services.submissions.matching import (
    FiledGame,
    HeldGame,
    Pairing,
    Person,
    match_games,
)
from grading.services.submissions.naming import Named, named_otherwise
from grading.services.submissions.own_list import why_no_list
from grading.services.submissions.terms import Term, terms_of
from grading.services.submissions.warnings import warnings_of
from gradingsite.counting import counted
from players.chains import roots


@dataclass(frozen=True, slots=True)
class Changed:
    """A game that is here already and that the file tells otherwise."""

    filed: FiledGame
    held: HeldGame
    becomes: Details
    """Its colours, round, board and section, as accepting makes or leaves them."""
    is_kept: bool = False
    """It was put right here by a person since: that stands, whatever the file says."""

    @property
    def score(self) -> str:
        """The result that the file gives, for the colours the game has here."""
        filed, held = self.filed, self.held
        return filed.game.score if filed.white == held.white else filed.game.score[::-1]

    @property
    def changes_grades(self) -> bool:
        """Whether it is more than colours, boards, rounds and sections."""
        return self.score != self.held.score or self.filed.game.day != self.held.day


@dataclass(frozen=True, slots=True)
class Moved:
    """A game of the file that somebody moved to another event by hand, or deleted."""

    filed: FiledGame
    pk: int
    event: str
    """The one it is in now; none where it is deleted."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the file brings, changes and takes away, and what stands against it."""

    event: Event | None
    becomes: Event
    """The same, or a new one, as accepting leaves it."""
    parsed: ParsedEvent
    declared: Declared
    terms: Sequence[Term]
    """What the file says of the event, beside its games, otherwise than the records."""
    new: Sequence[FiledGame]
    same: int
    changed: Sequence[Changed]
    kept: Sequence[Changed | HeldGame]
    """Put right here by a person: told otherwise by the file, or no longer in it."""
    moved: Sequence[Moved]
    """In another event by hand, where they stay."""
    restored: Sequence[Changed]
    gone: Sequence[HeldGame]
    elsewhere: Mapping[str, int]
    """Games with the same players, date and result in other events, by the event's name."""
    newcomers: frozenset[str]
    """Numbers in the file of those who get a new reference."""
    without_opponent: int
    """Defaults against nobody: there is no game to store of them."""
    named: Sequence[Named]
    """Players whom files of the event brought, and whom this one spells otherwise."""
    warnings: Sequence[str]
    unfinished: Sequence[str]
    """What is still to be done with the file before it can be accepted."""
    ineligible: Sequence[str]
    """What stands against grading its event."""

    @property
    def refusals(self) -> list[str]:
        """All for which it cannot be accepted yet."""
        return [*self.unfinished, *self.ineligible]

    @property
    def changes(self) -> list[Term]:
        """What becomes otherwise of the event itself."""
        return [term for term in self.terms if not term.is_kept]

    @property
    def moves_all(self) -> bool:
        """Whether all games of the event are graded otherwise than before."""
        return any(term.moves_grades for term in self.changes)

    @property
    def defaults(self) -> int:
        """How many of the file's games were not played."""
        scores = Counter(g.score for part in self.parsed.sections for g in part.games)
        return sum(count for score, count in scores.items() if score not in Game.PLAYED)

    @property
    def state(self) -> str:
        """What changes whenever accepting would do anything else."""
        done = [
            [(one.label, one.was, one.says, one.is_kept) for one in self.terms],
            [(one.game.line, one.white, one.black) for one in self.new],
            *(
                [
                    (one.held.pk, one.held.score, one.score, one.held.day, one.becomes)
                    for one in some
                ]
                for some in (self.changed, self.restored)
            ),
            [one.pk if isinstance(one, HeldGame) else one.held.pk for one in self.kept],
            [(one.pk, one.event) for one in self.moved],
            [one.pk for one in self.gone],
            [(one.player.pk, one.says.name) for one in self.named],
            self.refusals,
        ]
        return sha256(repr(done).encode()).hexdigest()[:16]


def plan_of(submission: Submission) -> Plan:
    """Work the plan out, from the records as they are now."""
    declared = from_json(submission.declared)
    faults = Faults()
    parsed = read_text(submission.file_name, submission.text, declared, faults).event
    faults.raise_any()
    identifications = list(submission.identifications.select_related("player"))
    persons = _persons(identifications)
    event = Event.objects.filter(code=submission.code).first()
    terms = terms_of(event, submission, declared, parsed.time_limit)
    becomes = as_it_becomes(submission, declared, parsed, event, terms)
    filed = list(_filed(parsed, persons, last_day=_last_day(event, parsed, terms)))
    earlier = _earlier(event)
    by_hand, away = corrected_by_hand(event), moved_away(event)
    found, new, gone = match_games(filed, held_by(event), away.games)
    pairs = [(one, game) for one, game in found if game.pk not in away.where]
    compared = list(_compared(pairs, by_hand, said_before(pairs, earlier.games)))
    # What was put right here is in the file as it was before.
    renamed, new, _ = match_games(new, list(as_they_were(gone, by_hand)))
    by_hand |= {former.pk for _, former in renamed}
    gone = [game for game in gone if not game.is_withdrawn]
    return Plan(
        event=event,
        becomes=becomes,
        parsed=parsed,
        declared=declared,
        terms=terms,
        new=new,
        same=sum(not _differs(one) and not one.held.is_withdrawn for one in compared),
        changed=[c for c in compared if _differs(c) and not c.is_kept and not c.held.is_withdrawn],
        kept=[
            *(change for change in compared if change.is_kept),
            *(game for game in gone if game.pk in by_hand),
        ],
        moved=[
            Moved(one, game.pk, away.where[game.pk]) for one, game in found if game.pk in away.where
        ],
        restored=[c for c in compared if c.held.is_withdrawn and not c.is_kept],
        gone=[game for game in gone if game.pk not in by_hand],
        elsewhere=_elsewhere(new, event),
        newcomers=frozenset(row.pin for row in identifications if row.is_new),
        without_opponent=parsed.games - len(filed),
        named=list(named_otherwise(event, parsed.players, identifications, earlier.players)),
        warnings=[*parsed.notes, *warnings_of(parsed, identifications)],
        unfinished=list(_unfinished(submission, declared, identifications, filed)),
        ineligible=list(why_ineligible(becomes, {one.game.day for one in filed})),
    )


def _persons(identifications: Sequence[Identification]) -> dict[str, Person]:
    """By number in the file; somebody new is his number until there is a record."""
    standing = roots()
    return {
        row.pin: standing.get(row.player_id, row.player_id) if row.player_id else f"new {row.pin}"
        for row in identifications
    }


def _last_day(event: Event | None, parsed: ParsedEvent, terms: Sequence[Term]) -> date | None:
    """The day for games that have the event's last for want of their own."""
    is_kept = any(term.is_kept and "last_day" in term.told for term in terms)
    return event.last_day if event and is_kept else parsed.last_day


def _filed(
    parsed: ParsedEvent, persons: Mapping[str, Person], *, last_day: date | None
) -> Iterator[FiledGame]:
    for section in parsed.sections:
        for one in section.games:
            game = one
            if one.is_approximate and last_day and one.day == parsed.last_day:
                game = replace(one, day=last_day)
            if game.white in persons and game.black in persons:
                yield FiledGame(game, section, persons[game.white], persons[game.black])


@dataclass(frozen=True, slots=True)
class _Earlier:
    """What the latest file of the event that was accepted said."""

    games: Sequence[FiledGame] = ()
    players: Mapping[int, ParsedPlayer] = field(default_factory=dict)
    """By the key of the record that stands."""


def _earlier(event: Event | None) -> _Earlier:
    files = Submission.objects.filter(event=event, stage=Submission.Stage.ACCEPTED)
    before = files.order_by("-submission_index").first() if event is not None else None
    if before is None:
        return _Earlier()
    declared = from_json(before.declared)
    parsed = read_text(before.file_name, before.text, declared, Faults()).event
    persons = _persons(list(before.identifications.select_related("player")))
    games = list(_filed(parsed, persons, last_day=None))
    told = {player.pin: player for player in parsed.players}
    known = {key: told[pin] for pin, key in persons.items() if isinstance(key, int)}
    return _Earlier(games, known)


def _compared(
    pairs: Sequence[Pairing], by_hand: set[int], before: Mapping[int, Details]
) -> Iterator[Changed]:
    for filed, held in pairs:
        change = Changed(filed, held, become(filed, held, before.get(held.pk)))
        is_other = change.changes_grades or held.is_withdrawn
        yield replace(change, is_kept=is_other and held.pk in by_hand)


def _differs(change: Changed) -> bool:
    return change.changes_grades or change.becomes != held_details(change.held)


def _elsewhere(new: Sequence[FiledGame], event: Event | None) -> dict[str, int]:
    """Other events that have games just like these: the same file under another code, perhaps."""
    keys = {_key(one.white, one.black, one.game.day, one.game.score) for one in new}
    known = sorted({one for game in new for one in game.pair if isinstance(one, int)})
    days = [game.game.day for game in new]
    found: Counter[str] = Counter()
    standing = roots()
    for some in in_batches(known, NAMED_AT_ONCE):
        rows = Game.objects.filter(
            white__in=some, day__gte=min(days), day__lte=max(days), is_withdrawn=False
        ).exclude(event=event)
        for white, black, day, score, name in rows.values_list(
            "white_id", "black_id", "day", "score", "event__name"
        ):
            if _key(standing.get(white, white), standing.get(black, black), day, score) in keys:
                found[name] += 1
    return dict(found.most_common())


def _key(white: Person, black: Person, day: date, score: str) -> tuple[object, ...]:
    """The same whichever had White, as colours are often guessed."""
    one, other = (str(white), score), (str(black), score[::-1])
    return (day, *sorted((one, other)))


def _unfinished(
    submission: Submission,
    declared: Declared,
    identifications: Sequence[Identification],
    filed: Sequence[FiledGame],
) -> Iterator[str]:
    if submission.stage not in Submission.PENDING:
        yield f"it is {submission.get_stage_display()}"
    if why := why_no_list(declared.own_list):
        yield why
    undecided = sum(not row.is_decided for row in identifications)
    if undecided:
        are = "is" if undecided == 1 else "are"
        yield f"{counted(undecided, 'player')} {are} still to be identified"
    for one in filed:
        if one.white == one.black:
            yield (
                f"line {one.game.line}: {one.game.white} and {one.game.black} are identified as"
                " one player, and played each other"
            )
