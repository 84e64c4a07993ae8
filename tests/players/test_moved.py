"""Why it moved: two grades of a list, what came between them, and which lists can be chosen."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.engine.results import Kind
from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db


class Career:
    """Ann's three grades: ten games at 100, five more at 130, then the first ten are too old."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1, lists=[list_row("standard", latest="2013-07", in_progress=[])])
        self.ann = self.world.player("Smith, Ann")
        self.bob = self.world.player("Jones, Bob")
        self.event = self.world.event("Barset League")
        self.games(10, 100, "2012-07", date(2012, 3, 1))
        self.games(5, 130, "2013-01", date(2012, 10, 1))
        self.grade("2012-07", 100, own_sides=10, own_points=1000, games_counted=10)
        self.grade(
            "2013-01",
            110,
            own_sides=5,
            own_points=650,
            forward_sides=10,
            forward_points=1000,
            games_counted=15,
        )
        self.world.publish(1)

    def games(self, number: int, points: int, period: str, day: date) -> None:
        for _ in range(number):
            told = {"points": points, "opponent_value": points}
            self.world.game(
                self.ann, self.bob, "55", event=self.event, period=period, day=day, white_side=told
            )

    def grade(self, period: str, grade: int | None, **columns: Any) -> None:
        category = "" if grade is None else "E"
        self.world.grade(self.ann, period, grade, category, **{"entry_value": 100} | columns)

    def page(self, query: str = "") -> str:
        response = self.client.get(f"/players/{self.ann.ref}/moved/standard/{query}")
        assert response.status_code == 200
        (main,) = re.findall(r"<main.*</main>", response.content.decode(), re.S)
        return main

    def words(self, query: str = "") -> str:
        return " ".join(re.sub(r"<[^>]+>", " ", self.page(query)).split())

    def refused(self, query: str, slug: str = "standard") -> tuple[int, str]:
        response = self.client.get(f"/players/{self.ann.ref}/moved/{slug}/{query}")
        return response.status_code, " ".join(response.content.decode().split())


@pytest.fixture
def career(client: Client) -> Career:
    return Career(client)


def test_the_sum_of_what_came_and_went(career: Career) -> None:
    words = career.words()
    assert "Why 100 became 110" in words
    assert "Average in July 2012 10 100 100" in words
    assert "Games that came in 5 130 +10" in words
    assert "Games that stayed 10 100 0" in words
    assert "Average in January 2013 15 110 110" in words
    assert "Grade 100 E 110 E +10" in words
    assert "Games that dropped out" not in words


def test_each_game_says_how_far_it_moved_the_average(career: Career) -> None:
    words = career.words()
    game = "1 Oct 2012 Barset League Jones, Bob"
    assert words.count(game) == 5
    assert words.count("130 drew 130 +2") == 5
    assert (
        f'<a href="/events/{career.event.event_id}/?section=-#{career.ann.ref}">' in career.page()
    )
    assert "5 games, 650 points, +10" in words
    assert "10 games, 1,000 points, 100 on average" in words


def test_games_that_dropped_out_say_why(career: Career) -> None:
    career.games(30, 120, "2013-07", date(2013, 3, 1))
    career.grade("2013-07", 120, own_sides=30, own_points=3600, games_counted=30)
    words = career.words()
    assert "Games that dropped out 15 110 0" in words
    assert "Dropped out Not too old: later games took their places." in words


def test_the_two_lists_can_be_chosen_without_a_script(career: Career) -> None:
    page = career.page()
    assert re.findall(r"<select name=\"(\w+)\"", page) == ["from", "to"]
    chosen = '<option value="{}" selected>'
    assert chosen.format("2012-07") in page
    assert chosen.format("2013-01") in page
    assert career.words("?from=2013-01&to=2012-07") == career.words()
    assert career.words("?to=2013-01") == career.words("?from=2012-07") == career.words()


def test_the_moment_asked_for_is_kept(career: Career) -> None:
    assert '<input type="hidden" name="as_of" value="1">' in career.page("?as_of=1")


