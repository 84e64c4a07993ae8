"""Where the new games of a file would be graded, were it accepted now. Rules, section 3."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from grading.models import Game, Period
from grading.selectors.feeds import lists_fed_by
from grading.services.submissions.plan import Plan


@dataclass(frozen=True, slots=True)
class Foreseen:
    """New games that are to be graded in one period of a list."""

    list: str
    period: str
    """Its name; none for one that is set up with the games."""
    games: int
    is_late: bool
    """Whether it is a later period than that of their days, whose list is out."""


def foreseen(plan: Plan) -> list[Foreseen]:
    """By list, in the order of their days; nothing is locked, so a publication may yet move it.

    Two queries.
    """
    days = Counter(one.game.day for one in plan.new if one.game.score in Game.PLAYED)
    of_list: dict[str, list[Period]] = defaultdict(list)
    held = Period.objects.filter(grading_list__slug__in=lists_fed_by(plan.becomes))
    order = ("grading_list__position", "grading_list", "last_day")
    for period in held.select_related("grading_list").order_by(*order):
        of_list[period.grading_list.name].append(period)
    return [one for title, periods in of_list.items() for one in _in_list(title, periods, days)]


def _in_list(title: str, periods: list[Period], days: Counter[date]) -> Iterator[Foreseen]:
    ends = [period.last_day for period in periods]
    first = periods[0].grading_list.first_computed
    still_open = [p for p in periods if p.closed_by_id is None and p.name >= first]
    games: Counter[tuple[str, bool]] = Counter()
    for day, count in sorted(days.items()):
        at = bisect_left(ends, day)
        own = periods[at] if at < len(periods) else None
        is_out = own is not None and own.closed_by_id is not None and own.name >= first
        if is_out:
            games[still_open[0].name if still_open else "", True] += count
        else:
            games[own.name if own is not None else "", False] += count
    for (name, is_late), count in games.items():
        yield Foreseen(title, name, count, is_late)
