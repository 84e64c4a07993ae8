"""The working page: the figures, one below the other, down to the grade."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.engine.results import Kind
from grading.models import PublishedPlayer
from tests.snapshot import Columns, World, list_row, period_row

pytestmark = pytest.mark.django_db


class Played:
    """Ann's games against Bob, and the page of how a grade came of them."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1)
        self.ann = self.world.player("Smith, Ann")
        self.bob = self.world.player("Jones, Bob")
        self.event = self.world.event()
        self.world.publish(1)

    def games(self, number: int, points: int, period: str, day: date, **columns: Any) -> None:
        for _ in range(number):
            self.world.game(
                self.ann,
                self.bob,
                "55",
                event=self.event,
                period=period,
                day=day,
                white_side={"points": points} | columns,
            )

    def words(self, period: str = "2013-01", player: PublishedPlayer | None = None) -> str:
        shown = player or self.ann
        response = self.client.get(f"/players/{shown.ref}/working/standard/{period}/")
        assert response.status_code == 200
        (main,) = re.findall(r"<main.*</main>", response.content.decode(), re.S)
        return " ".join(re.sub(r"<[^>]+>", " ", main).split())

    def status(self, period: str) -> tuple[int, str]:
        response = self.client.get(f"/players/{self.ann.ref}/working/standard/{period}/")
        return response.status_code, response.content.decode()


@pytest.fixture
def played(client: Client) -> Played:
    return Played(client)


def test_every_step_down_to_the_grade(played: Played) -> None:
    played.games(11, 110, "2013-01", date(2012, 10, 1))
    played.games(17, 100, "2012-07", date(2012, 3, 1))
    played.games(3, 91, "2012-01", date(2011, 9, 1))
    played.world.grade(
        played.ann,
        "2013-01",
        108,
        "B",
        entry_value=104,
        games_12m=28,
        games_counted=30,
        increment=5,
        own_sides=11,
        own_points=1210,
        forward_sides=17,
        forward_points=1700,
        cut_day=date(2011, 9, 1),
        cut_taken=2,
        cut_sides=3,
        cut_points=273,
    )
    words = played.words()
    assert "How 108 was calculated" in words
    assert "The player went in with 104 , the grade of the list before." in words
    assert "11 games, 1,210 points" in words
    assert "17 games, 1,700 points" in words
    assert "Of 1 September 2011" in words
    assert (
        "2 of 3 were needed to make up 30, at the average of the 3: 273 ÷ 3 × 2 = 182 points"
        in words
    )
    steps = (
        "Graded in this period 11 1,210 Brought forward 17 1,700 A share of 1 September 2011 2 182"
        " Together 30 3,092 Average, 3,092 ÷ 30 103.0667 Rounded, a half upwards 103"
        " Junior increment + 5 Grade, category B 108"
    )
    assert steps in words
    assert "B 30 or more counted games in 24 months, at least 20 in the last 12 31 28 yes" in words


def test_the_star_is_explained_where_there_is_one(played: Played) -> None:
    played.games(1, 100, "2013-01", date(2012, 10, 1))
    columns: Columns = {"own_sides": 2, "own_points": 200, "games_counted": 2}
    played.world.grade(played.ann, "2013-01", None, **columns)
    assert "A grade with * is a starting grade" not in played.words()
    played.games(1, 100, "2013-01", date(2012, 10, 1), opponent_kind=Kind.START)
    assert "A grade with * is a starting grade" in played.words()


def test_the_games_of_a_day_stand_as_in_the_game_list(played: Played) -> None:
    for number, points in ((2, 92), (1, 91), (None, 93)):
        played.world.game(
            played.ann,
            played.bob,
            "55",
            event=played.event,
            period="2013-01",
            day=date(2012, 10, 1),
            round=number,
            white_side={"points": points},
        )
    columns: Columns = {"own_sides": 3, "own_points": 276, "games_counted": 3}
    played.world.grade(played.ann, "2013-01", None, **columns)
    for page in ("working", "games"):
        response = played.client.get(f"/players/{played.ann.ref}/{page}/standard/2013-01/")
        found = re.findall(r'<td class="n">(9[123])</td>', response.content.decode())
        assert found[:3] == ["91", "92", "93"]


def test_where_the_limit_bit(played: Played) -> None:
    values: Columns = {"own_value": 100, "opponent_value": 160}
    played.games(1, 140, "2013-01", date(2012, 10, 1), **values)
    values = {"own_value": 100, "opponent_value": 20}
    played.games(1, 60, "2013-01", date(2012, 10, 2), **values)
    values = {"own_value": 100, "opponent_value": 140}
    played.games(1, 140, "2013-01", date(2012, 10, 3), **values)
    played.world.grade(played.ann, "2013-01", None, own_sides=3, own_points=340, games_counted=3)
    words = played.words()
    assert "160 as 140 140 own 100 + 40 drew 140" in words
    assert "20 as 60 60 own 100 − 40 drew 60" in words
    assert "140 drew 140" in words


def test_a_half_is_rounded_upwards_exactly(played: Played) -> None:
    played.games(2, 0, "2013-01", date(2012, 10, 1))
    columns: Columns = {"own_sides": 2, "own_points": 129, "games_counted": 2}
    played.world.grade(played.ann, "2013-01", 65, "E", **columns)
    words = played.words()
    assert "Average, 129 ÷ 2 64.5 Rounded, a half upwards 65 Grade, category E 65" in words


