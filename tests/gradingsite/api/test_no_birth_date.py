"""No reply, filter or order of the API tells when an adult was born. Source: site, Never.

Two adults who differ in nothing but their dates of birth are told alike, whatever is asked: every
address, parameter and order of the schema is tried, and the same is asked with their dates of
birth the other way round.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import yaml
from django.db import transaction
from django.test import Client
from django.utils.dateformat import format as written

from gradingsite.api.docs import SCHEMA
from players.models import Player
from tests.grading.publishing.world import UNGRADED, make_world, player, published
from tests.gradingsite.test_no_birth_date import FORMATS

pytestmark = pytest.mark.django_db

OLD, NEW = date(1931, 3, 14), date(1979, 11, 30)
ADULTS = (0, 1)
"""Players of the small world."""
NAMED = re.compile(r"birth|born|(^|_)age_|_age$|dob", re.IGNORECASE)
NEEDED = {"changes": "?since=0", "performance": "?opponents=1850&score=1"}
"""Parameters that addresses do not go without, by the last word of each."""
TRIED = {
    "q": ["surname", "2000*"],
    "county": ["kent"],
    "union": ["SCCU"],
    "club": ["7AAA"],
    "nation": ["ANY", "SCO"],
    "list": ["standard", "rapid"],
    "period": ["2013-01"],
    "from": ["2012-07"],
    "to": ["2013-01"],
    "grade_min": ["0", "110"],
    "grade_max": ["400", "110"],
    "games": ["1"],
    "top": ["3"],
    "since": ["0", "1"],
    "size": ["1", "500"],
    "grade": ["100"],
    "value": ["100"],
    "opponents": [],
    "score": [],
    "section": ["-"],
    "season": ["2012-13"],
    "as_of": ["1", "2"],
    "fields": [],
    "cursor": [],
    "sort": ["name", "-name", "ref", "-ref", "standard", "-standard", "rapid", "change", "age"],
}
"""Values of the parameters that are no choice of a few; ``sort`` is tried with what it refuses."""


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """The schema in the repository."""
    told: dict[str, Any] = yaml.safe_load(SCHEMA.read_text())
    return told


def addresses(schema: dict[str, Any]) -> Iterator[str]:
    """Every address that is read, plainly and with each value of each parameter."""
    real = {"code": "7AAA", "period": "2013-01", "event_id": "1", "number": "2"}
    real["other"] = player(UNGRADED[1]).ref
    for path, operations in schema["paths"].items():
        if "get" not in operations:
            continue
        slug = "kent" if "/counties/" in path else "standard"
        for number in (*ADULTS, UNGRADED[0]):
            parts = real | {"ref": player(number).ref, "slug": slug}
            address = path.format(**parts) + NEEDED.get(path.split("/")[-2], "")
            yield address
            joined = "&" if "?" in address else "?"
            for parameter in operations["get"]["parameters"]:
                for value in values(parameter):
                    yield f"{address}{joined}{parameter['name']}={value}"
            if "{ref}" not in path:
                break


def values(parameter: dict[str, Any]) -> list[str]:
    """What is tried for it."""
    if parameter["in"] != "query":
        return []
    return parameter["schema"].get("enum") or TRIED[parameter["name"]]


def answers(client: Client, schema: dict[str, Any]) -> dict[str, tuple[int, str]]:
    """What all of them answer, whichever row of the tables a cursor goes on after."""
    found = {}
    for address in addresses(schema):
        response = client.get(address)
        text = re.sub(r"cursor=[^\"&]+", "cursor=", response.content.decode())
        found[address] = response.status_code, text
    return found


def born(of: int, day: date) -> None:
    """Give a record a date of birth."""
    record = player(of)
    record.birth_date = day
    record.save()


@pytest.mark.crawl
def test_adults_are_told_alike_whenever_they_were_born(
    client: Client, schema: dict[str, Any]
) -> None:
    make_world()
    before = answers_if_born(client, schema, OLD, NEW)
    turned = answers_if_born(client, schema, NEW, OLD)
    assert [address for address in before if before[address] != turned[address]] == []
    for address, (status, text) in before.items():
        assert status in {200, 400, 404}, address
        for day in (OLD, NEW):
            assert [form for form in FORMATS if written(day, form) in text] == [], address
    assert sum(status == 200 for status, _text in before.values()) > 250


def answers_if_born(
    client: Client, schema: dict[str, Any], *days: date
) -> dict[str, tuple[int, str]]:
    """The answers of revisions made from those dates of birth, which are then taken back."""
    with transaction.atomic():
        for number, day in zip(ADULTS, days, strict=True):
            born(number, day)
        published("2012-01", "2012-07", "2013-01")
        found = answers(client, schema)
        transaction.set_rollback(True)
    return found


def test_no_field_and_no_parameter_is_about_it(schema: dict[str, Any]) -> None:
    """But for the age of juniors, and bands of it that are below 18."""
    named = [name for part in schema["components"]["schemas"].values() for name in fields(part)]
    asked = {
        parameter["name"]: parameter
        for operations in schema["paths"].values()
        for operation in operations.values()
        for parameter in operation["parameters"]
    }
    assert len(named) > 200
    assert [name for name in [*named, *asked] if NAMED.search(name)] == []
    bands = asked["age"]["schema"]["enum"]
    assert max(int(band.removeprefix("U")) for band in bands) == 18


def fields(part: dict[str, Any]) -> list[str]:
    """The names in a component of the schema."""
    return list(part.get("properties", {}))


def test_ages_are_told_of_juniors_alone(client: Client) -> None:
    make_world()
    for number, record in enumerate(Player.objects.filter(birth_date=None)):
        born_on = date(1940 + number, 5, 1)
        Player.objects.filter(pk=record.pk).update(birth_date=born_on)
    published("2012-01", "2012-07", "2013-01")
    told = client.get("/api/v1/players/?ungraded=1").json()["results"]
    ages = [row["age"] for row in told if row["age"] is not None]
    assert ages == [12]
    young = client.get("/api/v1/players/?ungraded=1&age=U18").json()["results"]
    assert [row["age"] for row in young] == [12]
    records = client.get("/api/v1/changes/?since=0&kind=player").json()["results"]
    assert [row["player"]["age"] for row in records if row["player"]["age"]] == [12]
    assert json.dumps(records).count("birth") == 0
