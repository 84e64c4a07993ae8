"""Many players at once. Source: site, Lookups."""

from __future__ import annotations

import csv
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedGrade, PublishedPlayer
from players.references import make_reference
from tests.snapshot import World, list_row

pytestmark = pytest.mark.django_db

ANN, BOB, OLD = (make_reference(number) for number in range(233_310, 233_313))
"""The references that a world gives the first players in it."""


@pytest.fixture
def world() -> World:
    """Players with names to be confused, and grades at several moments."""
    world = World()
    season = {"period": "2012-07", "revision": 1}
    world.revise(1, lists=[list_row("standard", season=season), list_row("rapid")])
    ann = world.player("Smith, Ann")
    bob = world.player("Jones, Bob", former=("Brown, Bob",))
    world.player("Smithers, Cy", merged_into_id=bob.player_id, is_listed=False)
    first, second = world.player("Hill, Al"), world.player("Hill, Al")
    world.player("Hill, Al", is_listed=False)
    known = world.player("Wood, Jo")
    world.player("Wood, Jo", is_listed=False)
    world.player("Idle, Di", is_listed=False)
    world.player("van der Berg, Jan")
    world.affiliation(ann, world.club("Ashton", "7AAA"))
    for player, grade in ((ann, 141), (bob, 120), (first, 100), (second, 90), (known, 80)):
        world.grade(player, "2013-01", grade, "B")
        world.grade(player, "2012-07", grade - 10, "C")
    world.grade(ann, "2013-01", 150, "A", slug="rapid")
    world.publish(1)
    return world


def page_of(client: Client, players: str, **asked: Any) -> str:
    response = client.post("/many/", {"players": players} | asked)
    assert response.status_code == 200
    return unescape(response.content.decode())


def lines(client: Client, players: str, **asked: Any) -> list[dict[str, str]]:
    response = client.post("/many/", {"players": players, "format": "csv"} | asked)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(response.content.decode().splitlines()))


def found(client: Client, players: str, **asked: Any) -> list[tuple[str, str]]:
    """The name, or why there is none, and the grade of each entry."""
    return [(row["name"] or row["note"], row["grade"]) for row in lines(client, players, **asked)]


def cards(page: str) -> list[str]:
    """The figures of the team."""
    return re.findall(r'<div class="big[^"]*">([^<]*)<', page)


# Who is meant


def test_one_table_in_the_order_given(client: Client, world: World) -> None:
    rows = lines(client, f"Jones, Bob\n{ANN}; nobody at all")
    assert [(row["number"], row["given"], row["ref"], row["name"]) for row in rows] == [
        ("1", "Jones, Bob", BOB, "Jones, Bob"),
        ("2", ANN, ANN, "Smith, Ann"),
        ("3", "nobody at all", "", ""),
    ]
    assert (rows[1]["club_code"], rows[1]["grade"], rows[1]["category"]) == ("7AAA", "141", "B")


@pytest.mark.parametrize(
    "typed",
    ["Smith, Ann", "smith,ann", "SMITH, ÁNN", "Smith, A", "Ann Smith", "Smith Ann", "A Smith"],
)
def test_a_name_is_found_however_it_is_written(client: Client, world: World, typed: str) -> None:
    assert found(client, typed) == [("Smith, Ann", "141")]


def test_a_surname_of_several_words(client: Client, world: World) -> None:
    for typed in ("van der Berg, Jan", "van der Berg", "Jan van der Berg"):
        assert found(client, typed)[0][0] == "van der Berg, Jan"


def test_who_is_called_so_is_taken_before_who_is_called_so_and_more(
    client: Client, world: World
) -> None:
    world.player("Smith, Ann Maria")
    assert found(client, "Smith, Ann")[0][0] == "Smith, Ann"
    assert found(client, "Smith, An")[0][0] == "2 players may be meant"


