"""An event's page: cross tables, match cards, lists, players, and what is said of them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import date
from itertools import combinations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.engine.results import Kind
from grading.models import PublishedEvent, PublishedPlayer, PublishedSide
from grading.models.published import STANDS
from tests.snapshot import Columns, World

pytestmark = pytest.mark.django_db

Status = PublishedSide.Status
DAY = date(2012, 10, 6)


class Played:
    """A world with a congress, and its page."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = World()
        self.world.revise(1)
        self.event = self.world.event("Barset Congress", kind="congress", organiser="Barset CA")
        self.world.publish(1)

    def players(self, *names: str) -> Iterator[PublishedPlayer]:
        return (self.world.player(name) for name in names)

    def game(
        self, white: PublishedPlayer, black: PublishedPlayer, score: str = "10", **columns: object
    ) -> None:
        told: Columns = {"event": self.event, "day": DAY} | columns
        self.world.game(white, black, score, **told)

    def address(self, query: str = "") -> str:
        return f"/events/{self.event.event_id}/{query}"

    def page(self, query: str = "") -> str:
        response = self.client.get(self.address(query))
        assert response.status_code == 200, response.content.decode()
        return response.content.decode()

    def words(self, query: str = "") -> str:
        return words(self.page(query))

    def rows(self, table: str, query: str = "") -> list[list[str]]:
        """The cells of the body of tables of that class, as read."""
        tables = re.findall(rf'<table class="{table}">.*?</table>', self.page(query), re.S)
        bodies = "".join(body.partition("<tbody>")[2] for body in tables)
        return [
            [words(cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.S)]
            for row in re.findall(r"<tr.*?</tr>", bodies, re.S)
        ]


def words(html: str) -> str:
    return " ".join(
        re.sub(
            r"<[^>]+>", " ", re.sub(r"<small class=.narrow.*?</small>", "", html, flags=re.S)
        ).split()
    )


@pytest.fixture
def played(client: Client) -> Played:
    return Played(client)


def swiss(played: Played, **columns: object) -> list[PublishedPlayer]:
    """Four players over two rounds: Ann 2, Bob 1½, Cy ½, Dan 0."""
    ann, bob, cy, dan = players = list(played.players("Ann", "Bob", "Cy", "Dan"))
    played.game(ann, cy, "10", round=1, board=1, **columns)
    played.game(bob, dan, "10", round=1, board=2, **columns)
    played.game(dan, ann, "01", round=2, board=1, **columns)
    played.game(cy, bob, "55", round=2, board=2, **columns)
    return players


# The head


def test_facts_of_an_event(played: Played) -> None:
    swiss(played, section="Open")
    PublishedEvent.objects.update(games=4, first_day=date(2012, 10, 6), last_day=date(2012, 10, 7))
    page = played.words()
    for fact in (
        "6–7 Oct 2012",
        "congress, Standardplay",
        "Barset CA",
        "final report",
        "4 games",
        "4 players",
        "Graded in January 2013",
    ):
        assert fact in page


def test_an_interim_report_says_that_more_is_to_come(played: Played) -> None:
    ann, bob = played.players("Ann", "Bob")
    played.game(ann, bob)
    PublishedEvent.objects.update(is_final=False)
    assert "interim report, more is to come" in played.words()


def test_an_event_without_games_says_so(played: Played) -> None:
    assert "None of its games is graded" in played.words()


# Cross tables


def test_a_cross_table_by_rounds(played: Played) -> None:
    swiss(played, section="Open")
    assert [[row[0].split()[:2], *row[3:]] for row in played.rows("cross")] == [
        [["1", "Ann"], "1 w3", "1 b4", "2", "150"],
        [["2", "Bob"], "1 w4", "½ b3", "1½", "125"],
        [["3", "Cy"], "0 b1", "½ w2", "½", "75"],
        [["4", "Dan"], "0 b2", "0 w1", "0", "50"],
    ]
    assert "1w12: won with White against number 12" in played.words()


def test_equal_scores_stand_by_grade_and_then_by_name(played: Played) -> None:
    ann, bob, cy, dan = played.players("Ann", "Bob", "Cy", "Dan")
    for one, two, number in ((ann, bob, 1), (cy, dan, 1), (ann, cy, 2), (bob, dan, 2)):
        side: Columns = {"opponent_value": 120} if two == dan else {"opponent_value": 100}
        played.game(one, two, "55", round=number, white_side=side)
    assert [row[0].split()[1] for row in played.rows("cross")] == ["Dan", "Ann", "Bob", "Cy"]


