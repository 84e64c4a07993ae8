"""The grade each player comes out with. Source: grading rules, section 6."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from grading.engine.ages import ADULT
from grading.engine.categories import RECENT_MONTHS, categories
from grading.engine.columns import NO_GRADE, Ints
from grading.engine.forward import Forward, fill_by_date, fill_by_period, short_of
from grading.engine.history import History, Tally
from grading.engine.periods import Period
from grading.engine.results import NO_CATEGORY, Entry, Kind, Outcome
from grading.engine.rounding import round_quotient_half_up
from grading.engine.rules import Fill, RuleSet


def look_back_days(period: Period, rules: RuleSet) -> set[int]:
    """The first day of every span of months that ``rules`` look back on from ``period``."""
    return {period.day_number_back(months) for months in _spans(rules)}


def come_out(
    *,
    index: int,
    period: Period,
    rules: RuleSet,
    entry: Entry,
    own: Tally,
    history: History,
    ages: Ints,
) -> Outcome:
    """How everybody comes out of the period with that ``index``.

    ``entry`` is how they went in, ``own`` are the counted sides of this period, ``history`` holds
    those of earlier ones.
    """
    groups = {months: _groups(history, index, period, rules, months) for months in _spans(rules)}
    if rules.fill is Fill.START:
        forward = _fill_with_start(rules, own, entry)
    else:
        forward = _bring_forward(history, rules, own, groups[rules.reach_months])
    tallies = _tallies(history, rules)
    sides_in = {
        months: sum((tallies[group].sides for group in earlier), start=own.sides)
        for months, earlier in groups.items()
    }
    category = categories(rules, sides_in)
    # Who was allocated a grade is in that season's list, whether or not he played.
    category[(category == NO_CATEGORY) & (entry.kind == Kind.ALLOCATED)] = len(rules.categories) - 1
    return _outcome(rules, own, forward, category, sides_in[RECENT_MONTHS], ages)


def _spans(rules: RuleSet) -> set[int]:
    months = {category.months for category in rules.categories}
    return months | {RECENT_MONTHS, rules.reach_months}


def _groups(history: History, index: int, period: Period, rules: RuleSet, months: int) -> list[int]:
    """What earlier sides of the last ``months`` are taken by: stretches of dates, or periods."""
    if rules.fill is Fill.DATE:
        return history.since(period.day_number_back(months))
    back = months // rules.period_months
    return [earlier for earlier in range(index - 1, index - back, -1) if earlier >= -1]


def _tallies(history: History, rules: RuleSet) -> dict[int, Tally]:
    return history.by_stretch if rules.fill is Fill.DATE else history.by_period


def _bring_forward(history: History, rules: RuleSet, own: Tally, groups: list[int]) -> Forward:
    block, rest = groups[: rules.block - 1], groups[rules.block - 1 :]
    forward = Forward(history.players)
    for period in block:
        forward.take_block(history.by_period[period])
    short = short_of(rules.full, own.sides + forward.whole.sides)
    fill = fill_by_date if rules.fill is Fill.DATE else fill_by_period
    fill(forward, history, short, rest)
    return forward


def _fill_with_start(rules: RuleSet, own: Tally, entry: Entry) -> Forward:
    """The grade they went in with, for every side that is wanting."""
    forward = Forward(len(entry.value))
    short = short_of(rules.full, own.sides).only_of(entry.value != NO_GRADE)
    points = short.wanted * entry.value[short.players]
    forward.take_whole(short.players, Tally(short.wanted, points))
    return forward


def _increments(rules: RuleSet, ages: Ints) -> Ints:
    increments = np.zeros(len(ages), np.int64)
    for increment in sorted(rules.increments, key=lambda row: row.last_age, reverse=True):
        increments[(ages != ADULT) & (ages <= increment.last_age)] = increment.points
    return increments


def _outcome(
    rules: RuleSet,
    own: Tally,
    forward: Forward,
    category: npt.NDArray[np.int8],
    games_12m: Ints,
    ages: Ints,
) -> Outcome:
    increment = _increments(rules, ages)
    played_before = 0 if rules.fill is Fill.START else forward.whole.sides + forward.cut_taken
    outcome = Outcome(
        grade=np.full(len(ages), NO_GRADE, np.int64),
        category=category,
        games_12m=games_12m,
        games_counted=own.sides + played_before,
        increment=increment,
        own_sides=own.sides,
        own_points=own.points,
        forward_sides=forward.whole.sides,
        forward_points=forward.whole.points,
        cut=forward.cut,
        cut_taken=forward.cut_taken,
        cut_sides=forward.cut_of.sides,
        cut_points=forward.cut_of.points,
    )
    graded = np.flatnonzero(outcome.category != NO_CATEGORY)
    numerator, denominator = outcome.fraction()
    average = round_quotient_half_up(numerator[graded], denominator[graded])
    outcome.grade[graded] = np.maximum(average + increment[graded], 0)
    return outcome