def test_who_may_be_several_is_not_counted_as_not_found(client: Client, world: World) -> None:
    world.player("Smith, Ann Maria")
    page = client.post("/many/", {"players": "Smith, An\nNobody, Al\n233310H"}).content.decode()
    assert "3 given, 1 of them may be several players, 1 of them not found." in page
    page = client.post("/many/", {"players": "Smith, An\n233310H"}).content.decode()
    assert "2 given, 1 of them may be several players." in page


def test_a_reference_without_its_letter_or_in_small_letters(client: Client, world: World) -> None:
    assert found(client, f"233310 {BOB.lower()}") == [("Smith, Ann", "141"), ("Jones, Bob", "120")]


def test_a_merged_reference_and_a_former_name_lead_to_the_player(
    client: Client, world: World
) -> None:
    merged, former = lines(client, f"{OLD}\nBrown, Bob")
    assert (merged["ref"], merged["note"]) == (BOB, f"{OLD} has been merged into {BOB}")
    assert former["ref"] == BOB
    assert former["note"] == "the same player as number 1"
    (alone,) = lines(client, "Brown, Bob")
    assert alone["note"] == "formerly Brown, Bob"


@pytest.mark.parametrize(
    "given, why",
    [
        ("233310J", "233310J: the letter should be H"),
        ("700101B", "700101B: the letter should be A. No player here has that number."),
        ("700101A", "No player here has that number."),
        ("Nobody, Al", "Nobody is called so, or begins so"),
        ("Hill, Al", "2 players may be meant"),
        ("S*ith", "Wild cards are looked up one at a time"),
        ("Li", "Too short to look up"),
        ("23331H", "Neither a name nor a reference: that is six digits and a letter"),
    ],
)
def test_a_miss_says_why(client: Client, world: World, given: str, why: str) -> None:
    assert found(client, given) == [(why, "")]
    assert why in page_of(client, given)


def test_who_has_a_current_grade_is_meant_before_who_has_none(client: Client, world: World) -> None:
    (row,) = lines(client, "Wood, Jo")
    assert row["grade"] == "80"
    assert row["note"] == "the only one so called with a current grade, of 2"


def test_who_has_no_grade_is_found_and_does_not_count(client: Client, world: World) -> None:
    page = page_of(client, "Idle, Di\nSmith, Ann")
    assert "no grade" in page
    assert cards(page) == ["1", "141", "141"]


# Choosing


def test_where_several_may_be_meant_the_visitor_chooses(client: Client, world: World) -> None:
    page = page_of(client, "Hill, Al\nSmith, Ann")
    offered = re.findall(r'<option value="(\d{6}[A-Z])">([^<]+)', page)
    assert [words.split(" ", 1)[1] for _ref, words in offered] == [
        "Hill, Al, 100 B",
        "Hill, Al, 90 B",
    ]
    chosen = page_of(client, "Hill, Al\nSmith, Ann", **{"choose-1": offered[1][0]})
    assert cards(chosen) == ["2", "231", "115.5"]
    # What was pasted names the one who was chosen from now on.
    assert f">\n{offered[1][0]}\n{ANN}</textarea>" in chosen


def test_only_who_was_offered_can_be_chosen(client: Client, world: World) -> None:
    assert cards(page_of(client, "Hill, Al", **{"choose-1": ANN})) == ["0", "0", "none"]
    assert cards(page_of(client, "Smith, Ann", **{"choose-1": BOB})) == ["1", "141", "141"]


def test_the_right_letter_is_offered(client: Client, world: World) -> None:
    page = page_of(client, "233310J")
    assert f'<option value="{ANN}">{ANN} Smith, Ann, Ashton, 141 B</option>' in page
    assert cards(page_of(client, "233310J", **{"choose-1": ANN})) == ["1", "141", "141"]


# The team


def test_number_total_and_average(client: Client, world: World) -> None:
    page = page_of(client, f"{ANN} {BOB}")
    assert cards(page) == ["2", "261", "130.5"]
    assert "all found" in page


