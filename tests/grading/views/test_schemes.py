"""The page that says which system predicts best."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.comparing.kept import kept
from grading.comparing.measure import Comparison, Row
from tests.snapshot import World

pytestmark = pytest.mark.django_db


def words_of(client: Client, query: str = "", status: int = 200) -> str:
    response = client.get(f"/schemes/{query}")
    assert response.status_code == status
    main = response.content.decode().split("<main")[1].partition(">")[2]
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", main).split()))


def row_of(record: str, scheme: str, publishes: str) -> tuple[Comparison, Row]:
    [comparison] = [one for one in kept() if one.name == record]
    [row] = [r for r in comparison.rows if (r.scheme, r.publishes) == (scheme, publishes)]
    return comparison, row


def test_there_are_tables_of_every_record_before_the_first_list(client: Client) -> None:
    words = words_of(client)
    for name in ("Eight years of rated games", "An English league", "The demo"):
        assert words.count(name) >= 3
    comparison, row = row_of("english-league", "glicko", "every month")
    loss = f"{row.log_loss.value:.4f} {row.log_loss.low:.4f}–{row.log_loss.high:.4f}"
    less = f"{row.beside.value:+.4f}".replace("-", "−")
    assert f"{row.publishes}, {row.setting} {loss} {less}" in words
    assert f"scored on {comparison.scored:,} of the {comparison.to_score:,}" in words


def test_the_sentences_say_what_the_figures_do(client: Client) -> None:
    words = words_of(client)
    _, row = row_of("english-league", "glicko", "every month")
    assert row.beside.high < 0
    assert (
        "An English league: Glicko , published every month, forecast best, better than the grades"
        " by more than chance." in words
    )
    _, row = row_of("eight-years", "glicko", "every month")
    assert row.beside.low < 0 < row.beside.high
    assert (
        "Eight years of rated games: Glicko , published every month, forecast best, ahead of the"
        " grades by no more than chance. Of those published twice a year it was ECF, rules of 2012"
        in words
    )


def test_the_drawings_are_of_the_record_asked_for(client: Client) -> None:
    page = client.get("/schemes/?record=english-league").content.decode()
    _, row = row_of("english-league", "ecf-2012", "twice a year")
    first = row.calibration[0]
    title = f"Expected {first.expected:.1%}, scored {first.scored:.1%}: {first.games:,} games"
    assert f"<title>{title}</title>" in page
    assert title not in client.get("/schemes/").content.decode()


def test_a_record_that_there_is_not_is_refused(client: Client) -> None:
    assert "“record” can be one of these" in words_of(client, "?record=moon", status=400)


def test_csv_has_every_figure(client: Client) -> None:
    table = client.get("/schemes/?format=csv").content.decode()
    rows = list(csv.DictReader(io.StringIO(table)))
    assert len(rows) == sum(len(comparison.rows) for comparison in kept())
    assert rows[0]["record"] == "eight-years"
    assert rows[0]["own"] == "", "no ratings expect nothing of their own"
    _, row = row_of("eight-years", "ecf-2012", "twice a year")
    assert float(rows[1]["log_loss_low"]) == row.log_loss.low


@pytest.mark.parametrize("page", ["/statistics/", "/conversions/", "/help/"])
def test_it_is_led_to_in_the_same_snapshot(client: Client, page: str) -> None:
    World().revise(1)
    World().publish(1)
    assert 'href="/schemes/?as_of=1"' in client.get(f"{page}?as_of=1").content.decode()


def test_one_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    World().revise(1)
    World().publish(1)
    with django_assert_num_queries(1):  # revision
        words_of(client)
