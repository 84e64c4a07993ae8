"""Tables as CSV."""

from __future__ import annotations

import csv
import io

import pytest
from django.http import QueryDict

from grading.reading.csv_reply import csv_reply, wants_csv
from grading.reading.problems import NotShown


def test_rows_come_back_as_they_were() -> None:
    reply = csv_reply("a.csv", ["Ref", "Name"], [["233310H", 'Ó Néill, "Ann"'], [None, 0]])
    assert reply.headers["Content-Disposition"] == 'attachment; filename="a.csv"'
    rows = list(csv.reader(io.StringIO(reply.content.decode("utf-8"))))
    assert rows == [["Ref", "Name"], ["233310H", 'Ó Néill, "Ann"'], ["", "0"]]


def test_a_spreadsheet_is_given_no_formula() -> None:
    reply = csv_reply("a.csv", ["Name", "Change"], [["=1+1", "-3"]])
    assert reply.content.decode() == "Name,Change\r\n'=1+1,-3\r\n"


def test_a_format_there_is_not_is_named() -> None:
    assert wants_csv(QueryDict("format=csv"))
    assert not wants_csv(QueryDict(""))
    with pytest.raises(NotShown, match="csv, html"):
        wants_csv(QueryDict("format=pdf"))
