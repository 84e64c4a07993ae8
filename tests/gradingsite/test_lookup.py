"""The search box: names, references and clubs, in three modes and without choosing one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedGrade, PublishedPlayer
from tests.snapshot import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A handful of players and clubs."""
    world = World()
    world.revise(1)
    hastings = world.club("Hastings & St Leonards", "4HAS", county="Sussex", union="SCCU")
    world.club("Surrey", "7SUR", kind="location", county="Surrey", union="SCCU")
    world.club("Surrey", "7SUT", kind="team", county="Surrey", union="SCCU")
    ann = world.player("McDonald, Ann", ref="233310H", sex="F", junior_age=15)
    bob = world.player("Macdonald, Bob", ref="233302J", sex="M")
    cy = world.player("Müller, Cy", ref="123331C", former=("Macdonald, Cy",))
    world.player("Macdonell, Di", ref="292952B", is_listed=False)
    world.affiliation(ann, hastings)
    world.grade(ann, "2013-01", 141, "A")
    world.grade(ann, "2012-07", 138, "B")
    world.grade(ann, "2013-01", 128, "C", slug="rapid")
    world.grade(bob, "2013-01", 131, "B")
    world.grade(cy, "2013-01", 0, "E")
    world.publish(1)
    return world


def look_up(client: Client, q: str, **parameters: Any) -> str:
    response = client.get("/", {"q": q} | parameters)
    assert response.status_code == 200
    return response.content.decode()


def refs(page: str) -> list[str]:
    """The references of the results table, in order."""
    return re.findall(r'<td><a href="/players/(\w+)/', page)


def row(page: str, ref: str) -> list[str]:
    """The cells of a player's row, as read."""
    (found,) = re.findall(rf"<tr>\s*<td><a href=\"/players/{ref}/.*?</tr>", page, re.S)
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", found, re.S)
    return [" ".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in cells]


def test_a_row_has_both_lists_each_with_the_list_before(client: Client, world: World) -> None:
    page = look_up(client, "mcd")
    club = "Hastings &amp; St Leonards"
    cells = ["233310H", "McDonald, Ann", "F", "15", club, "141 A", "138 B", "128 C", ""]
    assert row(page, "233310H") == cells
    assert "1 player with a current grade." in page


def test_names_are_found_by_wild_cards_and_sorted_by_name(client: Client, world: World) -> None:
    assert refs(look_up(client, "m*cdonald")) == ["233302J", "233310H", "123331C"]


def test_a_former_name_is_shown_as_such(client: Client, world: World) -> None:
    assert row(look_up(client, "macdonald, c"), "123331C")[1] == (
        "Müller, Cy formerly Macdonald, Cy"
    )
    assert row(look_up(client, "muller"), "123331C")[1] == "Müller, Cy"


def test_zero_is_shown_with_a_note(client: Client, world: World) -> None:
    assert row(look_up(client, "muller"), "123331C")[5] == "0 not a grade E"


def test_players_without_a_grade_are_left_out_until_asked_for(client: Client, world: World) -> None:
    page = look_up(client, "macdon")
    assert "292952B" not in refs(page)
    assert "Include 1 without" in page
    assert refs(look_up(client, "macdon", ungraded="1")) == ["233302J", "292952B", "123331C"]


def test_a_revised_grade_is_marked_in_words_with_the_earlier_one(
    client: Client, world: World
) -> None:
    world.revise(2, "2013-04")
    bob = PublishedGrade.objects.get(grade=131)
    world.replace(bob, grade=133)
    ann = PublishedGrade.objects.get(grade=128)
    world.replace(ann, grade=None, category="")
    world.grade(world.player("Macdougall, Ed", ref="700101A"), "2013-01", 150, "D")
    world.publish(2)
    page = look_up(client, "m")
    assert row(page, "233302J")[5] == "133 was 131 B"
    assert row(page, "233310H")[7] == "none was 128"
    assert row(page, "700101A")[5] == "150 new D"
    assert row(page, "123331C")[5] == "0 not a grade E"
    assert page.count('class="revised"') == 3


def test_sorting(client: Client, world: World) -> None:
    by_grade = look_up(client, "m", sort="standard")
    assert refs(by_grade) == ["233310H", "233302J", "123331C"]
    assert 'aria-sort="descending"' in by_grade
    by_ref = look_up(client, "m", sort="ref", ungraded="1")
    assert refs(by_ref) == ["123331C", "233302J", "233310H", "292952B"]


@pytest.mark.parametrize("typed", ["233310H", "233310h", "233310", " 233310H "])
def test_a_whole_reference_in_any_form(client: Client, world: World, typed: str) -> None:
    for mode in ("all", "ref"):
        assert refs(look_up(client, typed, mode=mode)) == ["233310H"]


