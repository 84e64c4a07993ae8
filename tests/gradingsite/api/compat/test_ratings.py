"""``v2/ratings/{S,R}/CODE/DAY``. Source: grading rules, section 9."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedGrade
from tests.gradingsite.api.compat.asking import ask, has_the_shape, refused, sample, told
from tests.gradingsite.api.compat.conftest import ANN, BOB, CY, OLD
from tests.snapshot import World, list_row, period_row

pytestmark = pytest.mark.django_db
ON = f"v2/ratings/S/{BOB}/"


def figures(reply: dict[str, Any]) -> tuple[str, Any, Any]:
    return reply["effective_date"], reply["original_rating"], reply["revised_rating"]


@pytest.mark.usefixtures("world")
def test_its_shape_is_that_of_the_sample(client: Client, shared: Path) -> None:
    has_the_shape(client, f"{ON}2013-02-12", sample(shared, "ratings"))


@pytest.mark.usefixtures("world")
def test_what_was_published_and_what_now_stands(client: Client) -> None:
    assert told(client, f"{ON}2013-02-12") == {
        "ECF_code": BOB,
        "effective_date": "2013-01-01",
        "original_grade": "131",
        "revised_grade": "133",
        "original_rating": 131,
        "revised_rating": 133,
        "category": "B",
    }


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "day, expected",
    [
        ("2012-07-01", ("2012-07-01", 125, 125)),
        ("2012-12-31", ("2012-07-01", 125, 125)),
        ("2013-01-01", ("2013-01-01", 131, 133)),
        ("2013-06-30", ("2013-01-01", 131, 133)),
        ("2031-01-01", ("2013-01-01", 131, 133)),
    ],
)
def test_a_list_is_in_force_until_the_next(
    client: Client, day: str, expected: tuple[str, int, int]
) -> None:
    """The list of July 2013 is not out yet."""
    assert figures(told(client, ON + day)) == expected


@pytest.mark.usefixtures("world")
def test_each_rate_has_its_list(client: Client) -> None:
    for rate in ("R", "r", "Rapid"):
        assert told(client, f"v2/ratings/{rate}/700102/2013-02-12")["revised_grade"] == "129"
    assert "S (Standard) or R (Rapid)" in refused(client, f"v2/ratings/B/{BOB}/2013-02-12", 400)


@pytest.mark.usefixtures("world")
def test_whoever_had_no_grade_is_not_found(client: Client) -> None:
    for path in (
        f"v2/ratings/S/{CY}/2013-02-12",
        f"v2/ratings/R/{ANN}/2013-02-12",
        f"v2/ratings/S/{BOB}/2012-01-15",
        f"v2/ratings/S/{BOB}/1999-01-01",
    ):
        assert refused(client, path, 404).startswith("no rating found for 7001")


@pytest.mark.usefixtures("world")
def test_a_merged_reference_is_followed(client: Client) -> None:
    assert told(client, f"v2/ratings/S/{OLD[:6].lower()}/2013-02-12")["ECF_code"] == ANN


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "day", ["2013-02-30", "2013-2-1", "20130212", "yesterday", "2013-02-12T00"]
)
def test_what_is_no_day(client: Client, day: str) -> None:
    assert "YYYY-MM-DD" in refused(client, ON + day, 400)


def test_one_that_came_or_went_since(client: Client, world: World) -> None:
    """Nothing was published for the one, nothing stands of the other."""
    world.revise(3, "2013-05")
    world.grade(world.player("Late, Lou", ref="700106L"), "2013-01", 0, "F")
    world.replace(PublishedGrade.objects.get(grade=141), grade=None, category="")
    world.publish(3)
    reply = told(client, "v2/ratings/S/700106/2013-02-12")
    assert (reply["original_grade"], reply["original_rating"]) == ("", None)
    assert (reply["revised_grade"], reply["revised_rating"]) == ("0", 0)
    gone = told(client, f"v2/ratings/S/{ANN}/2013-02-12")
    assert (gone["original_grade"], gone["category"]) == ("141", "A")
    assert (gone["revised_grade"], gone["revised_rating"]) == ("", None)


def test_a_july_list_is_that_of_august_through_its_season(client: Client) -> None:
    """Leagues go by the August revision's grade all season; it may be put right later too."""
    world = World()
    in_july = list_row(
        latest="2012-07",
        previous="2012-01",
        in_progress=["2013-01"],
        periods=[period_row("2012-01"), period_row("2012-07"), period_row("2013-01", None)],
    )
    world.revise(1, "2012-07", lists=[in_july])
    ann = world.player("Smith, Ann", ref="233310H")
    row = world.grade(ann, "2012-07", 120, "B")
    world.publish(1)
    path = "v2/ratings/S/233310/"
    for day in ("2012-07-31", "2012-08-01"):
        assert figures(told(client, path + day)) == ("2012-07-01", 120, 120)
    world.revise(2, "2012-08", lists=[in_july])
    row = world.replace(row, grade=122)
    world.publish(2)
    world.revise(3, "2012-09", lists=[in_july])
    world.replace(row, grade=125)
    world.publish(3)
    assert figures(told(client, f"{path}2012-07-31")) == ("2012-07-01", 120, 125)
    for day in ("2012-08-01", "2012-12-31"):
        assert figures(told(client, path + day)) == ("2012-07-01", 122, 125)


@pytest.mark.usefixtures("world")
def test_its_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The revision, the player, the grades; in a July list's season the August revision."""
    for day, queries in (("2013-02-12", 3), ("2012-07-12", 3), ("2012-09-12", 4)):
        with django_assert_num_queries(queries):
            ask(client, ON + day)
