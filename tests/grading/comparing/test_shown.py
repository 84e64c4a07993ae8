"""A comparison's figures in words and drawings."""

from __future__ import annotations

import pytest

from grading.comparing.measure import Comparison, Row
from grading.comparing.scoring import Bin, Estimate
from grading.comparing.shown import shown

ZERO = Estimate(0.0, 0.0, 0.0)


def row(scheme: str, loss: float, beside: Estimate = ZERO, publishes: str = "twice a year") -> Row:
    about = Estimate(loss, loss - 0.01, loss + 0.01)
    return Row(
        scheme, publishes, "", 0.5, about, about, about, beside, about, [Bin(0.75, 0.7, 400)]
    )


def comparison(*rows: Row) -> Comparison:
    days = ("2011-07-02", "2012-02-01", "2012-09-03", "2013-04-05")
    return Comparison("ours", 9, 3, *days, 4, 2, 3, 5, "days", rows)


ROWS = (
    row("no ratings", 0.69, Estimate(0.05, 0.04, 0.06), ""),
    row("ecf-2012", 0.64),
    row("elo", 0.66, Estimate(0.02, 0.01, 0.03)),
    row("glicko", 0.63, Estimate(-0.01, -0.02, -0.005), "every month"),
    row("glicko2", 0.641, Estimate(0.001, -0.01, 0.01)),
    row("as published", 0.60, Estimate(-0.04, -0.05, -0.03)),
)


def test_the_best_is_of_those_with_the_same_information() -> None:
    of = shown(comparison(*ROWS))
    assert of.best.name == "Glicko"
    assert of.best_twice_a_year.name == "ECF, rules of 2012"
    assert of.share == "50%"


def test_a_verdict_is_what_the_interval_says() -> None:
    verdicts = {one.row.scheme: one.verdict for one in shown(comparison(*ROWS)).rows}
    assert (verdicts["elo"], verdicts["glicko"], verdicts["glicko2"]) == (
        *("worse", "better"),
        "not told apart",
    )


def test_spans_share_a_scale_that_holds_nothing_too() -> None:
    spans = {one.row.scheme: one.span for one in shown(comparison(*ROWS)).rows}
    assert spans["no ratings"] is spans["ecf-2012"] is None
    lowest, highest = spans["as published"], spans["elo"]
    assert lowest is not None
    assert highest is not None
    assert (lowest.low, highest.high) == (0, 100)
    assert lowest.zero == highest.zero == pytest.approx(62.5)


def test_a_mark_stands_on_the_diagonal_where_favourites_score_as_expected() -> None:
    [plot] = [one.plot for one in shown(comparison(ROWS[1])).rows]
    assert plot is not None
    [mark] = plot.marks
    assert (mark.x, mark.expected, mark.scored) == (50, "75.0%", "70.0%")
    assert mark.y == plot.height / 2
    assert plot.levels[0][1:] == (0, 150)
    assert plot.levels[-1][1:] == (100, 0)


def test_minus_signs_and_nothing() -> None:
    less = {one.row.scheme: (one.less, one.less_range) for one in shown(comparison(*ROWS)).rows}
    assert less["glicko"] == ("−0.0100", "−0.0200 to −0.0050")
    assert less["ecf-2012"][0] == "0.0000"
