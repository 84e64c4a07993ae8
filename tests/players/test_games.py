"""The game lists: every mark and note, and what stands around them."""

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


class Met:
    """Ann and Bob, and the page of Ann's games."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1)
        self.ann = self.world.player("Smith, Ann")
        self.bob = self.world.player("Jones, Bob", ref="700101A")
        self.event = self.world.event("Barset League")
        self.world.publish(1)

    def page(self, period: str = "2013-01", slug: str = "standard") -> str:
        response = self.client.get(f"/players/{self.ann.ref}/games/{slug}/{period}/")
        assert response.status_code == 200
        return response.content.decode()

    def rows(self, period: str = "2013-01") -> list[list[str]]:
        """The cells of the games table, as read; not the last, which leads elsewhere."""
        found = re.findall(r'<tr(?: class="out")?>\s*<td.*?</tr>', self.page(period), re.S)
        cells = [re.findall(r"<td.*?</td>", row, re.S) for row in found]
        return [[words(cell) for cell in row[:-1]] for row in cells]

    def words(self, period: str = "2013-01") -> str:
        """The page as read."""
        return words(self.page(period))


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def met(client: Client) -> Met:
    return Met(client)


def test_a_graded_game(met: Met) -> None:
    met.world.game(
        met.ann,
        met.bob,
        "10",
        event=met.event,
        day=date(2012, 10, 5),
        section="Division 1",
        board=3,
        white_side={"opponent_value": 131, "points": 181},
    )
    assert met.rows() == [
        [
            "5 Oct 2012",
            "Barset League Division 1 board 3",
            "White",
            # On a narrow screen colour and event stand under the opponent instead.
            "Jones, Bob 700101A White, Barset League Division 1 board 3",
            "131",
            "won",
            "181",
        ]
    ]
    assert f'href="/players/{met.bob.ref}/"' in met.page()


def test_the_result_is_the_player_s_own(met: Met) -> None:
    for score in ("10", "55", "01"):
        met.world.game(met.bob, met.ann, score, event=met.event)
    assert [row[2] for row in met.rows()] == ["Black"] * 3
    assert [row[5] for row in met.rows()] == ["lost", "drew", "won"]


def test_an_approximate_date_says_about(met: Met) -> None:
    met.world.game(met.ann, met.bob, event=met.event, is_approximate=True, day=date(2012, 9, 1))
    assert met.rows()[0][0] == "about 1 Sep 2012"


@pytest.mark.parametrize(
    "kind, shown, on_hover",
    [
        (Kind.LIST, "118", None),
        (Kind.START, "118 *", "starting grade"),
        (Kind.OTHER, "118 *", "the grade in the other list, standing in as a starting grade"),
    ],
)
def test_the_opponent_s_grade_as_used(
    met: Met, kind: Kind, shown: str, on_hover: str | None
) -> None:
    side: Columns = {"opponent_value": 118, "opponent_kind": kind, "points": 168}
    met.world.game(met.ann, met.bob, event=met.event, white_side=side)
    assert met.rows()[0][4] == shown
    if on_hover:
        assert f'title="{on_hover}"' in met.page()


@pytest.mark.parametrize(
    "kind, value, points, shown",
    [
        (Kind.LIST, 118, 168, ["118", "won", "168"]),
        (Kind.OTHER, 118, 168, ["118 *", "won", "168"]),
        (Kind.START, 118, None, ["(118)", "won", "not yet"]),
        (Kind.NONE, None, None, ["", "won", "not yet"]),
    ],
)
def test_a_period_in_progress(
    met: Met, kind: Kind, value: int | None, points: int | None, shown: list[str]
) -> None:
    side: Columns = {"opponent_value": value, "opponent_kind": kind, "points": points}
    status = Status.IN_PROGRESS
    met.world.game(
        met.ann, met.bob, event=met.event, period="2013-07", status=status, white_side=side
    )
    assert met.rows("2013-07")[0][4:] == shown
    assert "in progress" in met.words("2013-07")
    assert "These are the games reported so far." in met.words("2013-07")


def test_a_side_that_does_not_count_is_in_italics_with_the_reason(met: Met) -> None:
    abroad = met.world.event("Rilton Cup", kind="foreign")
    uncounted: Columns = {"status": Status.NOT_COUNTED}
    met.world.game(met.ann, met.bob, event=met.event, white_side=uncounted)
    met.world.game(met.ann, met.bob, event=abroad, white_side=uncounted)
    assert met.page().count('<tr class="out">') == 2
    assert met.rows()[0][3].endswith("not counted: not a member on the day")
    assert met.rows()[1][3].endswith("not counted: abroad, for who reported it only")


def test_a_default_is_shown_and_never_graded(met: Met) -> None:
    nothing: Columns = {
        "status": Status.DEFAULT,
        "points": None,
        "opponent_value": None,
        "own_value": None,
    }
    for score in ("1d", "d1", "dd"):
        met.world.game(met.ann, met.bob, score, event=met.event, **nothing)
    results = [row[5] for row in met.rows()]
    assert results == ["won by default", "lost by default", "defaulted by both"]
    assert [row[6] for row in met.rows()] == ["", "", ""]


def test_history_shows_games_without_grades(met: Met) -> None:
    nothing: Columns = {
        "status": Status.HISTORY,
        "points": None,
        "opponent_value": None,
        "own_value": None,
    }
    met.world.game(met.ann, met.bob, event=met.event, period="2011-07", **nothing)
    assert met.rows("2011-07")[0][4:] == ["", "won", ""]


def test_isolated_pools_are_not_shown_and_a_line_says_why(met: Met) -> None:
    isolated: Columns = {"status": Status.ISOLATED, "points": None}
    met.world.game(met.ann, met.bob, event=met.event, white_side=isolated)
    assert met.rows() == []
    assert "none of whom had met anybody with a grade" in met.words()


def test_the_summary_takes_counted_games_alone(met: Met) -> None:
    world = met.world
    world.game(met.ann, met.bob, "10", event=met.event, white_side={"opponent_value": 120})
    world.game(met.ann, met.bob, "55", event=met.event, white_side={"opponent_value": 101})
    uncounted: Columns = {"status": Status.NOT_COUNTED, "opponent_value": 10}
    world.game(met.ann, met.bob, "01", event=met.event, white_side=uncounted)
    expected = "2 counted games : score 1½, 75%, average opponent 110.5, average points 125."
    assert expected in met.words()


def test_a_note_leads_to_the_working_when_earlier_games_count_too(met: Met) -> None:
    met.world.game(met.ann, met.bob, event=met.event)
    met.world.grade(met.ann, "2013-01", 141, "C", forward_sides=20)
    assert "The grade rests on earlier games too: how it was calculated" in met.words()


def test_without_a_grade_the_working_says_why(met: Met) -> None:
    met.world.game(met.ann, met.bob, event=met.event)
    met.world.grade(met.ann, "2013-01", None, forward_sides=3, games_counted=4)
    words = met.words()
    assert "Why there is no grade" in words
    assert "The grade rests on earlier games" not in words


def test_the_summary_of_a_period_in_progress_says_what_is_still_to_come(met: Met) -> None:
    unknown: Columns = {"opponent_value": None, "opponent_kind": Kind.NONE, "points": None}
    told: Columns = {"event": met.event, "period": "2013-07", "status": Status.IN_PROGRESS}
    met.world.game(met.ann, met.bob, white_side=unknown, **told)
    assert "1 game , none with points yet." in met.words("2013-07")
    met.world.game(met.ann, met.bob, **told)
    words = met.words("2013-07")
    assert "1 game with points so far : score 1, 100%" in words
    assert "average points 150; 1 more has no points yet." in words


def test_the_games_as_csv(met: Met) -> None:
    starting: Columns = {"opponent_value": 118, "opponent_kind": Kind.START, "points": 168}
    day = date(2012, 9, 1)
    told: Columns = {"section": "Division 1", "round": 2, "board": 3, "is_approximate": True}
    met.world.game(met.ann, met.bob, event=met.event, day=day, white_side=starting, **told)
    uncounted: Columns = {"status": Status.NOT_COUNTED, "opponent_value": 131, "points": 81}
    met.world.game(met.bob, met.ann, event=met.event, black_side=uncounted)
    address = f"/players/{met.ann.ref}/games/standard/2013-01/?format=csv"
    response = met.client.get(address)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert f"{met.ann.ref}-standard-2013-01.csv" in response.headers["Content-Disposition"]
    assert response.content.decode().splitlines() == [
        (
            "date,about,event,section,round,board,colour,opponent,opponent_ref,opponent_grade,mark,"
            "result,points,not_counted"
        ),
        (
            '2012-09-01,about,Barset League,Division 1,2,3,white,"Jones, Bob",700101A,118,'
            "starting grade,won,168,"
        ),
        (
            '2012-12-31,,Barset League,,,,black,"Jones, Bob",700101A,131,,lost,81,'
            "not a member on the day"
        ),
    ]
    assert address in met.page()


def test_ways_to_other_periods_and_the_other_list(met: Met) -> None:
    for period in ("2012-01", "2013-01", "2013-07"):
        met.world.game(met.ann, met.bob, event=met.event, period=period)
    met.world.game(met.ann, met.bob, event=met.event, slug="rapid")
    page = met.page()
    base = f"/players/{met.ann.ref}/games"
    assert f'<a rel="prev" href="{base}/standard/2012-01/">← January 2012</a>' in page
    assert f'<a rel="next" href="{base}/standard/2013-07/">July 2013 →</a>' in page
    assert f'<a href="{base}/rapid/2013-01/">Rapid games</a>' in page


def test_a_period_without_games_says_what_to_do_next(met: Met) -> None:
    met.world.game(met.ann, met.bob, event=met.event, period="2012-01")
    assert "The latest before it are in January 2012" in met.words("2012-07")
    assert "Leagues often report at the end of the half-year" in met.words("2013-07")


def test_an_opponent_who_is_not_shown_has_no_name(met: Met) -> None:
    met.world.game(met.ann, met.bob, event=met.event)
    PublishedPlayer.objects.filter(pk=met.bob.pk).delete()
    assert met.rows()[0][3].startswith("a player not shown")


def test_a_starting_grade_leads_to_how_it_was_estimated(met: Met) -> None:
    start: Columns = {"opponent_value": 118, "opponent_kind": Kind.START}
    met.world.game(met.ann, met.bob, event=met.event, white_side=start)
    met.world.grade(met.bob, "2013-01", None, "", scheme="ecf-2012", entry_kind=Kind.START)
    address = "/players/700101A/starting/standard/2013-01/"
    assert f'<a href="{address}">118<abbr' in met.page()
    assert met.client.get(address).status_code == 200


def test_a_starting_grade_of_somebody_not_shown_leads_nowhere(met: Met) -> None:
    start: Columns = {"opponent_value": 118, "opponent_kind": Kind.START}
    met.world.game(met.ann, met.bob, event=met.event, white_side=start)
    PublishedPlayer.objects.filter(pk=met.bob.pk).delete()
    assert "118<abbr" in met.page()
    assert "/starting/" not in met.page()


def test_the_star_is_explained_where_there_is_one(met: Met) -> None:
    met.world.game(met.ann, met.bob, event=met.event)
    assert "is a starting grade" not in met.words()
    side: Columns = {"opponent_value": 118, "opponent_kind": Kind.START}
    met.world.game(met.ann, met.bob, event=met.event, white_side=side)
    assert "A grade with * is a starting grade" in met.words()


def test_the_games_of_a_day_by_round_and_board(met: Met) -> None:
    day = date(2012, 10, 5)
    for place in ((None, None), (2, None), (1, 7), (1, 3)):
        met.world.game(met.ann, met.bob, event=met.event, day=day, round=place[0], board=place[1])
    shown = [row[1].removeprefix("Barset League").strip() for row in met.rows()]
    assert shown == ["round 1 board 3", "round 1 board 7", "round 2", ""]


def test_queries_do_not_grow_with_the_games(
    met: Met, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    games = 0
    for number in (10, 500):
        while games < number:
            opponent = met.world.player(f"Brown, Al {games}") if games % 5 == 0 else met.bob
            met.world.game(met.ann, opponent, event=met.event)
            games += 1
        # revision; player; sides; opponents; events; grade; periods with games
        with django_assert_num_queries(7):
            assert len(met.rows()) == number
