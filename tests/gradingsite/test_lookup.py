"""The search box: names, references and clubs, in three modes and without choosing one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.snapshot import read_snapshot
from gradingsite.folding import parse_pattern
from players.selectors.turned import turned_names
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


def as_typed(client: Client, q: str, **parameters: Any) -> str:
    """What comes while it is being typed: the results alone."""
    response = client.get("/", {"q": q} | parameters, headers={"HX-Request": "true"})
    assert response.status_code == 200
    return response.content.decode()


def refs(page: str) -> list[str]:
    """The references of the results table, in order."""
    return re.findall(r'<th scope="row"><a href="/players/(\w+)/', page)


def html_of(page: str, ref: str) -> str:
    """A player's row."""
    (found,) = re.findall(rf"<tr>\s*<td>{ref}</td>.*?</tr>", page, re.S)
    return str(found)


def row(page: str, ref: str) -> list[str]:
    """The cells of a player's row, as read."""
    wide = re.sub(r'<small class="narrow">.*?</small>', "", html_of(page, ref))
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", wide, re.S)
    return [" ".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in cells]


def test_a_row_has_both_lists_each_with_the_list_before(client: Client, world: World) -> None:
    page = look_up(client, "mcd")
    club = "Hastings &amp; St Leonards"
    cells = ["233310H", "McDonald, Ann", "F", "15", club, "141 A", "138 B", "128 C", ""]
    assert row(page, "233310H") == cells
    assert "1 player with a current grade." in page


def test_the_name_is_the_one_link_to_the_player(client: Client, world: World) -> None:
    found = html_of(look_up(client, "mcd"), "233310H")
    assert re.findall(r'<a href="(/players/[^"]*)">(.*?)</a>', found) == [
        ("/players/233310H/", "McDonald, Ann")
    ]


def test_links_to_namesakes_are_told_apart_by_ear(client: Client, world: World) -> None:
    world.player("McDonald, Ann", ref="700101A")
    page = look_up(client, "mc")
    links = re.findall(r'<a href="/players/\w+/">(.*?)</a>', page)
    assert [re.sub("<[^>]+>", "", link) for link in links] == [
        "McDonald, Ann 233310H",
        "McDonald, Ann 700101A",
    ]
    assert page.count('<span class="hidden"> 233310H</span>') == 1


@pytest.mark.parametrize(
    "ref, told",
    [("233310H", "Hastings &amp; St Leonards, age&nbsp;15"), ("233302J", ""), ("292952B", "8BRO")],
)
def test_club_and_a_junior_s_age_stand_under_the_name_too(
    client: Client, world: World, ref: str, told: str
) -> None:
    di = PublishedPlayer.objects.get(ref="292952B")
    world.affiliation(di, world.club("8BRO", "8BRO"))
    under = re.findall(r'<small class="narrow">(.*?)</small>', html_of(as_typed(client, ref), ref))
    assert under == ([told] if told else [])


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
    assert 'href="?q=m&amp;sort=-standard"' in by_grade, "a second click turns it round"
    turned = look_up(client, "m", sort="-standard")
    assert refs(turned) == ["123331C", "233302J", "233310H"]
    assert 'aria-sort="ascending"' in turned
    assert 'href="?q=m&amp;sort=standard"' in turned
    with_ungraded = refs(look_up(client, "m", sort="-standard", ungraded="1"))
    assert with_ungraded[-1] == "292952B", "who has no grade comes last either way"
    by_name = look_up(client, "m")
    assert 'href="?q=m&amp;sort=-name"' in by_name
    assert refs(look_up(client, "m", sort="-name")) == refs(by_name)[::-1]
    by_ref = look_up(client, "m", sort="ref", ungraded="1")
    assert refs(by_ref) == ["123331C", "233302J", "233310H", "292952B"]
    assert refs(look_up(client, "m", sort="-ref", ungraded="1")) == refs(by_ref)[::-1]
    assert client.get("/", {"q": "m", "sort": "-age"}).status_code == 400


@pytest.mark.parametrize("typed", ["233310H", "233310h", "233310", " 233310H ", "233310 h"])
def test_a_whole_reference_in_any_form(client: Client, world: World, typed: str) -> None:
    for mode in ("all", "ref"):
        assert refs(as_typed(client, typed, mode=mode)) == ["233310H"]


