"""Links in the administration: whoever is shown one may follow it, and finds no date of birth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.utils.dateformat import format as written

from players.models import Player
from tests.grading.administration import address
from tests.gradingsite.administration.people import (
    ADMINISTRATOR,
    BORN,
    GROUPS,
    make_people,
)
from tests.walk import LINK, kind_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.filterwarnings("ignore:Results are not stored:RuntimeWarning"),
]

HOME = "/admin/"
OF_A_KIND = 2
"""So many links are followed to pages of one kind, by name and parameters."""
SPELT = ("Y-m-d", "d/m/Y", "j F Y", "j M Y", "d.m.Y", "F j, Y", "M. j, Y")

WITHIN = re.compile(r"<style|<script(?![^>]*\ssrc=)|<[a-z][^<>]*\s(style|on[a-z]+)=", re.IGNORECASE)
"""Script or style within a page, which the policy of the site keeps from it."""

SHOWING = {"players_player_change", "players_player_history", "audit"}
"""Pages with dates of birth, for administrators: the form, and what was in it when."""


def walk(client: Client, *starts: str) -> Iterator[tuple[str, int, str]]:
    """Address, status and text of each page of the administration that links lead to.

    A list that is narrowed is not narrowed further: there are more ways to than anybody can go.
    """
    waiting, seen = list(starts), set(starts)
    visits: Counter[str] = Counter()
    while waiting:
        page = waiting.pop()
        response = client.get(page)
        text = unescape(response.content.decode())
        yield page, response.status_code, text
        links = [
            *LINK.findall(text),
            *([response["Location"]] if response.has_header("Location") else []),
        ]
        for link in links:
            target = urljoin(page, link)
            is_narrower = "?" in page and "?" in target
            if not target.startswith(HOME) or target in seen or is_narrower:
                continue
            seen.add(target)
            visits[kind_of(target)] += 1
            if visits[kind_of(target)] <= OF_A_KIND:
                waiting.append(target)


@pytest.mark.crawl
@pytest.mark.parametrize("role", GROUPS)
def test_every_link_shown_can_be_followed(role: str) -> None:
    people = make_people()
    found = list(walk(people.client(role), address(people.own[Player]), HOME))
    refused = [(page, status) for page, status, _ in found if status not in {200, 302}]
    assert refused == []
    assert [page for page, _, text in found if WITHIN.search(text)] == []
    kinds = {kind_of(page) for page, _, _ in found}
    assert {"grading_event_change", "players_player_history", "grading_game_changelist"} <= kinds
    born = [written(BORN, spelling) for spelling in SPELT]
    showing = {
        kind_of(address).split()[0] for address, _, text in found for day in born if day in text
    }
    assert showing <= (SHOWING if role == ADMINISTRATOR else set())
    assert ("players_player_change" in showing) == (role == ADMINISTRATOR)
