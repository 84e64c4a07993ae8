"""What if: the games so far, games added, and the grade they move."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.engine.results import Kind
from grading.models import PublishedPlayer, PublishedSide
from tests.snapshot import Columns, World, list_row, period_row

pytestmark = pytest.mark.django_db

Status = PublishedSide.Status


class Calculator:
    """Ann, whose grade is 140, with ten games in 2012 of 140 points each; and Bob, of 120."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1)
        self.ann = self.world.player("Smith, Ann", ref="233310H")
        self.bob = self.world.player("Jones, Bob", ref="700101A")
        self.event = self.world.event("Barset League")
        self.world.grade(self.ann, "2013-01", 140, "E", games_12m=10, games_counted=10)
        for _ in range(10):
            self.graded(self.ann)
        self.world.publish(1)

    def graded(self, player: PublishedPlayer, points: int = 140, **columns: object) -> None:
        """A game of the period before, worth so many points."""
        side: Columns = {"own_value": 140, "points": points}
        told: Columns = {"day": date(2012, 10, 1)} | columns
        self.world.game(player, self.bob, "55", event=self.event, white_side=side, **told)

    def reported(
        self,
        score: str = "10",
        *,
        player: PublishedPlayer | None = None,
        value: int | None = 120,
        kind: Kind = Kind.LIST,
        points: int | None = 170,
    ) -> None:
        """A game against Bob in the period in progress."""
        self.world.game(
            player or self.ann,
            self.bob,
            score,
            event=self.event,
            period="2013-07",
            day=date(2013, 2, 1),
            status=Status.IN_PROGRESS,
            white_side={"opponent_value": value, "opponent_kind": kind, "points": points},
        )

    def page(self, query: str = "", status: int = 200, slug: str = "standard") -> str:
        response = self.client.get(f"/players/{self.ann.ref}/what-if/{slug}/{query}")
        assert response.status_code == status
        return unescape(response.content.decode())

    def words(self, query: str = "", status: int = 200) -> str:
        """The page as read."""
        return words(self.page(query, status).split("<main")[1].partition(">")[2])

    def cards(self, query: str = "") -> list[str]:
        """Each card as read."""
        return [
            words(card) for card in re.findall(r"<section.*?</section>", self.page(query), re.S)
        ]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def calculator(client: Client) -> Calculator:
    return Calculator(client)


def test_it_says_what_the_grade_so_far_rests_on(calculator: Calculator) -> None:
    calculator.reported()
    assert "Every grade that the games so far rest on is known" in calculator.words()
    calculator.reported(value=None, kind=Kind.NONE, points=None)
    page = calculator.words()
    assert "1 of the games so far is left out : whoever was met has no grade yet." in page
    assert "estimates" not in page.split("What is assumed")[0]
    calculator.reported(kind=Kind.START, points=None)
    assert "Some of the grades that the games so far rest on are estimates" in calculator.words()


def test_it_begins_with_the_games_so_far(calculator: Calculator) -> None:
    calculator.reported()
    now, so_far = calculator.cards()
    assert now == "January 2013 list 140 E Games 10 in 12 months, 10 counted"
    # (10 x 140 + 170) / 11 = 142.727
    assert so_far == (
        "With the games so far 143 E Average 142.7273"
        " Games 1 in this period, 11 in 12 months, 11 counted Next category D with 4 more"
    )
    page = calculator.words()
    assert "1 Feb 2013 Barset League Jones, Bob 700101A Barset League 120 won 170" in page
    assert "Unofficial." in page
    assert "the list will say the same" in page


def test_games_added_move_the_grade_one_after_the_other(calculator: Calculator) -> None:
    query = "?g=150&r=1&g=250&r=0.5&g=90&r=0"
    page = calculator.words(query)
    # 140 goes in: 250 counts as 180, 90 as 100.
    assert "1 150 won 200 145 E" in page  # 1600 / 11
    assert "2 250 as 180 180 drew 180 148 E" in page  # 1780 / 12
    assert "3 90 as 100 100 lost 50 141 E" in page  # 1830 / 13
    assert calculator.cards(query)[2] == (
        "With those you added 141 E +1 Average 140.7692"
        " Games 3 in this period, 13 in 12 months, 13 counted Next category D with 2 more"
    )


