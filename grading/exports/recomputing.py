"""The commands that work the lists of a revision out again from its files."""

from __future__ import annotations

from collections.abc import Sequence

from grading.engine.rules import SCHEMES
from grading.engine.timelines import parse_timeline, plain_calendar
from grading.interchange.forms import LISTS, period_of
from grading.reading.lists import PublishedList, PublishedPeriod

Lines = list[str]
OUTPUT = "again"


def recomputing_commands(lists: Sequence[PublishedList]) -> list[Lines]:
    """One for the national lists together, one for each beside them that the calculator knows.

    It works out plain half-yearly, yearly, seasonal or monthly lists, those together from the same
    one on.
    """
    national = [shown for shown in lists if not shown.is_own]
    groups = [national, *([shown] for shown in lists if shown.is_own)]
    commands = (_command(group, alone=len(lists) == len(LISTS)) for group in groups if group)
    return [command for command in commands if command]


def _command(group: Sequence[PublishedList], *, alone: bool) -> Lines:
    computed = [_computed(shown) for shown in group]
    spans = {tuple(period.name for period in periods) for periods in computed}
    timelines = {_timeline(periods) for periods in computed}
    if len(spans) != 1 or len(timelines) != 1:
        return []
    (names,), (timeline,) = spans, timelines
    if not names or any(period.scheme not in SCHEMES for periods in computed for period in periods):
        return []
    form = period_of(plain_calendar(parse_timeline(timeline, SCHEMES)))
    if any(form.read(name) is None for name in names):
        return []
    which = "" if alone else f"--lists {','.join(shown.slug for shown in group)} "
    rules = SCHEMES[computed[0][0].scheme]
    further = "--starts starts.csv" if rules.is_sequential else "--ages ages.csv"
    return [
        f".venv/bin/python manage.py calculate --scheme {timeline}",
        f"{which}--from {names[0]} --to {names[-1]}",
        "--players players.csv --games games.csv",
        f"--opening opening.csv {further}"
        + (" --allocations allocations.csv" if rules.age_starts else ""),
        f"--output {_folder(group)}",
    ]


def _folder(group: Sequence[PublishedList]) -> str:
    return f"{OUTPUT}-{group[0].slug}" if group[0].is_own else OUTPUT


def _computed(shown: PublishedList) -> list[PublishedPeriod]:
    return [period for period in shown.periods if period.computed and period.is_out]


def _timeline(periods: Sequence[PublishedPeriod]) -> str:
    """The schemes, each with the list from which it holds, but for the first."""
    parts: list[str] = []
    scheme = ""
    for period in periods:
        if period.scheme != scheme:
            scheme = period.scheme
            parts.append(f"{period.name}:{scheme}" if parts else scheme)
    return ",".join(parts)
