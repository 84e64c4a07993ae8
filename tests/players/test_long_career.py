"""Forty years and five thousand games: the pages stay small, and ask no more than for ten."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.players.career import Career

pytestmark = pytest.mark.django_db

LARGEST = 100_000
AS_SENT = 20_000


@pytest.fixture
def career() -> Career:
    """All those games."""
    return Career()


@pytest.mark.parametrize(
    "page, queries",
    [
        # revision; player; grades; sides by day; former names; affiliations
        ("", 6),
        # revision; player; sides; opponents; events; grade; periods with games
        ("games/standard/2034-07/", 7),
        # revision; player; grades; sides; opponents; events
        ("working/standard/2034-07/", 6),
        # revision; player; grades; sides; opponents; events
        ("moved/standard/", 6),
        ("moved/standard/?from=2012-01&to=2034-07", 6),
    ],
)
def test_a_page_is_small_and_its_queries_are_few(
    client: Client,
    career: Career,
    django_assert_num_queries: DjangoAssertNumQueries,
    page: str,
    queries: int,
) -> None:
    assert career.games > 4_900
    with django_assert_num_queries(queries):
        response = client.get(f"/players/{career.ann.ref}/{page}")
    assert response.status_code == 200
    assert len(response.content) < LARGEST
    assert len(gzip.compress(response.content)) < AS_SENT