def test_the_same_player_twice_counts_once(client: Client, world: World) -> None:
    page = page_of(client, f"{ANN}\nSmith, Ann")
    assert "the same player as no. 1" in page
    assert cards(page) == ["1", "141", "141"]


def test_a_grade_of_nought_is_no_grade(client: Client, world: World) -> None:
    nought = world.player("Nought, Al")
    world.grade(nought, "2013-01", 0, "D")
    page = page_of(client, f"{ANN}\nNought, Al")
    assert "not a grade" in page
    assert cards(page) == ["1", "141", "141"]


@pytest.mark.parametrize(
    "limit, of, words",
    [
        ("270", "total", "within by 9"),
        ("261", "total", "within exactly"),
        ("250", "total", "over by 11"),
        ("130.5", "average", "within exactly"),
        ("130,25", "average", "over by 0.25"),
    ],
)
def test_a_team_against_a_limit(
    client: Client, world: World, limit: str, of: str, words: str
) -> None:
    page = page_of(client, f"{ANN} {BOB}", limit=limit, of=of)
    card = re.findall(r"<h2>Limit: .*?</section>", page, re.S)[0]
    assert " ".join(re.sub(r"<[^>]+>", " ", card).split()).endswith(words)


def test_a_check_of_a_team_not_all_known_says_so(client: Client, world: World) -> None:
    assert "as far as it is known" in page_of(client, f"{ANN}\nNobody, Al", limit="150")


# Which figure


def test_the_list_and_the_moment_are_chosen(client: Client, world: World) -> None:
    assert found(client, ANN, list="rapid") == [("Smith, Ann", "150")]
    assert found(client, ANN, figure="january") == [("Smith, Ann", "141")]
    assert found(client, ANN, figure="august") == [("Smith, Ann", "131")]
    assert "Standardplay, August 2012." in page_of(client, ANN, figure="august")


def test_the_january_list_is_that_which_came_out(client: Client, world: World) -> None:
    season = {"period": "2012-07", "revision": 1}
    world.revise(2, month="2013-04", lists=[list_row("standard", season=season)])
    ann = PublishedPlayer.objects.get(ref=ANN)
    world.replace(_grade(ann.player_id, "2013-01"), grade=145)
    world.replace(_grade(ann.player_id, "2012-07"), grade=135)
    world.publish(2)
    moments = ("current", "january", "august")
    assert [found(client, ANN, figure=moment)[0][1] for moment in moments] == ["145", "141", "131"]


def _grade(player_id: int, period: str) -> Any:
    return PublishedGrade.objects.get(player_id=player_id, list_slug="standard", period=period)


def test_a_figure_that_there_is_not_yet(client: Client, world: World) -> None:
    page = page_of(client, ANN, list="rapid", figure="august")
    assert "The Rapidplay list has no August revision yet" in page
    assert f">\n{ANN}</textarea>" in page


# Asking


def test_a_short_list_may_stand_in_the_address(client: Client, world: World) -> None:
    page = page_of(client, f"Smith, Ann\n{BOB}", limit="300", figure="january")
    (address,) = re.findall(r'href="(\?players=[^"]+)"', page)
    assert parse_qs(urlsplit(address).query) == {
        "players": [f"{ANN}\n{BOB}"],
        "list": ["standard"],
        "figure": ["january"],
        "limit": ["300"],
        "of": ["total"],
    }
    kept = client.get(f"/many/{address}")
    assert cards(kept.content.decode()) == ["2", "261", "130.5", "within"]
    assert kept["ETag"]
    assert "?players=" not in page_of(client, "Nobody, Whoever\n" * 400).replace("<code>?", "")


def test_a_form_of_any_site_may_ask_and_the_answer_is_not_kept(world: World) -> None:
    response = Client(enforce_csrf_checks=True).post("/many/", {"players": ANN})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert not response.cookies


