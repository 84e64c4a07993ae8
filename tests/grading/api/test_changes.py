"""`/changes/`: a copy that takes in what came and went is what a fresh one would be."""

from __future__ import annotations

from itertools import combinations
from typing import Any, TypeAlias

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedName, PublishedSide
from grading.models.published import STANDS
from tests.snapshot import World

pytestmark = pytest.mark.django_db
CHANGES = "/api/v1/changes/"
Copy: TypeAlias = dict[tuple[str, str], Any]


@pytest.fixture
def world() -> World:
    """Four revisions: a game corrected, a club gone, somebody hidden, shown again, grown up."""
    world = World()
    world.revise(1, "2013-01")
    ann = world.player("Smith, Ann", junior_age=17, former=("Brown, Ann",))
    bob = world.player("Jones, Bob")
    club = world.club("Hastings", "4HAS", county="Sussex", union="SCCU")
    world.affiliation(ann, club)
    row = world.grade(ann, "2013-01", 141, "A")
    world.grade(bob, "2013-01", 120, "B")
    event = world.event()
    world.section(event, "Division 1")
    world.game(ann, bob, event=event)
    world.revise(2, "2013-02")
    world.replace(row, grade=139, cause="correction")
    world.replace(PublishedSide.objects.get(is_white=True), score="55", points=100)
    world.replace(club, name="Hastings and St Leonards")
    world.revise(3, "2013-03")
    bobs = world.rows_of("Jones, Bob")
    for hidden in bobs:
        world.remove(hidden)
    world.remove(event)
    world.revise(4, "2013-04")
    for shown in bobs:
        shown.refresh_from_db()
        shown.pk = None
        shown.since, shown.until = 4, 2**31 - 1  # type: ignore[attr-defined]
        shown.save()
    world.replace(ann, junior_age=None)
    world.publish(4)
    return world


def take_in(client: Client, copy: Copy, since: int, at: int, size: int = 5000) -> int:
    """Bring a copy from one revision to another; how many rows were read."""
    rows, address = 0, f"{CHANGES}?since={since}&as_of={at}&size={size}"
    while address:
        told = client.get(address).json()
        for row in told["results"]:
            rows += 1
            key = row["kind"], row["key"]
            if row["change"] == "went":
                copy.pop(key, None)
            else:
                copy[key] = row[row["kind"]]
        address = told["next"]
    return rows


def copy_of(client: Client, revision: int) -> Copy:
    copy: Copy = {}
    take_in(client, copy, 0, revision)
    return copy


@pytest.mark.parametrize("standing", [4, 3])
def test_a_copy_keeps_in_step(client: Client, world: World, standing: int) -> None:
    world.publish(standing)
    for earlier, later in combinations(range(1, standing + 1), 2):
        copy = copy_of(client, earlier)
        take_in(client, copy, earlier, later, size=1)
        assert copy == copy_of(client, later), (earlier, later)


@pytest.mark.usefixtures("world")
def test_what_is_the_same_is_not_told(client: Client) -> None:
    assert take_in(client, {}, 4, 4) == 0
    assert take_in(client, {}, 1, 2) == 3
    # Bob's two rows and two halves, the event, Ann's own row.
    assert take_in(client, {}, 3, 4) == 6


@pytest.mark.usefixtures("world")
def test_what_is_told_of_each_kind(client: Client) -> None:
    copy = copy_of(client, 1)
    ann = copy["player", "1"]
    assert (ann["ref"], ann["surname"], ann["forenames"]) == ("233310H", "Smith", "Ann")
    former = {"player": 1, "name": "Brown, Ann", "is_former": True}
    assert former in [told for (kind, _key), told in copy.items() if kind == "name"]
    assert copy["club", "3"]["code"] == "4HAS"
    assert copy["affiliation", "1 3"]["last_seen"] == "2012-12-01"
    assert copy["grade", "1 standard 2013-01"]["grade"] == 141
    assert copy["event", "4"]["name"] == "Barset League"
    assert copy["section", "5"]["name"] == "Division 1"
    white = copy["side", "6 standard True"]
    assert (white["player"], white["opponent"], white["points"]) == (1, 2, 150)
    assert (white["colour"], white["score"], white["status"]) == ("white", "10", "counted")


@pytest.mark.usefixtures("world")
def test_an_age_is_told_of_those_who_are_juniors_still(client: Client) -> None:
    assert [copy_of(client, number)["player", "1"]["age"] for number in (1, 4)] == [None, None]


