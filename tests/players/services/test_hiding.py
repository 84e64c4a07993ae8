"""Hiding players and showing them again."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from players.models import Player
from players.services import CannotHide, hide_player, merge_players, show_player
from tests import records

pytestmark = pytest.mark.django_db


def test_a_player_is_hidden_and_shown_again_with_reasons() -> None:
    player, admin = records.player(), User.objects.create(username="admin")
    hide_player(player=player, reason="as she wishes", by=admin)
    assert Player.objects.get().hidden
    show_player(player=player, reason="she wishes it no longer", by=admin)
    assert not Player.objects.get().hidden
    assert records.reasons(player)[:2] == ["she wishes it no longer", "as she wishes"]
    assert player.history.latest().history_user == admin


def test_a_second_time_changes_nothing() -> None:
    player = records.player()
    with pytest.raises(CannotHide, match="is shown already"):
        show_player(player=player, reason="slip")
    hide_player(player=player, reason="as she wishes")
    held = player.history.count()
    with pytest.raises(CannotHide, match="is hidden already"):
        hide_player(player=player, reason="as she wishes")
    assert player.history.count() == held


def test_a_reason_is_needed() -> None:
    player = records.player()
    for change in (hide_player, show_player):
        with pytest.raises(CannotHide, match="reason"):
            change(player=player, reason=" ")


def test_of_merged_records_the_one_that_stands_is_hidden() -> None:
    kept, merged = records.player("One"), records.player("Two")
    merge_players(kept=kept, merged=merged, reason="same")
    with pytest.raises(CannotHide, match=f"hide {kept} instead"):
        hide_player(player=merged, reason="as she wishes")
