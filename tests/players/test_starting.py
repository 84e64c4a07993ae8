"""The starting grade's page: its window games, and the values they rest on."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.engine.results import Kind
from grading.models import PublishedPlayer, PublishedSide
from tests.snapshot import Columns, World

pytestmark = pytest.mark.django_db

Status = PublishedSide.Status


class Beginner:
    """Ann, who went in with a starting grade, and the page of how it was estimated."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1)
        self.ann = self.world.player("Smith, Ann")
        self.event = self.world.event()
        self.world.publish(1)

    def meets(
        self, kind: Kind, value: float | None, score: str = "10", period: str = "2013-01", **game
    ) -> PublishedPlayer:
        """A game against somebody who goes into the period with that value."""
        opponent = self.world.player(f"Opponent, {kind.name}")
        if kind is not Kind.NONE:
            whole = round(value or 0)
            exact = value if kind is Kind.START else None
            columns: Columns = {"entry_kind": kind, "entry_value": whole, "entry_exact": exact}
            self.world.grade(opponent, "2013-01", None, **columns)
        self.world.game(self.ann, opponent, score, event=self.event, period=period, **game)
        return opponent

    def starts(self, exact: float, **columns) -> None:
        whole = max(int(exact + 0.5), 0)
        entry: Columns = {"entry_kind": Kind.START, "entry_value": whole, "entry_exact": exact}
        self.world.grade(self.ann, "2013-01", None, **entry | columns)

    def words(self) -> str:
        response = self.client.get(f"/players/{self.ann.ref}/starting/standard/2013-01/")
        assert response.status_code == 200
        (main,) = re.findall(r"<main.*</main>", response.content.decode(), re.S)
        return " ".join(re.sub(r"<[^>]+>", " ", main).split())


@pytest.fixture
def beginner(client: Client) -> Beginner:
    return Beginner(client)


def test_the_mean_of_what_the_games_are_worth(beginner: Beginner) -> None:
    beginner.meets(Kind.LIST, 120, "10")
    beginner.meets(Kind.OTHER, 101, "55")
    beginner.meets(Kind.START, 99.5, "01")
    beginner.starts((170 + 101 + 49.5) / 3)
    words = beginner.words()
    assert "How the starting grade 107 was estimated" in words
    assert "120.0000 won 170.0000" in words
    assert "101.0000 drew 101.0000" in words
    assert "99.5000 * lost 49.5000" in words
    steps = "3 games, together worth 320.5000 Average, 320.5000 ÷ 3 106.8333"
    assert f"{steps} Starting grade, rounded with a half upwards 107" in words


def test_whole_numbers_alone_need_no_decimals(beginner: Beginner) -> None:
    beginner.meets(Kind.LIST, 120, "10")
    beginner.meets(Kind.START, 1030.0, "55")
    beginner.starts(600.0)
    words = beginner.words()
    assert "120 won 170" in words
    assert "1,030 * drew 1,030" in words
    assert "together worth 1,200 Average, 1,200 ÷ 2 600" in words


def test_an_opponent_s_own_starting_grade_leads_to_its_page(beginner: Beginner) -> None:
    opponent = beginner.meets(Kind.START, 99.5, "55")
    beginner.starts(99.5)
    page = beginner.client.get(f"/players/{beginner.ann.ref}/starting/standard/2013-01/")
    assert f'href="/players/{opponent.ref}/starting/standard/2013-01/"' in page.content.decode()


def test_an_opponent_without_a_value_is_left_out(beginner: Beginner) -> None:
    beginner.meets(Kind.LIST, 120, "55")
    beginner.meets(Kind.NONE, None)
    beginner.starts(120)
    words = beginner.words()
    assert "left out: the opponent has no value" in words
    assert "1 game, together worth 120" in words


def test_the_window_of_an_adult_is_three_years_and_takes_all_that_was_played(
    beginner: Beginner,
) -> None:
    beginner.meets(Kind.LIST, 100, "55", day=date(2012, 8, 1))
    beginner.meets(Kind.LIST, 110, "55", period="2012-01", day=date(2011, 9, 1))
    beginner.meets(
        Kind.LIST, 120, "55", period="2012-07", day=date(2012, 3, 1), status=Status.NOT_COUNTED
    )
    beginner.meets(
        Kind.LIST, 130, "55", period="2012-07", day=date(2012, 3, 1), status=Status.ISOLATED
    )
    beginner.meets(Kind.LIST, 900, "1d", status=Status.DEFAULT, points=None)
    beginner.meets(Kind.LIST, 900, "55", period="2013-07", status=Status.IN_PROGRESS)
    beginner.meets(Kind.LIST, 140, "55", day=date(2009, 5, 1))  # late, but graded in the period
    beginner.starts(120)
    words = beginner.words()
    assert "dated from 1 January 2010 on" in words
    assert "5 games, together worth 600" in words
    assert "900" not in words


def test_the_window_of_a_junior_is_one_year(beginner: Beginner) -> None:
    beginner.meets(Kind.LIST, 100, "55", day=date(2012, 8, 1))
    beginner.meets(Kind.LIST, 300, "55", period="2012-01", day=date(2011, 9, 1))
    beginner.starts(100, junior_age=12)
    words = beginner.words()
    assert "dated from 1 January 2012 on" in words
    assert "1 game, together worth 100" in words


def test_a_junior_whom_no_chain_reaches_goes_in_with_the_grade_held(beginner: Beginner) -> None:
    beginner.meets(Kind.NONE, None)
    beginner.starts(88, junior_age=12)
    words = beginner.words()
    assert "No chain of games in the window (from 1 January 2012 on)" in words
    assert "goes in with that grade, 88" in words
    assert "The sum" not in words


def test_a_starting_grade_is_not_below_zero(beginner: Beginner) -> None:
    beginner.meets(Kind.LIST, 20, "01")
    beginner.starts(-30.0)
    assert "-30 No starting grade is below 0 0" in beginner.words()


@pytest.mark.parametrize(
    "kind, reason",
    [
        (Kind.LIST, "with a grade, 104, and needed no starting grade"),
        (Kind.NONE, "no chain of games leads to a graded player"),
    ],
)
def test_who_needed_none(beginner: Beginner, kind: Kind, reason: str) -> None:
    beginner.world.grade(beginner.ann, "2013-01", None, entry_kind=kind, entry_value=104)
    response = beginner.client.get(f"/players/{beginner.ann.ref}/starting/standard/2013-01/")
    assert response.status_code == 404
    assert reason in response.content.decode()


def test_queries_do_not_grow_with_the_games(
    beginner: Beginner, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    beginner.starts(120)
    games = 0
    for number in (10, 200):
        while games < number:
            beginner.meets(Kind.LIST, 120, "55")
            games += 1
        # revision; player; grades; sides; opponents; events; the opponents' grades
        with django_assert_num_queries(7):
            beginner.words()
