"""Every page that a visitor can reach, looked through for a date of birth."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.utils.dateformat import format as written

from players.models import Player
from tests.grading.publishing.world import make_world, published

FORMATS = ("Y-m-d", "d/m/Y", "j/n/Y", "d.m.Y", "j F Y", "j M Y", "F j, Y", "Ymd", "F Y")


def everywhere(client: Client) -> dict[str, str]:
    """Each page of the site that links lead to, from the home page and some lookups."""
    pages: dict[str, str] = {}
    waiting = ["/", "/?q=s&ungraded=1", "/?q=2&ungraded=1", "/help/", "/clubs/"]
    waiting += [f"/players/{ref}/" for ref in Player.objects.values_list("ref", flat=True)]
    while waiting:
        address = waiting.pop()
        if address in pages:
            continue
        response = client.get(address, follow=True)
        pages[address] = unescape(response.content.decode())
        for link in re.findall(r'href="([^"#]+)', pages[address]):
            target = urljoin(address, link)
            if target.startswith("/") and not target.startswith(("/admin/", "/static/")):
                waiting.append(target)
    return pages


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
    text = "\n".join(pages.values())
    for birth in births.values():
        assert [form for form in FORMATS if written(birth, form) in text] == []
        if birth.year < 1990:
            assert not re.search(rf"\b{birth.year}\b", text)
