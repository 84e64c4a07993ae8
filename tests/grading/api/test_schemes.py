"""`/schemes/`: the figures of the page that says which system predicts best."""

from __future__ import annotations

import csv

import pytest
from django.test import Client

from grading.comparing.shown import BETTER, EVEN, WORSE
from tests.snapshot import World

pytestmark = pytest.mark.django_db
SCHEMES = "/api/v1/schemes/"
ESTIMATES = ("log_loss", "beside", "brier", "accuracy", "own")


@pytest.fixture(autouse=True)
def _world() -> None:
    world = World()
    world.revise(1)
    world.publish(1)


def test_it_tells_what_the_page_does(client: Client) -> None:
    told = client.get(SCHEMES).json()["results"]
    page = client.get("/schemes/?format=csv").content.decode()
    rows = list(csv.DictReader(page.splitlines()))
    assert len(told) == len(rows) > 30
    for one, row in zip(told, rows, strict=True):
        assert (one["record"], one["scheme"]) == (row["record"], row["scheme"])
        for name in ESTIMATES:
            figures = [row[f"{name}{end}"] for end in ("", "_low", "_high")]
            estimate = one[name] or {"value": "", "low": "", "high": ""}
            assert [str(estimate[part]) for part in ("value", "low", "high")] == figures


def test_the_verdict_is_that_of_the_interval(client: Client) -> None:
    found = set()
    for one in client.get(SCHEMES).json()["results"]:
        beside, verdict = one["beside"], one["verdict"]
        assert (verdict == BETTER) == (beside["high"] < 0)
        assert (verdict == WORSE) == (beside["low"] > 0)
        found.add(verdict)
    assert found == {BETTER, WORSE, EVEN}


def test_one_record_by_itself(client: Client) -> None:
    told = client.get(f"{SCHEMES}?record=english-league").json()["results"]
    assert {one["record"] for one in told} == {"english-league"}
    refused = client.get(f"{SCHEMES}?record=another")
    assert refused.status_code == 400
    assert "“record” can be one of these" in refused.json()["detail"]
