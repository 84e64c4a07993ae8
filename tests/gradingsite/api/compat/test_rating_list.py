"""``v2/rating_list[/DAY]`` and ``v2/rating_list_csv[/DAY]``."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedPlayer
from tests.gradingsite.api.compat.asking import ask, has_the_shape, refused, sample, told
from tests.gradingsite.api.compat.conftest import ANN, BOB, DEE
from tests.snapshot import World

pytestmark = pytest.mark.django_db
LIST, CSV = "v2/rating_list", "v2/rating_list_csv"
BOBS_ROW = [
    *(BOB, "Macdonald, Bob", "12345", "", "M", "ENG", 131, 133, "B", 129, 129, "C"),
    *("4BAR", "Barnstaple"),
]
ANNS_ROW = [
    *(ANN, "McDonald, Ann", "", "400101", "F", "", 141, 141, "A", None, None, ""),
    *("4BID", "Bideford*"),
]


def test_its_shape_is_that_of_the_sample(client: Client, shared: Path, world: World) -> None:
    """Bob's row is the first without Ann."""
    for row in world.rows_of("McDonald, Ann"):
        row.delete()
    has_the_shape(client, LIST, sample(shared, "rating_list"))
    names = sample(shared, "rating_list")["column_names"]
    assert told(client, LIST)["column_names"] == names


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("path", [LIST, f"{LIST}/", f"{LIST}/2013-02-12", f"{LIST}/2031-01-01"])
def test_everybody_with_a_grade_in_either_list(client: Client, path: str) -> None:
    reply = told(client, path)
    assert reply["rating_effective_date"] == "2013-01-01"
    assert reply["players"] == [ANNS_ROW, BOBS_ROW]


@pytest.mark.usefixtures("world")
def test_an_earlier_list(client: Client) -> None:
    reply = told(client, f"{LIST}/2012-09-01")
    assert reply["rating_effective_date"] == "2012-07-01"
    (row,) = reply["players"]
    assert row[6:12] == [125, 125, "C", None, None, ""]
    assert told(client, f"{LIST}/2012-02-01")["players"] == []


@pytest.mark.usefixtures("world")
def test_before_the_first_there_is_none(client: Client) -> None:
    assert refused(client, f"{LIST}/2008-06-30", 404) == "No list was in force on that day."
    assert refused(client, f"{CSV}/2008-06-30", 404)
    assert "YYYY-MM-DD" in refused(client, f"{LIST}/2013-13-01", 400)


def test_whoever_has_died_is_in_the_lists_of_his_time(client: Client, world: World) -> None:
    dee = PublishedPlayer.objects.get(ref=DEE)
    for period in ("2012-07", "2013-01"):
        world.grade(dee, period, 99, "D")
    codes = [row[0] for row in told(client, LIST)["players"]]
    assert DEE not in codes
    assert DEE in [row[0] for row in told(client, f"{LIST}/2012-09-01")["players"]]


@pytest.mark.usefixtures("world")
def test_the_same_as_csv(client: Client) -> None:
    response = ask(client, f"{CSV}/2013-02-12")
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert 'filename="rating_list-2013-01-01.csv"' in response.headers["Content-Disposition"]
    header, *rows = csv.reader(response.content.decode().splitlines())
    assert header == told(client, LIST)["column_names"]
    written = [["" if cell is None else str(cell) for cell in row] for row in (ANNS_ROW, BOBS_ROW)]
    assert rows == written
    assert ask(client, CSV).content == response.content


def test_no_cell_is_run_as_a_formula(client: Client, world: World) -> None:
    player = world.player("=HYPERLINK(1), +Al", ref="700106L")
    world.affiliation(player, world.club("@Home", "4AHO"))
    world.grade(player, "2013-01", 100, "A")
    row = list(csv.reader(ask(client, CSV).content.decode().splitlines()))[-1]
    assert (row[1], row[-1]) == ("'=HYPERLINK(1), +Al", "'@Home")
    assert told(client, LIST)["players"][-1][1] == "=HYPERLINK(1), +Al"


def test_its_queries_do_not_grow(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision; grades of either list; clubs seen, and their names; players. Of July lists in
    their season, the August revision for each."""
    cost = {LIST: 6, f"{LIST}/2012-07-12": 6, f"{LIST}/2012-09-12": 8, CSV: 6}
    for path, queries in cost.items():
        with django_assert_num_queries(queries):
            ask(client, path)
    for number in range(20):
        player = world.player(f"Other, X{number}")
        world.affiliation(player, world.club(f"Club {number}", f"5A{number:02d}"))
        world.grade(player, "2013-01", number, "A")
    for path, queries in cost.items():
        with django_assert_num_queries(queries):
            ask(client, path)
    assert len(told(client, LIST)["players"]) == 22
