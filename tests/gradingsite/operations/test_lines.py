"""Lines of the log, from wherever they come."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.db import OperationalError

from gradingsite.operations.tracebacks import traceback_of
from gradingsite.privacy import without_details
from tests.gradingsite.operations.logged import log

ANYBODYS = "gradingsite.tests.anybody"


@pytest.mark.parametrize(
    "text, told",
    [
        ("GET /?q=Smith&sex=F HTTP/1.1", "GET /?[a query] HTTP/1.1"),
        ("'/players/?name=Smith,+J'", "'/players/?[a query]'"),
        ("from 192.0.2.7:443", "from [an address]:443"),
        ("from 2001:db8::7", "from [an address]"),
        ("from 2001:db8:1:2:3:4:5:6.", "from [an address]."),
        ("to ann.smith+a@barset.example, once", "to [an address], once"),
        ("born 1987-03-14", "born [a date]"),
        (
            "duplicate key\nDETAIL:  Failing row contains (7, Smith, John).\nnext",
            "duplicate key\nDETAIL: [a row]\nnext",
        ),
    ],
)
def test_details_are_withheld(text: str, told: str) -> None:
    assert without_details(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "revision 3 (2013-04) at 12:30:45",
        "tests/a.py::test_b",
        "Why? a = b",
        "celery@web1 ready.",
        "Django 5.2.19",
    ],
)
def test_the_rest_is_told(text: str) -> None:
    assert without_details(text) == text


@pytest.mark.parametrize("formatter", ["json", "words"])
def test_a_task_that_fails_or_gives_something_tells_neither(formatter: str) -> None:
    known: dict[str, Any] = {"name": "grading.build", "id": "7", "runtime": 1.5}
    logger = logging.getLogger("celery.app.trace")
    with log(formatter, logger.name) as written:
        logger.info(
            "Task %(name)s[%(id)s] succeeded in %(runtime)ss: %(return_value)s",
            known | {"return_value": "'Smith'"},
            extra={"data": {"args": "Smith"}},
        )
        logger.info("Task %(name)s raised: %(exc)s", known | {"exc": "ValueError('Smith')"})
    assert "grading.build[7] succeeded in 1.5s" in written.text
    assert "raised: ValueError" in written.text
    assert "Smith" not in written.text


def test_a_line_of_json_is_one_line_with_known_fields_alone() -> None:
    with log("json", ANYBODYS) as written:
        logging.getLogger(ANYBODYS).info("two\nlines: %s", "é", extra={"request": "Smith"})
    (line,) = written.lines
    assert set(line) == {"level", "logger", "message", "number", "time"}
    assert line["message"] == "two\nlines: é"
    assert "é" in written.text


def test_words_of_errors_are_told_where_they_are_about_a_server() -> None:
    def told(error: Exception) -> str:
        try:
            try:
                raise LookupError("Smith")
            except LookupError as first:
                raise error from first
        except type(error) as raised:
            return traceback_of(raised)

    text = told(OperationalError("no connection"))
    assert text.endswith("django.db.utils.OperationalError: no connection")
    assert "LookupError\nwhich led to:" in text
    assert told(KeyError("Smith")).endswith("KeyError")
