"""Feeds of the snapshot: dated by revisions, named for ever, asked for again at the cost of one
query."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from pytest_django import DjangoAssertNumQueries

from grading.models import Revision
from grading.reading.feeds import Entry, SnapshotFeed, Told, recent_revisions, told
from grading.reading.pages import snapshot_page
from grading.reading.snapshot import Snapshot, read_snapshot
from tests.snapshot import World

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


class Numbers(SnapshotFeed):
    """A feed that tells the numbers of revisions, of the even ones nothing."""

    def read(self, snapshot: Snapshot, **names: str) -> Told:
        entries = [
            Entry(row, f"\x0b{row.words}", f"/numbers/{row.number}/", row.number)
            for row in recent_revisions(snapshot)
            if row.number % 2
        ]
        return told(snapshot, "Numbers", "What they are", "/numbers/", entries)


numbers = snapshot_page(Numbers())


def ask(query: str = "", **headers: str) -> HttpResponse:
    request: Any = RequestFactory().get(f"/numbers/feed/{query}", headers=headers or None)
    request.htmx = False
    return numbers(request)


def parsed(response: HttpResponse) -> ET.Element:
    assert response.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    return ET.fromstring(response.content)  # noqa: S314


@pytest.fixture(autouse=True)
def world() -> World:
    world = World()
    for number, month in ((1, "2013-01"), (2, "2013-02"), (3, "2013-03")):
        world.revise(number, month)
    world.publish(3)
    return world


def test_an_entry_is_dated_by_its_revision_and_named_by_its_page() -> None:
    entry = parsed(ask()).findall(f"{ATOM}entry")[0]
    assert entry.findtext(f"{ATOM}id") == "http://testserver/numbers/3/"
    assert entry.findtext(f"{ATOM}title") == "March 2013"
    assert entry.findtext(f"{ATOM}updated") == "2013-01-03T00:00:00+00:00"


def test_a_feed_is_dated_by_its_newest_entry() -> None:
    assert parsed(ask()).findtext(f"{ATOM}updated") == "2013-01-03T00:00:00+00:00"


def test_a_feed_without_entries_is_dated_by_the_snapshot_not_the_clock(world: World) -> None:
    Revision.objects.filter(number__in=(1, 3)).update(state=Revision.State.WITHDRAWN)
    world.publish(2)
    root = parsed(ask())
    assert root.findall(f"{ATOM}entry") == []
    assert root.findtext(f"{ATOM}updated") == "2013-01-02T00:00:00+00:00"


def test_the_newest_come_first_and_none_that_was_withdrawn_or_came_later() -> None:
    Revision.objects.filter(number=2).update(state=Revision.State.WITHDRAWN)
    snapshot = read_snapshot()
    assert snapshot is not None
    assert [row.number for row in recent_revisions(snapshot)] == [3, 1]
    assert [row.number for row in recent_revisions(snapshot, most=1)] == [3]
    titles = [one.text for one in parsed(ask("?as_of=2013-01")).iter(f"{ATOM}title")]
    assert titles == ["Numbers · Grading Database", "January 2013"]


def test_a_feed_asked_for_again_costs_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first = ask()
    assert datetime(2013, 1, 3, tzinfo=UTC).strftime("%d %b %Y") in first.headers["Last-Modified"]
    with django_assert_num_queries(1):  # revision
        again = ask(**{"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
