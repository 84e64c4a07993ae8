"""The public pages of the demo, walked link by link: no player's date of birth is on any.

The walk takes minutes; CI makes it, and ``pytest -m crawl`` does anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime

import pytest
from django.test import Client

from grading.models import PublishedClub
from players.models import Player
from tests.walk import walk

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
    """Pages of every kind, from every sixth player and every club on."""
    starts = ["/", "/help/", "/clubs/", "/?q=a&ungraded=1"]
    refs = Player.objects.order_by("ref").values_list("ref", flat=True)
    starts += [f"/players/{ref}/" for ref in refs[::6]]
    starts += [f"/clubs/{code}/" for code in PublishedClub.objects.values_list("code", flat=True)]
    return walk(client, starts, plain=40, asked=1)


def test_dates_are_found_however_they_are_written() -> None:
    day = date(1961, 3, 4)
    for written in ("1961-03-04", "4/3/1961", "04.03.1961", "4 Mar 1961", "4 March 1961"):
        assert dates_in(f"<td>{written}</td>") == {day}
    assert dates_in("March 4, 1961, or 19610304") == {day}


@pytest.mark.crawl
def test_no_page_of_the_demo_has_a_date_of_birth(client: Client) -> None:
    births = set(Player.objects.exclude(birth_date=None).values_list("birth_date", flat=True))
    assert len(births) > 500
    walked, told = 0, set()
    for address, text in pages(client):
        walked += 1
        told |= dates_in(text)
        assert not dates_in(text) & births, address
    assert walked > 500
    assert told, "games have dates, and the walk reads them"
