"""Who takes part, and the settings among which each is given the one that fits best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from grading.comparing.averages import Averages
from grading.comparing.contestant import Contestant
from grading.comparing.no_ratings import NoRatings
from grading.comparing.published import Published
from grading.comparing.record import FIRST_GRADE, Record
from grading.comparing.walked import HALF_YEARLY, MONTHLY, Reading, Walked
from grading.conversions.scales import SCALES
from grading.engine.sequential import elo, glicko
from grading.engine.sequential.elo import Elo
from grading.engine.sequential.glicko import Glicko
from grading.engine.sequential.glicko2 import Glicko2
from grading.engine.sequential.saca import OLDER, Saca
from grading.engine.sequential.scheme import Floats, Scheme
from grading.engine.sequential.school_grades import of_older_players

FACTORS = (10, 16, 24, 32, 48, 64, 96, 128)
"""K."""
YEARS = (2.5, 5, 10, 20, 40, 80, 160)
"""Until a typical rating is as unsure as a newcomer's."""
VOLATILITIES = (0.2, 0.3, 0.5, 0.8, 1.2, 2.0)
"""Tau."""
FIDE = SCALES["fide"][1]
PER_SACA_STEP = 320
"""A lead at which a win is as likely as it moves: (16 - d) / (16 + d) to one, d in tens."""
SACA_PER_GRADE = PER_SACA_STEP / 100


def contestants(record: Record) -> list[Sequence[Contestant]]:
    """Everybody who can forecast the record, each as the variants it may take part as."""
    averages: list[Sequence[Contestant]] = [
        [NoRatings()],
        [Averages("ecf-2012", HALF_YEARLY)],
        [Averages("ecf-2015", HALF_YEARLY)],
        [Averages("bcf", "once a year")],
        [Averages("byca", "once a year")],
    ]
    twice = [_elos("elo", HALF_YEARLY), _elos("elo-linear", HALF_YEARLY)]
    twice += [_glickos(HALF_YEARLY), _glicko2s()]
    monthly = [_elos("elo", MONTHLY), _glickos(MONTHLY), [_saca()]]
    published: list[Sequence[Contestant]] = [[Published()]] if record.published else []
    return averages + twice + monthly + published


def mean_rating(record: Record) -> float:
    """The opening's mean grade in FIDE's terms: what newcomers begin with under Elo and Glicko."""
    grades = record.opening.grade
    mean = float(np.mean(grades)) if len(grades) else float(FIRST_GRADE)
    return float(FIDE.slope) * mean + FIDE.base


def _elo(record: Record, name: str, k: int) -> Scheme:
    return Elo(name, k=k, start=round(mean_rating(record)))


def _elos(name: str, publishes: str) -> list[Contestant]:
    reading = Reading(float(FIDE.slope), FIDE.base, elo.CURVES[name])
    return [
        Walked(partial(_elo, name=name, k=k), name, publishes, reading, f"K = {k}") for k in FACTORS
    ]


def _logistic(ahead: Floats) -> Floats:
    return glicko.over_half(ahead)


GLICKO = Reading(float(FIDE.slope), FIDE.base, _logistic)


def _glicko(record: Record, years: float) -> Scheme:
    return Glicko(forgotten_after=365.25 * years, start=round(mean_rating(record)))


def _glickos(publishes: str) -> list[Contestant]:
    return [
        Walked(partial(_glicko, years=y), "glicko", publishes, GLICKO, f"forgotten in {y:g} years")
        for y in YEARS
    ]


def _glicko2(record: Record, tau: float) -> Scheme:
    return Glicko2(tau=tau, start=round(mean_rating(record)))


def _glicko2s() -> list[Contestant]:
    return [
        Walked(partial(_glicko2, tau=tau), "glicko2", HALF_YEARLY, GLICKO, f"τ = {tau:g}")
        for tau in VOLATILITIES
    ]


def _over_half_saca(ahead: Floats) -> Floats:
    return np.asarray(np.clip(ahead / PER_SACA_STEP, -0.5, 0.5))


def _saca() -> Contestant:
    reading = Reading(SACA_PER_GRADE, 0.0, _over_half_saca, lowest=OLDER)
    return Walked(lambda record: Saca(of_older_players(record.players)), "saca", MONTHLY, reading)
