"""Memberships in the administration: what games count by is a correction."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from grading.models import Correction
from grading.models.corrections import Cause
from players.models import Membership, Player
from tests import records
from tests.grading.administration import change

pytestmark = pytest.mark.django_db

ADD = reverse("admin:players_membership_add")
REASON = {"reason": "the card shows it"}
YESTERDAY = localdate() - timedelta(days=1)


@pytest.fixture
def held() -> Membership:
    player = records.player("Able")
    return Membership.objects.create(player=player, level="Gold", first_day=date(2011, 9, 1))


def add(client: Client, player: Player, first_day: date, **given: Any) -> Any:
    """What the form answers."""
    sent = {"player": player.pk, "level": "Gold", "kind": "direct", "first_day": first_day}
    return client.post(ADD, sent | given)


def errors(answer: Any) -> list[str]:
    """What it says is wrong."""
    told = answer.context["adminform"].form.errors
    return [error for some in told.values() for error in some]


@pytest.mark.parametrize("field", ["player", "kind", "first_day", "last_day"])
def test_what_games_count_by_is_corrected(
    admin_client: Client, held: Membership, field: str
) -> None:
    other = records.player("Baker")
    values = {
        "player": other.pk,
        "kind": "other",
        "first_day": date(2011, 10, 1),
        "last_day": date(2012, 8, 31),
    }
    changed = {field: values[field]}
    assert change(admin_client, held, **changed) == ["Say why the record is changed."]
    assert change(admin_client, held, **changed, **REASON, confirmed_by="") == [
        "Grades hang on this: say who confirmed it."
    ]
    assert not Correction.objects.exists()
    assert change(admin_client, held, **changed, **REASON) == []
    made = Correction.objects.get()
    assert (made.cause, made.confirmed_by) == (Cause.MEMBERSHIP, "grader")
    touched = {held.player, other} if field == "player" else {held.player}
    assert set(made.players.all()) == touched


def test_several_at_once_are_one_correction(admin_client: Client, held: Membership) -> None:
    given = {"kind": "other", "last_day": date(2012, 8, 31), "level": "Silver"}
    assert change(admin_client, held, **given, **REASON) == []
    held.refresh_from_db()
    assert (held.kind, held.last_day, held.level) == ("other", date(2012, 8, 31), "Silver")
    assert Correction.objects.count() == 1


def test_numbers_and_levels_move_no_grade(admin_client: Client, held: Membership) -> None:
    given = {"number": "ME123456", "level": "Silver", "confirmed_by": ""}
    assert change(admin_client, held, **given, **REASON) == []
    assert not Correction.objects.exists()


def test_a_new_one_that_is_dated_back_is_a_correction(admin_client: Client) -> None:
    player = records.player("Able")
    assert errors(add(admin_client, player, YESTERDAY)) == ["Say why the record is changed."]
    assert errors(add(admin_client, player, YESTERDAY, **REASON)) == [
        "Grades hang on this: say who confirmed it."
    ]
    assert not Membership.objects.exists()
    answer = add(admin_client, player, YESTERDAY, **REASON, confirmed_by="office")
    assert answer.status_code == 302
    made = Correction.objects.get()
    assert (made.cause, made.confirmed_by) == (Cause.MEMBERSHIP, "office")
    assert list(made.players.all()) == [player]
    assert made.made_by is not None


def test_a_new_one_from_today_on_needs_no_reason(admin_client: Client) -> None:
    assert "needed if it begins before today" in admin_client.get(ADD).content.decode()
    assert add(admin_client, records.player("Able"), localdate()).status_code == 302
    assert Membership.objects.get().first_day == localdate()
    assert not Correction.objects.exists()


def test_a_new_one_is_looked_at_first(admin_client: Client) -> None:
    looked = {"_preview": "Look", **REASON, "confirmed_by": "office"}
    page = add(admin_client, records.player("Able"), YESTERDAY, **looked).content.decode()
    assert "What this would change" in page
    assert "a membership was corrected" in page
    assert not Membership.objects.exists()


def test_days_in_the_wrong_order_are_told(admin_client: Client) -> None:
    last_day = YESTERDAY - timedelta(days=1)
    given = {**REASON, "confirmed_by": "office", "last_day": last_day}
    answer = add(admin_client, records.player("Able"), YESTERDAY, **given)
    wrong = answer.context["adminform"].form.errors
    assert wrong == {"last_day": ["This is before its first day."]}
    assert not Membership.objects.exists()
