"""The administration's lists: what they say, what finds it, and how many queries they take."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club
from grading.models import Correction, Event, Game, ImportRecord
from grading.models.corrections import Cause
from grading.services.corrections import correct_result
from players.models import Membership, Player
from tests import records

pytestmark = pytest.mark.django_db


def make_games(count: int) -> None:
    for _ in range(count):
        event = records.event(f"league-{Game.objects.count()}")
        records.game(event, records.player(), records.player())


def make_corrections(count: int) -> None:
    make_games(count)
    for game in Game.objects.order_by("-pk")[:count]:
        by = User.objects.create(username=f"user {game.pk}")
        correct_result(game=game, score="01", reason="the card", by=by)


def make_players(count: int) -> None:
    for _ in range(count):
        records.player(merged_into=records.player())


def make_memberships(count: int) -> None:
    for _ in range(count):
        Membership.objects.create(player=records.player(), level="Gold", first_day=date(2012, 1, 1))


def make_clubs(count: int) -> None:
    for _ in range(count):
        held = Club.objects.count()
        records.club(f"{held + 1:04d}", merged_into=records.club(f"{held:04d}"))


def make_imports(count: int) -> None:
    for _ in range(count):
        held = ImportRecord.objects.count()
        by = User.objects.create(username=f"user {held}")
        ImportRecord.objects.create(
            kind="interchange games", file_name="g.csv", sha256=f"{held}", rows=1, loaded_by=by
        )


MAKERS: dict[type[Any], Callable[[int], None]] = {
    Game: make_games,
    Event: make_games,
    Correction: make_corrections,
    Player: make_players,
    Membership: make_memberships,
    Club: make_clubs,
    ImportRecord: make_imports,
}


def address(model: type[Any]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


@pytest.mark.parametrize("model", MAKERS, ids=lambda model: model._meta.model_name)
def test_sixty_rows_take_no_more_queries_than_ten(admin_client: Client, model: type[Any]) -> None:
    counts = []
    for more in (10, 50):
        MAKERS[model](more)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            admin_client.get(address(model))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def found(client: Client, model: type[Any], query: str) -> set[Any]:
    answer = client.get(address(model), {"q": query})
    return set(answer.context["cl"].result_list)


def test_games_are_found_by_names_references_and_events(admin_client: Client) -> None:
    one = records.game(records.event("cup"), records.player("Alpha"), records.player("Bravo"))
    two = records.game(records.event("league"), records.player("Alpha"), records.player("Delta"))
    assert found(admin_client, Game, "alpha") == {one, two}
    assert found(admin_client, Game, "delta") == {two}
    assert found(admin_client, Game, "alp* v b?avo") == {one}
    assert found(admin_client, Game, "bravo v alpha") == {one}
    assert found(admin_client, Game, "delta v bravo") == set()
    assert found(admin_client, Game, "cup") == {one}
    assert found(admin_client, Game, two.black.ref) == {two}


def test_a_game_is_called_by_its_players() -> None:
    alpha, bravo = records.player("Alpha", forenames="Ann"), records.player("Bravo")
    game = records.game(records.event(), alpha, bravo)
    assert str(game) == f"1 October 2012: Alpha, Ann {alpha.ref} - Bravo {bravo.ref}, 1-0"


def test_a_correction_is_listed_with_whom_it_touches_and_why(admin_client: Client) -> None:
    game = records.game(records.event(), records.player("Alpha"), records.player("Bravo"))
    correction = correct_result(game=game, score="01", reason="the card")
    page = admin_client.get(address(Correction)).content.decode()
    assert f"{game.white}; {game.black}" in page
    assert "the card" in page
    assert found(admin_client, Correction, "bravo") == {correction}


def test_of_a_correction_that_touches_many_some_are_named(admin_client: Client) -> None:
    correction = Correction.objects.create(cause=Cause.RESULT, reason="not by the Laws")
    correction.players.set([records.player(f"Player {number}") for number in range(9)])
    assert "and 7 more" in admin_client.get(address(Correction)).content.decode()
