"""Logging in, and how often one may fail to."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.db.models import F
from django.test import Client
from pytest_django import Settings

from tests.gradingsite.administration import PASSWORD, is_in, log_in, user

pytestmark = pytest.mark.django_db

HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def throttled(settings: Settings) -> Settings:
    settings.AXES_ENABLED = True
    user()
    return settings


def fail(client: Client, times: int, **more: str) -> int:
    """How the last of so many wrong log-ins is answered."""
    for _ in range(times):
        answer = log_in(client, password="wrong", **more)
    return int(answer.status_code)


def test_the_right_password_lets_in(client: Client, throttled: Settings) -> None:
    assert fail(client, throttled.AXES_FAILURE_LIMIT - 1, REMOTE_ADDR=HERE) == 200
    assert log_in(client, REMOTE_ADDR=HERE).status_code == 302
    assert is_in(client)


def test_after_ten_wrong_ones_nothing_lets_in_from_there(
    client: Client, throttled: Settings
) -> None:
    assert fail(client, throttled.AXES_FAILURE_LIMIT, REMOTE_ADDR=HERE) == 429
    answer = log_in(client, REMOTE_ADDR=HERE)
    assert answer.status_code == 429
    assert "Too many log-ins failed" in answer.content.decode()
    assert log_in(client, REMOTE_ADDR=THERE).status_code == 302


def test_other_names_and_browsers_count_together(client: Client, throttled: Settings) -> None:
    for number in range(throttled.AXES_FAILURE_LIMIT):
        name = f"user{number}"
        log_in(client, name, "wrong", REMOTE_ADDR=HERE, HTTP_USER_AGENT=f"browser {number}")
    assert log_in(client, REMOTE_ADDR=HERE).status_code == 429


def test_an_hour_later_it_is_open_again(client: Client, throttled: Settings) -> None:
    fail(client, throttled.AXES_FAILURE_LIMIT, REMOTE_ADDR=HERE)
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=61))
    assert log_in(client, REMOTE_ADDR=HERE).status_code == 302


def test_trying_on_does_not_make_it_longer(client: Client, throttled: Settings) -> None:
    fail(client, throttled.AXES_FAILURE_LIMIT, REMOTE_ADDR=HERE)
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=50))
    before = list(AccessAttempt.objects.values_list("attempt_time", "failures_since_start"))
    assert fail(client, 3, REMOTE_ADDR=HERE) == 429
    assert list(AccessAttempt.objects.values_list("attempt_time", "failures_since_start")) == before


def test_behind_a_proxy_only_what_it_saw_counts(client: Client, throttled: Settings) -> None:
    throttled.HTTPS = True
    for number in range(throttled.AXES_FAILURE_LIMIT):
        told = f"10.0.0.{number}, {HERE}"
        log_in(client, password="wrong", REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR=told)
    for told, status in ((HERE, 429), (f"{THERE}, {HERE}", 429), (f"{HERE}, {THERE}", 302)):
        answer = log_in(client, REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR=told)
        assert answer.status_code == status


def test_a_whole_network_of_long_addresses_is_one(client: Client, throttled: Settings) -> None:
    for number in range(throttled.AXES_FAILURE_LIMIT):
        log_in(client, password="wrong", REMOTE_ADDR=f"2001:db8::{number + 1:x}")
    assert log_in(client, REMOTE_ADDR="2001:db8::ffff").status_code == 429
    assert log_in(client, REMOTE_ADDR="2001:db8:0:1::1").status_code == 302


def test_no_password_is_kept(client: Client, throttled: Settings) -> None:
    log_in(client, password="nearly the password", code="abcd1234")
    kept = str(AccessAttempt.objects.values().get())
    assert "nearly" not in kept
    assert "abcd1234" not in kept


def test_whoever_may_not_come_in_is_told_so(client: Client) -> None:
    user(is_staff=False)
    assert "staff account" in log_in(client).content.decode()
    assert not is_in(client)
    assert client.login(username="ann", password=PASSWORD)
    assert not is_in(client)
