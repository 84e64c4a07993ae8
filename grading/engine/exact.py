"""Solving a system of means in fractions: slow, and right however ill it is conditioned.

An adult's window is three years and a junior's one, so a chain can lead away from what is known
with odds that multiply from player to player, beyond anything that doubles can hold.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from scipy import sparse

from grading.engine.columns import Ints
from grading.engine.solvers import Floats, NotSettledError

MOST_UNKNOWNS = 2_000

Row = dict[int, Fraction]


def solve_exactly(matrix: sparse.csr_array, total: Ints) -> Floats:
    """The solution of ``matrix @ s = total``, rounded once, at the end.

    Raises NotSettledError for a singular system, and for one of more unknowns than fractions
    could manage.
    """
    if len(total) > MOST_UNKNOWNS:
        raise NotSettledError
    rows = _rows(matrix)
    right = [Fraction(int(value)) for value in total]
    order = _eliminate(rows, right)
    solution: dict[int, Fraction] = {}
    for pivot in reversed(order):
        row = rows[pivot]
        known = sum((row[j] * solution[j] for j in row if j != pivot), start=Fraction(0))
        solution[pivot] = (right[pivot] - known) / row[pivot]
    return np.array([float(solution[i]) for i in range(len(total))])


def _rows(matrix: sparse.csr_array) -> list[Row]:
    bounds = zip(matrix.indptr[:-1].tolist(), matrix.indptr[1:].tolist(), strict=True)
    return [
        {
            column: Fraction(value)
            for column, value in zip(
                matrix.indices[start:end].tolist(), matrix.data[start:end].tolist(), strict=True
            )
            if value
        }
        for start, end in bounds
    ]


def _eliminate(rows: list[Row], right: list[Fraction]) -> list[int]:
    """Take unknown after unknown out of the later rows; gives the order, fewest links first."""
    users = _users(rows)
    left, order = set(range(len(rows))), []
    while left:
        pivot = min(left, key=lambda i: (len(rows[i]) * len(users[i]), i))
        if not rows[pivot].get(pivot):
            raise NotSettledError
        left.remove(pivot)
        order.append(pivot)
        for row in users[pivot] & left:
            _subtract(rows, right, users, row, pivot)
    return order


def _users(rows: list[Row]) -> list[set[int]]:
    """By unknown, the rows it stands in."""
    users: list[set[int]] = [set() for _ in rows]
    for index, row in enumerate(rows):
        for column in row:
            users[column].add(index)
    return users


def _subtract(
    rows: list[Row], right: list[Fraction], users: list[set[int]], row: int, pivot: int
) -> None:
    """Take as much of the ``pivot`` row from ``row`` as makes its part in the pivot nothing."""
    factor = rows[row][pivot] / rows[pivot][pivot]
    right[row] -= factor * right[pivot]
    for column, value in rows[pivot].items():
        changed = rows[row].get(column, Fraction(0)) - factor * value
        if changed:
            rows[row][column] = changed
            users[column].add(row)
        else:
            del rows[row][column]
            users[column].discard(row)
