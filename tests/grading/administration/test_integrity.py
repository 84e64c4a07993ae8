"""The integrity report in the administration."""

from __future__ import annotations

import re
from datetime import date
from math import ceil

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from grading.administration.integrity import pages
from grading.integrity.checks import CHECKS
from grading.models import Event, Game, Period, PublishedGrade, Revision
from grading.publishing.build import build
from grading.templatetags.revisions import moved
from players.models import Player
from tests.grading.administration.revisions import INTEGRITY, LIST, read, somebody
from tests.grading.publishing.world import make_world, published

pytestmark = pytest.mark.django_db

RIGHTS = ("grading.view_game", "players.view_player")


@pytest.fixture
def revision() -> Revision:
    """That of July 2012; the league began in February, as its record has it."""
    make_world()
    last = published("2012-01", "2012-07")[-1]
    Event.objects.filter(code="LEAGUE").update(first_day=date(2012, 2, 1))
    return last


def early(since: str) -> int:
    """Games of before the league began, in lists from that one on."""
    found = Game.objects.filter(
        event__code="LEAGUE",
        day__lt=date(2012, 2, 1),
        score__in=Game.PLAYED,
        placements__period__name__gte=since,
    )
    return found.count()


def heading(page: str, slug: str) -> str:
    found = re.search(rf'<h2 id="{slug}">(.*?)</h2>', page)
    return found[1] if found else ""


def test_each_check_is_there_with_its_rule_whatever_it_finds(
    admin_client: Client, revision: Revision
) -> None:
    page = read(admin_client, INTEGRITY)
    for check in CHECKS:
        assert check.rule in page
    assert heading(page, "days") == f"Impossible dates of games: {early('2012-07')}"
    assert heading(page, "upsets") == ""
    assert "Standardplay July 2012" in page, "the means of the last lists"


def test_each_row_leads_to_the_records_it_is_about(
    admin_client: Client, revision: Revision
) -> None:
    page = read(admin_client, INTEGRITY, check="days")
    games = Game.objects.filter(
        day__lt=date(2012, 2, 1), event__code="LEAGUE", placements__period__name="2012-07"
    )
    for game in games:
        assert reverse("admin:grading_game_change", args=[game.pk]) in page
        assert f"{game.white.name} &ndash; {game.black.name}" in page
    assert reverse("admin:grading_event_change", args=[games[0].event_id]) in page
    Player.objects.filter(pk=games[0].white_id).update(deceased=True)
    page = read(admin_client, INTEGRITY, check="deaths")
    assert reverse("admin:players_player_change", args=[games[0].white_id]) in page


def test_a_list_that_moved_leads_to_its_period(admin_client: Client, revision: Revision) -> None:
    rows = PublishedGrade.objects.at(revision.number).filter(list_slug="standard", period="2012-07")
    rows.update(grade=F("grade") + 40)
    page = read(admin_client, INTEGRITY, check="inflation")
    period = Period.objects.get(grading_list__slug="standard", name="2012-07")
    assert reverse("admin:grading_period_change", args=[period.pk]) in page
    assert "Standardplay 2012-07: the" in page


def test_earlier_lists_are_looked_at_where_they_are_asked_for(
    admin_client: Client, revision: Revision
) -> None:
    page = read(admin_client, INTEGRITY, **{"from": "2012-01"})
    assert heading(page, "days") == f"Impossible dates of games: {early('2012-01')}"
    assert '<option value="2012-01" selected>January 2012</option>' in page
    assert "?from=2012-01&amp;check=days" in page


def test_much_is_shown_in_part_and_page_by_page(
    admin_client: Client, revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "FIRST", 2)
    monkeypatch.setattr(pages, "A_PAGE", 3)
    count = early("2012-01")
    page = read(admin_client, INTEGRITY, **{"from": "2012-01"})
    assert page.count("before its event began") == 2
    assert f"All {count}<" in page
    seen = 0
    for number in range(1, ceil(count / 3) + 1):
        page = read(admin_client, INTEGRITY, check="days", page=str(number), **{"from": "2012-01"})
        seen += page.count("before its event began")
    assert seen == count
    assert "Page 1 of" in read(admin_client, INTEGRITY, check="days", page="x")


@pytest.mark.parametrize(
    "asked", [{"check": "nothing"}, {"from": "1999-01"}, {"from": "\x00"}, {"check": "\x00"}]
)
def test_what_there_is_not_is_not_found(
    admin_client: Client, revision: Revision, asked: dict[str, str]
) -> None:
    assert admin_client.get(INTEGRITY, asked).status_code == 404


def test_before_the_first_revision_it_is_there_too(admin_client: Client) -> None:
    make_world()
    assert "games were looked at" in read(admin_client, INTEGRITY)


def test_a_draft_is_what_is_looked_at_by_those_who_may_see_it(revision: Revision) -> None:
    draft = build(month="2012-08")
    who = somebody(*RIGHTS)
    assert f"by the grades of revision {revision.number}" in read(who, INTEGRITY)
    seer = somebody(*RIGHTS, "grading.see_draft")
    assert f"by the grades of the draft, revision {draft.number}" in read(seer, INTEGRITY)


@pytest.mark.parametrize(
    "points, words", [(1.04, "+1.0"), (-5.06, "−5.1"), (-0.04, "0.0"), (0.0, "0.0")]
)
def test_how_far_a_mean_moved_is_told_with_its_sign(points: float, words: str) -> None:
    assert moved(points) == words


def test_it_is_for_those_who_may_look_at_games_and_players(
    client: Client, revision: Revision
) -> None:
    assert client.get(INTEGRITY).status_code == 302
    for right in RIGHTS:
        assert somebody(right).get(INTEGRITY).status_code == 403
    page = read(somebody(*RIGHTS), INTEGRITY)
    assert "/admin/grading/event/" not in page, "no link to what he may not see"
    assert LIST not in page
    assert INTEGRITY not in read(somebody("grading.view_revision"), LIST)
    assert INTEGRITY in read(somebody("grading.view_revision", *RIGHTS), LIST)
    assert INTEGRITY in read(somebody(*RIGHTS), reverse("admin:index"))
    assert INTEGRITY not in read(somebody(), reverse("admin:index"))


def test_no_birth_date_is_on_it(admin_client: Client, revision: Revision) -> None:
    Player.objects.update(birth_date=date(1801, 3, 14))
    page = read(admin_client, INTEGRITY)
    assert heading(page, "births")
    assert "1801" not in page


def test_whose_date_of_birth_cannot_be_right_is_for_those_who_may_see_them(
    revision: Revision,
) -> None:
    Player.objects.update(birth_date=date(1801, 3, 14))
    reader = somebody(*RIGHTS)
    assert "dates of birth" not in read(reader, INTEGRITY)
    assert reader.get(f"{INTEGRITY}?check=births").status_code == 403
    assert heading(read(somebody(*RIGHTS, "players.view_birth_date"), INTEGRITY), "births")


def test_the_queries_are_as_many_whatever_is_found(
    admin_client: Client, revision: Revision
) -> None:
    counts = []
    for born in (None, date(2011, 1, 1)):
        Player.objects.update(birth_date=born)
        with CaptureQueriesContext(connection) as queries:
            read(admin_client, INTEGRITY)
        counts.append(len(queries))
    assert counts[0] == counts[1]
