"""All that the calculator is given, read and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grading.engine.ages import junior_ages
from grading.engine.columns import Ints
from grading.engine.rules import RULE_SETS, SCHEMES
from grading.engine.sequential.schemes import NAMES
from grading.engine.sequential.school_grades import SchoolGrades
from grading.engine.timelines import Timeline, parse_timeline, plain_calendar
from grading.interchange.allocations import read_allocations
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import GRADE, RATING
from grading.interchange.games import GameRows, read_games
from grading.interchange.junior_ages import read_junior_ages
from grading.interchange.lists import NATIONAL, Lists, check_played
from grading.interchange.opening import NO_OPENING, OpeningRows, read_opening
from grading.interchange.players import Players, read_players
from grading.interchange.published import PublishedGrades, read_published
from grading.interchange.spans import BEFORE, Span, read_span
from grading.interchange.starts import read_starts
from grading.interchange.watch import Watch, unwatched

ANY_SCHEME = "ecf-2012"
FOR_AVERAGES = ("published", "ages", "allocations")
"""Files that tell of grades by averages alone."""


@dataclass(frozen=True, slots=True)
class Files:
    """Where the files are; those that may be left out are None when they are."""

    players: Path
    games: Path
    opening: Path | None = None
    published: Path | None = None
    ages: Path | None = None
    allocations: Path | None = None
    starts: Path | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """What the files and options say, free of faults."""

    timeline: Timeline
    span: Span
    players: Players
    games: GameRows
    opening: OpeningRows
    published: Mapping[tuple[str, int], PublishedGrades]
    """By list and place of the period in the span."""
    ages: Mapping[str, npt.NDArray[np.int8]]
    """By list, of shape (periods, players)."""
    allocated: Mapping[str, Mapping[int, Ints]]
    """By list and place of the season in the span."""
    starts: Mapping[str, SchoolGrades]
    """By list, where events are rated in turn."""
    lists: Lists
    unused_columns: Mapping[str, Sequence[str]]
    """By file, the columns nothing is known of."""

    @property
    def has_first_grades(self) -> bool:
        """Whether anybody has a grade before the first period begins."""
        published = (BEFORE in place for place in self.published)
        return len(self.opening.player) > 0 or any(published)


def read_given(
    files: Files,
    *,
    scheme: str,
    first: str,
    last: str,
    lists: Lists = NATIONAL,
    faults: Faults | None = None,
    watch: Watch = unwatched,
) -> Given:
    """Read everything; ``FaultsFound`` carries all that is wrong in any file or option.

    ``scheme`` is a scheme or timeline, ``first`` and ``last`` are the names of the lists to
    begin and to end with, and ``lists`` says of which series. ``faults`` are those found before,
    to be told with these; ``watch`` sees the rows pass.
    """
    faults = Faults() if faults is None else faults
    in_turn = files.starts is not None
    timeline = _read_timeline(scheme, faults, in_turn=in_turn)
    if in_turn:
        refuse_for_averages(files, scheme, faults)
    span = read_span(plain_calendar(timeline), first, last, faults)
    players = read_players(
        files.players,
        span.periods[-1].last_day,
        births=files.ages is None and not in_turn,
        faults=faults,
        watch=watch,
    )
    given = Given(
        timeline=timeline,
        span=span,
        players=players,
        games=read_games(files.games, players, span, faults, watch, lists, events=in_turn),
        opening=read_opening(
            *(files.opening, players, span.before.last_day, faults, watch, lists),
            held=RATING if in_turn else GRADE,
        )
        if files.opening
        else NO_OPENING,
        published=read_published(files.published, players, span, faults, watch, lists)
        if files.published
        else {},
        ages=read_junior_ages(files.ages, players, span, faults, watch, lists)
        if files.ages
        else _ages_by_birth(players, span, lists),
        allocated=read_allocations(files.allocations, players, span, timeline, faults, watch, lists)
        if files.allocations
        else {},
        starts=read_starts(files.starts, players, faults, lists, watch) if files.starts else {},
        lists=lists,
        unused_columns=faults.unused_columns,
    )
    check_played(lists, given.games.rate, faults)
    faults.raise_any()
    return given


def refuse_for_averages(files: Files, scheme: str, faults: Faults) -> None:
    """Add a fault for each file that says nothing to a scheme that rates event after event."""
    for name in FOR_AVERAGES:
        if getattr(files, name) is not None:
            expected = f"nothing under {scheme}, whose ratings rest on games and openings alone"
            faults.add(f"--{name}", 0, "", "a file", expected)


def _read_timeline(scheme: str, faults: Faults, *, in_turn: bool) -> Timeline:
    in_turn_alone = {name: rules for name, rules in SCHEMES.items() if rules.is_sequential}
    try:
        return parse_timeline(scheme, in_turn_alone if in_turn else RULE_SETS)
    except ValueError as error:
        if in_turn:
            expected = f"with --starts, {', '.join(in_turn_alone)}"
            faults.add("--scheme", 0, "", quoted(scheme), expected)
            return parse_timeline(ANY_SCHEME)
        alone = f"; and, on their own, {', '.join(NAMES)}"
        faults.add("--scheme", 0, "", quoted(scheme), f"a scheme or timeline: {error}{alone}")
        return parse_timeline(ANY_SCHEME)


def _ages_by_birth(
    players: Players, span: Span, lists: Lists
) -> Mapping[str, npt.NDArray[np.int8]]:
    ages = junior_ages(players.births, [period.name for period in span.periods])
    return dict.fromkeys(lists.names, ages)
