"""How often one address may ask."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from gradingsite.api.rate import parse_rate


@pytest.mark.parametrize(
    "text, rate",
    [("600/minute", (600, 60)), ("5/second", (5, 1)), ("1/day", (1, 86_400)), ("", None)],
)
def test_what_it_may_be(text: str, rate: tuple[int, int] | None) -> None:
    assert parse_rate(text) == rate


@pytest.mark.parametrize(
    "text", ["600", "0/minute", "-1/hour", "6e2/hour", "10/week", "10/minutes"]
)
def test_what_it_cannot_be_is_said(text: str) -> None:
    with pytest.raises(
        ImproperlyConfigured, match=r"API_RATE is '.*': it can be such as 600/minute"
    ):
        parse_rate(text)
