"""The help page: every heading, every category, examples that are true, a place for each link."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from grading.engine.rules import RULE_SETS, RuleSet
from gradingsite.folding import parse_pattern
from gradingsite.help import HEADINGS
from gradingsite.navigation import FOOT, HEAD, Way
from tests.conftest import ROOT
from tests.snapshot import World

pytestmark = pytest.mark.django_db


def help_page(client: Client) -> str:
    response = client.get("/help/")
    assert response.status_code == 200
    return response.content.decode()


SOURCE = [
    "Introduction",
    "The grading season",
    "Lookups and wild cards",
    "Player lookup",
    "Grade categories",
    "Players without a current grade",
    "Club lookup",
    "Player profile",
    "Grade history",
    "Game lists",
    "Player identification",
    "Errors and corrections",
    "How grades are calculated",
    "Game eligibility and membership",
    "Conversion to other ratings",
]
"""The headings that people know from the help page of 2013, in its order."""
PARTS = {
    "season": ["schedule", "revisions", "season-grade", "interim", "late", "received", "years"],
    "players": ["ref", "grade", "revised", "club", "games-counted", "rank", "fide"],
    "games": ["opponents", "isolated", "italics"],
    "identification": ["age"],
    "errors": ["details", "results", "affiliations"],
    "calculation": ["points", "average", "most-recent", "juniors", "starting"],
    "eligibility": ["membership"],
}
"""What stands under some of them."""


LINKED_SO_FAR = re.findall(
    r"\S+",
    "snapshot season lookup categories ecf-2012 ecf-2015 grade ungraded profile games isolated"
    " calculation starting juniors clubs new-grades errors elo",
)
"""Places that other sites may lead to; the last was on the help page of 2013."""


def test_no_place_that_was_linked_to_is_lost(client: Client) -> None:
    page = help_page(client)
    assert [place for place in LINKED_SO_FAR if f'id="{place}"' not in page] == []


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_every_heading_is_there_and_in_the_contents(client: Client) -> None:
    page = help_page(client)
    headings = re.findall(r'<h2 id="([^"]+)">([^<]+)</h2>\s*<', page)
    assert headings == [(heading.anchor, heading.words) for heading in HEADINGS]
    assert [words for _, words in headings][: len(SOURCE)] == SOURCE
    assert re.findall(r'<li><a href="#([^"]+)">([^<]+)</a></li>', page)[: len(headings)] == headings


@pytest.mark.parametrize("anchor", PARTS)
def test_what_stands_under_a_heading(client: Client, anchor: str) -> None:
    part = help_page(client).split(f'<h2 id="{anchor}">')[1].split("<h2")[0]
    assert [place for place in PARTS[anchor] if f'id="{place}"' not in part] == []


@pytest.mark.parametrize(
    "pattern, found, others",
    [
        ("cl?rk", ["Clark, J", "Clerk", "Clarke, Ann", "Clarkson"], ["Cleark"]),
        ("m*cdonald", ["Macdonald", "McDonald"], ["Macdonell"]),
        ("cl?rk,", ["Clark, J", "Clerk, Ann"], ["Clarke, Ann", "Clarkson"]),
        ("clark, j", ["Clark, Jo"], ["Clark, Ann", "Clarke, Jo"]),
        ("j*ns?n,", ["Jensen, A", "Johnson, A", "Johansen, A"], ["Johnston, A", "Johnsonne, A"]),
    ],
)
def test_the_examples_of_wild_cards_are_true(
    client: Client, pattern: str, found: list[str], others: list[str]
) -> None:
    assert f"<code>{pattern}</code>" in help_page(client)
    assert [name for name in found if not parse_pattern(pattern).matches(name)] == []
    assert [name for name in others if parse_pattern(pattern).matches(name)] == []


def test_the_junior_increment_and_the_conversions_are_those_in_use(client: Client) -> None:
    page = words(help_page(client))
    assert "0 to 10 10 10 11 to 17 5 5" in page
    assert "FIDE rating grade × 8 + 650 (rating − 650) ÷ 8" in page
    assert "grade × 8 + 600 (rating − 600) ÷ 8" in page


def test_nobody_is_promised_a_date(client: Client) -> None:
    assert "No day is promised." in help_page(client)


@pytest.mark.parametrize("way", [*HEAD, *FOOT], ids=lambda way: way.words)
def test_every_page_that_the_head_and_the_foot_lead_to_is_told_of(client: Client, way: Way) -> None:
    text = help_page(client).split("<main")[1].split("</main>")[0]
    assert way.name == "help" or f'href="{reverse(way.name)}"' in text


def test_whom_to_write_to(client: Client, settings: Settings) -> None:
    assert "mailto:" not in help_page(client)
    settings.CONTACT = "grader@example.org"
    part = help_page(client).split('id="errors"')[1]
    assert 'href="mailto:grader@example.org"' in part
    assert 'href="/report/"' in part


def test_queries(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    World().revise(1)
    World().publish(1)
    with django_assert_num_queries(1):  # the revision
        help_page(client)


LETTERED = [rules for rules in RULE_SETS.values() if rules.has_categories]


@pytest.mark.parametrize("rules", LETTERED, ids=lambda rules: rules.name)
def test_every_category_of_every_rule_set(client: Client, rules: RuleSet) -> None:
    part = help_page(client).split(f'id="{rules.name}"')[1].split("</table>")[0]
    assert re.findall(r'<th scope="row">(.)</th>', part) == [c.letter for c in rules.categories]


def test_the_totals_of_the_database(client: Client) -> None:
    totals = {"players": 102_530, "current": {"standard": 12_762, "rapid": 4_275}}
    ranks = {"standard": {"counts": {"120": 9_600, "121": 55}}, "rapid": {"counts": {}}}
    World().revise(1, totals=totals, ranks=ranks)
    World().publish(1)
    page = help_page(client)
    assert "102,530 players are on record" in page
    assert "12,762 with a current Standard grade" in page
    assert "4,275 with a current Rapid grade" in page
    assert "9,655 players are ranked in Standardplay" in page


def test_every_place_that_templates_link_to_is_there(client: Client) -> None:
    page = help_page(client)
    places = set(re.findall(r'id="([^"]+)"', page))
    assert len(places) == len(re.findall(r'id="', page))
    templates = Path(ROOT / "templates").rglob("*.html")
    linked = {
        place
        for template in templates
        for place in re.findall(r"\{% link 'help' %\}#([\w-]+)", template.read_text())
    }
    assert linked >= {"isolated", "new-grades", "starting", "categories", "players", "clubs"}
    # What ends in a hyphen goes on with a letter, of which all are looked for below.
    assert {place for place in linked if not place.endswith("-")} <= places
    letters = {c.letter.lower() for rules in LETTERED for c in rules.categories}
    assert {f"category-{letter}" for letter in letters} <= places
    assert set(re.findall(r'href="#([\w-]+)"', page)) - {"content"} <= places


@pytest.mark.django_db
def test_the_example_of_a_moment_is_one_that_is_here(client: Client) -> None:
    assert "?as_of=2013-08" in help_page(client)
    World().revise(1, "2013-04")
    World().publish(1)
    page = help_page(client)
    assert "?as_of=2013-04</code>" in page
    assert client.get("/?as_of=2013-04").status_code == 200
    (day,) = re.findall(r"a day such as <code>([0-9-]+)</code>", page)
    assert client.get(f"/?as_of={day}").status_code == 200
