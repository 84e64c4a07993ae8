"""Two players' games against each other, and who cannot be put against whom."""

from __future__ import annotations

import csv
import io
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
ISOLATED: Columns = {"status": Status.ISOLATED, "points": None}


class Pair:
    """Ann and Bob, and the page of their games."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1)
        self.ann = self.world.player("Smith, Ann", ref="233310H")
        self.bob = self.world.player("Jones, Bob", ref="700101A")
        self.event = self.world.event("Barset League")
        self.world.publish(1)

    def page(
        self,
        one: PublishedPlayer | None = None,
        other: PublishedPlayer | None = None,
        query: str = "",
    ) -> str:
        response = self.client.get(
            f"/players/{(one or self.ann).ref}/against/{(other or self.bob).ref}/{query}"
        )
        assert response.status_code == 200
        return response.content.decode()

    def words(self, query: str = "") -> str:
        """The page as read."""
        return words(self.page(query=query).split("<main")[1].partition(">")[2])

    def cards(self) -> list[str]:
        """Each card as read."""
        return [words(card) for card in re.findall(r"<section.*?</section>", self.page(), re.S)]

    def rows(self) -> list[list[str]]:
        """The cells of the games, as read."""
        table = self.page().split('id="games"')[1].split("</table>")[0]
        found = re.findall(r'<tr(?: class="out")?>\s*<td.*?</tr>', table, re.S)
        return [[words(cell) for cell in re.findall(r"<td.*?</td>", row, re.S)] for row in found]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def pair(client: Client) -> Pair:
    return Pair(client)


def test_a_game_from_the_first_player_s_side(pair: Pair) -> None:
    pair.world.game(
        pair.bob,
        pair.ann,
        "01",
        event=pair.event,
        day=date(2012, 10, 5),
        section="Division 1",
        board=3,
        black_side={"own_value": 141, "opponent_value": 131, "opponent_kind": Kind.LIST},
        white_side={"own_value": 131, "opponent_value": 141, "opponent_kind": Kind.START},
    )
    assert pair.rows() == [
        [
            "5 Oct 2012",
            # On a narrow screen colour and list stand under the event instead.
            "Barset League Division 1 board 3 Black, Standard, January 2013",
            "Standard, January 2013",
            "Black",
            "141 *",
            "131",
            "won",
        ]
    ]
    assert 'href="/players/233310H/games/standard/2013-01/"' in pair.page()


def test_the_score_by_list_by_colour_and_all_together(pair: Pair) -> None:
    ann, bob, event = pair.ann, pair.bob, pair.event
    for white, black, score, slug in (
        (ann, bob, "10", "standard"),
        (ann, bob, "55", "standard"),
        (bob, ann, "10", "standard"),
        (bob, ann, "01", "rapid"),
    ):
        pair.world.game(white, black, score, event=event, slug=slug)
    assert pair.cards() == [
        "All together 2½ – 1½ Games 4: won 2, drew 1, lost 1 With White 1½–½ With Black 1–1",
        "Standardplay 1½ – 1½ Games 3: won 1, drew 1, lost 1 With White 1½–½ With Black 0–1",
        "Rapidplay 1 – 0 Games 1: won 1, drew 0, lost 0 With White none With Black 1–0",
    ]


def test_one_list_alone_is_not_added_up(pair: Pair) -> None:
    pair.world.game(pair.ann, pair.bob, event=pair.event)
    (card,) = pair.cards()
    assert card.startswith("Standardplay 1 – 0")


def test_a_game_in_two_lists_was_played_once(pair: Pair) -> None:
    pair.world.game(pair.ann, pair.bob, event=pair.event)
    for side in PublishedSide.objects.all():
        side.pk, side.list_slug = None, "rapid"
        side.save()
    assert pair.cards()[0].startswith("All together 1 – 0")
    assert len(pair.rows()) == 2


def test_a_default_is_shown_and_is_no_part_of_the_score(pair: Pair) -> None:
    default: Columns = {
        "status": Status.DEFAULT,
        "own_value": None,
        "opponent_value": None,
        "points": None,
    }
    pair.world.game(pair.ann, pair.bob, "1d", event=pair.event, **default)
    assert pair.cards() == []
    assert pair.rows()[0][-1] == "won by default"
    assert "Games in italics were not played" in pair.words()
    assert "have not met" not in pair.words()


def test_games_that_did_not_count_or_are_in_progress_were_played(pair: Pair) -> None:
    for status, period in (
        (Status.NOT_COUNTED, "2013-01"),
        (Status.IN_PROGRESS, "2013-07"),
        (Status.HISTORY, "2011-07"),
    ):
        pair.world.game(pair.ann, pair.bob, event=pair.event, status=status, period=period)
    assert pair.cards()[0].startswith("Standardplay 3 – 0")


def test_the_latest_game_comes_first(pair: Pair) -> None:
    for month in (9, 11, 10):
        pair.world.game(pair.ann, pair.bob, event=pair.event, day=date(2012, month, 1))
    assert [row[0] for row in pair.rows()] == ["1 Nov 2012", "1 Oct 2012", "1 Sep 2012"]


def test_strangers_are_told_so_and_where_to_go(pair: Pair) -> None:
    assert "The two have not met in any game on record here" in pair.words()
    assert 'href="/players/233310H/against/"' in pair.page()
    assert 'href="/players/700101A/against/"' in pair.page()


def test_games_of_isolated_pools_are_not_shown(pair: Pair) -> None:
    pair.world.game(pair.ann, pair.bob, event=pair.event, white_side=ISOLATED, black_side=ISOLATED)
    assert "met only in groups of players none of whom had met anybody" in pair.words()
    assert "Barset League" not in pair.page()
    assert "met only in groups" not in pair.page(other=pair.world.player("Cole, Cy", ref="123331C"))


def test_oneself_is_no_opponent(pair: Pair) -> None:
    response = pair.client.get("/players/233310H/against/233310H/?as_of=1")
    assert response.status_code == 404
    page = response.content.decode()
    assert "It takes two players" in page
    assert 'href="/players/233310H/against/?as_of=1"' in page


@pytest.mark.parametrize(
    "other, says",
    [
        ("233302J", "Nobody here has the reference 233302J"),
        ("Jones", "Jones: a reference is six digits and a letter"),
        ("700101B", "700101B: the letter should be A."),
    ],
)
def test_nobody_is_no_opponent(pair: Pair, other: str, says: str) -> None:
    response = pair.client.get(f"/players/233310H/against/{other}/")
    assert response.status_code == 404
    page = response.content.decode()
    assert says in page
    assert 'href="/players/233310H/against/"' in page


def test_a_wrong_letter_offers_the_opponent_who_is_meant(pair: Pair) -> None:
    page = pair.client.get("/players/233310H/against/700101B/").content.decode()
    assert 'href="/players/233310H/against/700101A/"' in page


def test_either_reference_in_another_form_leads_to_the_page_s_own_address(pair: Pair) -> None:
    for address in ("/players/233310H/against/700101a/", "/players/233310/against/700101A/"):
        response = pair.client.get(f"{address}?as_of=1")
        assert response.status_code == 301
        assert response.headers["Location"] == "/players/233310H/against/700101A/?as_of=1"


def test_a_merged_reference_leads_to_the_survivor_with_a_word(pair: Pair) -> None:
    pair.world.player("Jones, B", ref="233302J", merged_into_id=pair.bob.player_id)
    for address in ("/players/233310H/against/233302J/", "/players/233302J/against/233310H/"):
        response = pair.client.get(address)
        assert response.status_code == 302
        assert response.headers["Location"].endswith("?merged=233302J")
    assert "233302J has been merged" in pair.words("?merged=233302J")
    assert "has been merged" not in pair.words("?merged=233310H")


def test_two_records_of_one_player_are_oneself(pair: Pair) -> None:
    pair.world.player("Smith, A", ref="233302J", merged_into_id=pair.ann.player_id)
    response = pair.client.get("/players/233310H/against/233302J/", follow=True)
    assert response.status_code == 404
    assert "Both are one player" in response.content.decode()


def test_who_was_hidden_since_is_gone_in_every_revision(pair: Pair) -> None:
    pair.world.game(pair.ann, pair.bob, event=pair.event)
    pair.world.revise(2)
    pair.world.remove(pair.bob)
    pair.world.publish(2)
    for query in ("", "?as_of=1"):
        response = pair.client.get(f"/players/233310H/against/700101A/{query}")
        assert response.status_code == 410
        assert "Jones" not in response.content.decode()


def test_both_present_grades_stand_side_by_side(pair: Pair) -> None:
    pair.world.grade(pair.ann, "2013-01", 141, "B")
    pair.world.grade(pair.bob, "2013-01", 133, "C")
    assert "Grades now List Smith, Ann Jones, Bob Standardplay 141 B 133 C" in pair.words()


def test_as_it_was(pair: Pair) -> None:
    pair.world.game(pair.ann, pair.bob, event=pair.event)
    pair.world.revise(2, "2013-04")
    pair.world.game(pair.bob, pair.ann, event=pair.event)
    pair.world.publish(2)
    assert pair.cards()[0].startswith("Standardplay 1 – 1")
    assert "Standardplay 1 – 0" in pair.words("?as_of=1")
    assert 'href="/players/700101A/against/233310H/?as_of=1"' in pair.page(query="?as_of=1")


def test_csv(pair: Pair) -> None:
    pair.world.game(
        pair.bob, pair.ann, "55", event=pair.event, day=date(2012, 10, 5), section="=Open", round=2
    )
    (row,) = csv.DictReader(io.StringIO(pair.page(query="?format=csv")))
    assert row == {
        "date": "2012-10-05",
        "about": "",
        "event": "Barset League",
        "section": "'=Open",
        "round": "2",
        "board": "",
        "list": "standard",
        "period": "2013-01",
        "colour": "black",
        "result": "drew",
        "grade": "100",
        "opponent_grade": "100",
        "points": "100",
    }


def test_queries_do_not_grow_with_the_games(
    pair: Pair, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in (2, 150):
        for _ in range(number):
            pair.world.game(pair.ann, pair.bob, event=pair.event)
        # revision; player; opponent; sides of both; people; events; grades
        with django_assert_num_queries(7):
            pair.page()
    assert len(pair.rows()) == 100
    assert "Page 1 of 2" in pair.words()
