"""Why a schools league's rating moved, and what the next would be. Rules, section 11, ``saca``."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import GradingList
from players.models import Player
from tests import records
from tests.grading.publishing.test_ratings import (
    BLACK,
    DRAW,
    WHITE,
    match_day,
    published,
    pupil,
    schools,
)

__all__ = ["schools"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def pupils(schools: GradingList) -> tuple[Player, Player]:
    """Two who met in three months, the last of which is in progress."""
    one, two = pupil("One", 3), pupil("Two", 5)
    match_day(date(2012, 9, 15), (one, two, WHITE))
    match_day(date(2012, 10, 13), (one, two, DRAW))
    match_day(date(2012, 10, 20), (one, two, BLACK), (two, one, WHITE))
    published("2012-10")
    published("2012-11")
    match_day(date(2012, 11, 17), (two, one, WHITE))
    published("2012-12")
    match_day(date(2012, 12, 15), (two, one, WHITE))
    match_day(date(2013, 1, 12), (one, two, WHITE))
    published("2013-01")
    return one, two


def words(client: Client, player: Player, page: str, query: str = "", status: int = 200) -> str:
    response = client.get(f"/players/{player.ref}/{page}/schools/{query}")
    assert response.status_code == status
    (main,) = re.findall(r"<main.*</main>", response.content.decode(), re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_two_lists_differ_by_their_events_and_by_what_held_a_rating_up(
    client: Client, pupils: tuple[Player, Player]
) -> None:
    one, two = pupils
    said = words(client, one, "moved", "?from=2012-10&to=2013-01")
    assert "Why 271 became 250" in said
    assert "Match-2012-10-13 1 +2 273" in said
    assert "Match-2012-10-20 held up at the start of the school grade 2 −28 250" in said
    assert "−28 250 November 2012 250 Match-2012-11-17" in said
    assert "All games 5 −43" in said
    assert "Nobody stands below the start of the school grade +22 January 2013 −21 250" in said
    assert "Why 300 became 345" in words(client, two, "moved", "?to=2012-10&from=2013-01")


def test_without_a_list_the_last_move_is_shown(
    client: Client, pupils: tuple[Player, Player]
) -> None:
    one, two = pupils
    assert "Why 271 became 250" in words(client, one, "moved")
    assert "Why 337 became 345" in words(client, two, "moved")
    assert "Why 250 stayed 250" in words(client, one, "moved", "?from=2012-11&to=2012-12")
    assert "There is" not in words(client, one, "moved", "?from=2012-11")


def test_one_list_twice_and_one_alone_are_explained(
    client: Client, pupils: tuple[Player, Player]
) -> None:
    one, _ = pupils
    assert "named twice" in words(client, one, "moved", "?from=2012-11&to=2012-11", 400)
    records.player("Nobody")
    published("2013-02")
    nobody = Player.objects.get(surname="Nobody")
    assert "Two Schools league lists are needed" in words(client, nobody, "moved", status=404)


def test_the_next_rating_comes_event_by_event_and_then_of_the_games_added(
    client: Client, pupils: tuple[Player, Player]
) -> None:
    one, two = pupils
    said = words(client, two, "what-if")
    assert "With the games so far 320" in said
    assert "250 lost −25 345 −25 = 320" in said
    # The added ones are one event: 16 + 8 for an upset of 80 points, 2 for a draw with 20 less.
    said = words(client, two, "what-if", "?g=400&r=1&g=300&r=0.5")
    assert "With those you added 342 +22" in said
    assert "1 400 won +24 2 300 drew −2 Together +22" in said
    said = words(client, one, "what-if")
    assert "With the games so far 275" in said
    assert "School grades are not published: below 300 the list may say 300." in said
    assert "School grades are not published" not in words(client, two, "what-if")


def test_nobody_falls_below_what_the_youngest_start_with(
    client: Client, pupils: tuple[Player, Player]
) -> None:
    one, _ = pupils
    lost = "&".join(["g=250&r=0"] * 5)
    assert "With those you added 250 −25" in words(client, one, "what-if", f"?{lost}")


def test_somebody_without_a_rating_begins_as_the_youngest_do(
    client: Client, pupils: tuple[Player, Player]
) -> None:
    unknown = records.player("Unknown")
    published("2013-02")
    said = words(client, unknown, "what-if", "?g=300&r=1")
    assert "no rating" in said
    assert "Newcomers are begun with 250 here." in said
    assert "With those you added 271 +21" in said


def test_what_cannot_be_read_is_marked(client: Client, pupils: tuple[Player, Player]) -> None:
    said = words(client, pupils[0], "what-if", "?g=1001&r=1", 400)
    assert "“1001” is no grade: a whole number from 0 to 1000 is one." in said


def test_the_profile_leads_to_both(client: Client, pupils: tuple[Player, Player]) -> None:
    page = client.get(f"/players/{pupils[0].ref}/").content.decode()
    assert "/moved/schools/" in page
    assert "/what-if/schools/" in page


def test_queries_do_not_grow(
    client: Client,
    pupils: tuple[Player, Player],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    # The pointer with its revision, the player, grades; sides with their events and opponents, and
    # the last days of the events.
    for query in ("?from=2012-11&to=2012-12", "?from=2012-10&to=2013-01"):
        with django_assert_num_queries(7):
            words(client, pupils[0], "moved", query)
    for query in ("", "?g=300&r=1&g=300&r=1"):
        with django_assert_num_queries(6):
            words(client, pupils[0], "what-if", query)