def test_of_somebody_hidden_nothing_is_told(client: Client, world: World) -> None:
    world.publish(3)
    copy = copy_of(client, 1)
    assert ("player", "2") not in copy
    assert ("grade", "2 standard 2013-01") not in copy
    assert copy["side", "6 standard True"]["opponent"] is None
    assert copy["side", "6 standard False"]["player"] is None
    for kind in ("player", "name", "grade"):
        assert [key for key in copy if key[0] == kind and key[1].split()[0] == "2"] == []


def everything(client: Client, standing: int) -> str:
    """All that the feed says, of any two revisions, and as CSV too."""
    asked = [(since, at) for at in range(1, standing + 1) for since in range(at + 1)]
    return "".join(
        client.get(f"{CHANGES}?since={since}&as_of={at}&format={form}").content.decode()
        for since, at in asked
        for form in ("json", "csv")
    )


def test_no_reply_has_the_name_of_somebody_hidden(client: Client, world: World) -> None:
    """Not even the one that says his name is to be taken away."""
    world.publish(3)
    said = everything(client, 3)
    assert "Smith" in said
    assert "Jones" not in said
    names = client.get(f"{CHANGES}?since=1&kind=name").json()["results"]
    assert [(row["change"], row["key"].split()[0]) for row in names] == [("went", "2")]


def test_no_reply_has_a_former_name_that_was_withdrawn(client: Client, world: World) -> None:
    world.revise(5, "2013-05")
    world.remove(PublishedName.objects.get(shown="Brown, Ann"))
    world.publish(5)
    said = everything(client, 5)
    assert "Smith" in said
    assert "Brown" not in said
    names = client.get(f"{CHANGES}?since=4&kind=name").json()["results"]
    assert [(row["change"], row["key"].split()[0]) for row in names] == [("went", "1")]


def test_a_name_is_told_by_the_same_key_whatever_becomes_of_it(
    client: Client, world: World
) -> None:
    """Changed, gone and come again: a copy finds the one it has."""

    def key_of_former_name(revision: int) -> list[str]:
        copy = copy_of(client, revision)
        names = [(key, row) for (kind, key), row in copy.items() if kind == "name"]
        return [key for key, row in names if row["is_former"]]

    [before] = key_of_former_name(4)
    world.revise(5, "2013-05")
    name = world.replace(PublishedName.objects.get(shown="Brown, Ann"), is_listed=False)
    world.revise(6, "2013-06")
    world.remove(name)
    world.revise(7, "2013-07")
    world.replace(name, until=STANDS, since=7)
    world.publish(7)
    PublishedName.objects.filter(pk=name.pk).update(until=6)
    assert [key_of_former_name(number) for number in (5, 6, 7)] == [[before], [], [before]]


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize(
    "asked, words",
    [
        ({}, "“since” is the number of a revision, or 0 for all."),
        ({"since": "5"}, "“since” is a whole number from 0 to 4."),
        ({"since": "2", "as_of": "1"}, "“since” is a whole number from 0 to 1."),
        ({"since": "-1"}, "“since” is a whole number from 0 to 4."),
        ({"since": "1", "kind": "x"}, "“kind” can be one of these: affiliation, club, event, "),
    ],
)
def test_what_makes_no_sense_is_refused(client: Client, asked: Any, words: str) -> None:
    response = client.get(CHANGES, asked)
    assert response.status_code == 400
    assert response.json()["detail"].startswith(words)


@pytest.mark.usefixtures("world")
def test_the_queries_do_not_grow_with_the_rows(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision; who was hidden or shown (two); who went and who came of each of eight kinds;
    who is shown, for the halves; ages. Of an empty copy nothing went, and nobody was hidden."""
    with django_assert_num_queries(20):
        client.get(CHANGES, {"since": "3"})
    with django_assert_num_queries(3):
        client.get(CHANGES, {"since": "0", "kind": "side"})


@pytest.mark.usefixtures("world")
def test_csv_has_the_rows_of_a_kind(client: Client) -> None:
    fields = "key,change,grade"
    text = client.get(
        CHANGES, {"since": "1", "as_of": "2", "kind": "grade", "fields": fields, "format": "csv"}
    ).content.decode()
    header, row = text.splitlines()
    assert header.startswith("key,change,grade_player,grade_list,grade_period,")
    assert row.startswith("1 standard 2013-01,came,1,standard,2013-01,ecf-2012,")