def test_what_was_added_stays_in_the_form(calculator: Calculator) -> None:
    page = calculator.page("?g=150&r=0.5&as_of=1")
    assert 'name="g" value="150"' in page
    assert '<option value="0.5" selected>drew</option>' in page
    assert '<input type="hidden" name="as_of" value="1">' in page
    assert page.count('name="g"') == 1 + 6
    full = "&".join(["g=150&r=1"] * 60)
    assert calculator.page(f"?{full}").count('name="g"') == 60


def test_enough_games_earn_a_category(calculator: Calculator) -> None:
    query = "?" + "&".join(["g=140&r=1"] * 5)
    assert "With those you added 157 D" in calculator.cards(query)[2]
    row = "D 15 or more counted games in 36 months, at least 5 in the last 12 15 15 earned"
    assert row in calculator.words(query)


def test_one_game_more_for_every_result(calculator: Calculator) -> None:
    page = calculator.words()
    # (1400 + 140 + 50) / 11, (1400 + 140) / 11, (1400 + 140 - 50) / 11
    assert "140 135 E 140 E 145 E" in page
    assert "180 139 E 144 E 148 E" in page


@pytest.mark.parametrize(
    "kind, value, points, shown",
    [
        (Kind.START, 118, None, "(118) won 168 ?"),
        (Kind.NONE, None, None, "left out: no grade yet won"),
        (Kind.LIST, 118, None, "not counted for this player 118 won"),
        (Kind.OTHER, 118, 168, "118 * won 168"),
    ],
)
def test_what_is_made_of_a_game(
    calculator: Calculator, kind: Kind, value: int | None, points: int | None, shown: str
) -> None:
    calculator.reported(kind=kind, value=value, points=points)
    page = calculator.words()
    assert shown in page
    games = 1 if "168" in shown else 0
    assert f"Games {games} in this period" in calculator.cards()[1]
    assert ("the list will say the same" in page) == (kind not in (Kind.START, Kind.NONE))


def test_the_other_list_s_grade_stands_in(calculator: Calculator) -> None:
    cy = calculator.world.player("Cole, Cy", ref="123331C")
    calculator.world.grade(cy, "2013-01", 100, "E", slug="rapid")
    calculator.ann = cy
    page = calculator.words("?g=180&r=1")
    assert "1 180 as 140 140 won 190" in page
    assert "no grade to go in with" not in page


def test_somebody_without_a_grade_has_a_starting_grade_estimated(calculator: Calculator) -> None:
    world = calculator.world
    cy = world.player("Cole, Cy", ref="123331C", is_listed=False)
    calculator.reported("10", player=cy, points=None)
    calculator.reported("01", player=cy, points=None)
    calculator.ann = cy
    page = calculator.words()
    # The mean of 170 and 70; then 120 against 120.
    assert "has no grade to go in with. It is estimated here at 120" in page
    assert "Games 2 in this period, 2 in 12 months, 2 counted" in page
    assert "No grade: no category is earned" in page
    # With a win against 180 it is 160, and the earlier opponents count as 120.
    page = calculator.words("?g=180&r=1")
    assert "goes in with about 157" in page


def test_the_window_reaches_back_to_games_that_were_not_graded(calculator: Calculator) -> None:
    world = calculator.world
    cy = world.player("Cole, Cy", ref="123331C", is_listed=False)
    world.grade(calculator.bob, "2013-01", 120, "B")
    isolated: Columns = {"status": Status.ISOLATED, "points": None, "opponent_value": None}
    world.game(cy, calculator.bob, event=calculator.event, white_side=isolated)
    calculator.ann = cy
    assert "estimated here at 170" in calculator.words()


@pytest.mark.parametrize(
    "age, going_in, grade",
    [
        (9, "will be a junior", "153 E"),  # 10 for the list to come: 143 and 10
        (10, "will be a junior", "148 E"),  # 11: 143 and 5
        (16, "will be a junior", "148 E"),
        (17, "goes in with 60", "141 E"),  # 18: an adult; (1400 + 150) / 11
    ],
)
def test_a_junior_s_starting_grade_is_estimated_and_the_age_is_that_of_the_list_to_come(
    calculator: Calculator, age: int, going_in: str, grade: str
) -> None:
    world = calculator.world
    world.grade(calculator.bob, "2013-01", 120, "B")
    dee = calculator.ann = world.player("Dunn, Dee", ref="123331C", junior_age=age)
    world.grade(dee, "2013-01", 60, "E")
    for _ in range(10):
        calculator.graded(dee)
    # 120, taken for 100 by an adult who goes in with 60; a junior's window gives 125.
    adult = age == 17
    calculator.reported(player=dee, points=150 if adult else None, kind=Kind.LIST)
    page = calculator.words()
    assert going_in in page
    assert ("estimated here at 125" in page) != adult
    assert f"With the games so far {grade}" in page