@pytest.mark.parametrize(
    "typed, found",
    [("2333", ["233302J", "233310H"]), ("2333*", ["233302J", "233310H"]), ("??333", ["123331C"])],
)
def test_part_of_a_reference(client: Client, world: World, typed: str, found: list[str]) -> None:
    assert refs(look_up(client, typed)) == found


def test_a_whole_reference_finds_its_player_without_a_grade(client: Client, world: World) -> None:
    assert refs(look_up(client, "292952B")) == ["292952B"]
    assert refs(look_up(client, "29295")) == []


def test_a_wrong_letter_is_told_and_the_player_offered(client: Client, world: World) -> None:
    page = look_up(client, "233310j")
    assert "233310J: the letter should be H." in page
    assert refs(page) == ["233310H"]


def test_a_merged_reference_leads_to_the_survivor(client: Client, world: World) -> None:
    ann = PublishedPlayer.objects.get(ref="233310H")
    world.player("McDonald, A", ref="700101A", merged_into_id=ann.player_id, is_listed=False)
    page = look_up(client, "700101A")
    assert "700101A has been merged into 233310H" in page
    assert refs(page) == ["233310H"]
    assert refs(look_up(client, "7001", ungraded="1")) == []


def test_nobody_found_offers_near_spellings(client: Client, world: World) -> None:
    page = look_up(client, "mcdnoald")
    assert "Nobody with a current grade is found by “mcdnoald”" in page
    assert 'href="?q=McDonald%2C&amp;mode=players">McDonald</a>' in page


def test_the_nearest_spelling_comes_first(client: Client, world: World) -> None:
    for name in ("Andrews, Al", "Sanders, Bo", "Anderson, Cy", "Quixote, Di"):
        world.player(name)
    page = look_up(client, "sandres")
    offered = re.findall(r"mode=players\">([^<]+)</a>", page)
    assert offered == ["Sanders", "Andrews"]


def test_nobody_found_offers_the_ungraded(client: Client, world: World) -> None:
    page = look_up(client, "macdonell")
    assert "Include 1 without one" in page


def test_clubs_are_found_by_the_same_box(client: Client, world: World) -> None:
    assert 'href="/clubs/4HAS/">Hastings &amp; St Leonards</a>' in look_up(client, "hast")
    page = look_up(client, "surrey", mode="clubs")
    assert "Surrey *" in page
    assert "county team" in page
    assert 'href="/counties/surrey/team/"' in page


def test_the_club_mode_offers_near_spellings(client: Client, world: World) -> None:
    page = look_up(client, "hastigns", mode="clubs")
    assert "No club or place is found by “hastigns”" in page
    assert "Hastings &amp; St Leonards" in page or "The first letters are enough" in page


@pytest.mark.parametrize("typed", ["*", "?", "??*", "*" * 150])
def test_wild_cards_alone_are_refused_with_words(client: Client, world: World, typed: str) -> None:
    page = look_up(client, typed)
    assert "Give at least one letter or digit beside the wild cards." in page
    assert refs(page) == []


def test_the_search_stays_in_the_address_and_the_box(client: Client, world: World) -> None:
    page = look_up(client, "m", ungraded="1")
    assert 'value="m"' in page
    assert 'href="?q=m&amp;ungraded=1&amp;sort=standard"' in page


def test_htmx_gets_the_results_alone(client: Client, world: World) -> None:
    response = client.get("/", {"q": "mcd"}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert refs(page) == ["233310H"]
    assert "<html" not in page
    restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get("/", {"q": "mcd"}, headers=restored).content.decode()


def test_pages_of_many_results(client: Client, world: World) -> None:
    for number in range(120):
        world.player(f"Smith, Player {number:03d}")
    first = look_up(client, "smith")
    assert len(refs(first)) == 50
    assert "120 players with a current grade, 1 to 50 shown" in first
    assert 'rel="next" href="?q=smith&amp;page=2"' in first
    assert len(refs(look_up(client, "smith", page="3"))) == 20
    beyond = client.get("/", {"q": "smith", "page": "4"})
    assert beyond.status_code == 404
    assert "the last is page 3" in beyond.content.decode()


def test_queries_do_not_grow_with_the_players_found(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; totals; ids; players; affiliations; clubs; grades; names that match; clubs found
    with django_assert_num_queries(9):
        look_up(client, "mcd")
    club = world.club("Bromley", "8BRO")
    for number in range(40):
        player = world.player(f"McDonald, Player {number:03d}")
        world.affiliation(player, club)
        world.grade(player, "2013-01", 100, "D")
    with django_assert_num_queries(9):
        assert len(refs(look_up(client, "mcd"))) == 41
