"""The comparison itself, over one record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from grading.comparing.contestant import Contestant, foreseen
from grading.comparing.links import fit, log_loss
from grading.comparing.record import Record
from grading.comparing.scoring import Bin, Drawings, Estimate, calibration, drawings, figures
from grading.engine.columns import Bools
from grading.engine.sequential.scheme import Floats

BESIDE = "ecf-2012"
"""The scheme that the others are held against, game by game."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant with the setting that fitted best, and its leads before each game."""

    contestant: Contestant
    ahead: Floats


@dataclass(frozen=True, slots=True)
class Row:
    """One contestant's forecasts of the games that all could forecast."""

    scheme: str
    publishes: str
    setting: str
    coverage: float
    """The share of all games to be scored in which it had a value for both."""
    log_loss: Estimate
    brier: Estimate
    accuracy: Estimate
    beside: Estimate
    """Its log loss less that of ``BESIDE``: below 0 is better."""
    own: Estimate | None
    """Its log loss by what the scheme itself expects, nothing fitted."""
    calibration: Sequence[Bin]
    """Of what the scheme itself expects."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """All rows over one record."""

    name: str
    games: int
    players: int
    first_day: str
    fitted_from: str
    scored_from: str
    last_day: str
    to_score: int
    """Games from the day on that forecasts are scored from."""
    scored: int
    """Those of them that all contestants had values for."""
    fitted: int
    clusters: int
    clustered_by: str
    rows: Sequence[Row]


def compare(record: Record, field: Iterable[Sequence[Contestant]]) -> Comparison:
    """Every contestant of ``field`` over the same games; ValueError where there are none."""
    record.stages.check(int(record.day[0]), int(record.day[-1]))
    entrants = [_best(variants, record) for variants in field]
    all_foresee = np.logical_and.reduce([~np.isnan(one.ahead) for one in entrants])
    fitted, scored = all_foresee & record.fitted, all_foresee & record.scored
    if not fitted.any() or not scored.any():
        raise ValueError(f"{record.name}: no game to fit or to score that all schemes foresee")
    drawn = drawings(record.cluster[scored])
    expected = [_expected(one.ahead, record, fitted, scored) for one in entrants]
    at = [one.contestant.name for one in entrants].index(BESIDE)
    beside = log_loss(expected[at], record.score[scored])
    return Comparison(
        name=record.name,
        games=len(record.day),
        players=len(np.union1d(record.white, record.black)),
        first_day=_iso(record.day[0]),
        fitted_from=str(record.stages.fitted_from),
        scored_from=str(record.stages.scored_from),
        last_day=_iso(record.day[-1]),
        to_score=int(record.scored.sum()),
        scored=int(scored.sum()),
        fitted=int(fitted.sum()),
        clusters=drawn.weights.shape[1],
        clustered_by=record.clustered_by,
        rows=[
            _row(one, of_one, beside, record, scored, drawn)
            for one, of_one in zip(entrants, expected, strict=True)
        ],
    )


def _best(variants: Sequence[Contestant], record: Record) -> Entrant:
    """The variant that fits the games to fit best."""
    entrants = [Entrant(one, foreseen(one, record)) for one in variants]
    if len(entrants) == 1:
        return entrants[0]
    return min(entrants, key=lambda one: _fitted_loss(one.ahead, record))


def _fitted_loss(ahead: Floats, record: Record) -> float:
    games = record.fitted & ~np.isnan(ahead)
    if not games.any():
        return np.inf
    expected = _expected(ahead, record, games, games)
    return float(log_loss(expected, record.score[games]).mean())


def _expected(ahead: Floats, record: Record, fitted: Bools, asked: Bools) -> Floats:
    return fit(ahead[fitted], record.score[fitted]).expected(ahead[asked])


def _row(
    entrant: Entrant,
    expected: Floats,
    beside: Floats,
    record: Record,
    scored: Bools,
    drawn: Drawings,
) -> Row:
    contestant, score = entrant.contestant, record.score[scored]
    measured = figures(expected, score)
    own = contestant.expected(entrant.ahead[scored])
    foresees = record.scored & ~np.isnan(entrant.ahead)
    return Row(
        scheme=contestant.name,
        publishes=contestant.publishes,
        setting=contestant.setting,
        coverage=float(foresees.sum() / record.scored.sum()),
        log_loss=drawn.estimate(measured.log_loss),
        brier=drawn.estimate(measured.brier),
        accuracy=drawn.estimate(measured.accuracy),
        beside=drawn.estimate(measured.log_loss - beside),
        own=None if own is None else drawn.estimate(log_loss(own, score)),
        calibration=[] if own is None else calibration(own, score),
    )


def _iso(day: int) -> str:
    return str(np.datetime64(int(day), "D"))
