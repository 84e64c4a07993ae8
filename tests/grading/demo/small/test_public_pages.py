"""The public pages of the demo, walked link by link: what none of them has, or asks for.

The walk takes minutes; CI makes it, and ``pytest -m crawl`` does anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import pytest
from django.apps.registry import apps
from django.db import connection
from django.test import Client

from grading.models import ErrorReport, Pointer, PublishedClub, ReceivedReport, Revision
from grading.models.published import SnapshotRow
from players.models import Erasure, Player
from tests.walk import walk

TABLE = re.compile(r'(?:FROM|JOIN|INTO|UPDATE) "(\w+)"')
PUBLISHED = {
    Pointer._meta.db_table,
    Revision._meta.db_table,
    ReceivedReport._meta.db_table,
    *(rows._meta.db_table for rows in SnapshotRow.__subclasses__()),
}
# What was asked for in person: how a report of an error fares, and whether somebody was erased.
OF_THEMSELVES = {ErrorReport._meta.db_table, Erasure._meta.db_table}
# However a date may be written: the pattern, and what reads it.
WRITTEN = (
    (re.compile(r"\b\d{4}-\d{2}-\d{2}\b"), "%Y-%m-%d"),
    (re.compile(r"\b\d{1,2}/\d{1,2}/\d{4}\b"), "%d/%m/%Y"),
    (re.compile(r"\b\d{1,2}\.\d{1,2}\.\d{4}\b"), "%d.%m.%Y"),
    (re.compile(r"\b\d{1,2} [A-Z][a-z]{2} \d{4}\b"), "%d %b %Y"),
    (re.compile(r"\b\d{1,2} [A-Z][a-z]{3,8} \d{4}\b"), "%d %B %Y"),
    (re.compile(r"\b[A-Z][a-z]{3,8} \d{1,2}, \d{4}\b"), "%B %d, %Y"),
    (re.compile(r"\b(?:19|20)\d{6}\b"), "%Y%m%d"),
)


def dates_in(text: str) -> set[date]:
    """Every day that ``text`` names."""
    found = set()
    for pattern, form in WRITTEN:
        for written in pattern.findall(text):
            try:
                found.add(datetime.strptime(written, form).date())  # noqa: DTZ007
            except ValueError:
                continue
    return found


def pages(client: Client) -> Iterator[tuple[str, str]]:
    """Pages of every kind, from every twelfth player and every club on."""
    starts = ["/", "/help/", "/clubs/", "/?q=a&ungraded=1"]
    refs = Player.objects.order_by("ref").values_list("ref", flat=True)
    starts += [f"/players/{ref}/" for ref in refs[::12]]
    starts += [f"/clubs/{code}/" for code in PublishedClub.objects.values_list("code", flat=True)]
    return walk(client, starts, plain=20, asked=1)


def test_dates_are_found_however_they_are_written() -> None:
    day = date(1961, 3, 4)
    for written in ("1961-03-04", "4/3/1961", "04.03.1961", "4 Mar 1961", "4 March 1961"):
        assert dates_in(f"<td>{written}</td>") == {day}
    assert dates_in("March 4, 1961, or 19610304") == {day}


def tables_of(*labels: str) -> set[str]:
    """Where the rows of the apps' models are."""
    return {
        model._meta.db_table
        for label in labels
        for model in apps.get_app_config(label).get_models()
    }


class Asked:
    """The tables that queries name, for as long as it wraps what is executed."""

    def __init__(self) -> None:
        self.tables: set[str] = set()

    def __call__(self, execute: Any, sql: str, *rest: Any) -> Any:
        self.tables.update(TABLE.findall(sql))
        return execute(sql, *rest)


@pytest.mark.crawl
def test_pages_show_no_date_of_birth_and_nothing_but_what_is_published(client: Client) -> None:
    births = set(Player.objects.exclude(birth_date=None).values_list("birth_date", flat=True))
    assert len(births) > 500
    walked, told, asked = 0, set(), Asked()
    to_walk = pages(client)
    with connection.execute_wrapper(asked):
        for address, text in to_walk:
            walked += 1
            told |= dates_in(text)
            assert not dates_in(text) & births, address
    assert walked > 500
    assert told, "games have dates, and the walk reads them"
    assert asked.tables >= PUBLISHED
    assert asked.tables & tables_of("players", "clubs", "grading") <= PUBLISHED | OF_THEMSELVES
