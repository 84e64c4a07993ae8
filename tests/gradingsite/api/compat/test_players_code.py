"""``v2/players/code/CODE``."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.gradingsite.api.compat.asking import ask, has_the_shape, refused, sample, told
from tests.gradingsite.api.compat.conftest import ANN, BOB, CY, DEE, OLD
from tests.snapshot import World

pytestmark = pytest.mark.django_db
CODE = "v2/players/code/"


@pytest.mark.usefixtures("world")
def test_its_shape_is_that_of_the_sample(client: Client, shared: Path) -> None:
    has_the_shape(client, f"{CODE}{BOB}", sample(shared, "players_code"))


@pytest.mark.usefixtures("world")
def test_who_it_is(client: Client) -> None:
    """A club of long ago, and a default, are told of no more than on the player's page."""
    assert told(client, f"{CODE}{BOB}") == {
        "ECF_code": BOB,
        "full_name": "Macdonald, Bob",
        "member_no": "12345",
        "category": "Gold",
        "due_date": "2013-08-31",
        "FIDE_no": "",
        "gender": "M",
        "nation": "ENG",
        "nation2": "",
        "flag": "",
        "title": "",
        "date_last_game": "2013-04-14",
        "club_code": "4BAR",
        "club_name": "Barnstaple",
        "clubs": [
            {"club_code": "4BAR", "club_name": "Barnstaple"},
            {"club_code": "4EXE", "club_name": "Exeter"},
        ],
    }


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "written",
    ["700102C", "700102", "700102c", "%37%30%30102C", "700102C/", "+700102C+", "700102+C"],
)
def test_the_letter_may_be_missing_or_small(client: Client, written: str) -> None:
    assert told(client, CODE + written)["ECF_code"] == BOB


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("path", ["/v2/players/code/700102", "v2%2Fplayers%2Fcode%2F700102="])
def test_the_path_may_be_written_otherwise(client: Client, path: str) -> None:
    assert told(client, path)["ECF_code"] == BOB


@pytest.mark.usefixtures("world")
def test_somebody_without_a_grade_is_answered(client: Client) -> None:
    player = told(client, f"{CODE}{CY}")
    assert (player["full_name"], player["clubs"], player["club_code"]) == ("van Dyke, Cy", [], "")
    assert player["date_last_game"] == "2013-04-14"
    assert told(client, f"{CODE}{DEE}")["date_last_game"] == ""


@pytest.mark.usefixtures("world")
def test_a_merged_reference_is_followed(client: Client) -> None:
    assert told(client, f"{CODE}{OLD}")["ECF_code"] == ANN


@pytest.mark.usefixtures("world")
def test_a_place_has_its_star(client: Client) -> None:
    assert told(client, f"{CODE}{ANN}")["club_name"] == "Bideford*"


@pytest.mark.usefixtures("world")
def test_nothing_is_said_of_ages(client: Client) -> None:
    text = ask(client, f"{CODE}{ANN}").content.decode()
    assert "age" not in text
    assert "birth" not in text


@pytest.mark.usefixtures("world")
def test_whoever_is_not_there(client: Client) -> None:
    assert "Nobody here has the reference" in refused(client, f"{CODE}233310", 404)
    assert refused(client, f"{CODE}700102A", 404) == "700102A: the letter should be C."
    assert "six digits" in refused(client, f"{CODE}Macdonald", 404)


def test_a_hidden_player_is_not_there(client: Client, world: World) -> None:
    world.revise(3, "2013-05")
    for row in world.rows_of("Macdonald, Bob"):
        world.remove(row)
    world.publish(3)
    assert "Macdonald" not in refused(client, f"{CODE}{BOB}", 404)


@pytest.mark.usefixtures("world")
def test_its_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """The revision; the player; clubs seen, and their names if any; the last game."""
    for code, queries in ((BOB, 5), (CY, 4), (OLD, 6)):
        with django_assert_num_queries(queries):
            ask(client, f"{CODE}{code}")