def test_all_play_all_is_a_grid_by_opponents(played: Played) -> None:
    ann, bob, cy = played.players("Ann", "Bob", "Cy")
    played.game(ann, bob, "10")
    played.game(bob, cy, "55")
    played.game(cy, ann, "01")
    played.game(bob, ann, "10")
    assert [[row[0].split()[1], *row[3:-2]] for row in played.rows("cross")] == [
        ["Ann", "", "1 w 0 b", "1 b"],
        ["Bob", "0 b 1 w", "", "½ w"],
        ["Cy", "0 w", "½ b", ""],
    ]
    assert "whose number heads the column" in played.words()


def test_defaults_count_in_the_score_and_not_in_the_performance(played: Played) -> None:
    ann, bob, cy, dan = swiss(played)
    nothing: Columns = {"status": Status.DEFAULT, "points": None, "own_value": None}
    played.game(ann, bob, "1d", round=3, opponent_value=None, **nothing)
    played.game(cy, dan, "dd", round=3, opponent_value=None, **nothing)
    rows = played.rows("cross")
    assert (rows[0][4], rows[0][7:]) == ("1 wd", ["3", "150"])
    assert (rows[1][3], rows[2][6], rows[3][5]) == ("0 bd", "0 wd", "0 bd")
    assert "d: by default. Defaults are never graded." in played.words()


def test_the_grades_are_those_gone_in_with(played: Played) -> None:
    ann, bob, *_ = swiss(played)
    start: Columns = {"opponent_value": 131, "opponent_kind": Kind.START}
    played.game(ann, bob, round=3, black_side=start)
    assert played.rows("cross")[0][2] == "100 → 131 *"
    assert "One with * is a starting grade" in played.words()


def test_performance_is_the_rounded_average_of_points(played: Played) -> None:
    ann, bob, cy = played.players("Ann", "Bob", "Cy")
    played.game(ann, bob, white_side={"points": 120})
    played.game(cy, ann, black_side={"points": 131})
    played.game(cy, bob)
    performance = {row[0].split()[1]: row[-1] for row in played.rows("cross")}
    assert performance["Ann"] == "126"  # 125.5
    assert "no opponent counts as more than 40 above or below" in played.words()


def test_there_is_no_performance_before_all_points_are_known(played: Played) -> None:
    ann, bob, cy = played.players("Ann", "Bob", "Cy")
    soon: Columns = {"period": "2013-07", "status": Status.IN_PROGRESS}
    played.game(ann, bob, **soon)
    played.game(cy, ann, points=None, **soon)
    played.game(bob, cy, **soon)
    performance = {row[0].split()[1]: row[-1] for row in played.rows("cross")}
    assert performance == {"Ann": "", "Bob": "100", "Cy": ""}
    assert "Perf. comes with the points of all of the player’s games." in played.words()


def test_an_event_of_which_nothing_is_graded_is_not_said_to_be(played: Played) -> None:
    swiss(played, status=Status.ISOLATED, points=None)
    assert "Not graded" in played.words()
    assert "Graded in" not in played.words()


def test_a_section_tells_of_defaults_by_themselves(played: Played) -> None:
    ann, bob, *_ = swiss(played, section="Open")
    nothing: Columns = {"status": Status.DEFAULT, "points": None, "section": "Open"}
    played.game(ann, bob, "1d", round=3, **nothing)
    assert "4 games and 1 default" in played.words()


def test_what_does_not_count_is_marked_and_explained(played: Played) -> None:
    ann, bob, *_ = swiss(played)
    played.game(ann, bob, round=3, white_side={"status": Status.NOT_COUNTED})
    page = played.page()
    assert '<span class="out" title="not counted: not a member on the day">1<small>wn' in page
    assert "n, in italics: graded, but not counted for this player: not a member on the day." in (
        words(page)
    )


def test_isolated_games_are_shown_as_not_graded(played: Played) -> None:
    swiss(played, status=Status.ISOLATED, points=None, own_value=None, opponent_value=None)
    assert played.rows("cross")[0][2:] == ["", "1 w3u", "1 b4u", "2", ""]
    assert "u, in italics: not graded, as nobody in the group" in played.words()


