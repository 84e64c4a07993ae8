"""Starting grades are right to within 1e-10, however ill the system is conditioned."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

from grading.engine import solvers, system
from grading.engine.certified import solve_certified
from grading.engine.exact import solve_exactly
from grading.engine.solvers import NotSettledError
from grading.engine.system import UnsettledError, solve_means


def between(pairs: list[tuple[int, int]], size: int) -> sparse.csr_array:
    """Games between unknowns, each counted from the first one's side only."""
    rows, columns = np.array(pairs, np.int64).reshape(-1, 2).T
    ones = np.ones(len(pairs), np.int64)
    return sparse.csr_array(sparse.coo_array((ones, (rows, columns)), shape=(size, size)))


def exact_solution(games: list[int], counts: np.ndarray, total: list[int]) -> list[Fraction]:
    """Gaussian elimination in fractions."""
    size = len(games)
    rows = [
        [Fraction(games[i] * (i == j) - int(counts[i, j])) for j in range(size)]
        + [Fraction(total[i])]
        for i in range(size)
    ]
    for i in range(size):
        pivot = next(r for r in range(i, size) if rows[r][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                factor = rows[r][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[-1] for row in rows]


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[int], np.ndarray, list[int]]:
    """Unknowns of whom each has games against those before it, or against known players."""
    size = draw(st.integers(1, 7))
    games, total, counts = [], [], np.zeros((size, size), np.int64)
    for i in range(size):
        against_known = draw(st.integers(0 if i else 1, 4))
        anchor = 0 if against_known else 1
        for j in range(size):
            if j != i:
                counts[i, j] = draw(st.integers(anchor if j == i - 1 else 0, 40))
        games.append(against_known + int(counts[i].sum()))
        total.append(sum(draw(st.lists(st.integers(-50, 450), min_size=1, max_size=3))))
    return games, counts, total


@given(systems())
def test_solution_is_within_1e_10_of_the_exact_one(
    given_system: tuple[list[int], np.ndarray, list[int]],
) -> None:
    games, counts, total = given_system
    solved = solve_means(np.array(games), sparse.csr_array(counts), np.array(total))
    for got, exact in zip(solved.tolist(), exact_solution(games, counts, total), strict=True):
        assert abs(Fraction(got) - exact) <= max(Fraction(1, 10**10), spacing(got))


def spacing(value: float) -> Fraction:
    """What doubles of that size can tell apart, which is more than 1e-10 far beyond any grade."""
    return Fraction(float(np.spacing(abs(value))))


def chain(links: int) -> tuple[np.ndarray, sparse.csr_array, np.ndarray]:
    """Unknowns in a row, each beaten by the one before it; the first drew with a 150."""
    pairs = [(i, i + 1) for i in range(links - 1)] + [(i + 1, i) for i in range(links - 1)]
    games = np.full(links, 2)
    games[-1] = 1
    total = np.zeros(links, np.int64)
    total[0], total[-1] = 150 + 50, -50
    return games, between(pairs, links), total


def test_a_long_chain_loses_nothing_on_the_way() -> None:
    """5,000 links: the condition of the system is of the order of ten millions."""
    solved = solve_means(*chain(5_000))
    assert solved.tolist() == [150 - 50 * i for i in range(5_000)]


def drift(old_games: int, pairs: int) -> tuple[np.ndarray, sparse.csr_array, np.ndarray]:
    """Chains that lead away from what is known, with odds that multiply from pair to pair.

    Adult ``2 * i`` has ``old_games`` old games and a recent one with the junior ``2 * i + 1``,
    whose shorter window holds the recent one only, beside one with the next adult. Adults win
    all of them, and the first drew with a 150: so adults are worth 150 and juniors 100.
    """
    links, total = [], np.zeros(2 * pairs, np.int64)
    games = np.zeros(2 * pairs, np.int64)

    def meet(one: int, other: int, times: int, result: int) -> None:
        links.extend([(one, other)] * times)
        games[one] += times
        total[one] += result

    for adult in range(0, 2 * pairs, 2):
        junior = adult + 1
        meet(adult, junior, old_games + 1, 50 * (old_games + 1))
        meet(junior, adult, 1, -50)
        if junior + 1 < 2 * pairs:
            meet(junior, junior + 1, 1, -50)
            meet(junior + 1, junior, 1, 50)
    games[0] += 1
    total[0] += 150
    return games, between(links, 2 * pairs), total


@pytest.mark.parametrize("old_games,pairs", [(1, 8), (3, 40), (30, 13), (300, 12), (2, 50)])
def test_odds_that_multiply_against_the_chain_lose_nothing(old_games: int, pairs: int) -> None:
    solved = solve_means(*drift(old_games, pairs))
    assert solved.tolist() == [150, 100] * pairs


@pytest.mark.parametrize("way", ["krylov", "direct"])
def test_a_solution_that_is_wrong_is_not_certified(way: str) -> None:
    """Doubles cannot hold this system, and the solver's own corrections do not tell."""
    games, counts, total = drift(300, 12)
    matrix = sparse.csr_array(sparse.diags_array(games, dtype=np.int64) - counts)
    try:
        found, certified = solve_certified(matrix, total, getattr(solvers, way)(matrix))
    except NotSettledError:
        return
    exact = solve_exactly(matrix, total)
    assert np.all(np.abs(found - exact)[certified] <= 1e-10)


def test_only_the_component_in_doubt_is_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    def counting(matrix: sparse.csr_array, total: np.ndarray) -> np.ndarray:
        sizes.append(len(total))
        return solve_exactly(matrix, total)

    monkeypatch.setattr(system, "solve_exactly", counting)
    games, counts, total = drift(300, 12)
    easy_games, easy_counts, easy_total = chain(30)
    solved = solve_means(
        np.concatenate([games, easy_games]),
        sparse.csr_array(sparse.block_diag([counts, easy_counts])),
        np.concatenate([total, easy_total]),
    )
    assert solved[24:].tolist() == [150 - 50 * i for i in range(30)]
    assert sizes == [24]


def test_a_large_cluster_with_a_tail_is_stepped_through_and_not_factorised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its factors would fill up with the square of the cluster."""
    rng = np.random.default_rng(3)
    size, tail = 3_000, 300
    one, other = rng.integers(0, size, (2, 4 * size))
    met = one != other
    path = np.arange(size, size + tail)
    one = np.concatenate([one[met], path])
    other = np.concatenate([other[met], [0], path[:-1]])
    links = np.concatenate([np.stack([one, other]), np.stack([other, one])], axis=1).T
    games = np.bincount(links[:, 0], minlength=size + tail)
    games[0] += 1
    total = np.zeros(size + tail, np.int64)
    total[0] = 120
    lonely = games == 0
    games[lonely], total[lonely] = 1, 120

    def refuses(_: sparse.csr_array) -> solvers.Solver:
        raise AssertionError("factorised")

    monkeypatch.setattr(system, "direct", refuses)
    counts = between([(a, b) for a, b in links.tolist()], size + tail)
    solved = solve_means(games, counts, total)
    assert np.abs(solved - 120).max() < 1e-10


def test_ways_of_solving_agree_to_the_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(7)
    pairs = [tuple(pair) for pair in rng.integers(0, 300, (900, 2)).tolist() if pair[0] != pair[1]]
    counts = between(pairs, 300)
    games = np.asarray(counts.sum(axis=1)) + rng.integers(1, 3, 300)
    total = rng.integers(-500, 900, 300)
    by_steps = solve_means(games, counts, total)

    def refuses(_: sparse.csr_array) -> solvers.Solver:
        raise NotSettledError

    monkeypatch.setattr(system, "krylov", refuses)
    assert solve_means(games, counts, total).tobytes() == by_steps.tobytes()


def test_steps_that_do_not_get_there_give_way_to_a_factorisation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solvers, "STEPS", 1)
    assert solve_means(*chain(50)).tolist() == [150 - 50 * i for i in range(50)]


def test_an_unknown_without_a_chain_to_anything_known_is_an_error() -> None:
    with pytest.raises(UnsettledError, match="2 players"):
        solve_means(np.array([1, 1]), between([(0, 1), (1, 0)], 2), np.array([50, 50]))


def test_values_far_beyond_any_grade_still_settle() -> None:
    """Fewer bits stay behind the point, more before it."""
    solved = solve_means(np.array([10**6]), between([], 1), np.array([10**15]))
    assert solved.tolist() == [1e9]
