"""One-time codes: set up, asked for, renewed, turned off, lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from pytest_django import Settings

from gradingsite.administration import codes
from gradingsite.recording import Refused
from gradingsite.roles import ADMINISTRATORS
from tests.gradingsite.administration import code_of, is_in, log_in, user

pytestmark = pytest.mark.django_db


def do(client: Client, act: str, code: str = "") -> Any:
    return client.post(reverse("admin:codes"), {"do": act, "code": code})


@pytest.fixture
def ann() -> User:
    return user()


@pytest.fixture
def device(ann: User) -> TOTPDevice:
    """Ann's telephone."""
    dealt = codes.begin(user=ann)
    return codes.confirm(user=ann, code=code_of(dealt))


def test_they_are_set_up_in_two_steps(client: Client, ann: User) -> None:
    log_in(client)
    page = client.get(reverse("admin:codes")).content.decode()
    assert "Set them up" in page
    assert not TOTPDevice.objects.exists()
    assert do(client, "begin").status_code == 302
    page = client.get(reverse("admin:codes")).content.decode()
    assert "<svg" in page
    dealt = do(client, "confirm", code_of(TOTPDevice.objects.get())).content.decode()
    shown = re.findall(r"<li><code>(\w+)</code></li>", dealt)
    assert len(shown) == codes.BACKUP_CODES == codes.backup_codes_left(ann)
    assert is_in(client), "the session in which they are set up goes on"


def test_a_wrong_first_code_sets_nothing_up(client: Client, ann: User) -> None:
    log_in(client)
    assert "begin again" in do(client, "confirm", "123456").content.decode()
    do(client, "begin")
    assert codes.WRONG in do(client, "confirm", "no code").content.decode()
    assert not codes.has_codes(ann)


def test_whoever_has_them_is_asked_for_one(client: Client, device: TOTPDevice) -> None:
    assert "Give a one-time code too." in log_in(client).content.decode()
    assert not is_in(client)
    assert codes.WRONG in log_in(client, code="000000").content.decode()
    assert not is_in(client)


def test_a_right_one_lets_in_once(client: Client, device: TOTPDevice) -> None:
    code = code_of(device)
    assert log_in(client, code=f"{code[:3]} {code[3:]}").status_code == 302
    assert is_in(client)
    assert log_in(Client(), code=code).status_code == 200, "the same code again"


def test_with_a_wrong_password_no_code_is_looked_at(client: Client, device: TOTPDevice) -> None:
    code = code_of(device)
    log_in(client, password="wrong", code=code)
    assert log_in(client, code=code).status_code == 302


def test_after_a_wrong_one_the_next_has_to_wait(client: Client, device: TOTPDevice) -> None:
    log_in(client, code="000000")
    assert log_in(client, code=code_of(device)).status_code == 200
    TOTPDevice.objects.update(throttling_failure_timestamp="2000-01-01T00:00Z")
    assert log_in(client, code=code_of(device)).status_code == 302


def test_a_backup_code_lets_in_once(client: Client, ann: User, device: TOTPDevice) -> None:
    first, *rest = codes.new_backup_codes(user=ann)
    assert log_in(client, code=first.upper()).status_code == 302
    assert is_in(client)
    assert codes.backup_codes_left(ann) == len(rest)
    assert log_in(Client(), code=first).status_code == 200


def test_sessions_from_before_have_to_log_in_again(client: Client, ann: User) -> None:
    elsewhere = Client()
    for browser in (client, elsewhere):
        log_in(browser)
    do(client, "begin")
    do(client, "confirm", code_of(TOTPDevice.objects.get()))
    assert is_in(client)
    assert not is_in(elsewhere)


def test_what_is_changed_later_takes_another_code(
    client: Client, ann: User, device: TOTPDevice
) -> None:
    codes.new_backup_codes(user=ann)
    log_in(client, code=code_of(device))
    before = set(StaticToken.objects.values_list("token", flat=True))
    for act in ("renew", "begin", "off"):
        assert codes.WRONG in do(client, act, "").content.decode()
    assert set(StaticToken.objects.values_list("token", flat=True)) == before
    spare = iter(before)
    assert "Your backup codes" in do(client, "renew", next(spare)).content.decode()
    renewed = set(StaticToken.objects.values_list("token", flat=True))
    assert renewed.isdisjoint(before)
    assert do(client, "off", renewed.pop()).status_code == 302
    assert not codes.has_codes(ann)
    assert codes.backup_codes_left(ann) == 0
    assert is_in(client)


def test_another_telephone_takes_the_place_of_the_first(
    client: Client, ann: User, device: TOTPDevice
) -> None:
    spare = codes.new_backup_codes(user=ann)
    log_in(client, code=spare[0])
    do(client, "begin", spare[1])
    assert codes.has_codes(ann), "until the new one is confirmed"
    do(client, "confirm", code_of(TOTPDevice.objects.get(confirmed=False)))
    assert not TOTPDevice.objects.filter(pk=device.pk).exists()
    assert TOTPDevice.objects.get().confirmed


@pytest.mark.parametrize("is_superuser", [True, False])
def test_where_they_are_required_administrators_do_nothing_before_they_have_them(
    client: Client, settings: Settings, ann: User, is_superuser: bool
) -> None:
    settings.REQUIRE_ONE_TIME_CODES = True
    ann.is_superuser = is_superuser
    ann.save()
    if not is_superuser:
        ann.groups.add(Group.objects.get_or_create(name=ADMINISTRATORS)[0])
    log_in(client)
    for name in ("index", "players_player_changelist", "auth_user_add", "autocomplete"):
        answer = client.get(reverse(f"admin:{name}"))
        assert answer.status_code == 302
        assert answer["Location"] == reverse("admin:codes")
    assert "to go on" in client.get(reverse("admin:codes")).content.decode()
    do(client, "begin")
    do(client, "confirm", code_of(TOTPDevice.objects.get()))
    assert is_in(client)
    spare = StaticToken.objects.first()
    assert spare is not None
    assert "log in with one-time codes" in do(client, "off", spare.token).content.decode()
    assert codes.has_codes(ann)
    assert client.post(reverse("admin:logout")).status_code == 200


def test_where_they_are_required_others_may_do_without(
    client: Client, settings: Settings, ann: User
) -> None:
    settings.REQUIRE_ONE_TIME_CODES = True
    log_in(client)
    assert is_in(client)


def test_they_are_taken_from_whoever_lost_them(
    client: Client, admin_client: Client, ann: User, device: TOTPDevice
) -> None:
    chosen = {"action": "take_codes_away", "_selected_action": [ann.pk]}
    answer = admin_client.post(reverse("admin:auth_user_changelist"), chosen, follow=True)
    assert "1 users are asked for no code" in answer.content.decode()
    assert log_in(client).status_code == 302


def test_nothing_is_confirmed_that_was_not_begun(ann: User) -> None:
    with pytest.raises(Refused):
        codes.confirm(user=ann, code="123456")


def test_nobody_sees_the_page_without_logging_in(client: Client) -> None:
    assert client.get(reverse("admin:codes")).status_code == 302
    assert do(client, "begin").status_code == 302
    assert not TOTPDevice.objects.exists()
