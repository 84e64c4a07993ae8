"""Whatever stands in an address, the answer is a page that explains, never a fault."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.snapshot import World

pytestmark = pytest.mark.django_db

NUL = "%00"
SURROGATE = "%ED%A0%80"
ADDRESSES = [
    "/?q=smith&page=-1",
    "/?q=smith&page=0",
    "/?q=smith&page=1.5",
    "/?q=smith&page=999999999999",
    "/?q=smith&page=²",
    "/?q=smith&sort=birth_date",
    "/?q=smith&mode=dates",
    f"/?q=smith&sort={NUL}",
    f"/?q={'*' * 10_000}",
    f"/?q={'a' * 10_000}",
    "/?q=smith&as_of=2013-13",
    f"/?q=smith&as_of={NUL}",
    f"/?q=smith&as_of={SURROGATE}",
    "/clubs/?page=-1",
    f"/clubs/?q={'?*' * 5_000}",
    "/clubs/ZZZZ/",
    f"/clubs/{NUL}/",
    f"/clubs/{SURROGATE}/",
    "/clubs/4HAS/?page=2",
    "/clubs/4HAS/?sort=age",
    "/counties/atlantis/",
    f"/counties/{NUL}/",
    "/counties/atlantis/team/",
    "/players/1/",
    "/players/700101A/",
    "/players/233310J/",
    f"/players/{NUL}/",
    f"/players/{SURROGATE}/",
    f"/players/{'2' * 3_000}/",
    "/players/２３３３１０H/",
    "/players/233310H/games/blitz/2013-01/",
    "/players/233310H/games/standard/2013-02/",
    f"/players/233310H/games/{NUL}/2013-01/",
    f"/players/233310H/games/standard/{NUL}/",
    f"/players/233310H/games/standard/{SURROGATE}/",
    "/players/233310H/working/standard/2013-01/",
    "/players/233310H/working/standard/2011-07/",
    "/players/233310H/working/standard/2013-07/",
    "/players/233310H/working/blitz/2013-01/",
    "/players/233310H/starting/standard/2013-01/",
    "/players/233310H/starting/standard/x/",
]
HARMLESS = [
    f"/?q={NUL}",
    f"/?q=smith{NUL}",
    f"/?q={SURROGATE}",
    "/?q=%FF%FE",
    "/?q=%25%25%25",
    "/?q='; DROP TABLE players --",
    "/?q=\\",
    "/?q=smith&page=",
    "/?q=smith&unknown=1",
    "/?q=smith&as_of=",
    f"/clubs/?q={NUL}{SURROGATE}",
    f"/players/233310H/?merged={NUL}",
    f"/players/233310H/?merged={'9' * 5_000}",
    f"/players/233310H/?merged={SURROGATE}",
]


@pytest.fixture(autouse=True)
def _world() -> None:
    world = World()
    world.revise(1)
    ann = world.player("Smith, Ann", ref="233310H")
    world.affiliation(ann, world.club("Hastings", "4HAS"))
    world.publish(1)


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_makes_no_sense_is_explained(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code in (400, 404)
    page = response.content.decode()
    assert "<h1>" in page
    assert "Look something else up" in page or "There is no page at this address" in page


@pytest.mark.parametrize("address", HARMLESS)
def test_what_does_no_harm_is_answered(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200