def test_two_games_a_round_are_no_cross_table(played: Played) -> None:
    ann, bob, *_ = swiss(played)
    played.game(ann, bob, round=1)
    assert played.rows("cross") == []
    assert len(played.rows("games")) == 5


def test_a_long_cross_table_comes_in_pages(played: Played) -> None:
    numbers = [f"P{number:03d}" for number in range(104)]
    players = list(played.players(*numbers))
    for number in (1, 2, 3):
        pairs = zip(players[::2], players[1::2], strict=True)
        for white, black in pairs:
            played.game(white, black, "55", round=number, section="Open")
        players = [players[-1], *players[:-1]]
    assert len(played.rows("cross")) == 100
    assert [row[0].split()[0] for row in played.rows("cross", "?page=2")] == [
        "101",
        "102",
        "103",
        "104",
    ]


# Matches


def match(played: Played, name: str, *clubs: str, boards: int = 4) -> None:
    """A match of two clubs, the first one's players called A1, A2 and so on, White on even boards.

    The first team wins every game.
    """
    rows = [played.world.club(club, f"7CL{n}") for n, club in enumerate(clubs)]
    played.world.section(played.event, name, "match")
    for board in range(1, boards + 1):
        home, away = played.players(f"A{board}", f"B{board}")
        both = (home, away) if board % 2 == 0 else (away, home)
        ids = [row.club_id for row in rows] * (2 // len(rows)) if rows else [None, None]
        white, black = ids if board % 2 == 0 else ids[::-1]
        played.game(
            *both,
            "10" if board % 2 == 0 else "01",
            board=board,
            section=name,
            white_side={"club_id": white},
            black_side={"club_id": black},
        )


@pytest.mark.parametrize(
    "name, clubs",
    [
        ("Ashton A v Barton", ("Ashton", "Barton")),
        ("Ashton A v Barton", ("Ashton", "Somewhere")),
        ("Ashton v Barton", ("Somewhere", "Barton")),
        ("Ashton A v Ashton B", ("Ashton",)),
        ("Ashton A v Barton", ()),
        ("Lions v Tigers", ("Ashton", "Barton")),
    ],
)
def test_a_match_card(played: Played, name: str, clubs: tuple[str, ...]) -> None:
    match(played, name, *clubs)
    first, _, second = name.partition(" v ")
    assert f"{first} 4–0 {second}" in played.words()
    rows = played.rows("match")
    assert [[cell.split()[0] for cell in (row[1], row[3], row[5])] for row in rows[:-1]] == [
        [f"A{board}", "1–0", f"B{board}"] for board in range(1, 5)
    ]
    assert rows[0][1].endswith("Black")
    assert rows[0][5].endswith("White")
    assert [rows[-1][1], rows[-1][3], rows[-1][5]] == [first, "4–0", second]


def test_the_clubs_tell_the_teams_whoever_has_white(played: Played) -> None:
    kent, essex = played.world.club("Kent", "7KEN"), played.world.club("Essex", "7ESS")
    played.world.section(played.event, "Open: Essex v Kent", "match")
    for board in (1, 2):
        white, black = played.players(f"E{board}", f"K{board}")
        played.game(
            white,
            black,
            board=board,
            section="Open: Essex v Kent",
            white_side={"club_id": essex.club_id},
            black_side={"club_id": kent.club_id if board == 1 else None},
        )
    assert [row[1].split()[0] for row in played.rows("match")] == ["E1", "E2", "Essex"]
    assert "Open · 6 Oct 2012" in played.words().replace("Open 6", "Open · 6")
    page = played.page()
    assert '<a href="/clubs/7ESS/">Essex</a>' in page
    assert '<a href="/clubs/7KEN/">Kent</a>' in page


def test_a_default_in_a_match(played: Played) -> None:
    match(played, "Ashton v Barton", "Ashton", "Barton")
    PublishedSide.objects.filter(board=1).update(
        status=Status.DEFAULT, score="d1", points=None, own_value=None, opponent_value=None
    )
    assert played.rows("match")[0][3] == "1–d"
    assert "d: by default" in played.words()


def test_many_matches_are_an_index_by_date_with_their_scores(played: Played) -> None:
    for number in range(10):
        name = f"Team {9 - number} v Barton"
        played.world.section(played.event, name, "match", position=number)
        white, black = played.players(f"W{number}", f"B{number}")
        played.game(white, black, section=name, board=1, day=date(2012, 10, 30 - number))
    rows = played.rows("index")
    assert rows[0] == ["21 Oct 2012", "Team 0 v Barton", "0–1", "1", "2"]
    assert [row[1][5] for row in rows] == [str(number) for number in range(10)]
    page = played.page()
    link = f'href="/events/{played.event.event_id}/?section=Team+3+v+Barton"'
    assert link in page
    assert "Players: score and performance" in page
    section = played.words("?section=Team+3+v+Barton")
    assert "Team 3 0–1 Barton" in section
    assert "W6" in section
    assert "W5" not in section


# Lists


def test_other_games_are_a_plain_list(played: Played) -> None:
    ann, bob, cy, dan = played.players("Ann", "Bob", "Cy", "Dan")
    played.game(cy, dan, "55", board=2, is_approximate=True)
    played.game(ann, bob, "10", board=1)
    rows = played.rows("games")
    assert [row[0] for row in rows] == ["6 Oct 2012", "about 6 Oct 2012"]
    assert rows[0][1:6] == ["", "1", f"Ann {ann.ref}", "100", "1–0"]
    assert rows[1][5:] == ["½–½", "100", f"Dan {dan.ref}"]


def test_a_list_gives_the_reason_beside_the_player(played: Played) -> None:
    played.event = played.world.event("Rilton Cup", kind="foreign")
    ann, bob = played.players("Ann", "Bob")
    played.game(ann, bob, black_side={"status": Status.NOT_COUNTED})
    (row,) = played.rows("games")
    assert row[3] == f"Ann {ann.ref}"
    assert row[-1] == f"Bob {bob.ref} not counted: abroad, for who reported it only"
    assert '<td class="who out"' in played.page()
    assert "In italics: graded, but not counted" in played.words()


def test_a_period_in_progress(played: Played) -> None:
    status: Columns = {"status": Status.IN_PROGRESS, "period": "2013-07", "points": None}
    junior: Columns = {"opponent_value": 88, "opponent_kind": Kind.START}
    ann, bob = played.players("Ann", "Bob")
    played.game(ann, bob, black_side=junior, **status)
    page = played.words()
    assert "Graded in July 2013, still to come" in page
    assert played.rows("games")[0][4] == "(88)"
    assert "A grade in brackets is a junior’s" in page


def test_a_long_list_comes_in_pages(played: Played) -> None:
    ann, bob = played.players("Ann", "Bob")
    for board in range(1, 131):
        played.game(ann, bob, board=board)
    assert len(played.rows("games")) == 100
    assert [row[2] for row in played.rows("games", "?page=2")][:1] == ["101"]


# Players


def test_players_of_matches_with_score_and_performance(played: Played) -> None:
    ann, bob, cy = played.players("Ann", "Bob", "Cy")
    club = played.world.club("Ashton", "7AAA")
    played.game(ann, bob, white_side={"club_id": club.club_id})
    played.game(ann, cy, "55", board=2)
    assert played.rows("entrants") == [
        [f"Ann {ann.ref}", "Ashton", "100", "2", "1½", "125"],
        [f"Cy {cy.ref}", "", "100", "1", "½", "100"],
        [f"Bob {bob.ref}", "", "100", "1", "0", "50"],
    ]


def test_players_are_sorted_as_asked(played: Played) -> None:
    ann, bob, cy = played.players("Ann", "Bob", "Cy")
    played.game(ann, bob, black_side={"opponent_value": 90})
    played.game(cy, ann, "10", black_side={"opponent_value": 150})
    orders = {
        "name": "ABC",
        "-name": "CBA",
        "grade": "CAB",
        "games": "ACB",
        "performance": "CAB",
        "-score": "BCA",
    }
    for sort, expected in orders.items():
        rows = played.rows("entrants", f"?show=players&sort={sort}")
        assert "".join(row[0][0] for row in rows) == expected, sort


def test_a_hidden_player_is_never_named_and_the_results_stay(played: Played) -> None:
    ann, *_ = swiss(played, club_id=played.world.club("Ashton", "7AAA").club_id)
    PublishedPlayer.objects.filter(pk=ann.pk).delete()
    row = played.rows("cross")[0]
    assert row[:2] == ["1 a player not shown", ""]
    assert row[3:6] == ["1 w3", "1 b4", "2"]
    for query in ("", "?show=players", "?format=csv"):
        assert ann.ref not in played.page(query)
        assert "Ann" not in played.page(query)


def test_who_was_hidden_since_is_not_named_in_old_revisions_either(played: Played) -> None:
    ann, *_ = swiss(played)
    played.world.revise(2, "2013-04")
    played.world.remove(ann)
    played.world.publish(2)
    for query in ("", "?format=csv&"):
        assert "Ann" not in played.page(f"{query or '?'}as_of=1")


# Addresses


def test_a_game_list_leads_to_the_section_and_the_line_of_the_player(played: Played) -> None:
    ann, *_ = swiss(played, section="Major & Minor")
    page = played.client.get(f"/players/{ann.ref}/games/standard/2013-01/").content.decode()
    (address,) = set(re.findall(r'href="(/events/[^"]*)"', page)) - {"/events/"}
    assert address == f"/events/{played.event.event_id}/?section=Major+%26+Minor#{ann.ref}"
    assert f'<tr id="{ann.ref}">' in played.page("?section=Major+%26+Minor")


def test_games_in_no_section_have_an_address_too(played: Played) -> None:
    swiss(played)
    assert len(played.rows("cross", "?section=-")) == 4


def test_several_small_sections_are_one_below_the_other(played: Played) -> None:
    for position, name in enumerate(("Open", "Major")):
        played.world.section(played.event, name, position=position)
        swiss(played, section=name)
    page = played.page()
    assert re.findall(r"<h2>(\w+)", page) == ["Open", "Major"]
    assert ' id="2333' not in page, "a player may be in both"
    assert len(played.rows("cross", "?section=Major")) == 4


@pytest.mark.parametrize(
    "query", ["?section=Nothing", "?section=%00", "?page=2", "?show=players&page=2"]
)
def test_what_the_event_does_not_have_is_explained(played: Played, query: str) -> None:
    swiss(played, section="Open")
    assert played.client.get(played.address(query)).status_code == 404


def test_an_event_nobody_knows(client: Client, played: Played) -> None:
    response = client.get("/events/777/")
    assert response.status_code == 404
    assert "There is no event with the number 777." in response.content.decode()
    assert client.get(f"/events/{10**30}/").status_code == 404
    assert client.get(f"/events/{'9' * 5000}/").status_code == 404


def test_an_event_that_came_since_the_revision(client: Client, played: Played) -> None:
    played.world.received(777, "Spring Cup", date(2013, 3, 1))
    response = client.get("/events/777/")
    assert response.status_code == 404
    page = words(response.content.decode())
    assert "Spring Cup was received on 1 March 2013." in page
    assert "after that of January 2013" in page


def test_an_event_withdrawn_before_it_was_published(client: Client, played: Played) -> None:
    played.world.received(777, "Spring Cup", stage="accepted")
    played.world.received(777, "Spring Cup", stage="withdrawn")
    assert client.get("/events/777/").status_code == 410


def test_an_event_that_was_withdrawn_stays_in_the_revisions_that_had_it(
    client: Client, played: Played
) -> None:
    swiss(played)
    played.world.revise(2, "2013-04")
    played.world.remove(played.event)
    played.world.publish(2)
    response = client.get(played.address())
    assert response.status_code == 410
    assert "Barset Congress was in earlier revisions" in response.content.decode()
    assert len(played.rows("cross", "?as_of=1")) == 4


def test_an_event_that_is_in_later_revisions_only(client: Client, played: Played) -> None:
    played.world.revise(2, "2013-04")
    later = played.world.event("Spring Cup")
    played.world.publish(2)
    response = client.get(f"/events/{later.event_id}/?as_of=1")
    assert response.status_code == 404
    assert "Spring Cup is in no revision as old as that of January 2013." in (
        response.content.decode()
    )


def test_links_stay_in_the_revision_asked_for(played: Played) -> None:
    ann, *_ = swiss(played)
    played.world.revise(2, "2013-04")
    played.world.publish(2)
    page = played.page("?as_of=1")
    assert f'href="/players/{ann.ref}/?as_of=1"' in page
    assert 'href="/events/?as_of=1"' in page


# CSV


def test_csv_of_the_games(played: Played) -> None:
    ann, bob, *_ = swiss(played, section="Open", club_id=played.world.club("Ash", "7ASH").club_id)
    default: Columns = {"status": Status.DEFAULT, "points": None, "opponent_value": None}
    played.game(ann, bob, "1d", round=3, section="Late", **default)
    rows = list(csv.DictReader(io.StringIO(played.page("?format=csv"))))
    assert len(rows) == 5
    told = rows[0]
    assert (told["white_ref"], told["white"], told["white_club"]) == (ann.ref, "Ann", "7ASH")
    assert (told["white_grade"], told["result"], told["white_points"]) == ("100", "1-0", "150")
    assert (told["section"], told["round"], told["period"]) == ("Open", "1", "2013-01")
    assert (rows[-1]["result"], rows[-1]["white_status"]) == ("1-d", "default")
    assert len(played.page("?format=csv&section=Late").splitlines()) == 2


def test_the_mark_of_a_grade_in_the_csv_is_that_of_the_page(played: Played) -> None:
    ann, bob = played.players("Ann", "Bob")
    start: Columns = {"opponent_value": 105, "opponent_kind": Kind.START}
    played.game(ann, bob, black_side=start)
    played.game(ann, bob, period="2013-07", status=Status.IN_PROGRESS, black_side=start)
    rows = list(csv.DictReader(io.StringIO(played.page("?format=csv"))))
    junior = "grade of a junior, not the one that will be used"
    assert [row["white_mark"] for row in rows] == ["starting grade", junior]


def test_csv_of_more_games_than_a_table_should_have_is_refused(played: Played) -> None:
    PublishedEvent.objects.update(games=20_001)
    assert played.client.get(played.address("?format=csv")).status_code == 400


# Size and queries


def bulk_league(played: Played, matches: int, boards: int = 6, club_id: int | None = None) -> None:
    """A league of so many matches, straight into the table."""
    players = list(played.players(*(f"Surname{n}, Forename" for n in range(60))))
    pairs = list(combinations(players, 2))
    sides = []
    for number in range(matches * boards):
        white, black = pairs[number % len(pairs)]
        for is_white, own, other in ((True, white, black), (False, black, white)):
            sides.append(
                PublishedSide(
                    since=1,
                    until=STANDS,
                    game_id=1_000_000 + number,
                    is_white=is_white,
                    player_id=own.player_id,
                    opponent_id=other.player_id,
                    club_id=club_id,
                    event_id=played.event.event_id,
                    list_slug="standard",
                    period="2013-01",
                    day=DAY,
                    section=f"Division {number % 4}: Long Team Name {number // boards} v Another",
                    board=number % boards + 1,
                    score="10",
                    status=Status.GRADED,
                    own_value=100,
                    opponent_value=100,
                    opponent_kind=Kind.LIST,
                    points=150 if is_white else 50,
                )
            )
    PublishedSide.objects.bulk_create(sides)
    PublishedEvent.objects.update(games=matches * boards)


def test_a_league_of_two_thousand_games_in_small_pages(played: Played) -> None:
    bulk_league(played, 334)
    assert len(played.page()) < 100_000
    assert len(played.page("?show=players")) < 100_000


def test_a_cross_table_of_sixty_in_one_page(played: Played) -> None:
    players = list(played.players(*(f"Longsurname{n}, Forename Other" for n in range(60))))
    for number in range(1, 7):
        for white, black in zip(players[::2], players[1::2], strict=True):
            played.game(white, black, "55", round=number, section="Open")
        players = [players[-1], *players[:-1]]
    assert len(played.rows("cross")) == 60
    assert len(played.page()) < 100_000


def test_more_games_than_can_be_set_out_are_listed(
    played: Played, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    bulk_league(played, 40, club_id=played.world.club("Ashton", "7AAA").club_id)
    PublishedEvent.objects.update(games=10_001)
    # revision; event; count; White's sides; Black's; players; clubs
    with django_assert_num_queries(7):
        rows = played.rows("games")
    assert len(rows) == 100
    assert "So many games are listed by day" in played.words()
    assert len(played.rows("games", "?page=3")) == 40


def test_queries_do_not_grow_with_the_games(
    played: Played, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = played.world.club("Ashton", "7AAA").club_id
    swiss(played, section="Open", club_id=club)
    # revision; event; sides; players; clubs; sections
    with django_assert_num_queries(6):
        played.page()
    for name in "Major", "Minor":
        swiss(played, section=name)
    with django_assert_num_queries(6):
        played.page()
    bulk_league(played, 30, club_id=club)
    with django_assert_num_queries(5):  # an index has no players
        played.page()
    with django_assert_num_queries(5):  # players have no sections
        played.page("?show=players")
    with django_assert_num_queries(6):
        played.page("?section=Open")
    with django_assert_num_queries(5):
        played.page("?format=csv")
