"""The report of likely duplicates in the administration."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import now

from gradingsite.administration import watching
from gradingsite.celery import app
from players.duplicates.finding import find_duplicates
from players.models import DuplicateSearch, LikelyPair, Player
from players.services import merge_players
from players.services.two_people import say_two_people
from players.tasks import search_duplicates
from tests import records

pytestmark = pytest.mark.django_db

LIST = reverse("admin:players_likelypair_changelist")
SEARCH = reverse("admin:players_likelypair_search")


@pytest.fixture(autouse=True)
def _eager() -> Iterator[None]:
    # Celery reads the settings once, and would be left with those of a test.
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    yield
    app.conf.task_always_eager = before


@pytest.fixture
def pair() -> tuple[Player, Player]:
    born = date(1970, 3, 4)
    one, other = (
        records.player("Alpha", forenames="Ann", birth_date=born, ref=ref)
        for ref in ("233310H", "233302J")
    )
    return one, other


def listed(client: Client, **query: str) -> list[LikelyPair]:
    return list(client.get(LIST, query).context["cl"].result_list)


def test_a_search_is_set_going_and_its_pairs_listed(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    assert "Nobody has searched for duplicates yet." in admin_client.get(LIST).content.decode()
    page = admin_client.post(SEARCH, follow=True).content.decode()
    assert "1 likely pair among 2 players" in page
    assert "searched for by admin" in page
    assert f"kept={pair[0].pk}&amp;merged={pair[1].pk}" in page
    assert "birth date: <span>agrees</span>" in page
    assert not re.search(r"\b1970\b", page)
    assert [found.one for found in listed(admin_client, q="233302")] == [pair[0]]
    assert listed(admin_client, q="beta") == []


def test_a_pair_leads_to_where_it_is_compared(
    admin_client: Client, pair: tuple[Player, Player]
) -> None:
    find_duplicates()
    change = reverse("admin:players_likelypair_change", args=[LikelyPair.objects.get().pk])
    assert "Merge two records" in admin_client.get(change, follow=True).content.decode()
    gone = reverse("admin:players_likelypair_change", args=[99999])
    assert admin_client.get(gone).status_code == 404


def say_two(one: Player, other: Player) -> None:
    say_two_people(one=one, other=other, reason="cousins")


def merge(one: Player, other: Player) -> None:
    merge_players(kept=one, merged=other, reason="same")


def play(one: Player, other: Player) -> None:
    records.game(records.event(), other, one)


@pytest.mark.parametrize("since", [say_two, merge, play])
def test_what_is_settled_since_the_search_is_not_listed(
    admin_client: Client, pair: tuple[Player, Player], since: Any
) -> None:
    find_duplicates()
    since(*pair)
    assert listed(admin_client) == []


def test_the_list_takes_no_more_queries_for_more(admin_client: Client) -> None:
    counts = []
    for surname in ("Alpha", "Beta"):
        for name in ("Ann", "Bea", "Cleo", "Dora", "Eve"):
            for _ in range(2):
                records.player(surname, forenames=name)
        find_duplicates(by=User.objects.get(username="admin"))
        with CaptureQueriesContext(connection) as queries:
            assert listed(admin_client)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_task_that_comes_twice_searches_once(pair: tuple[Player, Player]) -> None:
    asked_at = now().isoformat()
    search_duplicates(asked_at, None)
    first = DuplicateSearch.objects.get()
    search_duplicates(asked_at, None)
    assert DuplicateSearch.objects.get() == first


class Waiting:
    """A search that somebody else is at."""

    id = uuid4()
    info: object = {"done": 2, "steps": 6}

    def __init__(self, *_args: object, **_options: object) -> None: ...

    def ready(self) -> bool:
        return False

    def failed(self) -> bool:
        return False

    def successful(self) -> bool:
        return False


class Failed(Waiting):
    def failed(self) -> bool:
        return True


class Done(Waiting):
    def successful(self) -> bool:
        return True

    def get(self) -> None: ...


def progress(client: Client, **headers: str) -> Any:
    return client.get(
        reverse("admin:players_likelypair_progress", args=[Waiting.id]), headers=headers
    )


def test_how_far_a_search_has_come_is_shown(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "AsyncResult", Waiting)
    monkeypatch.setattr(search_duplicates, "delay", Waiting)
    address = reverse("admin:players_likelypair_progress", args=[Waiting.id])
    assert admin_client.post(SEARCH)["Location"] == address
    assert "2 of 6 steps are done." in progress(admin_client).content.decode()
    part = progress(admin_client, **{"HX-Request": "true"}).content.decode()
    assert part.startswith('<p role="status"')


def test_a_search_that_failed_says_so(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "AsyncResult", Failed)
    assert progress(admin_client, **{"HX-Request": "true"})["HX-Redirect"] == LIST
    assert "The search failed" in admin_client.get(LIST).content.decode()


def test_a_search_that_is_done_leads_to_the_pairs(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "AsyncResult", Done)
    assert progress(admin_client, **{"HX-Request": "true"})["HX-Redirect"] == LIST
    assert progress(admin_client)["Location"] == LIST


def test_who_may_not_looks_only(client: Client) -> None:
    user = User.objects.create_user("reader", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_likelypair"))
    client.force_login(user)
    page = client.get(LIST).content.decode()
    assert "Search again" not in page
    assert client.post(SEARCH).status_code == 403
