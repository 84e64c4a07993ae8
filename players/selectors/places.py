"""Places by some measure, the highest first: equal ones share a place, across pages too.

The measure is a grade, or a rise of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from grading.models import PublishedName
from grading.reading.paging import Paging, page_of
from grading.reading.ranks import Ranks
from grading.reading.snapshot import Snapshot

T = TypeVar("T")
LAST = "\U0010ffff"
"""After every name."""
BATCH = 5_000
"""Players asked for at once where all of a table are wanted: no database takes any number."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A player, by id, and the place his measure gives."""

    place: int
    player_id: int
    measure: int


@dataclass(frozen=True, slots=True)
class Contest:
    """How many have each measure, and who has those from one to another, both included."""

    ranks: Ranks
    between: Callable[[int, int], Mapping[int, int]]
    """From the lowest and the highest measure to measures by player id."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the places, and where they stand among all that are shown."""

    placed: list[Placed]
    paging: Paging
    total: int
    """All who are shown on some page: the first so many, where no more were asked for."""


def contest(measures: Mapping[int, int]) -> Contest:
    """All of them at hand, by player id."""

    def between(lowest: int, highest: int) -> dict[int, int]:
        return {key: value for key, value in measures.items() if lowest <= value <= highest}

    return Contest(Ranks(Counter(measures.values())), between)


def page_of_places(
    snapshot: Snapshot, among: Contest, *, top: int | None, page: int, size: int | None
) -> Page:
    """Those on a page of ``size``, or all of them without one; equals by name.

    ``top`` leaves out who comes after the first so many, but nobody who ties with the last.
    One query of names for each ``BATCH`` of players.
    """
    total = among.ranks.total if top is None else among.ranks.within(top)
    paging = page_of(total, page=page, size=size or max(total, 1))
    touched = list(_touched(among.ranks, paging))
    if not touched:
        return Page([], paging, total)
    (highest, above), (lowest, _above) = touched[0], touched[-1]
    measures = among.between(lowest, highest)
    ordered = _in_order(snapshot, measures)[paging.start - above : paging.end - above]
    places = among.ranks.places()
    placed = [Placed(places[measures[key]], key, measures[key]) for key in ordered]
    return Page(placed, paging, total)


@dataclass(frozen=True, slots=True)
class Stretch:
    """So many in a row, and the place of the last where others follow."""

    placed: Sequence[Placed]
    place: Sequence[int | str] | None


def stretch_of_places(
    snapshot: Snapshot,
    among: Contest,
    *,
    top: int | None,
    size: int,
    after: Sequence[int | str] | None,
) -> Stretch:
    """The next ``size`` after the one at ``after``, or the first; ``top`` as for a page."""
    places = among.ranks.places()
    shown = [held for held, place in places.items() if top is None or place <= top]
    rest = [held for held in shown if after is None or held <= int(after[0])]
    wanted = list(_enough(among.ranks, rest, size, is_begun=after is not None))
    if not wanted:
        return Stretch([], None)
    measures = among.between(wanted[-1], wanted[0])
    keys = _keys(snapshot, measures)
    if after is not None:
        last = (-int(after[0]), str(after[1]), int(after[2]))
        keys = [key for key in keys if key > last]
    found = [Placed(places[-measure], player_id, -measure) for measure, _, player_id in keys[:size]]
    if len(keys) <= size and wanted[-1] == rest[-1]:
        return Stretch(found, None)
    # Whoever was hidden since may have been all of them.
    measure, name, player_id = keys[len(found) - 1] if found else (-wanted[-1], LAST, 0)
    return Stretch(found, (-measure, name, player_id))


def _enough(ranks: Ranks, rest: Sequence[int], size: int, *, is_begun: bool) -> Iterator[int]:
    """Measures, the highest first, until more than ``size`` have one.

    ``is_begun``: of the first, some have been read already, or all.
    """
    counted = 0
    for number, measure in enumerate(rest):
        if counted > size:
            return
        yield measure
        counted += 0 if is_begun and not number else ranks.holders[measure]


def batches(some: Iterable[T]) -> Iterator[list[T]]:
    """Players, or their ids, ``BATCH`` of them at a time."""
    rest = iter(some)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _touched(ranks: Ranks, paging: Paging) -> Iterable[tuple[int, int]]:
    """Each measure that the page shows some of, and how many stand above it."""
    above = 0
    for measure, count in sorted(ranks.holders.items(), reverse=True):
        if above < paging.end and above + count > paging.start:
            yield measure, above
        above += count


def _in_order(snapshot: Snapshot, measures: Mapping[int, int]) -> list[int]:
    return [player_id for _measure, _name, player_id in _keys(snapshot, measures)]


def _keys(snapshot: Snapshot, measures: Mapping[int, int]) -> list[tuple[int, str, int]]:
    """What players are sorted by: the highest measure first, then name and id."""
    names: dict[int, str] = {}
    for batch in batches(measures):
        present = PublishedName.objects.at(snapshot.number).filter(is_former=False)
        names.update(present.filter(player_id__in=batch).values_list("player_id", "folded"))
    return sorted((-measures[key], names.get(key, ""), key) for key in measures)
