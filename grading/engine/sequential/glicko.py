"""Glicko: a rating and how sure it is. Source: rules, 11; Glickman, The Glicko system."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi

import numpy as np

from grading.engine.columns import Ints
from grading.engine.sequential.scheme import DEVIATION, RATING, Floats, Pairings, Rated
from grading.engine.sequential.sums import by_player, held, moves

Q = log(10) / 400
START, WIDEST = 1500.0, 350.0
TYPICAL = 50.0
FORGOTTEN_AFTER = 5 * 365.25
"""Days after which a typical player's rating is as unsure as a newcomer's, as in the paper."""


def muted(deviation: Floats, q: float = Q) -> Floats:
    """The paper's g: how little a result says when the deviation behind it is wide."""
    return np.asarray(1 / np.sqrt(1 + 3 * np.square(q * deviation / pi)))


def over_half(ahead: Floats, q: float = Q) -> Floats:
    """How far above a half the expected score is, by the logistic curve."""
    return np.asarray(np.tanh(ahead * (q / 2)) / 2)


def deviation_after(games: Ints) -> Floats:
    """How sure so many games make a rating, all against opponents just as strong and well known."""
    return np.asarray(1 / np.sqrt(1 / WIDEST**2 + games * Q**2 / 4))


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the games of a unit say of their players: the sums of both papers, and their terms."""

    white_above: Floats
    """One a game: how far above a half White was expected to score."""
    black_above: Floats
    white_gain: Floats
    """One a game: what White scored above expectation, muted by Black's deviation."""
    black_gain: Floats
    gained: Floats
    """One a player: his gains."""
    information: Floats
    """One a player: how much his games tell."""

    def rated(self, games: Pairings, per_gain: Floats, after: Floats) -> Rated:
        """The unit rated, where each player moves by ``per_gain`` times what he gained."""
        white, black = moves(
            games, per_gain[games.white] * self.white_gain, per_gain[games.black] * self.black_gain
        )
        return Rated(0.5 + self.white_above, 0.5 + self.black_above, white, black, after)


def evidence(games: Pairings, ahead: Floats, muting: Floats, q: float = Q) -> Evidence:
    """What ``games`` say where White is so far ``ahead`` in each, and the players so muted."""
    by_black, by_white = muting[games.black], muting[games.white]
    white_above, black_above = over_half(by_black * ahead, q), over_half(-(by_white * ahead), q)
    won = (games.white_score - 1) / 2
    gains = held(by_black * (won - white_above)), held(by_white * (-won - black_above))
    known = (
        held(np.square(by_black) * (0.25 - np.square(white_above))),
        held(np.square(by_white) * (0.25 - np.square(black_above))),
    )
    return Evidence(
        white_above, black_above, *gains, by_player(games, *gains), by_player(games, *known)
    )


@dataclass(frozen=True, slots=True)
class Glicko:
    """Who is sure of his rating moves little; deviations shrink with games, grow with time."""

    forgotten_after: float = FORGOTTEN_AFTER
    start: float = START
    name: str = "glicko"
    quantities: tuple[str, ...] = ("rating", "deviation")
    reckons: str = "expected"
    has_floors: bool = False

    def starts(self, players: Ints, day: int) -> Floats:
        """The same for all, and as unsure as can be."""
        return np.repeat([[self.start], [WIDEST]], len(players), axis=1)

    def aged(self, standing: Floats, days: Floats) -> Floats:
        """Deviations wider by the time that went by, never wider than a newcomer's."""
        wider = (WIDEST**2 - TYPICAL**2) / self.forgotten_after * days
        deviation = np.sqrt(np.square(standing[DEVIATION]) + wider)
        return np.stack([standing[RATING], np.minimum(deviation, WIDEST)])

    def rate(self, before: Floats, games: Pairings) -> Rated:
        """All games of the unit from the ratings and deviations before it."""
        rating, deviation = before
        ahead = rating[games.white] - rating[games.black]
        found = evidence(games, ahead, muted(deviation))
        variance = 1 / (1 / np.square(deviation) + Q**2 * found.information)
        per_gain = Q * variance
        after = np.stack([rating + per_gain * found.gained, np.sqrt(variance)])
        return found.rated(games, per_gain, after)
