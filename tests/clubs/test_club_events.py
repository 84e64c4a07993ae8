"""The events a club was played for in: matches, players, games and how they went."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedClub, PublishedPlayer, PublishedSide
from tests.clubs.members import KENT, member
from tests.snapshot import World

pytestmark = pytest.mark.django_db


class Season:
    """Ashton's two players, a stranger, and the league they play in."""

    def __init__(self) -> None:
        self.world = World()
        self.world.revise(1)
        self.ashton: PublishedClub = self.world.club("Ashton", "7AAA", **KENT)
        self.able = member(self.world, self.ashton, "Able, Al")
        self.best = member(self.world, self.ashton, "Best, Al")
        self.away = self.world.player("Away, Al")
        self.league = self.world.event("Kent League")
        self.world.publish(1)

    def play(
        self, white: PublishedPlayer, black: PublishedPlayer, score: str, **columns: Any
    ) -> None:
        """A game in which our players are told to have played for Ashton."""
        ours = {"club_id": self.ashton.club_id}
        own = (self.able.player_id, self.best.player_id)
        self.world.game(
            white,
            black,
            score,
            white_side=ours if white.player_id in own else {},
            black_side=ours if black.player_id in own else {},
            **{"event": self.league} | columns,
        )


@pytest.fixture
def season() -> Season:
    return Season()


def events(client: Client, address: str = "/clubs/7AAA/") -> list[list[str]]:
    """The rows of the table, cell by cell."""
    page = client.get(address).content.decode()
    table = re.findall(r'<table class="events">.*?</table>', page, re.S)
    rows = re.findall(r"<tr>\s*<th scope=\"row\">.*?</tr>", table[0], re.S) if table else []
    cleaned = [re.sub(r'<small class="narrow">.*?</small>', "", row, flags=re.S) for row in rows]
    found = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S) for row in cleaned]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in found]


def test_an_event_has_matches_players_games_and_the_score(client: Client, season: Season) -> None:
    season.world.section(season.league, "Ashton v Barton", "match")
    season.world.section(season.league, "Carton v Ashton", "match")
    season.world.section(season.league, "Carton v Barton", "match")
    season.play(season.able, season.away, "10", section="Ashton v Barton")
    season.play(season.away, season.best, "55", section="Ashton v Barton")
    season.play(season.away, season.able, "10", section="Carton v Ashton")
    dates = "Jul 2012 – Jun 2013"
    assert events(client) == [["Kent League", dates, "2", "2", "3", "1½", "50"]]


def test_where_nothing_was_played_in_matches_there_is_no_column(
    client: Client, season: Season
) -> None:
    season.world.section(season.league, "Open", "section")
    season.play(season.able, season.away, "10", section="Open")
    assert events(client) == [["Kent League", "Jul 2012 – Jun 2013", "1", "1", "1", "100"]]


def test_a_game_in_two_lists_is_one_game(client: Client, season: Season) -> None:
    season.play(season.able, season.away, "10")
    for side in PublishedSide.objects.all():
        side.pk, side.list_slug = None, "rapid"
        side.save()
    assert events(client)[0][2:] == ["1", "1", "1", "100"]


def test_between_two_of_its_own_a_game_is_one_for_each(client: Client, season: Season) -> None:
    season.play(season.able, season.best, "10")
    assert events(client)[0][2:] == ["2", "2", "1", "50"]


def test_a_default_is_no_game_and_the_opponent_s_side_not_the_club_s(
    client: Client, season: Season
) -> None:
    season.play(season.able, season.away, "1d")
    assert events(client) == []
    season.play(season.away, season.able, "10")
    assert events(client)[0][2:] == ["1", "1", "0", "0"]


def test_an_event_in_which_nobody_was_told_to_play_for_it_is_not_its_own(
    client: Client, season: Season
) -> None:
    season.world.game(season.able, season.away, event=season.league)
    page = client.get("/clubs/7AAA/").content.decode()
    assert "No event on record says that anybody in it played for Ashton." in page


def test_the_latest_come_first_and_the_earlier_ones_are_a_link_away(
    client: Client, season: Season
) -> None:
    for year in range(1990, 2010):
        event = season.world.event(f"Cup {year}")
        event.first_day, event.last_day = date(year, 1, 1), date(year, 1, 31)
        event.save()
        season.play(season.able, season.away, "10", event=event)
    found = events(client)
    assert [row[0] for row in found] == [f"Cup {year}" for year in range(2009, 1997, -1)]
    assert found[0][1] == "Jan 2009"
    page = client.get("/clubs/7AAA/").content.decode()
    assert '<a href="?events=all#events">8 earlier events</a>' in page
    assert len(events(client, "/clubs/7AAA/?events=all")) == 20


def test_the_queries_are_the_same_for_more_events_and_games(
    client: Client, season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season.play(season.able, season.away, "10")
    # revision; club; totals; ids; players; affiliations; clubs; grades; strength; mergers;
    # sides by event; events; matches
    with django_assert_num_queries(13):
        client.get("/clubs/7AAA/")
    for number in range(5):
        event = season.world.event(f"Cup {number}")
        for _ in range(3):
            season.play(season.best, season.away, "10", event=event)
    with django_assert_num_queries(13):
        assert len(events(client)) == 6
