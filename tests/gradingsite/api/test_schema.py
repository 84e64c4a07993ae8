"""The schema in the repository is that of the views, and its page shows it from here alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from django.contrib.staticfiles import finders
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator, validate

from grading.api.changes import Changes
from grading.api.events import Events
from grading.api.files import RevisionFiles
from grading.api.received import ReceivedReports
from gradingsite.api.docs import SCHEMA
from gradingsite.api.views import SnapshotView
from players.api.grades import Grades
from players.api.lookup import Lookup
from players.api.rankings import Ranking
from players.api.search import PlayerList
from tests.snapshot import World


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """The schema in the repository."""
    told: dict[str, Any] = yaml.safe_load(SCHEMA.read_text())
    return told


def test_it_is_what_the_views_say(schema: dict[str, Any]) -> None:
    """If not: manage.py spectacular --validate --fail-on-warn --file gradingsite/api/schema.yml"""
    assert SchemaGenerator().get_schema(request=None, public=True) == schema


def test_it_is_openapi(schema: dict[str, Any]) -> None:
    assert schema["openapi"] == "3.1.0"
    validate_schema(schema)


def test_every_operation_says_what_it_is_and_what_may_go_wrong(schema: dict[str, Any]) -> None:
    operations = [one for path in schema["paths"].values() for one in path.values()]
    ids = [one["operationId"] for one in operations]
    assert len(ids) == len(set(ids))
    for one in operations:
        assert one["summary"]
        assert one["tags"]
        assert {"200", "400", "404", "406", "429"} <= set(one["responses"])
        for parameter in one["parameters"]:
            assert parameter["description"], (one["operationId"], parameter["name"])


def test_its_examples_are_what_it_describes(schema: dict[str, Any]) -> None:
    checked = 0
    for path in schema["paths"].values():
        for operation in path.values():
            bodies = [operation.get("requestBody", {}), operation["responses"]["200"]]
            for body in bodies:
                told = body.get("content", {}).get("application/json", {})
                for example in told.get("examples", {}).values():
                    described = told["schema"] | {"components": schema["components"]}
                    validate(example["value"], described, Draft202012Validator)
                    checked += 1
    assert checked == 12


@pytest.mark.parametrize(
    "view",
    [PlayerList, Grades, Ranking, Lookup, Changes, Events, ReceivedReports, RevisionFiles],
    ids=lambda view: view.name,
)
def test_an_example_has_every_field(view: type[SnapshotView]) -> None:
    assert list(view.example) == list(view.row().fields)


@pytest.mark.django_db
def test_it_is_served(client: Client) -> None:
    response = client.get("/api/schema/")
    assert response.headers["Content-Type"] == "application/yaml"
    assert response.content == SCHEMA.read_bytes()
    asked = client.get("/api/schema/", headers={"Origin": "https://club.example"})
    assert asked.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.django_db
def test_its_page_brings_all_it_needs(client: Client) -> None:
    world = World()
    world.revise(1)
    world.publish(1)
    page = client.get("/api/").content.decode()
    loaded = re.findall(r'(?:src|rel="stylesheet" href)="([^"]+)"', page)
    assert len(loaded) == 5
    assert [it for it in loaded if not finders.find(it.removeprefix("/static/"))] == []
    assert 'data-schema="/api/schema/"' in page
