"""The chart of a grade history: every grade of the table, where it belongs, and no other."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import pairwise

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from grading.models import PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from players.selectors.chart import HEIGHT, Chart, chart_of
from players.selectors.figures import Figure
from players.selectors.history import Cell, HistoryRow
from tests.snapshot import World

NAMES = ("2007-07", "2008-07", "2009-07", "2010-07", "2011-07", "2012-01", "2012-07", "2013-01")


def period(name: str, **changes: date) -> PublishedPeriod:
    year, month = map(int, name.split("-"))
    last_day = date(year, month, 1) - timedelta(days=1)
    told = {"first_day": last_day, "last_day": last_day, "nominal_day": date(year, month, 31)}
    return PublishedPeriod(name=name, computed=True, scheme="", revision=None, **told | changes)


def grading_list(slug: str, names: tuple[str, ...] = NAMES) -> PublishedList:
    periods = tuple(period(name) for name in names)
    return PublishedList(
        slug, slug, slug, None, periods[-1], periods[-2], None, None, (), periods=periods
    )


def drawn(*grades: dict[str, int | None]) -> Chart | None:
    """The chart of one list for each of ``grades``: a grade for each period that has one."""
    lists = [grading_list(f"list-{place}") for place in range(len(grades))]
    rows = []
    for name in reversed(NAMES):
        cells = [
            Cell(shown, period(name), Figure(of_list[name], "A"), 0, 0, True, True, False)
            if name in of_list
            else None
            for shown, of_list in zip(lists, grades, strict=True)
        ]
        if any(cells):
            rows.append(HistoryRow(name, cells))
    return chart_of(lists, rows)


def runs(*grades: dict[str, int | None]) -> list[list[int | None]]:
    """The stretches of the first list that a line goes through, as grades."""
    chart = drawn(*grades)
    assert chart is not None
    return [[point.cell.figure.grade for point in run] for run in chart.tracks[0].runs]


def test_a_period_without_a_grade_breaks_the_line() -> None:
    grades = {"2011-07": 140, "2012-01": 141, "2012-07": None, "2013-01": 143}
    assert runs(grades) == [[140, 141], [143]]
    del grades["2012-07"]
    assert runs(grades) == [[140, 141], [143]], "with or without games to show"


def test_no_line_joins_old_grades_and_new() -> None:
    grades: dict[str, int | None] = {"2007-07": 90, "2008-07": 95, "2009-07": 120, "2010-07": 121}
    assert runs(grades) == [[90, 95], [120, 121]]
    chart = drawn(grades)
    assert chart is not None
    assert chart.old_until is not None
    x = {point.cell.period.name: point.x for point in chart.points}
    assert x["2008-07"] < chart.old_until < x["2009-07"]


def test_nothing_is_set_apart_without_old_grades() -> None:
    chart = drawn({"2009-07": 120, "2010-07": 121})
    assert chart is not None
    assert chart.old_until is None


def test_where_all_are_old_so_is_all_of_the_chart() -> None:
    chart = drawn({"2007-07": 90, "2008-07": 95})
    assert chart is not None
    assert chart.old_until == 100


def test_a_zero_stands_by_itself_and_says_what_it_is() -> None:
    grades: dict[str, int | None] = {"2011-07": 5, "2012-01": 0, "2012-07": 7, "2013-01": 8}
    assert runs(grades) == [[5], [0], [7, 8]]
    chart = drawn(grades)
    assert chart is not None
    assert "list-0, January 2012: 0, not a grade" in [point.words for point in chart.points]


def test_a_line_that_stands_in_one_place_is_none() -> None:
    chart = drawn({"2011-07": 140, "2012-07": 140})
    assert chart is not None
    assert chart.tracks[0].line == ""
    assert chart.tracks[0].marks.count("M") == 2


def test_one_day_makes_no_chart() -> None:
    assert drawn({}) is None
    assert drawn({"2013-01": 140}) is None
    assert drawn({"2013-01": 140}, {"2013-01": 120}) is None
    assert drawn({"2013-01": 140}, {"2012-07": 120}) is not None


def test_lists_look_different_and_their_names_do_not_touch() -> None:
    grades: dict[str, int | None] = {"2012-07": 140, "2013-01": 141}
    chart = drawn(grades, grades, grades, grades)
    assert chart is not None
    assert [track.look for track in chart.tracks] == ["a", "b", "c", "d"]
    assert [track.is_hollow for track in chart.tracks] == [False, False, True, True]
    names = sorted(track.label_y for track in chart.tracks)
    assert all(low - high >= 12 for high, low in pairwise(names))


histories = st.dictionaries(st.sampled_from(NAMES), st.none() | st.integers(0, 300))


@given(histories, histories)
def test_every_grade_is_drawn_once_within_the_chart(
    one: dict[str, int | None], other: dict[str, int | None]
) -> None:
    chart = drawn(one, other)
    if chart is None:
        return
    grades = {
        (f"list-{place}", name): grade
        for place, of_list in enumerate((one, other))
        for name, grade in of_list.items()
        if grade is not None
    }
    points = chart.points
    found = {(p.cell.list.slug, p.cell.period.name): p.cell.figure.grade for p in points}
    assert found == grades
    assert len(points) == len(grades)
    assert all(0 <= p.x <= 100 and 0 <= p.y <= HEIGHT for p in points)
    for a in points:
        for b in points:
            higher = (a.cell.figure.grade or 0) - (b.cell.figure.grade or 0)
            assert a.y <= b.y if higher >= 0 else a.y >= b.y
            assert a.y < b.y or higher < 3, "a pixel is less than three grades"
            assert (a.cell.period.nominal_day < b.cell.period.nominal_day) <= (a.x < b.x)
    for track in chart.tracks:
        joined = [p.cell.period.name for run in track.runs for p in run]
        assert joined == [p.cell.period.name for p in track.points] == sorted(joined)
        for run in track.runs:
            names = [p.cell.period.name for p in run]
            start = NAMES.index(names[0])
            assert tuple(names) == NAMES[start : start + len(names)]


class Drawn:
    """Ann's profile, with a grade on record whose games are, one whose are not, and an old one."""

    def __init__(self, client: Client) -> None:
        world = World()
        world.revise(1)
        self.ann: PublishedPlayer = world.player("Smith, Ann")
        bob = world.player("Jones, Bob")
        world.grade(self.ann, "2008-07", 118, "C")
        world.grade(self.ann, "2012-01", 130, "B")
        world.grade(self.ann, "2013-01", 133, "B")
        world.grade(self.ann, "2013-01", 129, "C", slug="rapid")
        world.game(self.ann, bob, event=world.event(), period="2013-01")
        world.publish(1)
        self.page = client.get(f"/players/{self.ann.ref}/").content.decode()
        self.links = dict(
            re.findall(r'<a class="[ab]" href="([^"]+)" aria-label="([^"]+)">', self.page)
        )


