"""The feeds of a club and of a county: what each revision changed for those seen there."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.selectors.changed_rows import MOST
from grading.models import PublishedAffiliation, PublishedClub, PublishedGrade, Revision
from tests.clubs.members import KENT, member
from tests.snapshot import World, list_row, period_row

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
OUT = {"2012-07": 1, "2013-01": 2}


def lists() -> list[dict[str, Any]]:
    """The July list came out with the first revision, that of January with the second."""
    periods = [period_row(name, revision) for name, revision in OUT.items()]
    return [list_row(slug, periods=periods, baseline=2) for slug in ("standard", "rapid")]


class Story:
    """Able and Best of Ashton through four revisions; Best's grade is put right in the third."""

    def __init__(self) -> None:
        self.world = World()
        self.world.revise(1, "2012-07", lists=lists())
        self.ashton: PublishedClub = self.world.club("Ashton", "7AAA", **KENT)
        self.able = member(self.world, self.ashton, "Able, Al", ref="233310H")
        self.best = member(self.world, self.ashton, "Best, Al", ref="233302J")
        away = self.world.club("Away", "9AWY", county="Essex", union="EACU")
        self.far = member(self.world, away, "Far, Al")
        self.world.grade(self.able, "2012-07", 118)
        self.world.revise(2, "2013-01", lists=lists())
        self.world.grade(self.able, "2013-01", 120)
        self.grade = self.world.grade(self.best, "2013-01", 130)
        self.rapid = self.world.grade(self.best, "2013-01", 99, slug="rapid")
        self.far_grade = self.world.grade(self.far, "2013-01", 200)
        self.world.revise(3, "2013-02", lists=lists())
        self.corrected = self.world.replace(self.grade, grade=131, cause="correction")
        self.world.replace(self.far_grade, grade=201, cause="merge")
        self.world.revise(4, "2013-03", lists=lists())
        self.world.publish(4)


@pytest.fixture
def story() -> Story:
    return Story()


def told_in(entry: ET.Element) -> str:
    summary = " ".join(entry.findtext(f"{ATOM}summary", "").split())
    return re.sub(r' ?<p><a href="[^"]+">All that this revision changed</a></p>$', "", summary)


def entries(client: Client, address: str = "/clubs/7AAA/feed/") -> dict[str, str]:
    """What is told by title, newest first, without the way to the whole revision."""
    response = client.get(address)
    assert response.status_code == 200
    root = ET.fromstring(response.content)  # noqa: S314
    return {
        entry.findtext(f"{ATOM}title", ""): told_in(entry) for entry in root.findall(f"{ATOM}entry")
    }


def test_a_revision_that_changed_nothing_for_them_is_not_told(client: Client, story: Story) -> None:
    assert list(entries(client)) == [
        "February 2013: 1 grade revised",
        "January 2013: new Standard and Rapid grades",
        "July 2012: new Standard grades",
    ]


def test_a_new_list_is_told_with_how_many_had_a_grade_in_it(client: Client, story: Story) -> None:
    assert entries(client)["January 2013: new Standard and Rapid grades"] == (
        "<ul><li>Standardplay, January 2013: 2 players with a grade</li>"
        "<li>Rapidplay, January 2013: 1 player with a grade</li></ul>"
    )


def test_a_revised_grade_is_told_with_its_cause(client: Client, story: Story) -> None:
    assert entries(client)["February 2013: 1 grade revised"] == (
        '<ul><li><a href="http://testserver/players/233302J/">Best, Al</a>: Standard 131, was 130'
        " (a result was corrected)</li></ul>"
    )


def test_an_entry_leads_to_the_page_as_that_revision_has_it(client: Client, story: Story) -> None:
    root = ET.fromstring(client.get("/clubs/7AAA/feed/").content)  # noqa: S314
    ids = [entry.findtext(f"{ATOM}id") for entry in root.findall(f"{ATOM}entry")]
    assert ids == [f"http://testserver/clubs/7AAA/?as_of={number}" for number in (3, 2, 1)]
    assert client.get("/clubs/7AAA/?as_of=3").status_code == 200


def test_an_entry_leads_to_the_whole_revision(client: Client, story: Story) -> None:
    page = client.get("/clubs/7AAA/feed/").content.decode()
    assert "http://testserver/revisions/3/" in page


def test_what_stays_the_same_grade_is_not_told(client: Client, story: Story) -> None:
    story.world.replace(story.corrected, category="A", cause="membership")
    assert "March" not in " ".join(entries(client))