def test_the_grade_that_came_with_the_database_is_compared_too(career: Career) -> None:
    career.world.grade(career.ann, "2011-07", 90, "D", games_counted=15)
    words = career.words("?from=2011-07&to=2012-07")
    assert "Why 90 became 100" in words
    assert "Games that dropped out 15 90 0" in words
    assert "it stands as 15 games at 90 each" in words


def test_a_junior_starts_anew_and_an_adult_goes_in_with_his_grade(career: Career) -> None:
    junior = {"junior_age": 17, "increment": 5, "entry_kind": Kind.START, "entry_value": 128}
    career.games(5, 130, "2013-07", date(2013, 2, 1))
    career.grade("2013-07", 120, own_sides=5, own_points=650, games_counted=5, **junior)
    words = career.words()
    assert "July 2013: anew, as juniors do for each list, with a starting grade of 128" in words
    assert "Junior increment 0 +5 +5" in words
    assert "January 2013: with 100, the grade of the list before." in career.words("?to=2013-01")


def test_turning_18_is_said_and_no_age(career: Career) -> None:
    row = career.world.grade(
        career.ann,
        "2012-01",
        105,
        "E",
        own_sides=10,
        own_points=1000,
        games_counted=10,
        junior_age=17,
        increment=5,
    )
    career.games(10, 100, "2012-01", date(2011, 10, 1))
    words = career.words("?from=2012-01&to=2012-07")
    assert "Junior increment turned 18: a junior no longer +5 0 −5" in words
    assert str(row.junior_age) not in words.replace("2012", "").replace("2011", "").split()


def test_without_a_grade_the_average_is_told_nevertheless(career: Career) -> None:
    career.games(1, 130, "2013-07", date(2013, 2, 1))
    career.grade("2013-07", None, own_sides=1, own_points=130, games_counted=1)
    words = career.words()
    assert "Why 110 lapsed" in words
    assert "Grade 110 E none" in words
    assert "no category was earned" in words


@pytest.mark.parametrize(
    "query, status, reason",
    [
        ("?from=2012-07&to=2012-07", 400, "July 2012 is named twice: choose two lists."),
        ("?from=2013-13", 404, "no period “2013-13”"),
        ("?from=2008-07", 404, "is not on record: they came with the database"),
        ("?to=2013-07", 404, "This player had no games that could go into"),
    ],
)
def test_what_cannot_be_compared_is_explained(
    career: Career, query: str, status: int, reason: str
) -> None:
    found, page = career.refused(query)
    assert found == status
    assert reason in page


def test_one_list_is_not_enough(career: Career) -> None:
    cal = career.world.player("Brown, Cal")
    address = f"/players/{cal.ref}/moved/standard/"
    assert "there is none of which" in _explained(career.client, address)
    career.world.grade(cal, "2013-01", 100, "E", own_sides=9, own_points=900, games_counted=9)
    assert "there is only that of January 2013" in _explained(career.client, address)


def _explained(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 404
    return " ".join(response.content.decode().split())


def test_profile_and_working_lead_here(career: Career) -> None:
    base = f"/players/{career.ann.ref}"
    working = career.client.get(f"{base}/working/standard/2013-01/").content.decode()
    assert f'href="{base}/moved/standard/?from=2012-07&amp;to=2013-01"' in working
    first = career.client.get(f"{base}/working/standard/2012-07/").content.decode()
    assert "moved" not in first
    profile = career.client.get(f"{base}/").content.decode()
    assert "Why it moved" not in profile, "there is nothing to compare the latest list with"
    career.games(5, 130, "2013-07", date(2013, 2, 1))
    career.grade("2013-07", 120, own_sides=5, own_points=650, games_counted=5)
    profile = career.client.get(f"{base}/").content.decode()
    assert f'<a href="{base}/moved/standard/">Why it moved</a>' in profile


def test_queries_do_not_grow_with_the_games(
    career: Career, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (0, 300):
        career.games(number, 130, "2013-01", date(2012, 10, 1))
        # revision; player; grades; sides; opponents; events
        with django_assert_num_queries(6):
            career.page()