def test_over_the_most_is_refused_and_nothing_is_lost(client: Client, world: World) -> None:
    pasted = "\n".join(["Smith, Ann"] * 501)
    response = client.post("/many/", {"players": pasted, "limit": "800", "figure": "august"})
    assert response.status_code == 400
    page = unescape(response.content.decode())
    assert "These are 501 players, and 500 are looked up at once" in page
    assert f">\n{pasted}</textarea>" in page
    assert 'value="800"' in page
    assert '<option value="august" selected>' in page
    assert client.post("/many/", {"players": "\n".join(["Smith, Ann"] * 500)}).status_code == 200


@pytest.mark.parametrize("limit", ["many", "-5", "1e9", "²", "8.125", "9" * 5_000])
def test_a_limit_that_is_none_is_refused_and_nothing_is_lost(
    client: Client, world: World, limit: str
) -> None:
    response = client.post("/many/", {"players": ANN, "limit": limit})
    assert response.status_code == 400
    page = unescape(response.content.decode())
    assert 'role="alert">A limit is a number such as 800' in page
    assert f">\n{ANN}</textarea>" in page


def test_far_too_much_text(client: Client, world: World) -> None:
    response = client.post("/many/", {"players": "a" * 100_001})
    assert response.status_code == 400
    assert "100,001 characters" in response.content.decode()


def test_pasted_garbage_is_answered(client: Client, world: World) -> None:
    for garbage in ("\0", "<script>alert(1)</script>", "%\n_\n\\", "'; DROP --", "*" * 99_999):
        response = client.post("/many/", {"players": garbage})
        assert response.status_code == 200
        assert "<script>" not in response.content.decode()


def test_nothing_is_asked(client: Client, world: World) -> None:
    page = client.get("/many/").content.decode()
    assert "Paste a team" in page
    assert "There is no name and no reference" in page_of(client, "--- 12 ---")


# As it was


def test_a_team_as_it_was(client: Client, world: World) -> None:
    world.revise(2)
    ann, bob = (PublishedPlayer.objects.get(ref=ref) for ref in (ANN, BOB))
    world.replace(_grade(ann.player_id, "2013-01"), grade=160)
    world.remove(bob)
    world.publish(2)
    response = client.post("/many/?as_of=1", {"players": f"{ANN} {BOB}"})
    page = unescape(response.content.decode())
    # Whoever was hidden since is hidden in all revisions.
    assert cards(page) == ["1", "141", "141"]
    assert "Jones" not in page
    assert 'action="/many/?as_of=1"' in page
    assert "as_of=1" in re.findall(r'href="(\?players=[^"]+)"', page)[0]
    assert cards(page_of(client, ANN)) == ["1", "160", "160"]


# Queries


def test_queries_do_not_grow_with_the_players(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(60):
        letters = f"{chr(97 + number // 26)}{chr(97 + number % 26)}"
        player = world.player(f"Fox{letters}, Al")
        world.affiliation(player, world.club(f"Club {letters}", f"8A{number:02}"))
        world.grade(player, "2013-01", 100, "D")
    names = list(PublishedPlayer.objects.filter(surname__startswith="Fox"))
    few = f"{ANN}\nSmith, Ann\nJon"
    many = "\n".join([few, *(p.surname for p in names), *(f"{p.surname}, Al" for p in names)])
    # revision; references; names in full; beginnings; affiliations; clubs; grades; players
    with django_assert_num_queries(8):
        page_of(client, few)
    with django_assert_num_queries(8):
        assert cards(page_of(client, many))[0] == "62"


def test_more_beginnings_than_one_query_takes(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    unknown = [
        f"Fox{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}{'q' * (n // 676)}" for n in range(500)
    ]
    # revision; names in full; two of beginnings
    with django_assert_num_queries(4):
        assert cards(page_of(client, "\n".join(unknown)))[0] == "0"
