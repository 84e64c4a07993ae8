"""The profile: who the player is, the present grades, and all there were."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from tests.snapshot import Columns, World, list_row

pytestmark = pytest.mark.django_db

RANKS = {"standard": {"counts": {"150": 2, "141": 1, "133": 5}}}


@pytest.fixture
def world() -> World:
    """A revision with ranks."""
    world = World()
    world.revise(1, ranks=RANKS)
    world.publish(1)
    return world


def text_of(client: Client, player: PublishedPlayer, query: str = "") -> str:
    """What a reader of the profile sees, in words."""
    response = client.get(f"/players/{player.ref}/{query}")
    assert response.status_code == 200
    (main,) = re.findall(r"<main.*</main>", response.content.decode(), re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def page_of(client: Client, player: PublishedPlayer) -> str:
    """The profile as it is sent."""
    return client.get(f"/players/{player.ref}/").content.decode()


def test_who_it_is(client: Client, world: World) -> None:
    ann = world.player(
        "Smith, Ann",
        sex="F",
        title="FM",
        fide_code="1234567",
        nation="SCO",
        member_number="ME123456",
        member_level="Gold",
        member_until=date(2013, 8, 31),
        former=("Jones, Ann",),
    )
    words = text_of(client, ann)
    assert "FM Smith, Ann" in words
    for part in ("female", "FIDE 1234567", "SCO", "formerly Jones, Ann"):
        assert part in words
    assert "membership Gold ME123456 until 31 August 2013" in words
    page = page_of(client, ann)
    assert 'href="https://ratings.fide.com/profile/1234567"' in page


def test_a_junior_has_an_age_and_an_adult_has_none(client: Client, world: World) -> None:
    assert "age 15" in text_of(client, world.player("Young, Al", junior_age=15))
    assert "age" not in text_of(client, world.player("Old, Bo")).split()


def test_clubs_in_order_with_places_marked(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    new = world.club("Hastings", "4HAS")
    old = world.club("Hastings", "4OLD", merged_into_id=new.club_id)
    world.affiliation(ann, world.club("Torbay", "7TOR", kind="location"), 2)
    world.affiliation(ann, old, 1)
    world.affiliation(ann, new, 0)
    world.affiliation(ann, world.club("Long ago", "9AGO"), None)
    words = text_of(client, ann)
    assert "Clubs Hastings 4HAS Hastings 4OLD, merged since Torbay *" in words
    assert "Long ago" not in words


def test_the_present_grade_with_its_category_games_and_rank(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    world.grade(ann, "2013-01", 141, "B", games_12m=22, games_counted=30)
    words = text_of(client, ann)
    assert "141 B January list 141 B Games 22 in 12 months, 30 counted Rank 3 of 8" in words
    assert "How 141 was calculated" in words


@pytest.mark.parametrize(
    "grade, columns, reason",
    [
        (0, {}, "not ranked: 0 is not a grade"),
        (141, {"nation": "SCO"}, "not ranked: registered with FIDE for SCO"),
        (141, {"deceased": True}, "not ranked: deceased"),
        (141, {"nation": "ENG"}, "3 of 8"),
    ],
)
def test_why_there_is_no_rank(
    client: Client, world: World, grade: int, columns: Columns, reason: str
) -> None:
    ann = world.player("Smith, Ann", **columns)
    world.grade(ann, "2013-01", grade, "B")
    assert f"Rank {reason}" in text_of(client, ann)


def test_a_revised_grade_stands_beside_the_baseline_and_its_correction(
    client: Client, world: World
) -> None:
    ann = world.player("Smith, Ann")
    grade = world.grade(ann, "2013-01", 131, "B")
    world.revise(2, "2013-04", ranks=RANKS)
    world.replace(grade, grade=133, cause="correction")
    world.publish(2)
    words = text_of(client, ann)
    assert "133 was 131 B January list 131 B" in words
    assert "Corrections Standard January 2013: 131 became 133 in the April 2013 revision" in words
    assert '<a href="/revisions/2/">April 2013 revision</a>' in page_of(client, ann)
    assert "133 was 131" not in text_of(client, ann, "?as_of=1")


def test_a_grade_that_came_later_or_went_is_marked(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    gone = world.grade(ann, "2013-01", 131, "E")
    world.revise(2, "2013-04")
    world.replace(gone, grade=None, category="", cause="merge")
    world.grade(bob, "2013-01", 120, "E")
    world.publish(2)
    assert "none was 131" in text_of(client, ann)
    assert "120 new E" in text_of(client, bob)


def test_the_season_s_grade_is_shown_from_january_on(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    july = world.grade(ann, "2012-07", 125, "C")
    season = {"period": "2012-07", "revision": 1}
    world.revise(2, "2013-01", lists=[list_row("standard", season=season, baseline=2)])
    world.replace(july, grade=127)
    world.grade(ann, "2013-01", 130, "C")
    world.publish(2)
    assert "Season 125 C, of August 2012" in text_of(client, ann)
    bob = world.player("Jones, Bob")
    world.grade(bob, "2013-01", 130, "C")
    assert "Season" not in text_of(client, bob), "there was no grade in August"
    summer = list_row("standard", season=season, latest="2012-07", previous="2012-01")
    world.revise(3, "2013-01", lists=[summer])
    world.publish(3)
    assert "Season" not in text_of(client, ann)


def test_the_history_goes_back_to_old_grades_with_view_and_how(
    client: Client, world: World
) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.grade(ann, "2008-07", 160, "A", games_counted=30)
    world.grade(ann, "2011-07", 140, "A", games_counted=30)
    world.grade(ann, "2012-01", 142, "B", games_12m=20, games_counted=30)
    world.grade(ann, "2013-01", 139, "B", slug="rapid", games_12m=20, games_counted=30)
    world.game(ann, bob, event=world.event(), period="2012-01")
    history = text_of(client, ann).split("Grade history ")[2]
    assert history.startswith("Peak since July 2009: Standard 142, January 2012; Rapid 139")
    assert "January 2013 139 B 20 / 30 How" in history
    assert (
        "January 2012 142 B 20 / 30 View How July 2011 140 A 30 July 2008 old 160 A 30" in history
    )


def test_a_peak_among_old_grades_is_said_to_be_one(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    world.grade(ann, "2008-07", 160, "A", games_counted=30)
    world.grade(ann, "2012-01", 139, "B", slug="rapid", games_counted=30)
    peaks = "Peak before July 2009: Standard 160, July 2008. "
    assert peaks + "Peak since July 2009: Rapid 139, January 2012." in text_of(client, ann)


def test_the_history_as_csv(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.grade(ann, "2008-07", 160, "A", games_counted=30)
    world.grade(ann, "2013-01", 139, "B", slug="rapid", games_12m=20, games_counted=30)
    status = PublishedSide.Status.IN_PROGRESS
    world.game(ann, bob, event=world.event(), period="2013-07", status=status)
    address = f"/players/{ann.ref}/?format=csv"
    response = client.get(address)
    assert f"{ann.ref}-history.csv" in response.headers["Content-Disposition"]
    assert response.content.decode().splitlines() == [
        "period,list,grade,category,games_12_months,games_counted,scale",
        "2013-01,rapid,139,B,20,30,new",
        "2008-07,standard,160,A,,30,old",
    ]
    assert f'href="{address}"' in page_of(client, ann)


def test_what_else_there_is_of_a_player(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    page = page_of(client, ann)
    for address in (f"/players/{ann.ref}/against/", f"/report/?player={ann.ref}"):
        assert f'href="{address}"' in page


def test_the_present_grade_lapses_when_its_games_are_too_old(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    event = world.event()
    for _ in range(9):
        world.game(ann, bob, event=event, period="2012-07", day=date(2012, 3, 1))
    world.grade(ann, "2013-01", 141, "E", games_counted=9)
    assert "Lapses 31 July 2013, if no more games come" in text_of(client, ann)
    world.game(
        ann,
        bob,
        event=event,
        period="2013-07",
        day=date(2013, 2, 1),
        status=PublishedSide.Status.IN_PROGRESS,
    )
    assert "Lapses 31 July 2014" in text_of(client, ann)


def test_the_grade_of_the_dead_does_not_lapse(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann", deceased=True), world.player("Jones, Bob")
    event = world.event()
    for _ in range(9):
        world.game(ann, bob, event=event, period="2012-07", day=date(2012, 3, 1))
    world.grade(ann, "2013-01", 141, "E", games_counted=9)
    words = text_of(client, ann)
    assert "141 E" in words
    assert "Lapses" not in words


def test_an_imported_grade_has_no_count_of_twelve_months(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann")
    world.grade(ann, "2013-01", 141, "A", scheme="", games_counted=30)
    words = text_of(client, ann)
    assert "Games 30 counted" in words
    assert "in 12 months" not in words


def beginner(world: World, games: int, **columns: Any) -> PublishedPlayer:
    """Somebody with so many counted games, drawn against a player of 100 or so, and no grade."""
    cal, bob = world.player("Brown, Cal", is_listed=False), world.player("Jones, Bob")
    event = world.event()
    for _ in range(games):
        world.game(cal, bob, "55", event=event, **columns)
    points = 100 * games + 3
    sums: dict[str, Any] = {"own_sides": games, "own_points": points, "games_counted": games}
    world.grade(cal, "2013-01", None, **sums)
    return cal


def test_how_far_a_beginner_has_come(client: Client, world: World) -> None:
    cal = beginner(world, 6)
    words = text_of(client, cal)
    so_far = "no grade So far 6 games that will count in July 2013 Needed 3 more games"
    assert f"{so_far} Estimate 101, unofficial" in words
    assert "Why there is no grade" in words


def test_a_junior_s_estimate_has_the_increment(client: Client, world: World) -> None:
    cal = beginner(world, 6)
    PublishedGrade.objects.filter(player_id=cal.player_id).update(increment=5)
    assert "Estimate 106, unofficial" in text_of(client, cal)


def test_games_reported_already_bring_a_beginner_further(client: Client, world: World) -> None:
    cal, dan = beginner(world, 6), world.player("White, Dan")
    told: Columns = {
        "event": world.event(),
        "period": "2013-07",
        "day": date(2013, 2, 1),
        "status": PublishedSide.Status.IN_PROGRESS,
        "points": None,
    }
    for value in (150, 150, None):
        side: Columns = {"opponent_value": value, "opponent_kind": 1 if value else 0}
        world.game(cal, dan, "10", white_side=side, **told)
    world.grade(dan, "2013-01", 150, "A")
    world.grade(PublishedPlayer.objects.get(surname="Jones"), "2013-01", 100, "A")
    words = text_of(client, cal)
    assert "So far 9 games that will count in July 2013 Needed no more for a grade" in words
    # Six at 603 points together, and two wins against 150.
    assert "Estimate 125, unofficial" in words


def test_somebody_whose_first_games_are_reported(client: Client, world: World) -> None:
    cal, dan = world.player("Brown, Cal", is_listed=False), world.player("White, Dan")
    side: Columns = {"opponent_value": 120, "points": None}
    told: Columns = {"day": date(2013, 2, 1), "status": PublishedSide.Status.IN_PROGRESS}
    world.game(cal, dan, "01", event=world.event(), period="2013-07", white_side=side, **told)
    world.grade(dan, "2013-01", 120, "A")
    words = text_of(client, cal)
    assert "So far 1 game that will count in July 2013 Needed 8 more games" in words
    # As what if has it: somebody who goes in with 70 cannot have lost to more than 110.
    assert "Estimate 60, unofficial" in words
    page = client.get(f"/players/{cal.ref}/what-if/standard/").content.decode()
    assert re.search(r"<dt>Average</dt><dd>60</dd>", page)


def test_who_has_not_played_for_a_year_needs_a_fresh_game(client: Client, world: World) -> None:
    cal = beginner(world, 12, period="2012-01", day=date(2011, 10, 1))
    words = text_of(client, cal)
    assert "So far 12 games that will count in July 2013 Needed 1 more game " in words


def test_nothing_is_needed_of_the_dead(client: Client, world: World) -> None:
    cal = beginner(world, 6)
    PublishedPlayer.objects.filter(pk=cal.pk).update(deceased=True)
    assert "Needed" not in text_of(client, cal)


def test_games_in_isolated_pools_only(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    isolated = {"status": PublishedSide.Status.ISOLATED, "points": None}
    world.game(ann, bob, event=world.event(), white_side=isolated, black_side=isolated)
    assert "none of whom had met anybody with a grade" in text_of(client, ann)


def test_games_of_an_earlier_list_are_led_to_where_the_latest_has_none(
    client: Client, world: World
) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.game(ann, bob, event=world.event(), period="2012-01")
    page = page_of(client, ann)
    address = f"/players/{ann.ref}/games/standard/2012-01/"
    assert f'<a href="{address}">Standard games of January 2012</a>' in page


def test_games_reported_for_the_next_list(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    status = PublishedSide.Status.IN_PROGRESS
    world.game(ann, bob, event=world.event(), period="2013-07", status=status)
    words = text_of(client, ann)
    assert "Reported for July 2013" in words
    assert "July 2013 in progress View" in words


def test_a_reference_in_another_form_leads_to_its_own_address(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann", ref="233310H")
    for text in ("233310h", "233310"):
        response = client.get(f"/players/{text}/?as_of=1")
        assert response.status_code == 301
        assert response.headers["Location"] == "/players/233310H/?as_of=1"
    wrong = client.get("/players/233310J/")
    assert wrong.status_code == 404
    assert "233310J: the letter should be H." in wrong.content.decode()
    assert f'href="/players/{ann.ref}/"' in wrong.content.decode()


def test_a_wrong_letter_offers_nobody_who_does_not_exist(client: Client, world: World) -> None:
    response = client.get("/players/999999A/")
    assert response.status_code == 404
    page = response.content.decode()
    assert "999999A: the letter should be B. No player here has that number." in page
    assert "/players/999999B/" not in page


def test_a_space_before_the_letter_does_no_harm(client: Client, world: World) -> None:
    world.player("Smith, Ann", ref="233310H")
    for text in ("233310 H", "233310%20h"):
        response = client.get(f"/players/{text}/")
        assert response.headers["Location"] == "/players/233310H/"


def test_a_merged_reference_leads_to_the_survivor_for_now(client: Client, world: World) -> None:
    ann = world.player("Smith, Ann", ref="233310H")
    second = world.player("Smith, A", ref="233302J", merged_into_id=ann.player_id)
    world.player("Smith, An", ref="123331C", merged_into_id=second.player_id)
    for ref in ("233302J", "123331C"):
        response = client.get(f"/players/{ref}/")
        assert response.status_code == 302
        assert response.headers["Location"] == f"/players/233310H/?merged={ref}"
        assert f"{ref} has been merged into 233310H" in text_of(client, ann, f"?merged={ref}")
    games = client.get("/players/233302J/games/standard/2013-01/")
    assert games.headers["Location"].startswith("/players/233310H/games/standard/2013-01/")


def test_nobody_can_claim_a_merger_that_is_none(client: Client, world: World) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    assert "merged" not in text_of(client, ann, f"?merged={bob.ref}")
    assert "merged" not in text_of(client, ann, "?merged=<script>")


def test_a_player_hidden_since_is_gone_and_one_never_shown_is_missing(
    client: Client, world: World
) -> None:
    ann = world.player("Smith, Ann", ref="233310H")
    world.revise(2)
    world.remove(ann)
    world.publish(2)
    assert client.get("/players/233310H/").status_code == 410
    assert client.get("/players/233302J/").status_code == 404
    assert client.get("/players/233310H/?as_of=1").status_code == 410


def test_queries_do_not_grow_with_the_games(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ann, bob = world.player("Smith, Ann"), world.player("Jones, Bob")
    world.affiliation(ann, world.club("Hastings", "4HAS"))
    world.grade(ann, "2013-01", 141, "X", games_counted=10)
    event = world.event()
    games = 0
    for number in (10, 500):
        while games < number:
            world.game(ann, bob, event=event)
            games += 1
        # revision; player; grades; sides by day; former names; affiliations; clubs
        with django_assert_num_queries(7):
            text_of(client, ann)


def test_a_beginner_costs_as_much_as_a_question_what_if_for_each_list(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cal, dan = beginner(world, 6), world.player("White, Dan")
    status = PublishedSide.Status.IN_PROGRESS
    for _ in range(2):
        world.game(cal, dan, event=world.event(), period="2013-07", status=status)
        # revision; player; grades; sides by day; former names; affiliations; and eight of what if
        with django_assert_num_queries(14):
            text_of(client, cal)


def test_the_snapshot_has_no_birth_date_to_show() -> None:
    names = {f.name for f in PublishedPlayer._meta.fields + PublishedGrade._meta.fields}
    assert not [name for name in names if "birth" in name or "born" in name]


def test_an_association_ranks_the_players_of_its_own_nation(
    client: Client, world: World, settings: Settings
) -> None:
    settings.NATION = "SCO"
    ann = world.player("Smith, Ann", nation="SCO")
    world.grade(ann, "2013-01", 141, "B")
    assert "Rank 3 of 8" in text_of(client, ann)
