"""The API of the demo tells what the pages tell: their CSV held against its replies."""

from __future__ import annotations

import csv
from typing import Any

import pytest
from django.test import Client
from django.utils.text import slugify

from grading.models import (
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedPlayer,
    PublishedSide,
)
from tests.browser import subjects
from tests.grading.demo.small.snapshot import grades, last_revision


def table(client: Client, page: str) -> list[dict[str, str]]:
    """The rows of a page, from its CSV."""
    response = client.get(page + ("&" if "?" in page else "?") + "format=csv")
    return list(csv.DictReader(response.content.decode().splitlines()))


def rows(client: Client, address: str) -> list[dict[str, Any]]:
    """The rows of all pages of a list."""
    found: list[dict[str, Any]] = []
    following: str | None = "/api/v1/" + address
    while following:
        told = client.get(following).json()
        found += told["results"]
        following = told["next"]
    return found


def written(value: Any) -> str:
    return "" if value is None else str(value)


@pytest.mark.parametrize("slug", ["standard", "rapid"])
@pytest.mark.parametrize("query", ["", "sex=F&age=U18", "nation=ANY&top=100", "games=20"])
def test_rankings(client: Client, slug: str, query: str) -> None:
    page = table(client, f"/rankings/{slug}/?{query}")
    told = rows(client, f"rankings/{slug}/?size=37&{query}")
    columns = ("place", "rank", "ref", "name", "sex", "age", "nation", "grade", "category")
    assert len(told) > 5
    assert [[written(row[name]) for name in (*columns, "games_12m")] for row in told] == [
        [row[name] for name in (*columns, "games_12m")] for row in page
    ]
    clubs = [written(row["club"] and row["club"]["code"]) for row in told]
    assert clubs == [row["club_code"] for row in page]


def test_improvers(client: Client) -> None:
    page = table(client, "/improvers/standard/")
    told = rows(client, "improvers/standard/?size=40")
    assert [(str(r["place"]), r["ref"], str(r["rise"])) for r in told] == [
        (row["place"], row["ref"], row["rise"]) for row in page
    ]
    assert len(told) > 100


@pytest.mark.parametrize("ungraded", ["", "ungraded=1"])
@pytest.mark.parametrize("sort", ["name", "standard", "-rapid", "ref"])
def test_members_of_clubs_and_counties(client: Client, sort: str, ungraded: str) -> None:
    number = last_revision().number
    club = subjects.largest_club(number)
    county = slugify(PublishedClub.objects.at(number).get(code=club).county)
    for page, address in (
        (f"/clubs/{club}/", f"clubs/{club}/players/?size=11"),
        (f"/counties/{county}/", f"counties/{county}/players/?size=300"),
        (f"/counties/{county}/team/", f"counties/{county}/players/?team=1&size=9"),
    ):
        told = rows(client, f"{address}&sort={sort}&{ungraded}")
        given = table(client, f"{page}?sort={sort}&{ungraded}")
        assert told or "team" in address
        assert [_member(row) for row in told] == [
            [row[name] for name in ("ref", "name", "standard", "standard_season", "rapid")]
            for row in given
        ]


def _member(row: dict[str, Any]) -> list[str]:
    standard, rapid = row["grades"]["standard"], row["grades"]["rapid"]
    season = standard["season"]["grade"] if standard["season"] else None
    figures = (standard["grade"], season, rapid["grade"])
    return [row["ref"], row["name"], *map(written, figures)]


def test_games_of_events(client: Client) -> None:
    number = last_revision().number
    for kind in ("congress", "league", "foreign"):
        event = subjects.event(number, kind)
        told = rows(client, f"events/{event}/games/?size=150")
        page = table(client, f"/events/{event}/")
        assert len(told) == len(page) > 0
        assert [_game(row) for row in told] == [
            [
                row[name]
                for name in (
                    *("date", "section", "round", "board", "white_ref", "white_grade"),
                    *("white_points", "white_status", "black_ref", "black_grade", "black_points"),
                )
            ]
            for row in page
        ]


def _game(row: dict[str, Any]) -> list[str]:
    white, black = row["white"], row["black"]
    figures = (
        *(row["date"], row["section"], row["round"], row["board"]),
        *(white["ref"], white["grade"], white["points"], PAGE_WORDS[white["status"]]),
        *(black["ref"], black["grade"], black["points"]),
    )
    return [written(figure) for figure in figures]


PAGE_WORDS = {
    **{word: word for word in ("counted", "not counted", "in progress", "default")},
    "isolated": "not graded",
    "history": "before the first list worked out here",
}


def test_changes_of_revisions(client: Client) -> None:
    changed = 0
    for number in range(1, last_revision().number + 1):
        page = table(client, f"/revisions/{number}/")
        told = rows(client, f"revisions/{number}/changes/?size=7")
        columns = ("ref", "name", "list", "period", "old_grade", "new_grade", "cause")
        assert [[written(row[name]) for name in columns] for row in told] == [
            [row[name] for name in columns] for row in page
        ]
        changed += len(told)
    assert changed > 10


def test_statistics(client: Client) -> None:
    for name in ("grades", "periods", "counties"):
        page = table(client, f"/statistics/?table={name}")
        told = rows(client, f"statistics/{name}/")
        assert len(page) == len(told) > 10
        for given, row in zip(page, told, strict=True):
            for column, value in given.items():
                if column == "average":
                    assert float(value or 0) == pytest.approx(row[column] or 0, abs=0.01)
                else:
                    assert written(row[column]) == value


