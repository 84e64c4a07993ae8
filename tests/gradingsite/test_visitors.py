"""Where a request comes from."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from gradingsite.visitors import network_of


@pytest.mark.parametrize(
    "address, network",
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "::ffff:c000:201"),
        ("", ""),
    ],
)
def test_a_network_is_an_address_or_half_of_a_long_one(address: str, network: str) -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network


def test_what_a_proxy_saw_counts_only_behind_one(settings: Settings) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="127.0.0.1")
    request.META["HTTP_X_FORWARDED_FOR"] = "10.9.9.9, 192.0.2.9"
    settings.HTTPS = False
    assert network_of(request) == "127.0.0.1"
    settings.HTTPS = True
    assert network_of(request) == "192.0.2.9"
    assert network_of(RequestFactory().get("/", REMOTE_ADDR="127.0.0.1")) == "127.0.0.1"
