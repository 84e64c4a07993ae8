"""The comparison over a season whose players' strengths are known."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from grading.comparing.field import contestants
from grading.comparing.files import SOURCES, read_record
from grading.comparing.kept import KEPT, kept, read, written
from grading.comparing.measure import Comparison, compare
from grading.comparing.record import Record, Stages
from grading.comparing.told import told
from tests.grading.comparing.agreeing import assert_same_figures
from tests.grading.comparing.seasons import season


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    record = season()
    return compare(record, contestants(record))


def losses(comparison: Comparison) -> dict[tuple[str, str], float]:
    return {(row.scheme, row.publishes): row.log_loss.value for row in comparison.rows}


def test_every_scheme_is_better_than_none(comparison: Comparison) -> None:
    by_scheme = losses(comparison)
    blind = by_scheme.pop(("no ratings", ""))
    assert len(by_scheme) == 11
    assert max(by_scheme.values()) < blind


def test_the_scheme_that_others_are_held_against_differs_in_nothing(
    comparison: Comparison,
) -> None:
    [row] = [row for row in comparison.rows if row.scheme == "ecf-2012"]
    assert (row.beside.value, row.beside.low, row.beside.high) == (0, 0, 0)
    for other in comparison.rows:
        difference = other.log_loss.value - row.log_loss.value
        assert other.beside.value == pytest.approx(difference)


def test_all_are_scored_on_the_games_that_all_foresee(comparison: Comparison) -> None:
    assert comparison.scored <= comparison.to_score * min(row.coverage for row in comparison.rows)
    for row in comparison.rows:
        assert sum(one.games for one in row.calibration) <= comparison.scored


def test_results_of_the_scored_games_choose_and_fit_nothing() -> None:
    record = season()
    stages = record.stages
    rng = np.random.default_rng(9)
    drawn = rng.integers(0, 3, len(record.day))
    changed = replace(record, white_score=np.where(record.scored, drawn, record.white_score))
    one, other = (compare(which, contestants(which)) for which in (record, changed))
    assert stages == changed.stages
    assert [row.setting for row in one.rows] == [row.setting for row in other.rows]


def test_a_comparison_is_the_same_every_time(comparison: Comparison) -> None:
    record = season()
    assert compare(record, contestants(record)) == comparison


@pytest.mark.parametrize(
    "stages",
    [
        Stages(date(2009, 7, 1), date(2011, 1, 1)),
        Stages(date(2011, 1, 1), date(2011, 1, 1)),
        Stages(date(2011, 1, 1), date(2013, 1, 1)),
    ],
)
def test_days_that_do_not_divide_the_games_are_refused(stages: Stages) -> None:
    with pytest.raises(ValueError, match="have to divide the games: they are played from 2009-07-"):
        compare(replace(season(), stages=stages), [])


def test_what_is_written_is_read_again(comparison: Comparison) -> None:
    text = written([comparison])
    assert written(read(text)) == text
    [again] = read(text)
    assert again.rows[1].log_loss.value == pytest.approx(
        comparison.rows[1].log_loss.value, abs=1e-5
    )


def test_a_row_on_a_terminal(comparison: Comparison) -> None:
    lines = told(comparison).splitlines()
    assert lines[0].startswith("season: 3,000 games of 40 players, 2009-07-01 to 2012-06-30.")
    assert lines[4].startswith("ecf-2012    twice a year")


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_the_figures_kept_are_those_of_the_real_results(shared: Path, source: object) -> None:
    record: Record = read_record(source, shared / "data")  # type: ignore[arg-type]
    measured = compare(record, contestants(record))
    [as_kept] = [one for one in kept() if one.name == record.name]
    [again] = read(written([measured]))
    assert_same_figures(again, as_kept)


def test_the_file_of_figures_holds_figures_only() -> None:
    assert len(KEPT.read_bytes()) < 40_000
    assert [one.name for one in kept()] == ["eight-years", "english-league", "demo"]
