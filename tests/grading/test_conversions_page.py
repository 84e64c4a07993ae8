"""The page of conversions: the answer, the tables, and what is wrong with what was typed."""

from __future__ import annotations

import csv
import io
import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.snapshot import World

pytestmark = pytest.mark.django_db


def words_of(client: Client, query: str = "", status: int = 200) -> str:
    response = client.get(f"/conversions/{query}")
    assert response.status_code == status
    main = response.content.decode().split("<main")[1].partition(">")[2]
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", main).split()))


def test_there_are_tables_before_the_first_list(client: Client) -> None:
    words = words_of(client)
    assert "150 1850 1800 1825" in words, "the table of ECF grades"
    assert "150 2000 2100" in words, "the table of BCF grades"
    assert "County 150–175 2000–2125 Class A or Expert" in words
    assert "Class E below 1200 19,872 the rest" in words
    assert "grade × 7.5 + 700 (rating − 700) ÷ 7.5" in words


def test_an_answer_with_its_sum_and_its_exact_value(client: Client) -> None:
    words = words_of(client, "?value=1853&scale=fide")
    assert "FIDE rating 1853, July 2009 to 2020" in words
    assert "ECF grade 150 exactly 150 3⁄8 (1853 − 650) ÷ 8" in words
    assert "exactly" not in words_of(client, "?value=1850&scale=fide").split("The formulas")[0]


def test_a_us_rating_tells_its_class(client: Client) -> None:
    assert "US rating 2100 150 × 5 + 1350 Expert in the United States" in words_of(
        client, "?value=150&scale=bcf"
    )


def test_what_is_wrong_is_explained_beside_the_form(client: Client) -> None:
    words = words_of(client, "?value=150.5&scale=ecf", status=400)
    assert "150.5 is no whole number" in words
    page = client.get("/conversions/?value=1850&scale=ecf").content.decode()
    assert 'aria-invalid="true" aria-describedby="error"' in page
    assert 'value="1850"' in page
    assert 'href="?value=1850&amp;scale=fide"' in page


def test_a_performance_in_both_forms(client: Client) -> None:
    words = words_of(client, "?opponents=1800+1900+2000+2100+2200&score=1½")
    assert "By the normal curve 1833 expects 1½ of 5 against these opponents" in words
    assert "By the line 1840 2000 + 400 × (−2) ÷ 5" in words
    rout = words_of(client, "?opponents=1800+1900&score=2")
    assert "By the normal curve no bounds Who wins every game" in rout
    assert "By the line 2250 1850 + 400 × 2 ÷ 2" in rout


def test_what_is_wrong_with_a_performance_is_explained(client: Client) -> None:
    words = words_of(client, "?opponents=150&score=1", status=400)
    assert "150, opponent 1, is outside what is reckoned" in words
    page = client.get("/conversions/?opponents=1850&score=x").content.decode()
    assert 'value="1850"' in page
    assert page.count('aria-describedby="wrong"') == 2


def test_a_grade_of_before_2009_is_of_a_level(client: Client) -> None:
    assert "As a level of play : County." in words_of(client, "?value=160&scale=bcf")
    assert "As a level of play : County or Top county players." in words_of(
        client, "?value=2125&scale=elo"
    )
    assert "As a level of play" not in words_of(client, "?value=160&scale=ecf")


def test_an_unknown_scale_is_refused(client: Client) -> None:
    assert "“scale” can be one of these" in words_of(client, "?value=1&scale=dwz", status=400)


def test_csv_has_every_grade_of_an_era(client: Client) -> None:
    table = client.get("/conversions/?format=csv").content.decode()
    rows = list(csv.DictReader(io.StringIO(table)))
    assert len(rows) == 301
    assert rows[151] == {"ecf": "151", "fide": "1858", "national": "1808", "ecf_2020": "1832.5"}
    old = client.get("/conversions/?format=csv&era=bcf").content.decode()
    assert old.splitlines()[0] == "bcf,elo,us"


def test_the_moment_a_visitor_looks_at_is_kept(client: Client) -> None:
    World().revise(1)
    World().publish(1)
    page = client.get("/conversions/?as_of=1").content.decode()
    assert '<input type="hidden" name="as_of" value="1">' in page


def test_one_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    World().revise(1)
    World().publish(1)
    with django_assert_num_queries(1):  # revision
        words_of(client, "?value=150")
