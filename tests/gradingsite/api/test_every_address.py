"""Each address of the API: what it asks of the database, and what all of them have in common."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, resolve
from pytest_django import DjangoAssertNumQueries, Settings

from grading.engine.results import Kind
from grading.exports.folder import put_in_place
from tests.snapshot import Columns, World, league_row, list_row

pytestmark = pytest.mark.django_db

QUERIES = {
    # Beside the one for the revision, which all have.
    "players/": 6,  # counties and unions; ids; players; clubs (2); grades
    "players/233310H/": 6,  # player; grades; clubs (2); sides; former names
    "players/233310H/grades/": 2,  # player; grades
    "players/233310H/games/": 4,  # player; sides; opponents; events
    "players/233310H/games/standard/2013-01/": 6,  # those; the grade; where else there are games
    "players/233310H/working/standard/2013-01/": 5,  # player; grades; sides; opponents; events
    "players/233310H/starting/standard/2013-01/": 6,  # those; what the opponents went in with
    "players/233310H/moved/standard/": 5,  # player; grades; sides; opponents; events
    "players/233310H/against/233302J/": 6,  # both players; games; names; events; both grades
    "rankings/standard/": 8,  # counties; grades; names; players; clubs (2); both grades; games
    "improvers/standard/": 8,
    "clubs/": 1,
    "clubs/4HAS/": 3,  # club; mergers; grades
    "clubs/4HAS/players/": 6,  # club; ids; players; clubs (2); grades
    "clubs/4HAS/events/": 4,  # club; sides; events; matches
    "counties/": 1,
    "counties/sussex/": 4,  # county; grades; clubs; players
    "counties/sussex/players/": 6,
    "events/": 1,
    "events/received/": 3,  # the log's number; reports; whether they are published
    "events/4/": 2,  # event; sections
    "events/4/games/": 5,  # event; halves (2); players; clubs
    "revisions/": 1,
    "revisions/1/": 1,
    "revisions/2/changes/": 3,  # revisions; changes; players
    "revisions/1/files/": 1,
    "changes/?since=1": 18,  # hidden and shown (2); gone and come of 8 kinds
    "lists/": 0,
    "statistics/": 1,
    "statistics/grades/": 0,
    "statistics/periods/": 1,
    "statistics/counties/": 1,
    "statistics/juniors/": 1,
    "schemes/": 0,
    "conversions/": 0,
    "conversions/levels/": 0,
    "conversions/us-classes/": 0,
    "conversions/performance/?opponents=1850,1920&score=1.5": 0,
}
ASKING: dict[str, tuple[dict[str, Any], int]] = {
    # References; rows (4); lists (3).
    "players/lookup/": ({"references": ["233310H", "233302", "x"]}, 8),
    "players/233310H/what-if/standard/": ({"games": [{"grade": 150, "score": "1"}]}, 4),
    # References; names; players; clubs (2); ratings.
    "seeding/schools/": ({"teams": [{"boards": ["233310H", "Jones, Bob", "-"]}]}, 6),
}
LIVE = {"events/received/": 1}
"""Queries that tell whether a live one still stands, beside the one for the revision."""
EVERY = [*QUERIES, *ASKING]


@pytest.fixture(autouse=True)
def _world(settings: Settings, tmp_path: Path) -> None:
    """Two players who met, in two revisions, the first of which has a file."""
    settings.VAR_DIR = tmp_path
    put_in_place(1, write_a_file)
    world = World()
    ranks = {"standard": {"counts": {"149": 1, "150": 1}}}
    lists = [list_row("standard"), list_row("rapid"), league_row()]
    world.revise(1, lists=lists, ranks=ranks)
    ann = world.player("Smith, Ann", ref="233310H")
    bob = world.player("Jones, Bob", ref="233302J")
    club = world.club("Hastings", "4HAS", county="Sussex", union="SCCU")
    rows = []
    for player in (ann, bob):
        world.affiliation(player, club)
        columns: Columns = {"own_sides": 1, "own_points": 150, "games_counted": 1}
        world.grade(player, "2012-07", 118, "C", **columns)
        started: Columns = {"entry_kind": Kind.START, "entry_value": 100, "entry_exact": 150.0}
        rows.append(world.grade(player, "2013-01", 150, "C", **columns | started))
    event = world.event()
    assert event.event_id == 4
    world.received(event.event_id, "Barset League")
    played_for = {"club_id": club.club_id}
    world.game(ann, bob, event=event, day=date(2012, 10, 1), white_side=played_for)
    world.game(ann, bob, event=event, day=date(2012, 3, 1), period="2012-07")
    world.publish(1)
    world.revise(2, "2013-04", lists=lists, ranks=ranks)
    world.replace(rows[1], grade=149, cause="correction")
    world.publish(2)


def write_a_file(folder: Path) -> None:
    (folder / "clubs.csv").write_text("CODE")


def ask(client: Client, address: str, query: str = "", **headers: str) -> Any:
    where = f"/api/v1/{address}"
    if query:
        where += ("&" if "?" in where else "?") + query
    if address in ASKING:
        sent = json.dumps(ASKING[address][0])
        return client.post(where, sent, content_type="application/json", headers=headers)
    return client.get(where, headers=headers)


def test_all_of_them_are_here() -> None:
    there = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    named = {resolve("/api/v1/" + address.partition("?")[0]).url_name for address in EVERY}
    assert {name for name in there if name.startswith("api-")} - named == {
        "api-schema",
        "api-nothing",
    }


@pytest.mark.parametrize("address", QUERIES)
def test_what_it_asks_of_the_database(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1 + QUERIES[address]):
        assert ask(client, address).status_code == 200


@pytest.mark.parametrize("address", ASKING)
def test_what_asking_asks_of_the_database(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1 + ASKING[address][1]):
        assert ask(client, address).status_code == 200


@pytest.mark.parametrize("address", QUERIES)
def test_one_that_still_stands_costs_one_query_and_a_live_one_its_own(
    client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = ask(client, address)
    with django_assert_num_queries(1 + LIVE.get(address, 0)):
        again = ask(client, address, **{"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("address", EVERY)
def test_it_is_as_it_was(client: Client, address: str) -> None:
    if address.startswith(("changes", "revisions/2")):
        return
    for moment in ("1", "2013-01", "2013-03-31"):
        response = ask(client, address, f"as_of={moment}")
        assert response.status_code == 200
        assert response.json()["snapshot"]["revision"] == 1
    assert ask(client, address).json()["snapshot"]["revision"] == 2


@pytest.mark.parametrize("address", EVERY)
def test_it_is_to_be_had_as_csv(client: Client, address: str) -> None:
    told = ask(client, address).json()
    for response in (ask(client, address, "format=csv"), ask(client, address, Accept="text/csv")):
        assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
        header, *rows = csv.reader(response.content.decode().splitlines())
        assert len(header) == len(set(header))
        assert {len(row) for row in rows} <= {len(header)}
        if "results" in told:
            assert len(rows) == len(told["results"])


@pytest.mark.parametrize("address", EVERY)
def test_its_fields_can_be_chosen(client: Client, address: str) -> None:
    told = ask(client, address).json()
    row = told["result"] if "result" in told else (told["results"] or [{}])[0]
    for name in row:
        answer = ask(client, address, f"fields={name}").json()
        chosen = answer["result"] if "result" in answer else answer["results"][0]
        assert chosen == {name: row[name]}
        table = ask(client, address, f"fields={name}&format=csv").content.decode()
        header, *lines = csv.reader(table.splitlines())
        if not isinstance(row[name], list):
            assert len(lines) == len(told.get("results", [row]))
            assert [column for column in header if not column.startswith(name)] == []


@pytest.mark.parametrize("address", EVERY)
@pytest.mark.parametrize("query", ["nothing=1", "fields=nothing", "as_of=x", "format=xml"])
def test_what_makes_no_sense_is_refused(client: Client, address: str, query: str) -> None:
    response = ask(client, address, query)
    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert query.partition("=")[0] in response.json()["detail"]


@pytest.mark.parametrize("address", ASKING)
@pytest.mark.parametrize(
    "sent, kind, status",
    [
        ("{", "application/json", 400),
        ("[" * 100_000, "application/json", 400),
        ("[]", "application/json", 400),
        ('{"references": 1, "games": 1, "teams": 1}', "application/json", 400),
        (
            '{"references": ["\\ud800"], "games": [{"grade": 1e400}], "teams": [1]}',
            "application/json",
            400,
        ),
        (
            '{"references": [""], "games": [{"grade": 150}], "teams": [{"boards": [""]}]}',
            "application/json",
            400,
        ),
        ("x" * 1_000_001, "application/json", 413),
        ("a=1", "application/x-www-form-urlencoded", 415),
        ("<a/>", "application/xml", 415),
    ],
)
def test_what_is_sent_and_makes_no_sense(
    client: Client, address: str, sent: str, kind: str, status: int
) -> None:
    response = client.post(f"/api/v1/{address}", sent, content_type=kind)
    assert response.status_code == status
    assert response.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("address", ASKING)
def test_asking_is_kept_by_nobody(client: Client, address: str) -> None:
    response = ask(client, address)
    assert "no-store" in response.headers["Cache-Control"]
    assert "ETag" not in response.headers
    assert client.get(f"/api/v1/{address}").status_code == 405
