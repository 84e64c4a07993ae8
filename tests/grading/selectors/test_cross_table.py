"""Which games make a cross table, and what stands in its cells."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from grading.demo.rounds import all_play_all
from grading.selectors.cross_table import cross_table
from grading.selectors.entrants import entrants_of
from tests.grading.selectors.played import game

scores = st.sampled_from(["10", "55", "01", "1d", "d1", "dd", "5d"])


@given(st.integers(3, 24), st.booleans(), st.data())
def test_all_play_all_is_a_grid_in_which_both_sides_of_a_game_agree(
    players: int, twice: bool, data: st.DataObject
) -> None:
    rounds, white, black = all_play_all(players, twice=twice)
    games = [
        game(int(one), int(other), data.draw(scores), round=int(number) + 1)
        for number, one, other in zip(rounds, white, black, strict=True)
    ]
    table = cross_table(games)
    assert table is not None
    assert table.is_grid
    for row in table.rows:
        for column, cells in zip(table.columns, row.cells, strict=True):
            other = table.rows[column - 1]
            back = other.cells[row.entrant.number - 1]
            assert len(cells) == len(back)
            assert {cell.half.row.game_id for cell in cells} == {
                cell.half.row.game_id for cell in back
            }
            if column == row.entrant.number:
                assert not cells


@given(st.lists(scores, min_size=45, max_size=45))
def test_rows_are_by_score(given_scores: list[str]) -> None:
    pairs = list(combinations(range(10), 2))
    games = [game(*pair, score) for pair, score in zip(pairs, given_scores, strict=True)]
    entrants = entrants_of(games)
    points = [entrant.half_points for entrant in entrants]
    assert points == sorted(points, reverse=True)
    given_out = {"10": 2, "01": 2, "55": 2, "1d": 2, "d1": 2, "5d": 1, "dd": 0}
    assert sum(points) == sum(given_out[score] for score in given_scores)
    assert [entrant.number for entrant in entrants] == list(range(1, 11))


def test_a_swiss_is_by_rounds_and_half_a_round_is_still_one() -> None:
    games = [game(n, n + 1, round=1) for n in range(0, 12, 2)]
    games += [game(n, n + 1, round=2) for n in range(1, 11, 2)] + [game(0, 11, round=2)]
    table = cross_table(games)
    assert table is not None
    assert (table.is_grid, table.columns) == (False, [1, 2])
    shorter = cross_table([*games, game(0, 5, round=3)])
    assert shorter is not None
    assert shorter.columns == [1, 2, 3]


def test_what_is_no_tournament_has_no_table() -> None:
    one_round = [game(n, n + 1, round=1) for n in range(0, 12, 2)]
    without_rounds = [game(n, n + 1) for n in range(12)]
    twice_in_a_round = [game(0, n, round=1) for n in range(1, 9)]
    one_against_all = [game(0, n, round=n) for n in range(1, 10)]
    for games in (one_round, without_rounds, twice_in_a_round, one_against_all, [game(1, 2)]):
        assert cross_table(games) is None
