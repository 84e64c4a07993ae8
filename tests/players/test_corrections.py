"""Corrections on a profile: every real change of a grade, and whose record it comes from."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedGrade, PublishedPlayer, PublishedSide, Revision
from tests.players.test_profile import text_of
from tests.snapshot import World

pytestmark = pytest.mark.django_db

OWN = "(a result was corrected)"
OTHER_S = "(an opponent’s grade changed when a result was corrected)"


class Corrected:
    """Ann, who met Bob once, with a grade in the January list."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1)
        self.ann = self.world.player("Smith, Ann")
        self.bob = self.world.player("Jones, Bob")
        self.world.game(self.ann, self.bob, event=self.world.event())
        self.world.grade(self.ann, "2013-01", 129, "D")
        self.world.publish(1)

    def revise(self, number: int, month: str, grade: int | None, **columns: Any) -> None:
        """Publish a revision in which Ann's grade is that one."""
        self.world.revise(number, month)
        columns = {"cause": "correction"} | columns
        self.world.replace(standing(PublishedGrade, self.ann), grade=grade, **columns)
        self.world.publish(number)

    def side(self, **changes: Any) -> None:
        """Put Ann's side of the game right in the present revision."""
        self.world.replace(standing(PublishedSide, self.ann), **changes)

    def entries(self, query: str = "") -> str:
        """What the profile says of corrections; nothing where it has no such heading."""
        return text_of(self.client, self.ann, query).partition(" Corrections ")[2]


def standing(model: Any, player: PublishedPlayer) -> Any:
    return model.objects.get(player_id=player.player_id, until=2**31 - 1)


@pytest.fixture
def corrected(client: Client) -> Corrected:
    return Corrected(client)


def test_every_change_is_told_the_oldest_first(corrected: Corrected) -> None:
    corrected.revise(2, "2013-02", 131)
    corrected.side(score="55", points=100)
    corrected.revise(3, "2013-03", None)
    corrected.revise(4, "2013-04", 130)
    entries = corrected.entries()
    first = f"Standard January 2013: 129 became 131 in the February 2013 revision {OWN}"
    assert entries.startswith(first)
    then = entries.split("Standard January 2013: ")[2:]
    assert [entry.partition(" revision")[0] for entry in then] == [
        "131 became no grade in the March 2013",
        "no grade became 130 in the April 2013",
    ]
    assert corrected.entries("?as_of=2") == first


def test_a_grade_that_stays_the_same_is_no_entry(corrected: Corrected) -> None:
    corrected.revise(2, "2013-04", 129, own_points=3)
    assert corrected.entries() == ""


def test_what_follows_from_somebody_else_s_result_says_so(corrected: Corrected) -> None:
    corrected.revise(2, "2013-03", 132)
    corrected.side(opponent_value=140, points=190)
    assert corrected.entries().endswith(f"129 became 132 in the March 2013 revision {OTHER_S}")


def test_what_he_went_in_with_may_follow_from_somebody_else_too(corrected: Corrected) -> None:
    corrected.revise(2, "2013-03", 132, entry_value=131)
    corrected.side(own_value=131)
    assert corrected.entries().endswith(OTHER_S)


@pytest.mark.parametrize("period, told", [("2012-07", OWN), ("2013-07", OTHER_S)])
def test_what_he_went_in_with_may_come_of_his_own_earlier_result(
    corrected: Corrected, period: str, told: str
) -> None:
    world = corrected.world
    world.game(corrected.ann, corrected.bob, event=world.event(), slug="rapid", period=period)
    corrected.revise(2, "2013-03", 132, entry_value=131)
    rapid = PublishedSide.objects.get(player_id=corrected.ann.player_id, list_slug="rapid")
    world.replace(rapid, score="55")
    assert corrected.entries().endswith(told)


@pytest.mark.parametrize(
    "side", [{"score": "55"}, {"opponent_id": 99}, {"status": PublishedSide.Status.NOT_COUNTED}]
)
def test_what_comes_of_his_own_result_says_so(corrected: Corrected, side: dict[str, Any]) -> None:
    corrected.revise(2, "2013-03", 132)
    corrected.side(opponent_value=140, **side)
    assert corrected.entries().endswith(f"129 became 132 in the March 2013 revision {OWN}")


def test_what_comes_of_his_own_details_says_so(corrected: Corrected) -> None:
    corrected.revise(2, "2013-03", 132, cause="identity", junior_age=17)
    assert corrected.entries().endswith("(a player&#x27;s details were corrected)")


def test_a_withdrawn_revision_changed_nothing(corrected: Corrected) -> None:
    corrected.revise(2, "2013-03", 132)
    Revision.objects.filter(number=2).update(state=Revision.State.WITHDRAWN)
    corrected.revise(3, "2013-03", 129, cause="")
    assert corrected.entries() == ""


def test_a_grade_given_to_a_list_that_is_out_is_a_change(corrected: Corrected) -> None:
    corrected.world.revise(2, "2013-04")
    corrected.world.grade(corrected.bob, "2013-01", 120, "E", cause="merge")
    corrected.world.publish(2)
    told = "no grade became 120 in the April 2013 revision (two records of one player were merged)"
    assert told in text_of(corrected.client, corrected.bob)


def test_queries_do_not_grow_with_the_changes(
    corrected: Corrected, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    corrected.revise(2, "2013-02", 131)
    # as without a correction; revisions; sides touched
    with django_assert_num_queries(8):
        assert corrected.entries().count("became") == 1
    for number, grade in ((3, 130), (4, 128)):
        corrected.revise(number, "2013-03", grade)
        corrected.side(opponent_value=grade)
    with django_assert_num_queries(8):
        assert corrected.entries().count("became") == 3
