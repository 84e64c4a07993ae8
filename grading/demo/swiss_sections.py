"""Sections of a congress: those who entered, by strength, and their games."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from grading.demo.arrays import Days, Floats, Ints
from grading.demo.boards import played_games
from grading.demo.counties import COUNTIES
from grading.demo.events import Games, join
from grading.demo.results import play, with_defaults
from grading.demo.rounds import swiss
from grading.demo.setting import Setting, Year

SECTIONS = ("Open", "Major", "Intermediate", "Minor")
LARGEST_SECTION, SMALLEST_SECTION = 26, 12
NEAR, SAME_UNION, FAR = 12.0, 3.0, 1.0
"""How much likelier people enter nearer home."""
DEFAULTED = 0.004
UNION = np.array([union for _, union in COUNTIES])


def draw_entries(
    rng: np.random.Generator, setting: Setting, year: Year, county: int, count: int
) -> Ints:
    """Who enters an event in a county: the keen and the near before others."""
    home = setting.hidden.county[year.about]
    distance = np.where(UNION[home] == UNION[county], SAME_UNION, FAR)
    distance = np.where(home == county, NEAR, distance)
    weights = np.maximum(distance * setting.hidden.keenness[year.about], 1e-9)
    # The shortest of exponential waits are a draw without replacement.
    waits = rng.exponential(size=len(weights)) / weights
    return year.about[np.argsort(waits, kind="stable")[:count]]


def play_sections(
    rng: np.random.Generator,
    setting: Setting,
    year: Year,
    entered: Ints,
    days: Days,
    rate: str,
) -> tuple[tuple[str, ...], Games]:
    """The sections' names and games, a round on each of ``days``."""
    strength = setting.strength(entered, days[0], rate)
    order = np.argsort(-strength, kind="stable")
    count = min(len(SECTIONS), max(1, len(entered) // SMALLEST_SECTION))
    parts = []
    for section, rows in enumerate(np.array_split(order, count)):
        who = entered[rows]
        rounds, white, black, score = swiss(rng, len(rows), len(days), _play(rng, strength[rows]))
        firsts = np.searchsorted(rounds, rounds)
        parts.append(
            played_games(
                white=who[white],
                black=who[black],
                score=with_defaults(rng, score, DEFAULTED),
                day=days[rounds],
                year=year,
                section=section,
                round=rounds + 1,
                board=np.arange(len(rounds)) - firsts + 1,
            )
        )
    return SECTIONS[:count], join(parts)


def _play(rng: np.random.Generator, strength: Floats) -> Callable[[Ints, Ints], Ints]:
    return lambda white, black: play(rng, strength[white], strength[black])