def test_what_was_put_right_in_an_earlier_list_alone_is_not_told(
    client: Client, story: Story
) -> None:
    july = PublishedGrade.objects.get(period="2012-07")
    story.world.replace(july, grade=119, cause="correction")
    assert "March" not in " ".join(entries(client))


@pytest.mark.parametrize(
    "old, new, told",
    [(None, 140, "140, had none"), (140, None, "no grade, was 140"), (140, 0, "0, was 140")],
)
def test_a_grade_that_comes_or_goes(
    client: Client, story: Story, old: int | None, new: int | None, told: str
) -> None:
    cope = member(story.world, story.ashton, "Cope, Al")
    PublishedAffiliation.objects.filter(player_id=cope.player_id).update(since=1)
    row = story.world.grade(cope, "2013-01", old)
    PublishedGrade.objects.filter(pk=row.pk).update(since=2)
    story.world.replace(row, grade=new, cause="split")
    assert f"Standard {told} (" in entries(client)["March 2013: 1 grade revised"]


def test_a_grade_that_is_there_no_more_is_told_though_nothing_took_its_place(
    client: Client, story: Story
) -> None:
    story.world.remove(story.rapid)
    seen = PublishedAffiliation.objects.get(player_id=story.best.player_id)
    story.world.remove(seen)
    told = entries(client)["March 2013: 1 grade revised"]
    assert told.endswith("Best, Al</a>: Rapid no grade, was 99</li></ul>")


def test_who_came_to_the_club_later_is_told_of_from_then_on(client: Client, story: Story) -> None:
    story.world.affiliation(story.far, story.ashton, 1)
    assert next(iter(entries(client))) == "February 2013: 1 grade revised"
    row = PublishedGrade.objects.get(player_id=story.far.player_id, grade=201)
    story.world.replace(row, grade=202, cause="rules")
    assert "Far, Al" in entries(client)["March 2013: 1 grade revised"]


def test_who_is_hidden_since_is_told_of_no_more(client: Client, story: Story) -> None:
    story.world.remove(story.best)
    assert "Best" not in str(entries(client))
    assert "Best" not in str(entries(client, "/clubs/7AAA/feed/?as_of=3"))
    assert "February 2013: 1 grade revised" not in entries(client)


def test_an_undoing_is_told_as_what_it_is(client: Client, story: Story) -> None:
    withdrawn = Revision.objects.get(number=3)
    undoing = Revision.objects.filter(number=4)
    undoing.update(undoes=withdrawn, month="2013-01")
    withdrawn.state = Revision.State.WITHDRAWN
    withdrawn.save()
    story.world.replace(story.corrected, grade=130, cause="")
    title = "January 2013: the revision before it was taken back, 1 grade revised"
    told = entries(client)
    assert list(told)[:2] == [title, "January 2013: new Standard and Rapid grades"]
    assert "The revision before this one was taken back" in told[title]
    assert "Best, Al</a>: Standard 130, was 131</li>" in told[title]


def test_of_very_many_changes_some_are_told_one_by_one(client: Client, story: Story) -> None:
    story.world.since = 2
    rows = []
    for number in range(MOST + 5):
        player = member(story.world, story.ashton, f"Crowd, Al {number:03}")
        rows.append(story.world.grade(player, "2013-01", 100))
    story.world.since = 4
    for row in rows:
        story.world.replace(row, grade=101, cause="rules")
    told = entries(client)[f"March 2013: {MOST + 5} grades revised"]
    assert told.count("Crowd, Al") == MOST
    assert told.endswith("<li>and 5 more</li></ul>")


def test_a_county_s_feed_is_that_of_all_its_clubs(client: Client, story: Story) -> None:
    assert entries(client, "/counties/kent/feed/") == entries(client)
    assert "Far, Al" in str(entries(client, "/counties/essex/feed/"))


def test_the_feed_as_it_was(client: Client, story: Story) -> None:
    assert list(entries(client, "/clubs/7AAA/feed/?as_of=2012-07")) == [
        "July 2012: new Standard grades"
    ]


def test_pages_say_that_there_is_a_feed(client: Client, story: Story) -> None:
    for address in ("/clubs/7AAA/", "/counties/kent/"):
        page = client.get(address).content.decode()
        assert 'type="application/atom+xml" title="' in page
        assert page.count(f'href="{address}feed/"') == 2


def test_queries(
    client: Client, story: Story, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    # revision; club; recent revisions; graded in new lists; grades that came; that went; players
    with django_assert_num_queries(7):
        first = client.get("/clubs/7AAA/feed/")
    with django_assert_num_queries(7):
        client.get("/counties/kent/feed/")
    with django_assert_num_queries(1):  # revision
        again = client.get("/clubs/7AAA/feed/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