def test_a_grade_is_not_below_zero(played: Played) -> None:
    columns: Columns = {"own_sides": 2, "own_points": -31, "games_counted": 2, "increment": 5}
    played.world.grade(played.ann, "2013-01", 0, "E", **columns)
    words = played.words()
    assert "Rounded, a half upwards -15 Junior increment + 5 No grade is below 0 0" in words
    assert "Grade, category E 0" in words
    assert "0 is not a grade" in words


def test_thirty_of_its_own_are_enough(played: Played) -> None:
    played.games(31, 100, "2013-01", date(2012, 10, 1))
    played.games(5, 900, "2012-07", date(2012, 3, 1))
    columns: Columns = {"own_sides": 31, "own_points": 3100, "games_counted": 31, "games_12m": 36}
    played.world.grade(played.ann, "2013-01", 100, "X", **columns)
    words = played.words()
    assert "the period has 30 games or more, and they are enough" in words
    assert "900" not in words
    assert "X 30 or more counted games in 6 months 31 36 yes, earned" in words


def test_the_opening_balance_says_where_it_comes_from(played: Played) -> None:
    played.games(4, 100, "2013-01", date(2012, 10, 1))
    played.world.grade(played.ann, "2011-07", 57, "A", games_counted=30)
    played.world.grade(
        played.ann,
        "2013-01",
        None,
        games_counted=30,
        own_sides=4,
        own_points=400,
        cut_day=date(2011, 5, 31),
        cut_taken=26,
        cut_sides=30,
        cut_points=1710,
    )
    words = played.words()
    assert "30 games at 57 each stand for the grade published in July 2011" in words
    assert "1,710 ÷ 30 × 26 = 1,482 points" in words
    assert "C 30 or more counted games in 36 months, at least 10 in the last 12 34 4 no" in words


def test_the_2015_rules_go_by_half_years(played: Played) -> None:
    later = [{**period_row(name), "scheme": "ecf-2015"} for name in ("2012-07", "2013-01")]
    lists = [list_row("standard", periods=[period_row("2012-01"), *later], in_progress=[])]
    played.world.revise(2, lists=lists)
    played.world.publish(2)
    played.games(10, 100, "2013-01", date(2012, 10, 1))
    played.games(12, 110, "2012-07", date(2012, 3, 1))
    played.games(16, 90, "2012-01", date(2011, 9, 1))
    played.world.grade(
        played.ann,
        "2013-01",
        102,
        "B",
        scheme="ecf-2015",
        games_12m=22,
        games_counted=30,
        own_sides=10,
        own_points=1000,
        forward_sides=12,
        forward_points=1320,
        cut_period="2012-01",
        cut_taken=8,
        cut_sides=16,
        cut_points=1440,
    )
    words = played.words()
    assert "Of January 2012" in words
    assert "8 of 16 were needed" in words
    assert "Average, 3,040 ÷ 30 101.3333 Rounded, a half upwards 101" in words
    assert "A 30 or more counted games in 12 months 22 22 no" in words
    assert "F 5 or more counted games in 36 months" in words


@pytest.mark.parametrize(
    "kind, expected",
    [
        (Kind.OTHER, "went in with 104 , the grade in the other list"),
        (Kind.START, "went in with 104 , a starting grade: how it was estimated"),
    ],
)
def test_how_the_player_went_in(played: Played, kind: Kind, expected: str) -> None:
    columns: Columns = {"entry_kind": kind, "entry_value": 104, "entry_exact": 104.2}
    played.world.grade(played.ann, "2013-01", None, **columns)
    assert expected in played.words()


def test_why_there_is_no_grade(played: Played) -> None:
    played.games(4, 100, "2013-01", date(2012, 10, 1))
    columns: Columns = {"own_sides": 4, "own_points": 400, "games_counted": 4, "games_12m": 4}
    played.world.grade(played.ann, "2013-01", None, **columns)
    words = played.words()
    assert "Why there is no grade" in words
    assert "No grade: no category was earned none" in words


def test_where_there_is_no_working(played: Played) -> None:
    played.world.grade(played.ann, "2011-07", 141, "A")
    for period, reason in (
        ("2011-07", "they came with the database"),
        ("2013-07", "is still to come"),
        ("2013-01", "had no games that could go into"),
    ):
        status, page = played.status(period)
        assert status == 404
        assert reason in page


def test_ways_to_the_workings_before_and_after(played: Played) -> None:
    for period in ("2011-07", "2012-01", "2012-07", "2013-01"):
        played.world.grade(played.ann, period, 100, "D")
    page = played.status("2012-07")[1]
    assert 'working/standard/2012-01/">← January 2012' in page
    assert 'working/standard/2013-01/">January 2013 →' in page
    assert "July 2011 →" not in page


def test_queries_do_not_grow_with_the_games(
    played: Played, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    columns: Columns = {"own_sides": 10, "own_points": 1000, "games_counted": 10}
    played.world.grade(played.ann, "2013-01", 100, "E", **columns)
    games = 0
    for number in (10, 500):
        played.games(number - games, 100, "2013-01", date(2012, 10, 1))
        games = number
        # revision; player; grades; sides; opponents; events
        with django_assert_num_queries(6):
            played.words()