def test_a_junior_without_games_in_reach_goes_in_with_the_grade_held(
    calculator: Calculator,
) -> None:
    dee = calculator.world.player("Dunn, Dee", ref="123331C", junior_age=12)
    calculator.world.grade(dee, "2013-01", 60, "E")
    calculator.ann = dee
    assert "It is estimated here at 60" in calculator.words()


def test_without_a_game_a_beginner_is_told_so(calculator: Calculator) -> None:
    calculator.ann = calculator.world.player("Cole, Cy", ref="123331C", is_listed=False)
    page = calculator.words("?")
    assert "No games of this player have been reported for this period yet" in page
    assert "There is no game yet to estimate one from" in page
    assert "One game more" not in page


@pytest.mark.parametrize(
    "query, says",
    [
        ("?g=500&r=1", "“500” is no grade: a whole number from 0 to 300 is one."),
        ("?g=150&r=x", "“x” is no result: 1, 0.5 and 0 are."),
        ("?g=150", "The result is missing."),
        ("?" + "&".join(["g=150&r=1"] * 200), "At most 60 games can be added, and these are 200."),
    ],
)
def test_bad_input_is_explained_beside_the_form(
    calculator: Calculator, query: str, says: str
) -> None:
    page = calculator.words(query, status=400)
    assert says in page
    assert "With those you added" not in page
    assert "With the games so far 140 E" in page


def test_bad_input_is_marked_for_those_who_cannot_see_it(calculator: Calculator) -> None:
    page = calculator.page("?g=150&r=1&g=500&r=1", status=400)
    assert 'value="500"' in page
    assert 'aria-invalid="true" aria-describedby="problem-2"' in page
    assert 'id="problem-2"' in page


def test_where_no_period_is_in_progress(calculator: Calculator) -> None:
    lists = [list_row("standard", in_progress=[]), list_row("rapid")]
    calculator.world.revise(2, lists=lists)
    calculator.world.publish(2)
    page = calculator.words(status=404)
    assert "No period of the Standardplay list is in progress" in page
    assert (
        f"/players/{calculator.ann.ref}/what-if/standard/"
        not in calculator.client.get(f"/players/{calculator.ann.ref}/").content.decode()
    )


def test_the_rules_of_the_period_to_come_are_the_ones_that_hold(calculator: Calculator) -> None:
    periods = [period_row(name) for name in ("2012-07", "2013-01", "2013-07")]
    periods[-1]["scheme"] = "ecf-2015"
    calculator.world.revise(2, lists=[list_row("standard", periods=periods), list_row("rapid")])
    calculator.world.publish(2)
    assert "F 5 or more counted games in 36 months" in calculator.words()


def test_as_it_was(calculator: Calculator) -> None:
    calculator.world.revise(2, "2013-04")
    calculator.reported()
    calculator.world.publish(2)
    assert "Games 1 in this period" in calculator.cards()[1]
    assert "Games 0 in this period" in calculator.cards("?as_of=1")[1]


def test_the_profile_leads_to_it(calculator: Calculator) -> None:
    page = calculator.client.get(f"/players/{calculator.ann.ref}/").content.decode()
    for slug in ("standard", "rapid"):
        assert f'href="/players/{calculator.ann.ref}/what-if/{slug}/"' in page


def test_queries_do_not_grow_with_the_games(
    calculator: Calculator, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    calculator.reported()
    added = "&".join(["g=150&r=1"] * 60)
    for query in ("", f"?{added}"):
        for _ in range(30):
            calculator.graded(calculator.ann)
            calculator.reported()
        # revision; player; grades; earlier sides; sides in progress; people; events
        with django_assert_num_queries(7):
            calculator.page(query)


def test_queries_for_a_starting_grade(
    calculator: Calculator, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cy = calculator.ann = calculator.world.player("Cole, Cy", ref="123331C", is_listed=False)
    for number in (1, 30):
        for _ in range(number):
            calculator.graded(cy)
            calculator.reported(player=cy, points=None)
        # and for its window: sides; opponents; their grades
        with django_assert_num_queries(10):
            calculator.page("?g=150&r=1")
