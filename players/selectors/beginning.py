"""Somebody without a grade: games so far, games still needed, an estimate. Nothing official."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from grading.engine.rules import RULE_SETS
from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList
from grading.reading.snapshot import Snapshot
from players.selectors.average import Summed
from players.selectors.coming import coming_lists
from players.selectors.figures import stands_at
from players.selectors.in_progress import what_if
from players.selectors.played import Played


@dataclass(frozen=True)
class Standing(Summed):
    """A row of the latest list."""

    row: PublishedGrade


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far somebody has come towards a grade in the next list."""

    games: int
    """That will count in it, those reported for it among them."""
    needed: int
    period: str
    """The next list's."""
    figure: int | None
    """What the games come to, as far as the opponents' grades are known."""


def so_far(
    grading_list: PublishedList,
    standing: Mapping[str, PublishedGrade],
    played: Played,
    estimate: int | None,
) -> SoFar | None:
    """How far the player has come in a list; none who has no game that counts or will.

    ``standing`` are the player's rows by period; ``estimate`` is what games in progress make of
    them, if there are any.
    """
    latest = grading_list.latest
    schemes = [period.scheme for period in (*grading_list.in_progress[:1], latest) if period]
    rules = next((RULE_SETS[scheme] for scheme in schemes if scheme in RULE_SETS), None)
    if latest is None or rules is None:
        return None
    coming = next(coming_lists(grading_list, rules, standing.values(), played), None)
    lowest = rules.categories[-1]
    if coming is None or not (games := coming.within(lowest.months)):
        return None
    row = standing.get(latest.name)
    figure = estimate if estimate is not None or row is None else Standing(row).reached
    return SoFar(games, coming.lacks(lowest), coming.period.name, figure)


def beginning_in(
    snapshot: Snapshot, versions: Iterable[PublishedGrade], played: Played
) -> list[PublishedList]:
    """The lists in which the player has games in progress, and no grade."""
    graded = {
        (row.list_slug, row.period)
        for row in versions
        if row.grade is not None and stands_at(row, snapshot.number)
    }
    return [
        shown
        for shown in snapshot.lists
        if shown.latest is None or (shown.slug, shown.latest.name) not in graded
        if any(played.shown_in(shown, period) for period in shown.in_progress)
    ]


def estimates_in(
    snapshot: Snapshot, player: PublishedPlayer, lists: Sequence[PublishedList]
) -> dict[str, int | None]:
    """What the games so far come to in the next list, by the list's slug: as what if has it.

    Queries for each list, none for no lists.
    """
    return {
        shown.slug: what_if(snapshot, player, shown, ()).so_far.reached
        for shown in lists
        if shown.in_progress and shown.in_progress[0].scheme in RULE_SETS
    }
