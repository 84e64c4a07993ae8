"""Players by names, many at once: who is called so, else whose name begins so.

Where several are meant, those with a current grade come before those without.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.db.models import Q

from grading.models import PublishedName
from grading.reading.snapshot import Snapshot
from gradingsite.folding import Pattern, fold
from players.selectors.many.answer import NOBODY, OFFERED, Answer
from players.selectors.turned import beginnings

LONGEST = 200
"""As much of a folded name as the snapshot keeps."""
SHORTEST = 3
AT_ONCE = 400
"""Beginnings that one query asks for: SQLite takes no condition of a thousand parts."""
MOST_NAMES = 10_000
"""Names that one query brings. With more of them the beginnings are too short to mean anybody."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name that somebody has or had."""

    folded: str
    player_id: int
    shown: str
    is_former: bool
    is_listed: bool


@dataclass(frozen=True, slots=True)
class Begun:
    """The names that begin in one of the ways asked for, in order."""

    names: list[Name]
    is_cut: bool
    """Whether there are more."""

    def with_beginning(self, beginning: str) -> Iterator[Name]:
        """Those that begin so."""
        start = bisect_left(self.names, beginning, key=lambda name: name.folded)
        for name in islice(self.names, start, None):
            if not name.folded.startswith(beginning):
                return
            yield name


def by_name(snapshot: Snapshot, asked: Collection[str]) -> dict[str, Answer]:
    """An answer for each name. One query, and one more for each ``AT_ONCE`` beginnings that are
    nobody's whole name."""
    keys = {name: fold(name)[:LONGEST] for name in asked}
    forms = {key: [key, *beginnings(key)] for key in set(keys.values()) if _is_searched(key)}
    answers = _called(snapshot, forms)
    rest = {key: tried for key, tried in forms.items() if key not in answers}
    answers |= _begun(snapshot, rest)
    return {name: answers.get(key) or _unsearched(key) for name, key in keys.items()}


def _called(snapshot: Snapshot, forms: dict[str, list[str]]) -> dict[str, Answer]:
    wanted = {form for tried in forms.values() for form in tried}
    named: dict[str, list[Name]] = {}
    for name in _names(snapshot, Q(folded__in=wanted)) if wanted else ():
        named.setdefault(name.folded, []).append(name)
    found = {
        key: [name for form in tried for name in named.get(form, ())]
        for key, tried in forms.items()
    }
    return {key: _who(names) for key, names in found.items() if names}


def _begun(snapshot: Snapshot, forms: dict[str, list[str]]) -> dict[str, Answer]:
    answers = {}
    for some in _together(forms):
        wanted = Q()
        for beginning in sorted({form for tried in some.values() for form in tried}):
            wanted |= Q(folded__wild=Pattern(beginning))
        names = _names(snapshot, wanted)
        begun = Begun(sorted(names, key=lambda name: name.folded), len(names) > MOST_NAMES)
        for key, tried in some.items():
            found = [name for form in tried for name in begun.with_beginning(form)]
            answers[key] = _too_many() if begun.is_cut else _who(found)
    return answers


def _together(forms: dict[str, list[str]]) -> Iterator[dict[str, list[str]]]:
    """The names, with no more beginnings together than one query takes."""
    some: dict[str, list[str]] = {}
    count = 0
    for key, tried in forms.items():
        if count + len(tried) > AT_ONCE:
            yield some
            some, count = {}, 0
        some[key] = tried
        count += len(tried)
    if some:
        yield some


def _names(snapshot: Snapshot, wanted: Q) -> list[Name]:
    rows = PublishedName.objects.at(snapshot.number).filter(wanted)
    columns = rows.values_list("folded", "player_id", "shown", "is_former", "is_listed")
    return [Name(*row) for row in columns[: MOST_NAMES + 1]]


def _who(names: Iterable[Name]) -> Answer:
    people = {
        name.player_id: name
        for name in sorted(names, key=lambda name: name.is_former, reverse=True)
    }
    listed = [name for name in people.values() if name.is_listed]
    meant = listed or list(people.values())
    if not meant:
        return Answer(note=NOBODY)
    if len(meant) > 1:
        ids = [
            name.player_id for name in sorted(meant, key=lambda name: (name.folded, name.player_id))
        ]
        return Answer(
            note=f"{len(meant)} players may be meant",
            may_be=tuple(ids[:OFFERED]),
            more=len(ids[OFFERED:]),
        )
    (one,) = meant
    return Answer(one.player_id, _beside(one, len(people) - 1))


def _beside(one: Name, others: int) -> str:
    notes = [f"formerly {one.shown}"] if one.is_former else []
    if others:
        notes.append(f"the only one so called with a current grade, of {others + 1}")
    return "; ".join(notes)


def _is_searched(key: str) -> bool:
    return len(key) >= SHORTEST and not ("*" in key or "?" in key)


def _unsearched(key: str) -> Answer:
    if "*" in key or "?" in key:
        return Answer(note="Wild cards are looked up one at a time")
    return Answer(note="Too short to look up")


def _too_many() -> Answer:
    return Answer(note="Too many names begin so, or as others of these do: give more of it")
