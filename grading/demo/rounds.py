"""Who meets whom: everybody twice, or those with equal scores."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from grading.demo.arrays import Floats, Ints
from grading.demo.results import white_points

Pairs = tuple[Ints, Ints]


def all_play_all(count: int, *, twice: bool = False) -> tuple[Ints, Ints, Ints]:
    """Round (from 0), first and second of each meeting; the firsts have White, or are at home."""
    places = count + count % 2
    rounds, firsts, seconds = [], [], []
    circle = list(range(1, places))
    for number in range(places - 1):
        row = [0, *circle[number:], *circle[:number]]
        for left in range(places // 2):
            pair = (row[left], row[places - 1 - left])
            if max(pair) < count:
                rounds.append(number)
                turned = (number + left) % 2
                firsts.append(pair[turned])
                seconds.append(pair[1 - turned])
    once = np.array(rounds), np.array(firsts), np.array(seconds)
    if not twice:
        return once
    back = once[0] + places - 1, once[2], once[1]
    first, second, third = (np.concatenate(pair) for pair in zip(once, back, strict=True))
    return first, second, third


def swiss(
    rng: np.random.Generator, count: int, rounds: int, play: Callable[[Ints, Ints], Ints]
) -> tuple[Ints, Ints, Ints, Ints]:
    """Round (from 0), White, Black and score of each game; the last has a bye if need be."""
    points: Floats = np.zeros(count)
    met: list[set[int]] = [{player} for player in range(count)]
    whites = np.zeros(count)
    parts: list[tuple[Ints, Ints, Ints, Ints]] = []
    for number in range(rounds):
        order = np.lexsort((rng.random(count), -points)).tolist()
        pairs = np.array(_pair(order, met)).reshape(-1, 2)
        turn = whites[pairs[:, 0]] > whites[pairs[:, 1]]
        white, black = np.where(turn, *pairs[:, ::-1].T), np.where(turn, *pairs.T)
        score = play(white, black)
        points[white] += white_points(score)
        points[black] += 1.0 - white_points(score)
        whites[white] += 1
        parts.append((np.full(len(white), number), white, black, score))
    one, two, three, four = (np.concatenate(column) for column in zip(*parts, strict=True))
    return one, two, three, four


def _pair(order: list[int], met: list[set[int]]) -> list[tuple[int, int]]:
    """Each with the next one he has not met; with the next one where he has met them all."""
    pairs = []
    while len(order) > 1:
        first = order.pop(0)
        second = next((other for other in order if other not in met[first]), order[0])
        order.remove(second)
        met[first].add(second)
        met[second].add(first)
        pairs.append((first, second))
    return pairs