@pytest.fixture
def page(client: Client, db: None) -> Drawn:
    return Drawn(client)


def test_each_mark_says_what_it_is_and_leads_on(page: Drawn) -> None:
    base = f"/players/{page.ann.ref}"
    assert page.links == {
        "#list-2008-07": "Standard, July 2008: 118 C, Old Grades",
        f"{base}/working/standard/2012-01/": "Standard, January 2012: 130 B",
        f"{base}/games/standard/2013-01/": "Standard, January 2013: 133 B",
        f"{base}/working/rapid/2013-01/": "Rapid, January 2013: 129 C",
    }
    assert 'id="list-2008-07"' in page.page


def test_the_chart_can_be_passed_over_and_is_no_mere_picture(page: Drawn) -> None:
    assert '<a class="skip" href="#grades">Skip the chart</a>' in page.page
    assert 'id="grades"' in page.page
    # A picture's contents are hidden from whoever does not see it, links and all.
    assert 'role="img"' not in page.page
    assert "style=" not in page.page


def test_the_marks_stay_in_the_past_that_was_asked_for(client: Client, db: None) -> None:
    ann = Drawn(client).ann
    page = client.get(f"/players/{ann.ref}/?as_of=1").content.decode()
    assert f'href="/players/{ann.ref}/games/standard/2013-01/?as_of=1" aria-label=' in page