def test_histories_and_lists_of_games(client: Client) -> None:
    number = last_revision().number
    for who in (subjects.busiest, subjects.junior, subjects.with_old_grades, subjects.revised):
        ref = who(number)
        page = table(client, f"/players/{ref}/")
        told = rows(client, f"players/{ref}/grades/")
        columns = ("period", "list", "grade", "category", "games_counted", "scale")
        told = [row for row in told if row["grade"] is not None]
        graded = [row for row in page if row["grade"]]
        assert [[written(row[name]) for name in columns] for row in told] == [
            [row[name] for name in columns] for row in graded
        ]
        for row in graded:
            _same_games(client, ref, row["list"], row["period"])


def _same_games(client: Client, ref: str, slug: str, period: str) -> None:
    page = table(client, f"/players/{ref}/games/{slug}/{period}/")
    told = client.get(f"/api/v1/players/{ref}/games/{slug}/{period}/").json()["result"]
    games = told["games"]
    assert [(game["date"], written(game["points"])) for game in games] == [
        (row["date"], row["points"]) for row in page
    ]
    assert len(games) == len(rows(client, f"players/{ref}/games/?list={slug}&period={period}"))


def test_every_working_ends_in_the_published_grade(client: Client) -> None:
    number = last_revision().number
    graded = grades(number, "standard", "2013-01")
    seen = PublishedGrade.objects.at(number).filter(
        list_slug="standard", period="2013-01", player_id__in=list(graded)[::97]
    )
    checked = 0
    for row in seen:
        ref = PublishedPlayer.objects.at(number).get(player_id=row.player_id).ref
        told = client.get(f"/api/v1/players/{ref}/working/standard/2013-01/").json()["result"]
        assert told["grade"] == graded[row.player_id]
        own = [game["points"] for game in told["games"] if game["taken"] == "own"]
        assert (len(own), sum(own)) == (told["own_games"], told["own_points"])
        checked += 1
    assert checked > 5


def test_every_working_of_a_rating_leads_to_it(client: Client) -> None:
    number = last_revision().number
    rated = grades(number, "schools", "2013-04")
    refs = dict(PublishedPlayer.objects.at(number).values_list("player_id", "ref"))
    moved = 0
    for player_id, rating in rated.items():
        address = f"/api/v1/players/{refs[player_id]}/working/schools/2013-04/"
        told = client.get(address).json()["result"]
        for event in told["events"]:
            of = [game["points"] for game in told["games"] if game["event"] == event["event"]]
            assert event["move"] == sum(of)
            assert event["after"] == (event["floor"] or event["before"] + event["move"])
        befores = [event["before"] for event in told["events"]]
        afters = [event["after"] for event in told["events"]]
        assert befores[1:] == afters[:-1]
        assert told["grade"] == rating == (afters or [told["entry_grade"]])[-1]
        moved += len(afters)
    assert moved > 10


@pytest.mark.parametrize(
    "slug, latest, every", [("standard", "2013-01", 97), ("schools", "2013-04", 3)]
)
def test_what_moved_a_figure_comes_to_all_of_its_move(
    client: Client, slug: str, latest: str, every: int
) -> None:
    number = last_revision().number
    refs = dict(PublishedPlayer.objects.at(number).values_list("player_id", "ref"))
    compared = 0
    for player_id, grade in list(grades(number, slug, latest).items())[::every]:
        response = client.get(f"/api/v1/players/{refs[player_id]}/moved/{slug}/")
        if response.status_code == 404:  # It is the first list of which the games are on record.
            continue
        told = response.json()["result"]
        assert (told["last"], told["after"]) == (latest, grade)
        assert told["by"] == told["after"] - told["before"]
        by_games = sum(game["by"] for game in told["games"])
        average = by_games if told["average_by"] is None else told["average_by"]
        assert by_games == pytest.approx(average, abs=0.01)
        rest = (told["rounding_by"] or 0) + told["increment_by"] + told["floor_by"]
        assert told["by"] == pytest.approx(average + rest, abs=0.001)
        assert sum(event["move"] for event in told["events"]) == (by_games if told["events"] else 0)
        compared += 1
    assert compared > 4


def test_every_side_is_among_somebodys_games(client: Client) -> None:
    number = last_revision().number
    ref = subjects.busiest(number)
    player = PublishedPlayer.objects.at(number).get(ref=ref)
    sides = PublishedSide.objects.at(number).filter(player_id=player.player_id)
    shown = sides.exclude(status=PublishedSide.Status.ISOLATED)
    told = rows(client, f"players/{ref}/games/?size=13")
    assert {(row["game"], row["list"]) for row in told} == set(
        shown.values_list("game_id", "list_slug")
    )
    days = [row["date"] for row in told]
    assert days == sorted(days, reverse=True)


def test_lists_of_clubs_and_events_are_whole(client: Client) -> None:
    number = last_revision().number
    clubs = rows(client, "clubs/?size=7")
    assert len({row["code"] for row in clubs}) == len(clubs) > 30
    assert len(rows(client, "clubs/?kind=location")) < len(clubs)
    events = rows(client, "events/?size=9")
    assert [row["event"] for row in events] == list(
        PublishedEvent.objects.at(number)
        .order_by("-last_day", "-event_id")
        .values_list("event_id", flat=True)
    )
