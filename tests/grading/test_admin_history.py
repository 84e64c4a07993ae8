"""The history page of a record: what it was, what it became, why, and by whom."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from grading.models import Event, Game
from players.models import Player
from players.services import merge_players, unmerge_player
from tests import records
from tests.grading.administration import address, change

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A game as it is loaded: without a history."""
    records.lists()
    game = records.game(records.event(), records.player("One"), records.player("Two"))
    for model in (Event, Game, Player):
        model.history.all().delete()
    return game


def history(client: Client, record: Any) -> str:
    """The words of the page, with single spaces."""
    page = client.get(address(record).replace("change", "history")).content.decode()
    table = page[page.index('id="change-history"') :]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", table)).split())


def test_the_first_correction_of_a_loaded_game_shows_both_results(
    admin_client: Client, game: Game
) -> None:
    assert change(admin_client, game, score="01", reason="misread") == []
    said = history(admin_client, game)
    assert "Score: 1-0 → 0-1" in said
    assert "misread" in said
    assert "– As it was before (loaded without a history) " in said
    assert "Created" not in said


def test_what_was_blank_is_called_nothing(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game, board=7, reason="the card") == []
    assert "Board: nothing → 7" in history(admin_client, game)


def test_a_merger_and_its_undoing_are_told_in_words(admin_client: Client, game: Game) -> None:
    kept, merged = game.white, records.player("Onne")
    merge_players(kept=kept, merged=merged, reason="same")
    unmerge_player(player=merged, reason="father and son")
    said = history(admin_client, merged)
    assert f"Merged into: nothing → {kept}" in said
    assert f"Merged into: {kept} → nothing" in said
    assert "Deleted" not in said
    survivors = history(admin_client, kept)
    assert f"{merged.ref} merged into this: same" in survivors
    assert f"{merged.ref} parted from this: father and son" in survivors


def test_a_change_of_an_event_shows_its_rates(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game.event, rate="rapid", reason="50 minutes each") == []
    assert "List: Standardplay → Rapidplay" in history(admin_client, game.event)
