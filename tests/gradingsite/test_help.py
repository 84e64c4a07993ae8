"""The help page: every category of every rule set, and a place for each link that leads there."""

import re
from pathlib import Path

import pytest
from django.test import Client

from grading.engine.rules import RULE_SETS
from tests.conftest import ROOT
from tests.snapshot import World

pytestmark = pytest.mark.django_db


def help_page(client: Client) -> str:
    response = client.get("/help/")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_every_category_of_both_rule_sets(client: Client, rules) -> None:
    part = help_page(client).split(f'id="{rules.name}"')[1].split("</table>")[0]
    assert re.findall(r'<th scope="row">(\w)</th>', part) == [c.letter for c in rules.categories]


def test_the_totals_of_the_database(client: Client) -> None:
    totals = {"players": 102_530, "current": {"standard": 12_762, "rapid": 4_275}}
    World().revise(1, totals=totals)
    World().publish(1)
    page = help_page(client)
    assert "102,530 players are on record" in page
    assert "12,762 with a current Standard grade" in page
    assert "4,275 with a current Rapid grade" in page


def test_every_place_that_templates_link_to_is_there(client: Client) -> None:
    page = help_page(client)
    places = set(re.findall(r'id="([^"]+)"', page))
    assert len(places) == len(re.findall(r'id="', page))
    templates = Path(ROOT / "templates").rglob("*.html")
    linked = {
        place
        for template in templates
        for place in re.findall(r"\{% link 'help' %\}#([\w-]+)\"", template.read_text())
    }
    assert linked >= {"isolated", "new-grades", "starting", "categories"}
    assert linked <= places
    letters = {c.letter.lower() for rules in RULE_SETS.values() for c in rules.categories}
    assert {f"category-{letter}" for letter in letters} <= places
    assert set(re.findall(r'href="#([\w-]+)"', page)) - {"content"} <= places
