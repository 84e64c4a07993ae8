"""Every page that a visitor can reach, looked through for a date of birth."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils.dateformat import format as written

from players.models import Player
from tests.grading.publishing.world import make_world, published
from tests.walk import kind_of, walk

FORMATS = ("Y-m-d", "d/m/Y", "j/n/Y", "d.m.Y", "j F Y", "j M Y", "F j, Y", "Ymd", "F Y")

IN_THOUSANDS = {"conversions", "moved", "what-if", "working"}
"""Pages whose figures, sums of points and ratings, look like years."""


def everywhere(client: Client) -> dict[str, str]:
    """Pages of every kind that links lead to, from the home page, lookups and all players."""
    starts = ["/", "/?q=s&ungraded=1", "/?q=2&ungraded=1", "/help/", "/clubs/"]
    starts += [f"/players/{ref}/" for ref in Player.objects.values_list("ref", flat=True)]
    return dict(walk(client, starts, plain=30, asked=2))


@pytest.mark.crawl
@pytest.mark.django_db
def test_no_page_has_a_date_of_birth(client: Client) -> None:
    make_world()
    born = date(1931, 3, 14)
    births = {}
    for number, player in enumerate(Player.objects.order_by("ref")):
        if player.birth_date is None:  # a day that nothing else in the world is dated
            player.birth_date = born + timedelta(days=373 * number)
            player.save()
        births[player.ref] = player.birth_date
    published("2012-01", "2012-07", "2013-01", "2013-04")
    pages = everywhere(client)
    assert len(pages) > 100
    for address, text in pages.items():
        for birth in births.values():
            assert [form for form in FORMATS if written(birth, form) in text] == [], address
            if birth.year < 1990 and kind_of(address).split()[0] not in IN_THOUSANDS:
                assert not re.search(rf"\b{birth.year}\b", text), address
