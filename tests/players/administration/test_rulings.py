"""Pairs of two people, and clubs left out: said and taken back in the administration."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club
from players.models import LeftOutAffiliation, Player, TwoPeople
from players.services.affiliations import leave_out_club
from players.services.two_people import say_two_people
from tests import records
from tests.grading.administration import address

pytestmark = pytest.mark.django_db


def send(client: Client, page: str, **given: Any) -> list[str]:
    """Send a form off; gives what it says is wrong."""
    answer = client.post(page, given)
    if answer.status_code == 302:
        return []
    form = answer.context["adminform"].form
    return [error for errors in form.errors.values() for error in errors]


@pytest.fixture
def ann() -> Player:
    """Seen playing for Amber."""
    ann = records.player("Alpha", forenames="Ann")
    records.game(records.event(), ann, records.player("Other"), white_club=records.club())
    return ann


ADD_PAIR = reverse("admin:players_twopeople_add")
ADD_CLUB = reverse("admin:players_leftoutaffiliation_add")


def test_two_people_are_said_to_be_so_and_it_is_taken_back_and_said_again(
    admin_client: Client,
) -> None:
    one, other = records.player("One"), records.player("Two")
    assert send(admin_client, ADD_PAIR, one=other.pk, other=one.pk, reason="cousins") == []
    ruling = TwoPeople.objects.get()
    assert (ruling.one, ruling.other, ruling.stands) == (one, other, True)
    assert ruling.made_by == User.objects.get(username="admin")
    page = admin_client.get(address(ruling)).content.decode()
    assert "said by admin on" in page
    assert "cousins" in page
    assert send(admin_client, address(ruling), reason="one after all") == []
    assert not TwoPeople.objects.get().stands
    assert admin_client.post(address(ruling), {"reason": "again"}).status_code == 403
    assert send(admin_client, ADD_PAIR, one=one.pk, other=other.pk, reason="cousins, yes") == []
    assert TwoPeople.objects.get().stands
    assert records.reasons(ruling) == ["cousins, yes", "one after all", "cousins"]


def test_a_club_is_left_out_and_shown_again(admin_client: Client, ann: Player) -> None:
    club = Club.objects.get()
    assert send(admin_client, ADD_CLUB, player=ann.pk, club=club.pk, reason="a slip") == []
    left_out = LeftOutAffiliation.objects.get()
    assert left_out.stands
    assert "left out</a>" in admin_client.get(address(ann)).content.decode()
    assert send(admin_client, address(left_out), reason="no slip") == []
    assert not LeftOutAffiliation.objects.get().stands
    assert "left out</a>" not in admin_client.get(address(ann)).content.decode()


def test_what_the_services_refuse_is_told_and_nothing_stored(
    admin_client: Client, ann: Player
) -> None:
    other = records.club("2BEE", "Beech")
    assert send(admin_client, ADD_CLUB, player=ann.pk, club=other.pk, reason="slip") == [
        f"{ann} was never seen playing for Beech (2BEE)."
    ]
    assert send(admin_client, ADD_CLUB, player=ann.pk, club=other.pk, reason=" ") == ["Say why."]
    (said,) = send(admin_client, ADD_PAIR, one=ann.pk, other=ann.pk, reason="slip")
    assert "part them instead" in said
    assert not LeftOutAffiliation.objects.exists()
    assert not TwoPeople.objects.exists()
    club = Club.objects.get(code="1ABC")
    left_out = leave_out_club(player=ann, club=club, reason="a slip")
    assert send(admin_client, ADD_CLUB, player=ann.pk, club=club.pk, reason="again") != []
    assert send(admin_client, address(left_out), reason="") == ["Say why."]
    assert LeftOutAffiliation.objects.get().stands


def test_the_reason_given_before_is_not_taken_for_the_next(
    admin_client: Client, ann: Player
) -> None:
    left_out = leave_out_club(player=ann, club=Club.objects.get(), reason="a slip of the code")
    form = admin_client.get(address(left_out)).context["adminform"].form
    assert form["reason"].value() == ""


@pytest.mark.parametrize("page", [ADD_PAIR, ADD_CLUB])
@pytest.mark.parametrize("key", ["x", "9" * 40, "-1", "1,2", ""])
def test_what_is_no_record_in_an_address_is_passed_over(
    admin_client: Client, page: str, key: str
) -> None:
    given = {"player": key, "club": key, "one": key, "other": key}
    assert admin_client.get(page, given).status_code == 200


def make_pairs(count: int) -> None:
    for _ in range(count):
        by = User.objects.create(username=f"user {User.objects.count()}")
        say_two_people(one=records.player(), other=records.player(), reason="so", by=by)


def make_left_out(count: int) -> None:
    for _ in range(count):
        player, club = records.player(), records.club(f"{Club.objects.count():04d}")
        event = records.event(f"event {club.code}")
        records.game(event, player, records.player(), white_club=club)
        by = User.objects.create(username=f"user {User.objects.count()}")
        leave_out_club(player=player, club=club, reason="slip", by=by)


@pytest.mark.parametrize(
    "make,model", [(make_pairs, TwoPeople), (make_left_out, LeftOutAffiliation)]
)
def test_lists_take_no_more_queries_for_more(
    admin_client: Client, make: Any, model: type[Any]
) -> None:
    changelist = reverse(f"admin:players_{model._meta.model_name}_changelist")
    counts = []
    for more in (5, 20):
        make(more)
        with CaptureQueriesContext(connection) as queries:
            assert admin_client.get(changelist, {"q": "alpha"}).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
