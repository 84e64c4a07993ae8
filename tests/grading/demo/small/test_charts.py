"""Chart, table and game list of the demo's players say the same."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.snapshot import Snapshot, read_snapshot
from players.selectors.chart import chart_of
from players.selectors.history import history_of, tables_of
from players.selectors.played import played_by

EVERY = 73
"""One player in so many is read as pages."""
MARK = re.compile(r'<a class="[a-d]" href="([^"]+)" aria-label="([^"]+)"')
WORDS = re.compile(r"(?P<list>\w+), (?P<period>\w+ \d{4}): (?P<grade>\d+) ?(?P<category>[A-Z]?)")


@pytest.fixture
def snapshot() -> Snapshot:
    """The last revision, as the pages read it."""
    found = read_snapshot()
    assert found is not None
    return found


def test_every_grade_of_every_player_is_a_point_and_no_other(snapshot: Snapshot) -> None:
    rows: dict[int, list[PublishedGrade]] = {}
    for row in PublishedGrade.objects.at(snapshot.number):
        rows.setdefault(row.player_id, []).append(row)
    charts = 0
    for player_id, standing in rows.items():
        graded = {(r.list_slug, r.period): r.grade for r in standing if r.grade is not None}
        history = history_of(snapshot, standing, played_by(snapshot, player_id))
        for table in tables_of(snapshot.lists, history):
            slugs = {shown.slug for shown in table.lists}
            theirs = {key: grade for key, grade in graded.items() if key[0] in slugs}
            chart = chart_of(table.lists, table.rows)
            if chart is None:
                assert len({period for _, period in theirs}) < 2
                continue
            charts += 1
            points = [(p.cell.list.slug, p.cell.period.name) for p in chart.points]
            assert {
                key: p.cell.figure.grade for key, p in zip(points, chart.points, strict=True)
            } == theirs
            assert len(points) == len(theirs)
    assert charts > 500


def test_each_mark_leads_to_a_page_with_its_grade(client: Client, snapshot: Snapshot) -> None:
    refs = PublishedPlayer.objects.at(snapshot.number).order_by("ref").values_list("ref", flat=True)
    followed = 0
    for ref in refs[::EVERY]:
        page = client.get(f"/players/{ref}/").content.decode()
        for address, told in MARK.findall(page):
            words = WORDS.match(unescape(told))
            assert words is not None
            assert table_row(page, words["period"]).count(words["grade"]) >= 1
            if address.startswith("/"):
                led_to = client.get(unescape(address)).content.decode()
                shown = " ".join(re.sub(r"<[^>]+>", " ", led_to).split())
                grade = f"{words['grade']} {words['category']}".strip()
                how = f"How {words['grade']} was calculated"
                assert f"grade {grade}" in shown or how in shown, address
                followed += 1
    assert followed > 30


def table_row(page: str, period: str) -> str:
    """The history's row of the list of that name."""
    rows = re.findall(r'<tr id="[a-z]+-[^"]*"><th scope="row">(.*?)</tr>', page, re.S)
    (row,) = [row for row in rows if row.startswith(period)]
    return str(row)