@pytest.mark.parametrize(
    "typed, found",
    [("2333", ["233302J", "233310H"]), ("2333*", ["233302J", "233310H"]), ("??333", ["123331C"])],
)
def test_part_of_a_reference(client: Client, world: World, typed: str, found: list[str]) -> None:
    assert refs(look_up(client, typed)) == found


def test_a_whole_reference_finds_its_player_without_a_grade(client: Client, world: World) -> None:
    assert refs(as_typed(client, "292952B")) == ["292952B"]
    assert refs(look_up(client, "29295")) == []


def test_a_wrong_letter_is_told_and_the_player_offered(client: Client, world: World) -> None:
    page = look_up(client, "233310j")
    assert "233310J: the letter should be H." in page
    assert refs(page) == ["233310H"]


def test_a_merged_reference_leads_to_the_survivor(client: Client, world: World) -> None:
    ann = PublishedPlayer.objects.get(ref="233310H")
    world.player("McDonald, A", ref="700101A", merged_into_id=ann.player_id, is_listed=False)
    page = as_typed(client, "700101A")
    assert "700101A has been merged into 233310H" in page
    assert refs(page) == ["233310H"]
    assert refs(look_up(client, "7001", ungraded="1")) == []


def test_a_wrong_letter_of_nobody_offers_nobody(client: Client, world: World) -> None:
    page = look_up(client, "999999A")
    assert "999999A: the letter should be B. No player here has that number." in page
    assert refs(page) == []


