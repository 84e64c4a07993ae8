"""From what was read to what is written and told, unit after unit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import numpy as np

from grading.engine.columns import Ints
from grading.engine.periods import EPOCH, day_number, months_ending
from grading.engine.sequential.results import UnitResult
from grading.engine.sequential.scheme import RATING
from grading.engine.sequential.walk import Walk
from grading.interchange.calculation import Calculated
from grading.interchange.faults import listed
from grading.interchange.sequential.given import GivenRatings, RatedList
from grading.interchange.sequential.write import (
    Held,
    grade_rows,
    grades_header,
    side_rows,
    sides_header,
)
from grading.interchange.summary import Total
from grading.interchange.watch import Watch, unwatched
from grading.interchange.write import csv_text

YEAR = 12


def calculate_ratings(given: GivenRatings, watch: Watch = unwatched) -> Calculated:
    """Rate every unit of every list; ``watch`` sees the results pass."""
    calculated = Calculated(headers=(grades_header(given.scheme), sides_header(given.scheme)))
    units = sum(len(rated.units) for rated in given.lists.values())
    for name, rated, walk, result in watch(_walked(given), "rating", "list", units):
        key = (name, rated.units[result.unit])
        held = _held(walk, rated, result.unit, len(given.refs))
        calculated.grades[key] = csv_text(grade_rows(result, held, *key, given.refs))
        calculated.sides[key] = csv_text(side_rows(result, rated, name, given.refs))
        calculated.totals.append(
            Total(
                *(*key, given.scheme.name),
                games=len(result.row),
                graded=len(result.row),
                grades=int((~np.isnan(held.standing[RATING])).sum()),
            )
        )
    return calculated


def rating_notices(given: GivenRatings) -> Iterator[str]:
    """What is no fault, but may not be what was meant."""
    for file, columns in given.unused_columns.items():
        yield f"{file}: columns not used: {listed(columns)}"
    if given.ignored:
        yield f"Games ignored, as rated outside these lists: {given.ignored:,}"
    if given.missing_boards:
        yield f"Missing boards, whose loss rates nobody: {given.missing_boards:,}"


def _walked(given: GivenRatings) -> Iterator[tuple[str, RatedList, Walk, UnitResult]]:
    for name, rated in given.lists.items():
        walk = Walk(given.scheme, rated.games, rated.days, len(given.refs), rated.opening)
        for result in walk:
            yield name, rated, walk, result


def _held(walk: Walk, rated: RatedList, unit: int, players: int) -> Held:
    day = int(rated.days[unit])
    year = day_number(months_ending(EPOCH + timedelta(days=day), YEAR))
    so_far = rated.games.period <= unit
    return Held(
        walk.standing_on(day, np.arange(players)),
        _sides(rated, so_far & (rated.games.day >= year), players),
        _sides(rated, so_far, players),
    )


def _sides(rated: RatedList, games: np.ndarray, players: int) -> Ints:
    counted = (
        (rated.games.white, games & rated.games.white_counts),
        (rated.games.black, games & rated.games.black_counts),
    )
    return np.sum([np.bincount(side[which], minlength=players) for side, which in counted], axis=0)
