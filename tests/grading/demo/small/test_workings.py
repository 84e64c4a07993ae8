"""How each grade of the demo was calculated: the last figure is the published grade, always."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.snapshot import Snapshot, read_snapshot
from tests.players.workings import assert_is_what_was_published, worked_grades

EVERY = 97
"""One working in so many is read as a page."""


@pytest.fixture
def snapshot() -> Snapshot:
    """The last revision, as the pages read it."""
    found = read_snapshot()
    assert found is not None
    return found


def test_every_grade_is_what_its_sides_come_to(snapshot: Snapshot) -> None:
    kinds = set()
    for made, basis in worked_grades(snapshot):
        assert_is_what_was_published(made, basis)
        row = made.row
        kinds.add((row.category, row.cut_taken > 0, row.increment > 0, row.cause != ""))
    assert len(kinds) > 20, "grades of every category, of juniors, corrected and not"


def test_the_page_ends_with_the_published_grade(client: Client, snapshot: Snapshot) -> None:
    refs = dict(PublishedPlayer.objects.at(snapshot.number).values_list("player_id", "ref"))
    rows = PublishedGrade.objects.at(snapshot.number).exclude(scheme="").order_by("pk")
    shown = 0
    for row in rows[::EVERY]:
        address = f"/players/{refs[row.player_id]}/working/{row.list_slug}/{row.period}/"
        page = client.get(address).content.decode()
        (sums,) = re.findall(r'<table class="sums">.*?</table>', page, re.S)
        last = re.findall(r'<td class="n">([^<]*)</td>', sums)[-1]
        assert last == ("none" if row.grade is None else str(row.grade)), address
        shown += 1
    assert shown > 30
