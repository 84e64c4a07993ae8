"""Games of players who were no members on the day."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from grading.models import Event
from grading.selectors.non_members import non_members_in, non_members_of
from players.models import Membership, Player
from tests import records

pytestmark = pytest.mark.django_db

SEASON = "2012-13"
DAY = date(2012, 10, 1)


def member(first: date = date(2012, 9, 1), last: date | None = None) -> Player:
    player = records.player("Member")
    Membership.objects.create(player=player, level="Gold", first_day=first, last_day=last)
    return player


@pytest.fixture
def event() -> Event:
    return records.event(stage=Event.Stage.ACCEPTED)


def test_a_game_between_members_is_none(event: Event) -> None:
    records.game(event, member(), member())
    assert non_members_in(SEASON) == []
    counted, rows = non_members_of(event)
    assert (counted.games, rows) == (1, [])


def test_each_side_and_each_player_is_counted(event: Event) -> None:
    one, other = records.player("Able"), records.player("Baker")
    records.game(event, one, other, day=date(2012, 11, 5))
    records.game(event, member(), one)
    records.game(event, member(), member())
    (counted,) = non_members_in(SEASON)
    assert (counted.games, counted.with_non_members) == (3, 2)
    assert (counted.their_sides, counted.non_members) == (3, 2)
    _, rows = non_members_of(event)
    assert [(row.player, row.games, row.first_day, row.last_day) for row in rows] == [
        (one, 2, DAY, date(2012, 11, 5)),
        (other, 1, date(2012, 11, 5), date(2012, 11, 5)),
    ]


@pytest.mark.parametrize(
    "first, last, is_member",
    [
        (DAY, DAY, True),
        (date(2012, 10, 2), None, False),
        (date(2011, 9, 1), date(2012, 9, 30), False),
        (date(2011, 9, 1), date(2012, 10, 1), True),
    ],
)
def test_membership_is_judged_by_the_day_both_ends_included(
    event: Event, first: date, last: date | None, is_member: bool
) -> None:
    records.game(event, member(first, last), member())
    assert (non_members_in(SEASON) == []) is is_member


def test_a_membership_of_another_record_of_the_player_counts(event: Event) -> None:
    kept = member()
    merged = records.player("Member", merged_into=kept)
    twice = records.player("Other")
    held = member()
    held.merged_into = twice
    held.save()
    records.game(event, merged, member())
    records.game(event, twice, member())
    assert non_members_in(SEASON) == []


def test_records_of_one_player_are_one_non_member(event: Event) -> None:
    kept = records.player("Able")
    merged = records.player("Able", merged_into=kept)
    records.game(event, kept, member())
    records.game(event, merged, member())
    _, rows = non_members_of(event)
    assert [(row.player, row.games) for row in rows] == [(kept, 2)]


def test_what_was_not_played_does_not_count(event: Event) -> None:
    records.game(event, records.player(), member(), is_withdrawn=True)
    records.game(event, records.player(), member(), score="1d")
    records.game(records.event("other"), records.player(), member())  # received, not accepted
    assert non_members_in(SEASON) == []


def test_many_events_take_no_more_queries_than_few() -> None:
    counts = []
    for more in (1, 12):
        for _ in range(more):
            event = records.event(f"E{Event.objects.count()}", stage=Event.Stage.ACCEPTED)
            records.game(event, records.player(), member())
        with CaptureQueriesContext(connection) as queries:
            non_members_in(SEASON)
        counts.append(len(queries))
    assert counts == [4, 4]  # events, merged records, memberships, games
