"""Grades and ratings in the terms of one another."""

from __future__ import annotations

from fractions import Fraction

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from grading.conversions.answer import Answer, InvalidValueError, answer
from grading.conversions.levels import LEVELS, US_CLASSES
from grading.conversions.performance import Performance, performance
from grading.conversions.scales import ERAS, HIGHEST, LOWEST, SCALES, Era, mixed
from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.pages import EarlyRequest, page_without_list
from grading.reading.parameters import one_of

LONGEST = 40
"""Characters of a bad value that are shown again in its box."""
LONGEST_LIST = 1_000
"""The same of opponents."""


@page_without_list
def conversions(request: EarlyRequest) -> HttpResponse:
    """A value told in the other scales of its time, a rating performance, the sources' tables."""
    if wants_csv(request.GET):
        return _csv(request.GET)
    slug = one_of(request.GET, "scale", SCALES, "ecf")
    text = request.GET.get("value", "")
    found, error = _answer(text, slug)
    opponents, score = request.GET.get("opponents", ""), request.GET.get("score", "")
    reckoned, wrong = _performance(opponents, score)
    context = {
        "opponents": opponents[:LONGEST_LIST],
        "score": score[:LONGEST],
        "performance": reckoned,
        "wrong": wrong,
        "text": text[:LONGEST],
        "slug": slug,
        "answer": found,
        "error": error,
        "eras": ERAS,
        "tables": [(era, _table(era)) for era in ERAS],
        "levels": LEVELS,
        "us_classes": US_CLASSES,
        "highest": HIGHEST,
    }
    return render(request, "conversions.html", context, status=400 if error or wrong else 200)


def _answer(text: str, slug: str) -> tuple[Answer | None, InvalidValueError | None]:
    if not text:
        return None, None
    try:
        return answer(text, slug), None
    except InvalidValueError as error:
        return None, error


def _performance(opponents: str, score: str) -> tuple[Performance | None, InvalidValueError | None]:
    if not opponents and not score:
        return None, None
    try:
        return performance(opponents, score), None
    except InvalidValueError as error:
        return None, error


def _table(era: Era) -> list[list[str]]:
    return [_row(era, grade) for grade in era.table]


def _row(era: Era, grade: int) -> list[str]:
    return [mixed(scale.value(Fraction(grade))) for scale in era.scales]


def _csv(query: QueryDict) -> HttpResponse:
    """Every grade of an era, with decimals where a value is not whole."""
    eras = {era.slug: era for era in ERAS}
    era = eras[one_of(query, "era", eras, "ecf")]
    header = [scale.slug.replace("-", "_") for scale in era.scales]
    rows = [
        [f"{float(scale.value(Fraction(grade))):g}" for scale in era.scales]
        for grade in range(LOWEST, HIGHEST + 1)
    ]
    return csv_reply(f"conversions-{era.slug}.csv", header, rows)
