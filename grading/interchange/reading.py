"""All that the calculator is given, read and checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from grading.engine.ages import junior_ages
from grading.engine.timelines import Timeline, parse_timeline
from grading.interchange.faults import Faults, quoted
from grading.interchange.forms import LISTS
from grading.interchange.games import GameRows, read_games
from grading.interchange.junior_ages import read_junior_ages
from grading.interchange.opening import NO_OPENING, OpeningRows, read_opening
from grading.interchange.players import Players, read_players
from grading.interchange.published import PublishedGrades, read_published
from grading.interchange.spans import Span, read_span

ANY_SCHEME = "ecf-2012"


@dataclass(frozen=True, slots=True)
class Files:
    """Where the files are; those that may be left out are None when they are."""

    players: Path
    games: Path
    opening: Path | None = None
    published: Path | None = None
    ages: Path | None = None


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


def read_given(files: Files, *, scheme: str, first: str, last: str) -> Given:
    """Read everything; ``FaultsFound`` carries all that is wrong in any file or option.

    ``scheme`` is a scheme or timeline, ``first`` and ``last`` are the names of the lists to
    begin and to end with.
    """
    faults = Faults()
    timeline = _read_timeline(scheme, faults)
    span = read_span(first, last, faults)
    births = files.ages is None
    players = read_players(files.players, span.periods[-1].last_day, births=births, faults=faults)
    given = Given(
        timeline=timeline,
        span=span,
        players=players,
        games=read_games(files.games, players, span, faults),
        opening=read_opening(files.opening, players, faults) if files.opening else NO_OPENING,
        published=read_published(files.published, players, span, faults) if files.published else {},
        ages=read_junior_ages(files.ages, players, span, faults)
        if files.ages
        else _ages_by_birth(players, span),
    )
    faults.raise_any()
    return given


def _read_timeline(scheme: str, faults: Faults) -> Timeline:
    try:
        return parse_timeline(scheme)
    except ValueError as error:
        faults.add("--scheme", 0, "", quoted(scheme), f"a scheme or timeline: {error}")
        return parse_timeline(ANY_SCHEME)


def _ages_by_birth(players: Players, span: Span) -> Mapping[str, npt.NDArray[np.int8]]:
    ages = junior_ages(players.births, [period.name for period in span.periods])
    return dict.fromkeys(LISTS, ages)
