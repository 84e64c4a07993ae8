"""`/players/REF/working/` of a rating that events move in turn. Rules, section 11, saca."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedPlayer
from players.models import Player
from tests.grading.publishing.test_ratings import (
    BLACK,
    DRAW,
    WHITE,
    match_day,
    published,
    pupil,
    schools,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("schools")]
__all__ = ["schools"]
FIRST, SECOND = date(2012, 9, 8), date(2012, 9, 22)


def working(client: Client, player: Player, period: str = "2012-10") -> dict[str, Any]:
    """What is told of it."""
    address = f"/api/v1/players/{player.ref}/working/schools/{period}/"
    told: dict[str, Any] = client.get(address).json()["result"]
    return told


def test_event_by_event_it_leads_from_the_rating_before_to_the_one_after(client: Client) -> None:
    one, two, other = pupil("One", 5), pupil("Two", 6), pupil("Other", 2)
    first = match_day(FIRST, (one, two, WHITE))
    second = match_day(SECOND, (two, one, DRAW), (other, one, WHITE), (two, other, BLACK))
    published("2012-10")
    told = working(client, one)
    assert (told["scheme"], told["entry_kind"], told["entry_grade"]) == ("saca", "age", 300)
    # 316 draws with 300: d is 1. 316 loses to 250: d is 6, so 22.
    assert told["events"] == [
        {
            "event": {"event": first.pk, "name": first.name},
            "before": 300,
            "move": 16,
            "floor": None,
            "after": 316,
        },
        {
            "event": {"event": second.pk, "name": second.name},
            "before": 316,
            "move": -23,
            "floor": 300,
            "after": 300,
        },
    ]
    names = ("own_grade", "opponent_grade", "difference", "steps", "points", "counted_as")
    assert [tuple(game[name] for name in names) for game in told["games"]] == [
        (300, 300, 0, 0, 16, None),
        (316, 300, -16, 1, -1, None),
        (316, 250, -66, 6, -22, None),
    ]
    assert [game["event"]["event"] for game in told["games"]] == [first.pk, second.pk, second.pk]
    assert told["grade"] == 300
    assert (told["total"], told["average"], told["needs"]) == (None, None, [])


def test_as_csv_it_has_a_row_a_game(client: Client) -> None:
    one, two = pupil("One", 5), pupil("Two", 5)
    match_day(FIRST, (one, two, WHITE))
    published("2012-10")
    address = f"/api/v1/players/{one.ref}/working/schools/2012-10/?format=csv"
    header, row = client.get(address).content.decode().splitlines()
    named = dict(zip(header.split(","), row.split(","), strict=True))
    assert (named["own_grade"], named["steps"], named["points"]) == ("300", "0", "16")


def test_a_later_list_begins_with_the_one_before(client: Client) -> None:
    one, two = pupil("One", 5), pupil("Two", 5)
    match_day(FIRST, (one, two, WHITE))
    published("2012-11")
    told = working(client, one, "2012-11")
    assert (told["entry_kind"], told["entry_grade"], told["grade"]) == ("list", 316, 316)
    assert (told["events"], told["games"]) == ([], [])


def test_school_grades_that_start_alike_are_told_alike(client: Client) -> None:
    fourth, twelfth, other = pupil("Fourth", 4), pupil("Fourth", 12), pupil("Other", 5)
    match_day(FIRST, (fourth, other, DRAW), (twelfth, other, DRAW))
    published("2012-10")
    told = [working(client, player) for player in (fourth, twelfth)]
    for one in told:
        (game,) = one["games"]
        del game["game"]
    assert told[0] == told[1]


def test_its_queries_do_not_grow(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The revision; the player; grades; sides; opponents; events; the days these ended."""
    one, two = pupil("One", 5), pupil("Two", 5)
    match_day(FIRST, (one, two, WHITE))
    published("2012-10")
    match_day(SECOND, (one, two, WHITE), (two, one, BLACK))
    published("2012-11")
    assert PublishedPlayer.objects.count() == 2
    for period, games in (("2012-10", 1), ("2012-11", 2)):
        address = f"/api/v1/players/{one.ref}/working/schools/{period}/"
        with django_assert_num_queries(7):
            told = client.get(address).json()["result"]
        assert len(told["games"]) == games
