"""The compatible endpoints over the demo: what they say is what the pages and the files say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest
from django.test import Client

from grading.exports.list_rows import list_rows
from grading.exports.snapshot_rows import read_rows
from grading.imports.published_list.layout import COLUMNS
from grading.models import PublishedPlayer
from players.selectors.people import full_name
from tests.grading.demo.small.snapshot import last_revision
from tests.gradingsite.api.compat.asking import ask, refused, sample, shape, told

EVERY = 17
"""Of the players every so-manieth is asked about."""


def players() -> list[PublishedPlayer]:
    """Some of the players who are shown, with grades and without."""
    rows = PublishedPlayer.objects.at(last_revision().number).filter(merged_into_id__isnull=True)
    found = list(rows.order_by("ref"))[::EVERY]
    assert len(found) > 30
    return found


def test_the_rating_list_has_the_grades_of_the_list_file(client: Client) -> None:
    revision = last_revision()
    rows = list_rows(read_rows(revision, standing=revision.number))
    expected = {
        cells["Ref"]: (cells["Name"], cells["Grade"], cells["Cat"] or "", cells["RGrade"])
        for cells in (dict(zip(COLUMNS, row, strict=True)) for row in rows)
    }
    reply = told(client, "v2/rating_list")
    named = [dict(zip(reply["column_names"], row, strict=True)) for row in reply["players"]]
    held = {
        row["ECF_code"]: (
            *(row["full_name"], row["revised_standard"]),
            *(row["standard_category"] if row["revised_standard"] is not None else "",),
            row["revised_rapid"],
        )
        for row in named
        if (row["revised_standard"], row["revised_rapid"]) != (None, None)
    }
    assert held == expected
    assert len(held) > 300
    revised = [row for row in named if row["original_standard"] != row["revised_standard"]]
    assert revised, "the demo corrects results of the present list"


def test_a_grade_is_that_of_the_profile_beside_its_baseline(client: Client) -> None:
    graded = 0
    for player in players():
        grades = client.get(f"/api/v1/players/{player.ref}/").json()["result"]["grades"]
        for rate, slug in (("S", "standard"), ("R", "rapid")):
            card = grades[slug]
            path = f"v2/ratings/{rate}/{player.ref}/2013-04-30"
            if (card["grade"], card["baseline"]["grade"]) == (None, None):
                refused(client, path, 404)
                continue
            reply = told(client, path)
            graded += 1
            assert reply["revised_rating"] == card["grade"]
            assert reply["original_rating"] == card["baseline"]["grade"]
            assert reply["effective_date"] == "2013-01-01"
    assert graded > 30


def test_everybody_is_found_by_name_in_either_order(client: Client) -> None:
    for player in players():
        for words in (full_name(player), f"{player.forenames} {player.surname}"):
            found = told(client, f"v2/players/name/{quote_plus(words)}")["players"]
            assert player.ref in [row["ECF_code"] for row in found], words


def test_all_have_the_shape_of_the_samples(client: Client, shared: Path) -> None:
    """Of every player and club, whatever is not known of them."""
    of_player, of_games = sample(shared, "players_code"), sample(shared, "games")
    of_club = sample(shared, "clubs_code")
    for player in players():
        reply = ask(client, f"v2/players/code/{player.ref[:6]}").json()
        assert shape(reply)[:-1] == shape(of_player)[:-1]
        games = ask(client, f"v2/games/Standard/player/{player.ref}").json()["games"]
        for game in games:
            assert shape(game) == shape(of_games["games"][0])
            assert game["score"] in ("1", "0", "5")
            assert game["event_code"].isdecimal()
            assert game["opponent_no"].isdecimal() or not game["opponent_no"]
    clubs = told(client, "v2/clubs/all_active")["clubs"]
    assert len(clubs) > 20
    for club in clubs:
        reply = ask(client, f"v2/clubs/code/{club['club_code']}").json()
        assert shape(reply) == shape(of_club)
        assert {name: reply[name] for name in club} == club


@pytest.mark.parametrize(
    "path", ["v2/rating_list", "v2/rating_list/2012-09-01", "v2/clubs/all_active"]
)
def test_nothing_is_said_of_birth_dates_and_ages(client: Client, path: str) -> None:
    reply: Any = ask(client, path).json()
    text = json.dumps(reply).lower()
    assert "birth" not in text
    assert not any("age" in name for name in reply.get("column_names", ()))
