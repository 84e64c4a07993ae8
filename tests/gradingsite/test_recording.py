"""Every change of a record leaves what it was before and what it became, whatever its past."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from clubs.models import Club
from clubs.services import merge_clubs, unmerge_club
from grading.models import Event, Game
from grading.services.acceptance import accept_event, accept_events
from grading.services.corrections import (
    correct_birth_date,
    correct_membership,
    correct_result,
    swap_player,
    withdraw_game,
)
from grading.services.event_corrections import correct_rate, withdraw_event
from gradingsite.recording import AS_IT_STOOD, AS_LOADED, save_with_reason
from players.models import Membership, Player
from players.services import merge_players, unmerge_player
from tests import records

pytestmark = pytest.mark.django_db

ON = date(2013, 6, 2)


class Loaded:
    """Records without a history, as bulk loading leaves them."""

    def __init__(self) -> None:
        records.lists()
        self.one, self.two = records.player("One"), records.player("Onne")
        self.event = records.event()
        self.game = records.game(self.event, self.one, records.player("Three"))
        self.membership = Membership.objects.create(
            player=self.one, level="Gold", first_day=date(2012, 1, 1)
        )
        self.club, self.other_club = records.club("1ABC"), records.club("2ABC")
        for model in (Player, Event, Game, Membership, Club):
            model.history.all().delete()


@pytest.fixture
def loaded() -> Loaded:
    return Loaded()


CHANGES: dict[str, tuple[Callable[[Loaded], Any], Callable[[Loaded], object], str]] = {
    "result": (
        lambda on: on.game,
        lambda on: correct_result(game=on.game, score="01", reason="card"),
        "score",
    ),
    "player": (
        lambda on: on.game,
        lambda on: swap_player(game=on.game, wrong=on.one, right=on.two, reason="card"),
        "white_id",
    ),
    "withdrawal": (
        lambda on: on.game,
        lambda on: withdraw_game(game=on.game, reason="card"),
        "is_withdrawn",
    ),
    "birth date": (
        lambda on: on.one,
        lambda on: correct_birth_date(player=on.one, birth_date=date(1990, 1, 1), reason="card"),
        "birth_date",
    ),
    "membership": (
        lambda on: on.membership,
        lambda on: correct_membership(
            membership=on.membership, first_day=ON, last_day=None, reason="card"
        ),
        "first_day",
    ),
    "merger": (
        lambda on: on.two,
        lambda on: merge_players(kept=on.one, merged=on.two, reason="card"),
        "merged_into_id",
    ),
    "merger of clubs": (
        lambda on: on.other_club,
        lambda on: merge_clubs(kept=on.club, merged=on.other_club, reason="card"),
        "merged_into_id",
    ),
    "acceptance": (lambda on: on.event, lambda on: accept_event(event=on.event, on=ON), "stage"),
    "event": (
        lambda on: on.event,
        lambda on: withdraw_event(event=on.event, reason="card"),
        "stage",
    ),
    "rate": (
        lambda on: on.event,
        lambda on: correct_rate(event=on.event, rate="rapid", reason="card"),
        "rate",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_the_first_change_of_a_loaded_record_keeps_what_it_was(loaded: Loaded, what: str) -> None:
    record_of, change, field = CHANGES[what]
    record = record_of(loaded)
    old = getattr(type(record).objects.get(pk=record.pk), field)
    change(loaded)
    new = getattr(type(record).objects.get(pk=record.pk), field)
    after, before = record.history.all()
    assert old != new
    assert (getattr(before, field), getattr(after, field)) == (old, new)
    assert (before.history_type, before.history_change_reason) == ("+", AS_LOADED)
    assert after.history_type == "~"


def test_what_was_loaded_was_nobodys_change(loaded: Loaded) -> None:
    admin = User.objects.create(username="admin")
    correct_result(game=loaded.game, score="01", reason="card", by=admin)
    after, before = loaded.game.history.all()
    assert (after.history_user, before.history_user) == (admin, None)


def test_further_changes_add_one_row_each(loaded: Loaded) -> None:
    correct_result(game=loaded.game, score="01", reason="first")
    correct_result(game=loaded.game, score="55", reason="second")
    assert records.reasons(loaded.game) == ["second", "first", AS_LOADED]


def test_a_new_record_begins_its_history() -> None:
    save_with_reason(Club(code="1ABC", name="Amber"), reason="founded")
    assert records.reasons(Club.objects.get()) == ["founded"]


def test_what_was_changed_in_bulk_is_kept_too(loaded: Loaded) -> None:
    save_with_reason(loaded.event, reason="a further report")
    accept_events(events=[loaded.event], on=ON)
    withdraw_event(event=loaded.event, reason="card")
    rows = loaded.event.history.values_list("stage", "history_change_reason")
    assert list(rows) == [
        ("withdrawn", "card"),
        ("accepted", AS_IT_STOOD),
        ("received", "a further report"),
        ("received", AS_LOADED),
    ]


def test_a_change_that_fails_leaves_no_row(loaded: Loaded) -> None:
    loaded.one.merged_into = loaded.one
    with pytest.raises(IntegrityError), transaction.atomic():
        save_with_reason(loaded.one, reason="slip")
    assert records.reasons(loaded.one) == []


# Mergers are in the history of the record that stands, too


def test_a_merger_and_its_undoing_are_in_the_history_of_the_survivor(loaded: Loaded) -> None:
    admin = User.objects.create(username="admin")
    merge_players(kept=loaded.one, merged=loaded.two, reason="same", by=admin)
    unmerge_player(player=loaded.two, reason="father and son", by=admin)
    ref = loaded.two.ref
    assert records.reasons(loaded.one) == [
        f"{ref} parted from this: father and son",
        f"{ref} merged into this: same",
        AS_LOADED,
    ]
    assert loaded.one.history.latest().history_user == admin


def test_so_it_is_with_clubs(loaded: Loaded) -> None:
    merge_clubs(kept=loaded.club, merged=loaded.other_club, reason="joined")
    unmerge_club(club=loaded.other_club, reason="they did not")
    assert records.reasons(loaded.club) == [
        "2ABC parted from this: they did not",
        "2ABC merged into this: joined",
        AS_LOADED,
    ]
