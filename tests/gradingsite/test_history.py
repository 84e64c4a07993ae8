"""The history page of a record: each row says what it changed, the first what there was."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from grading.services.corrections import correct_birth_date, correct_result
from gradingsite.history import HistoryInWords
from gradingsite.recording import save_with_reason
from players.models import Player
from tests import records
from tests.gradingsite.administration.people import (
    ADMINISTRATOR,
    OFFICER,
    make_people,
)

pytestmark = pytest.mark.django_db

ROW = re.compile(r"<tr>\s*<td>.*?</tr>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")


def told(client: Client, player: Player, **asked: int) -> list[str]:
    """What each row says of changes."""
    page = client.get(reverse("admin:players_player_history", args=[player.pk]), asked)
    rows = ROW.findall(page.content.decode())
    cells = [row.split("</td>")[2].replace("</li>", "; ") for row in rows]
    return [" ".join(TAG.sub("", cell).split()) for cell in cells]


@pytest.fixture
def player() -> Player:
    """Whose title changed four times."""
    player = records.player("Able", forenames="Ann", title="WCM")
    for title in ("WFM", "WIM", "WGM", ""):
        player.title = title
        save_with_reason(player, reason="as FIDE has it")
    return player


def test_each_row_says_what_it_changed_the_last_of_a_page_too(
    admin_client: Client, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = ["Title: WGM → nothing;", "Title: WIM → WGM;", "Title: WFM → WIM;"]
    assert told(admin_client, player)[:3] == changes
    monkeypatch.setattr(HistoryInWords, "history_list_per_page", 2)
    assert told(admin_client, player) == changes[:2]
    assert told(admin_client, player, p=2) == [changes[2], "Title: WCM → WFM;"]


def test_the_first_row_says_what_there_was(
    admin_client: Client, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HistoryInWords, "history_list_per_page", 2)
    (first,) = told(admin_client, player, p=3)
    held = first.split("; ")
    assert held == [
        "Deceased: no",
        "Forenames: Ann",
        "Hidden: no",
        f"Reference: {player.ref}",
        "Surname: Able",
        "Title: WCM;",
    ]


def test_records_that_it_led_to_are_told_by_their_names(admin_client: Client) -> None:
    game = records.game(records.event(), records.player("One"), records.player("Two"))
    correct_result(game=game, score="55", reason="agreed")
    page = reverse("admin:grading_game_history", args=[game.pk])
    said = TAG.sub("", admin_client.get(page).content.decode())
    assert f"White: {game.white}" in said
    assert "Score: 1-0 → draw" in said


def test_no_first_row_tells_of_a_date_of_birth_to_others() -> None:
    """Nor whether there was one."""
    people = make_people()
    player = people.own[Player]
    assert isinstance(player, Player)
    rows = told(people.client(ADMINISTRATOR), player)
    assert any("Birth date: 14 Mar 1931" in row for row in rows)
    (first,) = told(people.client(OFFICER), player)
    assert "Birth date" not in first
    assert "Surname: Smith" in first
    correct_birth_date(player=player, birth_date=None, reason="not hers")
    assert told(people.client(OFFICER), player)[0] == "Birth date: not shown → not shown;"


def test_a_long_history_takes_as_many_queries_as_a_short_one(
    admin_client: Client, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = []
    for length in (2, 4):
        monkeypatch.setattr(HistoryInWords, "history_list_per_page", length)
        with CaptureQueriesContext(connection) as queries:
            told(admin_client, player)
        counts.append(len(queries))
    assert counts[0] == counts[1]
