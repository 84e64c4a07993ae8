"""What a later file says of its event beside the games: what changes, and what stays put right.

Of each thing there are three: what the earlier file said, what is held, and what this file says.
What somebody put right stays where this file merely repeats the earlier one; and where it is the
first of an event that was loaded, as it cannot be news to what was put right since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from grading.imports.declared import Declared, from_json
from grading.imports.results import read_text
from grading.interchange.faults import Faults
from grading.models import Event
from grading.models.events import Rate
from grading.models.submissions import Submission
from grading.time_limits import TimeLimit
from players.models import Player

Told = Mapping[str, Any]
"""By attribute of an event what is said of it; of a player the reference."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that the file says otherwise than the records, in words and to be stored."""

    label: str
    was: str
    says: str
    told: Told
    is_kept: bool
    """Somebody put it right here, and the file brings no news: it is the first, or repeats."""
    moves_grades: bool
    """Whether all games of the event hang on it, rather than what it is called."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """What goes together: half of it is never taken from one place, and half from another."""

    label: str
    names: tuple[str, ...]
    words: Callable[..., str]
    moves_grades: bool = False

    def of(self, told: Told) -> tuple[Any, ...]:
        """What is told of it."""
        return tuple(told[name] for name in self.names)


def _plain(value: str) -> str:
    return value or "not said"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _rate(value: str) -> str:
    return Rate(value).label if value in Rate.values else value


def _days(first: date, last: date) -> str:
    return f"{first:%-d %B %Y} to {last:%-d %B %Y}"


def _kind(kind: str, reporter: str) -> str:
    label = str(Event.Kind(kind).label)
    return f"{label} ({reporter})" if reporter else label


KINDS = (
    _Kind("Name", ("name",), _plain),
    _Kind("Organiser", ("organiser",), _plain),
    _Kind("List", ("rate",), _rate, moves_grades=True),
    _Kind("Dates", ("first_day", "last_day"), _days),
    _Kind("Kind", ("kind", "reported_by"), _kind, moves_grades=True),
    _Kind("For members only", ("members_only",), _yes, moves_grades=True),
    _Kind("Final report", ("is_final",), _yes),
    _Kind("Played by the Laws of Chess", ("laws_observed",), _yes),
    _Kind("Fees declared", ("fees_paid",), _yes),
)


def terms_of(
    event: Event | None, submission: Submission, declared: Declared, limit: TimeLimit | None
) -> list[Term]:
    """What the file says otherwise than the records of its event, if that is here already."""
    if event is None:
        return []
    held, says = held_of(event), said_by(submission, declared, rate_of(limit, declared))
    earlier = Submission.objects.filter(event=event, stage=Submission.Stage.ACCEPTED)
    before = earlier.order_by("-submission_index").first()
    loaded = held_of(_as_loaded(event)) if before is None else {}
    return list(_terms(held, says, before, loaded))


def _terms(held: Told, says: Told, before: Submission | None, loaded: Told) -> Iterator[Term]:
    for kind in KINDS:
        ours, theirs = kind.of(held), kind.of(says)
        if ours == theirs or not any(value != "" for value in theirs):
            continue
        stays = ours != kind.of(loaded) if before is None else theirs == _said_before(before, kind)
        # Another list than a national one is asked for: no time limit takes an event out of it.
        is_own = kind.names == ("rate",) and is_own_list(ours[0]) and not is_own_list(theirs[0])
        yield Term(
            label=kind.label,
            was=kind.words(*ours),
            says=kind.words(*theirs),
            told=dict(zip(kind.names, theirs, strict=True)),
            is_kept=stays or is_own,
            moves_grades=kind.moves_grades,
        )


def _as_loaded(event: Event) -> Event:
    """An event as the first row of its history has it; as it is, if nobody ever changed it."""
    first = event.history.order_by("history_date", "history_id").first()
    return first.instance if first else event


def _said_before(before: Submission, kind: _Kind) -> tuple[object, ...]:
    declared = from_json(before.declared)
    # Its text is read once more only where that is asked.
    rate = rate_of(limit_of(before, declared), declared) if "rate" in kind.names else ""
    said = said_by(before, declared, rate)
    return kind.of(said)


def held_of(event: Event) -> Told:
    """What the records say of an event."""
    reporter = event.reported_by
    return {
        **{name: getattr(event, name) for kind in KINDS for name in kind.names},
        "reported_by": reporter.ref if reporter and event.kind == Event.Kind.FOREIGN else "",
    }


def said_by(submission: Submission, declared: Declared, rate: str) -> Told:
    """What a file, and whoever sent it in, says of its event; the organiser may not be named."""
    is_abroad = declared.kind == Event.Kind.FOREIGN
    return {
        "name": submission.name,
        "organiser": submission.organiser,
        "rate": rate,
        "first_day": submission.first_day,
        "last_day": submission.last_day,
        "kind": declared.kind,
        "reported_by": declared.reported_by if is_abroad else "",
        "members_only": declared.members_only,
        "is_final": declared.is_final,
        "laws_observed": declared.laws_observed,
        "fees_paid": declared.fees_paid,
    }


def rate_of(limit: TimeLimit | None, declared: Declared) -> str:
    """The list that was asked for, else that of the rate of play that a time limit makes."""
    return declared.own_list or (limit.rate_of_play().value if limit else "")


def is_own_list(rate: str) -> bool:
    """Whether it is an association's own list rather than a rate of play."""
    return rate not in Rate.values


def limit_of(submission: Submission, declared: Declared) -> TimeLimit | None:
    """The time limit that a file was taken in with."""
    read = read_text(submission.file_name, submission.text, declared, Faults())
    return read.event.time_limit


def own_name_of(submission: Submission) -> str:
    """What a report itself called the event, whatever was declared."""
    declared = from_json(submission.declared)
    return read_text(submission.file_name, submission.text, declared, Faults()).own_name


def reporter_of(told: Told) -> Player | None:
    """The player by whose reference it is told."""
    ref = told["reported_by"]
    return Player.objects.get(ref=ref) if ref else None
