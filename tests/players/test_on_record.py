"""Players, clubs and memberships of the records, looked up in the administration."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club
from gradingsite.folding import parse_pattern
from players.models import FormerName, Membership, Player
from players.references import is_valid
from players.selectors.on_record import players_on_record
from tests import records
from tests.grading.administration import address, change

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, Player]:
    ann = records.player("McDonald", forenames="Ann", ref="233310H")
    bob = records.player("Macdonald", forenames="Bob", ref="233302J", fide_code="400041")
    cy = records.player("Müller", forenames="Cy", ref="123331C")
    FormerName.objects.create(player=cy, surname="Macdonald", forenames="Cy")
    return {"ann": ann, "bob": bob, "cy": cy}


@pytest.mark.parametrize(
    "typed,found",
    [
        ("macd", "bob cy"),
        ("M?cD*", "bob cy"),
        ("m*donald", "ann bob cy"),
        ("MULLER, c", "cy"),
        ("*cy", "cy"),
        ("mcdonald,bob", ""),
        ("233310", "ann"),
        ("233310H", "ann"),
        ("233310 h", "ann"),
        ("233310A", "ann"),
        ("2333", "ann bob"),
        ("?333*", "ann bob"),
        ("400041", "bob"),
        ("%", ""),
        ("_", ""),
        ("'; drop", ""),
        ("\x00", "ann bob cy"),
        ("*", "ann bob cy"),
        ("", "ann bob cy"),
    ],
)
def test_players_are_found_by_wild_cards(
    admin_client: Client, people: dict[str, Player], typed: str, found: str
) -> None:
    answer = admin_client.get(reverse("admin:players_player_changelist"), {"q": typed})
    assert answer.status_code == 200
    assert set(answer.context["cl"].result_list) == {people[name] for name in found.split()}


def test_a_record_that_was_merged_is_found(people: dict[str, Player]) -> None:
    people["ann"].merged_into = people["bob"]
    people["ann"].save()
    found = Player.objects.filter(pk__in=players_on_record(parse_pattern("mcd")))
    assert set(found) == {people["ann"]}


def test_players_are_offered_as_one_types(admin_client: Client, people: dict[str, Player]) -> None:
    answer = admin_client.get(
        reverse("admin:autocomplete"),
        {
            "term": "macd",
            "app_label": "players",
            "model_name": "membership",
            "field_name": "player",
        },
    )
    assert {row["id"] for row in answer.json()["results"]} == {
        str(people["bob"].pk),
        str(people["cy"].pk),
    }


def test_memberships_are_found_by_player_and_number(
    admin_client: Client, people: dict[str, Player]
) -> None:
    first = date(2012, 9, 1)
    ours = Membership.objects.create(
        player=people["cy"], level="Gold", number="ME000123", first_day=first
    )
    Membership.objects.create(
        player=people["ann"], level="Gold", number="ME000999", first_day=first, last_day=first
    )
    memberships = reverse("admin:players_membership_changelist")
    for typed in ("macdonald", "123331", "me000123", "ME*123", "mull?r"):
        answer = admin_client.get(memberships, {"q": typed})
        assert set(answer.context["cl"].result_list) == {ours}, typed
    answer = admin_client.get(memberships, {"held": "yes"})
    assert set(answer.context["cl"].result_list) == {ours}


def test_clubs_are_found_by_name_and_code(admin_client: Client) -> None:
    etienne, amber = records.club("7STE", "Saint-Étienne"), records.club("1ABC", "Amber")
    clubs = reverse("admin:clubs_club_changelist")
    for typed, found in (
        ("saint e", etienne),
        ("*etienne", etienne),
        ("1ab", amber),
        ("1?BC", amber),
        ("am", amber),
    ):
        answer = admin_client.get(clubs, {"q": typed})
        assert set(answer.context["cl"].result_list) == {found}, typed


@pytest.mark.parametrize("typed", ["macd", "m?c*", "2333", "233310H"])
def test_a_lookup_is_answered_from_indexes(
    people: dict[str, Player], typed: str, rf: RequestFactory
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("of a few rows PostgreSQL reads all, and says so")
    request = rf.get("/")
    request.user = User()
    model_admin = admin.site._registry[Player]
    wanted, _ = model_admin.get_search_results(request, Player.objects.order_by("pk"), typed)
    plan = wanted.explain()
    assert "SEARCH" in plan
    assert "SCAN players_player\n" not in f"{plan}\n"


def make_players(count: int) -> Player:
    for _ in range(count):
        player = records.player(merged_into=records.player("Root"))
    return player


def make_memberships(count: int) -> Membership:
    for _ in range(count):
        membership = Membership.objects.create(
            player=make_players(1), level="Gold", first_day=date(2012, 9, 1)
        )
    return membership


def make_clubs(count: int) -> Club:
    held = Club.objects.count()
    for number in range(held, held + count):
        club = records.club(f"{number:04d}")
    return club


@pytest.mark.parametrize("make", [make_players, make_memberships, make_clubs])
def test_a_form_takes_no_more_queries_and_no_more_options_among_many_records(
    admin_client: Client, make: Callable[[int], Any]
) -> None:
    # The first page of all looks up more than later ones do.
    admin_client.get(address(make(1)))
    counts = []
    for more in (5, 50):
        record = make(more)
        with CaptureQueriesContext(connection) as queries:
            page = admin_client.get(address(record))
        counts.append((len(queries), page.content.count(b"<option")))
    assert counts[0] == counts[1]


def test_a_record_leads_to_its_public_page(admin_client: Client, people: dict[str, Player]) -> None:
    page = admin_client.get(address(people["ann"]))
    assert 'href="/players/233310H/"' in page.content.decode()
    people["ann"].hidden = True
    people["ann"].save()
    page = admin_client.get(address(people["ann"]))
    assert 'href="/players/233310H/"' not in page.content.decode()


def add(client: Client, ref: str) -> Any:
    inlines = {f"former_names-{part}_FORMS": 0 for part in ("TOTAL", "INITIAL")}
    given = {"ref": ref, "surname": "New", "forenames": "Nora"}
    return client.post(reverse("admin:players_player_add"), given | inlines)


def test_a_new_player_is_dealt_a_reference_or_brings_one(admin_client: Client) -> None:
    assert add(admin_client, "").status_code == 302
    assert is_valid(Player.objects.get().ref)
    assert add(admin_client, "233310H").status_code == 302
    assert Player.objects.filter(ref="233310H").exists()
    assert "the letter should be H" in add(admin_client, "233310A").content.decode()
    assert "already exists" in add(admin_client, "233310H").content.decode()
    assert Player.objects.count() == 2


def test_a_reference_is_never_changed(admin_client: Client, people: dict[str, Player]) -> None:
    assert change(admin_client, people["ann"], ref="233302J", title="WFM", reason="slip") == []
    stored = Player.objects.get(pk=people["ann"].pk)
    assert (stored.ref, stored.title) == ("233310H", "WFM")