@pytest.mark.parametrize("typed", ["233310H", "233310h", " 233310 h"])
@pytest.mark.parametrize("mode", ["all", "ref"])
def test_a_whole_reference_leads_to_its_player(
    client: Client, world: World, typed: str, mode: str
) -> None:
    response = client.get("/", {"q": typed, "mode": mode, "as_of": "1", "go": "1"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/players/233310H/?as_of=1"


@pytest.mark.parametrize(
    "parameters",
    [
        {"q": "233310"},
        {"q": "233310J"},
        {"q": "999999B"},
        {"q": "233310H", "mode": "clubs"},
        {"q": "233310H", "mode": "players"},
    ],
)
def test_anything_less_leads_to_results(
    client: Client, world: World, parameters: dict[str, str]
) -> None:
    assert client.get("/", parameters | {"go": "1"}).status_code == 200


def test_the_way_back_from_a_profile_leads_to_what_was_typed(client: Client, world: World) -> None:
    assert refs(look_up(client, "233310H")) == ["233310H"]
    assert '<button name="go" value="1">' in look_up(client, "233310H")


@pytest.mark.parametrize("typed", ["Ann McDonald", "mcdonald ann", "Ann, McDonald"])
def test_a_name_typed_the_other_way_round_is_offered(
    client: Client, world: World, typed: str
) -> None:
    page = look_up(client, typed)
    assert refs(page) == []
    assert 'href="?q=McDonald%2C+Ann&amp;mode=players">McDonald, Ann</a>' in page


def test_a_name_offered_without_a_grade_is_looked_for_among_these(
    client: Client, world: World
) -> None:
    page = look_up(client, "Di Macdonell")
    assert "q=Macdonell%2C+Di&amp;mode=players&amp;ungraded=1" in page


def test_names_the_other_way_round_are_few_and_cost_one_query(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(30):
        world.player(f"Van Berg, Jo Ann {number:02d}")
    snapshot = read_snapshot()
    assert snapshot is not None
    with django_assert_num_queries(1):
        assert len(turned_names(snapshot, parse_pattern("jo ann van berg"))) == 6
    page = look_up(client, "jo ann van berg")
    assert page.count("Van Berg, Jo Ann") == 6
    assert "Berg" not in look_up(client, "a b c d e f")
    assert "Berg" not in look_up(client, "jo ann van ber*")


@pytest.mark.parametrize("typed", ["An* McDonald", "Ann McD?nald", "?nn mcdonald"])
def test_wild_cards_stay_in_a_name_typed_the_other_way_round(
    client: Client, world: World, typed: str
) -> None:
    assert "McDonald, Ann</a>" in look_up(client, typed)


@pytest.mark.parametrize("typed", ["McDonald Zoe", "zoe mcdonald", "Zoe McDnoald"])
def test_surnames_near_to_one_of_the_words_are_offered(
    client: Client, world: World, typed: str
) -> None:
    page = look_up(client, typed)
    assert refs(page) == []
    assert 'href="?q=McDonald%2C&amp;mode=players">McDonald</a>' in page


def test_forenames_alone_are_offered_with_any_surname(client: Client, world: World) -> None:
    world.player("Able, Ann")
    page = look_up(client, ", ann")
    assert refs(page) == []
    assert 'href="?q=%2A%2Cann&amp;mode=players">*, ann</a> <small class="sub">2</small>' in page
    assert len(refs(look_up(client, "*,ann"))) == 2
    assert "q=%2A%2Cdi&amp;mode=players&amp;ungraded=1" in look_up(client, ",di")
    assert "come near" not in look_up(client, ",zoe")
    assert "come near" not in look_up(client, ",*")


def test_who_finds_nobody_is_told_how_names_are_looked_up(client: Client, world: World) -> None:
    assert "looked up as <em>surname, forenames</em>" in look_up(client, "xyzzy")


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


@pytest.mark.parametrize("typed", ["zeller", "amy zeller", "zelelr"])
def test_whoever_was_hidden_since_is_neither_found_nor_offered_in_an_old_revision(
    client: Client, world: World, typed: str
) -> None:
    amy = world.player("Zeller, Amy")
    assert "Zeller" in look_up(client, typed, as_of=1)
    world.revise(2, "2013-02")
    world.remove(amy)
    world.publish(2)
    assert "Zeller" not in look_up(client, typed, as_of=1)
    assert "Zeller" not in look_up(client, typed, as_of=1, ungraded=1)


def test_nobody_found_offers_the_ungraded(client: Client, world: World) -> None:
    page = look_up(client, "macdonell")
    assert "Include 1 without one" in page


def test_including_the_ungraded_is_offered_where_it_finds_somebody(
    client: Client, world: World
) -> None:
    assert "ungraded=1" not in look_up(client, "xyzzy").partition('id="results"')[2]


def test_leaving_out_the_ungraded_is_offered_where_it_leaves_some(
    client: Client, world: World
) -> None:
    words = "Leave out players without a current grade"
    assert words in look_up(client, "macdon", ungraded="1")
    assert words not in look_up(client, "muller", ungraded="1"), "all have a grade"
    assert words not in look_up(client, "macdonell", ungraded="1"), "nobody would be left"
    assert words not in as_typed(client, "292952B")


def test_clubs_are_found_by_the_same_box(client: Client, world: World) -> None:
    assert 'href="/clubs/4HAS/">Hastings &amp; St Leonards</a>' in look_up(client, "hast")
    page = look_up(client, "surrey", mode="clubs")
    assert "Surrey *" in page
    assert "county team" in page
    assert 'href="/counties/surrey/team/"' in page


def test_clubs_that_are_found_need_no_excuse(client: Client, world: World) -> None:
    page = look_up(client, "surrey")
    assert "Nobody" not in page
    assert "Clubs and places" in page
    world.player("Surrey, Al", is_listed=False)
    page = look_up(client, "surrey")
    assert "Nobody" not in page
    assert "Include 1 player without a current grade" in page


@pytest.mark.parametrize("typed", ["4HAS", "4has", "4ha", "4", "4h*s", "?has", "4?as"])
@pytest.mark.parametrize("mode", ["all", "clubs"])
def test_clubs_are_found_by_their_codes(
    client: Client, world: World, typed: str, mode: str
) -> None:
    page = look_up(client, typed, mode=mode)
    assert "Hastings &amp; St Leonards" in page
    assert "Surrey" not in page


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


def test_the_title_names_what_was_looked_up(client: Client, world: World) -> None:
    for page in (look_up(client, "mcd*"), as_typed(client, "mcd*")):
        (title,) = re.findall("<title>(.*?)</title>", page, re.S)
        assert title.startswith("mcd* · ")


def test_what_was_looked_up_is_printed(client: Client, world: World) -> None:
    assert '<p class="printed">Looked up: mcd*</p>' in as_typed(client, "mcd*")


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
