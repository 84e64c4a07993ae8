"""`/players/REF/`: the figures of the profile page. Source: site, Player profile."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedName, PublishedPlayer
from players.references import make_reference
from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db
ANN, OLD, NEW, BOB = (make_reference(number) for number in range(233_310, 233_314))


@pytest.fixture
def world() -> World:
    """A junior with grades, put right once; a reference merged; somebody without a grade."""
    world = World()
    season = {"period": "2012-07", "revision": 1}
    lists = [list_row("standard", season=season), list_row("rapid")]
    ranks = {"standard": {"counts": {"141": 1, "150": 2, "120": 4}}}
    world.revise(1, lists=lists, ranks=ranks)
    ann = world.player(
        "Smith, Ann",
        junior_age=12,
        sex="F",
        former=("Brown, Ann",),
        member_number="ME012345",
        member_level="Junior Gold",
        member_until=date(2013, 8, 31),
        fide_code="400123",
        nation="ENG",
    )
    world.player("Jones, Bo", is_listed=False)
    new = world.player("Jones, Bob", is_listed=False)
    PublishedName.objects.filter(shown="Jones, Bo").delete()
    PublishedPlayer.objects.filter(ref=OLD).update(merged_into_id=new.player_id)
    world.player("Clark, Cy")
    world.affiliation(ann, world.club("Hastings", "4HAS", county="Sussex", union="SCCU"))
    world.grade(ann, "2012-07", 130, "D")
    row = world.grade(ann, "2013-01", 120, "C", games_12m=14, games_counted=30)
    world.publish(1)
    world.revise(2, "2013-04", lists=lists, ranks=ranks)
    world.replace(row, grade=141, cause="result")
    world.publish(2)
    return world


def profile(client: Client, ref: str, **asked: Any) -> dict[str, Any]:
    response = client.get(f"/api/v1/players/{ref}/", asked)
    assert response.status_code == 200, response.content
    told: dict[str, Any] = response.json()["result"]
    return told


@pytest.mark.usefixtures("world")
def test_who_it_is(client: Client) -> None:
    told = profile(client, ANN)
    del told["grades"], told["peaks"], told["corrections"]
    assert told == {
        "ref": ANN,
        "name": "Smith, Ann",
        "surname": "Smith",
        "forenames": "Ann",
        "former_names": ["Brown, Ann"],
        "sex": "F",
        "age": 12,
        "title": None,
        "fide_code": "400123",
        "nation": "ENG",
        "deceased": False,
        "member_number": "ME012345",
        "member_level": "Junior Gold",
        "member_until": "2013-08-31",
        "clubs": [
            {
                "code": "4HAS",
                "name": "Hastings",
                "kind": "club",
                "county": "Sussex",
                "last_seen": "2012-12-01",
                "is_merged": False,
            }
        ],
    }


@pytest.mark.usefixtures("world")
def test_the_grades_are_those_of_the_page(client: Client) -> None:
    told = profile(client, ANN)
    assert told["grades"]["standard"] == {
        "grade": 141,
        "category": "C",
        "is_revised": True,
        "baseline": {"grade": 120, "category": "C"},
        "season": {"grade": 130, "category": "D"},
        "games_12m": 14,
        "games_counted": 30,
        "rank": 3,
        "ranked": 7,
        "unranked_because": None,
        "lapses_on": "2013-07-31",
        "so_far": None,
        "in_progress": [],
    }
    page = client.get(f"/players/{ANN}/").content.decode()
    assert "3 of 7" in page
    assert "31 July 2013" in page
    assert told["peaks"] == [
        {"list": "standard", "period": "2013-01", "grade": 141, "category": "C"}
    ]
    (correction,) = told["corrections"]
    assert (correction["old"], correction["new"], correction["revision"]) == (120, 141, 2)


@pytest.mark.usefixtures("world")
def test_somebody_without_a_grade_is_there_with_nulls(client: Client) -> None:
    told = profile(client, NEW)
    for slug in ("standard", "rapid"):
        shown = told["grades"][slug]
        assert (shown["grade"], shown["category"], shown["rank"]) == (None, None, None)


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("written", [ANN[:6], ANN.lower(), f" {ANN} "])
def test_the_letter_may_be_missing_or_small(client: Client, written: str) -> None:
    assert profile(client, written)["ref"] == ANN


@pytest.mark.usefixtures("world")
def test_a_wrong_letter_is_explained(client: Client) -> None:
    response = client.get("/api/v1/players/233310A/?as_of=1&fields=ref")
    assert response.status_code == 404
    told = response.json()
    assert told["detail"] == "233310A: the letter should be H."
    (way,) = told["see"]
    assert way["href"] == "/api/v1/players/233310H/?fields=ref&as_of=1"
    assert client.get(way["href"]).json()["result"] == {"ref": ANN}


@pytest.mark.usefixtures("world")
def test_a_merged_reference_leads_on_for_now(client: Client) -> None:
    response = client.get(f"/api/v1/players/{OLD[:6]}/?as_of=1")
    assert response.status_code == 307
    assert response.headers["Location"] == f"/api/v1/players/{NEW}/?as_of=1"
    assert response.headers["Cache-Control"] == "public, no-cache"


def test_whoever_is_hidden_is_gone_from_every_revision(client: Client, world: World) -> None:
    world.revise(3, "2013-05")
    for row in world.rows_of("Smith, Ann"):
        world.remove(row)
    world.publish(3)
    for asked in ({}, {"as_of": 1}):
        response = client.get(f"/api/v1/players/{ANN}/", asked)
        assert response.status_code == 410
        assert response.json()["detail"].endswith("is no longer shown.")
        assert "Smith" not in response.content.decode()


@pytest.mark.usefixtures("world")
def test_it_is_as_it_was(client: Client) -> None:
    told = profile(client, ANN, as_of="2013-01")
    assert told["grades"]["standard"]["grade"] == 120
    assert told["corrections"] == []


@pytest.mark.usefixtures("world")
def test_its_queries_are_those_of_the_page(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision and the player; what the page reads of him; what his correction came from."""
    with django_assert_num_queries(9) as page:
        client.get(f"/players/{ANN}/")
    with django_assert_num_queries(len(page.captured_queries)):
        client.get(f"/api/v1/players/{ANN}/")


@pytest.mark.usefixtures("world")
def test_the_page_leads_to_it(client: Client) -> None:
    assert f'href="/api/v1/players/{ANN}/"' in client.get(f"/players/{ANN}/").content.decode()
    before = client.get(f"/players/{ANN}/?as_of=1").content.decode()
    assert f'href="/api/v1/players/{ANN}/?as_of=1"' in before
