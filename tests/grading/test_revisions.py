"""The list of revisions, and the page that says what one of them changed and why."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from grading.models import PublishedGrade, PublishedPlayer, Revision
from tests.snapshot import World, list_row, period_row

pytestmark = pytest.mark.django_db

RESULT = "a result was corrected"
DETAILS = "a player&#x27;s details were corrected"
JULY = [list_row(latest="2013-07", periods=[period_row("2013-01"), period_row("2013-07", 3)])]
"""One list, as revision 3 brings it out."""


class Changed:
    """Some players with grades in the January list, which revision 2 changes."""

    def __init__(self) -> None:
        self.world = World()
        self.world.revise(1)
        self.ann = self.world.player("Smith, Ann", ref="233310H")
        self.bob = self.world.player("Åberg, Bob", ref="233302J")
        self.cy = self.world.player("Jones, Cy", ref="123331C")
        self.world.grade(self.ann, "2013-01", 129, "D")
        self.world.grade(self.bob, "2013-01", 140, "A")
        self.world.grade(self.cy, "2013-01", 90, "E")
        self.world.publish(1)
        self.revise(2)

    def revise(self, number: int, month: str = "2013-04", **columns: Any) -> None:
        """Publish another revision; changes made from now on are its."""
        self.world.revise(number, month, **columns)
        self.world.publish(number)

    def change(self, player: PublishedPlayer, grade: int | None, cause: str = "correction") -> None:
        """Let the player's grade become another."""
        row = PublishedGrade.objects.get(player_id=player.player_id, until=2**31 - 1)
        self.world.replace(row, grade=grade, cause=cause)


@pytest.fixture
def changed() -> Changed:
    return Changed()


def page_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, response.content.decode()
    return response.content.decode()


def rows(page: str) -> list[list[str]]:
    """The cells of each row of the page's table, as read."""
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    return [
        [
            " ".join(re.sub(r"<[^>]+>", " ", cell).split())
            for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S)
        ]
        for row in re.findall(r"<tr.*?</tr>", body, re.S)
    ]


def names(page: str) -> list[str]:
    return re.findall(r'<th scope="row"><a [^>]*>([^<]+)', page)


# The list of revisions


def test_every_revision_newest_first_with_what_it_changed(client: Client, changed: Changed) -> None:
    changed.revise(3, "2013-07", changes={"changed": 2, "new": 1, "gone": 0})
    page = page_of(client, "/revisions/")
    cells = [[*row[:3], row[4]] for row in rows(page)]
    assert cells == [
        ["3", "July 2013 3 Jan 2013", "3 January 2013", "3"],
        ["2", "April 2013 2 Jan 2013", "2 January 2013", ""],
        ["1", "January 2013 1 Jan 2013", "1 January 2013", ""],
    ]
    assert 'href="/?as_of=3"' in page


def test_the_lists_that_came_out_in_a_revision(client: Client, changed: Changed) -> None:
    changed.revise(3, "2013-07", lists=JULY)
    assert rows(page_of(client, "/revisions/"))[0][3] == "July 2013: Standard"


def test_a_withdrawn_revision_is_listed_as_such(client: Client, changed: Changed) -> None:
    Revision.objects.filter(number=2).update(state=Revision.State.WITHDRAWN)
    changed.revise(3, "2013-01", undoes_id=2)
    page = page_of(client, "/revisions/")
    assert "withdrawn by revision 3" in rows(page)[1][1]
    assert "takes back revision 2" in rows(page)[0][1]
    assert 'href="/?as_of=2"' not in page, "there is nothing to see of it"


def test_a_discarded_draft_is_not_listed(client: Client, changed: Changed) -> None:
    changed.world.revise(3, "2013-07", state=Revision.State.DISCARDED)
    assert [row[0] for row in rows(page_of(client, "/revisions/"))] == ["2", "1"]
    assert client.get("/revisions/3/").status_code == 404


def test_a_revision_knows_nothing_of_later_ones(client: Client, changed: Changed) -> None:
    assert [row[0] for row in rows(page_of(client, "/revisions/?as_of=1"))] == ["1"]
    page = client.get("/revisions/2/?as_of=1")
    assert page.status_code == 404
    assert "not among those published up to revision 1" in page.content.decode()


def test_long_lists_of_revisions_have_pages(client: Client, changed: Changed) -> None:
    for number in range(3, 53):
        changed.world.revise(number)
    changed.world.publish(52)
    assert "1 to 50 shown" in page_of(client, "/revisions/")
    assert len(rows(page_of(client, "/revisions/?page=2"))) == 2
    assert client.get("/revisions/?page=3").status_code == 404


# One revision


def test_each_changed_grade_with_its_cause_the_largest_first(
    client: Client, changed: Changed
) -> None:
    changed.change(changed.ann, 131)
    changed.change(changed.bob, 135, "identity")
    changed.change(changed.cy, 90)
    page = page_of(client, "/revisions/2/")
    first, second = rows(page)
    assert first[:3] == ["233302J", f"Åberg, Bob {DETAILS}", "Standard Jan 2013"]
    assert first[3:] == ["140", "135", "−5", DETAILS]
    assert second[:3] == ["233310H", f"Smith, Ann {RESULT}", "Standard Jan 2013"]
    assert second[3:] == ["129", "131", "+2", RESULT]
    assert "2 grades." in page


def test_by_name_and_the_other_way_round(client: Client, changed: Changed) -> None:
    changed.change(changed.ann, 131)
    changed.change(changed.bob, 135)
    changed.change(changed.cy, 93)
    found = {
        sort: [
            name.partition(",")[0] for name in names(page_of(client, f"/revisions/2/?sort={sort}"))
        ]
        for sort in ("change", "-change", "name", "-name")
    }
    assert found == {
        "change": ["Åberg", "Jones", "Smith"],
        "-change": ["Smith", "Jones", "Åberg"],
        "name": ["Åberg", "Jones", "Smith"],
        "-name": ["Smith", "Jones", "Åberg"],
    }


def test_grades_that_are_new_and_gone_come_last(client: Client, changed: Changed) -> None:
    changed.change(changed.ann, 130)
    changed.world.remove(PublishedGrade.objects.get(player_id=changed.bob.player_id))
    changed.world.grade(changed.cy, "2013-01", 88, "F", slug="rapid", cause="membership")
    cells = [row[2:] for row in rows(page_of(client, "/revisions/2/"))]
    assert cells == [
        ["Standard Jan 2013", "129", "130", "+1", "a result was corrected"],
        ["Standard Jan 2013", "140", "none", "gone", "records were put right"],
        ["Rapid Jan 2013", "none", "88", "new", "a membership was corrected"],
    ]


def test_a_grade_becomes_none_while_its_row_stays(client: Client, changed: Changed) -> None:
    changed.change(changed.ann, None)
    (row,) = rows(page_of(client, "/revisions/2/"))
    assert row[3:] == ["129", "none", "gone", "a result was corrected"]


def test_what_is_gone_with_a_merged_record_says_so(client: Client, changed: Changed) -> None:
    world = changed.world
    world.replace(changed.cy, merged_into_id=changed.ann.player_id)
    world.remove(PublishedGrade.objects.get(player_id=changed.cy.player_id))
    (row,) = rows(page_of(client, "/revisions/2/"))
    assert row[5:] == ["gone", "two records of one player were merged"]


def test_a_new_list_is_told_as_such_and_is_no_change(client: Client, changed: Changed) -> None:
    world = changed.world
    changed.revise(3, "2013-07", lists=JULY, totals={"current": {"standard": 1_234}})
    world.grade(changed.ann, "2013-07", 133, "D")
    page = page_of(client, "/revisions/3/")
    assert "Standardplay July 2013, 1,234 grades." in page
    assert "No grade that had been published is another since" in page


def test_the_first_revision_changed_nothing(client: Client, changed: Changed) -> None:
    page = page_of(client, "/revisions/1/")
    assert "This is the first revision" in page
    assert "<table" not in page


def test_an_undoing_says_what_it_took_back(client: Client, changed: Changed) -> None:
    changed.change(changed.ann, 131)
    Revision.objects.filter(number=2).update(state=Revision.State.WITHDRAWN)
    changed.revise(3, "2013-01", undoes_id=2)
    changed.change(changed.ann, 129, cause="")
    page = page_of(client, "/revisions/3/")
    assert "takes back" in page
    (row,) = rows(page)
    assert row == ["233310H", "Smith, Ann", "Standard Jan 2013", "131", "129", "−2"]
    withdrawn = page_of(client, "/revisions/2/")
    assert 'This revision was withdrawn. <a href="/revisions/3/">Revision 3</a>' in withdrawn
    assert "Smith" not in withdrawn


def test_a_list_that_was_taken_back_is_named_and_not_its_grades(
    client: Client, changed: Changed
) -> None:
    state = Revision.State.WITHDRAWN
    changed.revise(3, "2013-07", lists=JULY, state=state, totals={"current": {"standard": 1}})
    july = changed.world.grade(changed.ann, "2013-07", 133, "D")
    changed.revise(4, "2013-04", undoes_id=3)
    changed.world.remove(july)
    page = page_of(client, "/revisions/4/")
    assert "the Standardplay list of July 2013, 1 grade. It is open again." in page
    assert "<table" not in page


def test_a_hidden_player_is_never_named(client: Client, changed: Changed) -> None:
    changed.change(changed.ann, 131)
    changed.change(changed.bob, 135)
    changed.revise(3)
    changed.world.remove(PublishedPlayer.objects.get(player_id=changed.ann.player_id))
    for address in ("/revisions/2/", "/revisions/2/?as_of=2", "/revisions/2/?format=csv"):
        page = page_of(client, address)
        assert "Smith" not in page, address
        assert "233310H" not in page, address
        assert "Åberg" in page


def test_filters_by_list_by_what_happened_and_by_cause(client: Client, changed: Changed) -> None:
    world = changed.world
    changed.change(changed.ann, 131)
    changed.change(changed.bob, 135, "merge")
    world.grade(changed.cy, "2013-01", 88, "F", slug="rapid", cause="merge")
    page = page_of(client, "/revisions/2/?cause=merge")
    assert names(page) == ["Åberg, Bob", "Jones, Cy"]
    assert re.findall(r"\?cause=merge&amp;list=(\w+)\">\w+</a> (\d)", page) == [
        ("standard", "1"),
        ("rapid", "1"),
    ], "counted as the other filters leave them"
    assert names(page_of(client, "/revisions/2/?list=rapid")) == ["Jones, Cy"]
    assert names(page_of(client, "/revisions/2/?what=changed&cause=merge")) == ["Åberg, Bob"]
    nothing = page_of(client, "/revisions/2/?what=new&cause=correction")
    assert "No change is of all these kinds at once" in nothing
    assert 'href="?"' in nothing


def test_all_changes_as_csv(client: Client, changed: Changed) -> None:
    for number in range(120):
        player = changed.world.player(f"Fox, Al {number:03}")
        changed.world.grade(player, "2013-01", 100, "D", cause="correction")
    changed.change(changed.ann, 131)
    assert "121 grades, 1 to 100 shown" in page_of(client, "/revisions/2/")
    assert len(rows(page_of(client, "/revisions/2/?page=2"))) == 21
    table = list(csv.reader(StringIO(page_of(client, "/revisions/2/?format=csv"))))
    assert table[0] == ["ref", "name", "list", "period", "old_grade", "new_grade", "cause"]
    assert table[1] == ["233310H", "Smith, Ann", "standard", "2013-01", "129", "131", "correction"]
    assert len(table) == 122


def test_a_draft_is_for_administrators(
    client: Client, admin_client: Client, changed: Changed
) -> None:
    changed.world.revise(3, "2013-07", state=Revision.State.DRAFT, published_at=None)
    changed.change(changed.ann, 131)
    assert client.get("/revisions/3/").status_code == 404
    assert admin_client.get("/revisions/3/").status_code == 404, "it has to be asked for"
    assert client.get("/revisions/3/?as_of=3").status_code == 404
    page = page_of(admin_client, "/revisions/3/?as_of=3")
    assert "a draft" in page
    assert names(page) == ["Smith, Ann"]
    assert "draft" in rows(page_of(admin_client, "/revisions/?as_of=3"))[0][1]


def test_queries_do_not_grow_with_the_changes(
    client: Client, changed: Changed, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    changed.change(changed.ann, 131)
    # snapshot; the revision and the one before; counts; the changes; their players
    with django_assert_num_queries(5):
        page_of(client, "/revisions/2/")
    for number in range(120):
        player = changed.world.player(f"Fox, Al {number}")
        changed.world.grade(player, "2013-01", 100, "D", cause="correction")
    with django_assert_num_queries(5):
        page_of(client, "/revisions/2/")
    with django_assert_num_queries(3):  # snapshot; how many; the revisions
        page_of(client, "/revisions/")
    with django_assert_num_queries(3):  # snapshot; recent revisions; what is told of them
        page_of(client, "/revisions/feed/")


# The feed


def test_the_feed_tells_of_each_revision(client: Client, changed: Changed) -> None:
    changed.revise(
        3,
        "2013-07",
        lists=JULY,
        totals={"current": {"standard": 640}},
        changes={"changed": 3, "new": 1, "gone": 0},
    )
    response = client.get("/revisions/feed/")
    assert response.headers["Content-Type"].startswith("application/atom+xml")
    feed = response.content.decode()
    assert re.findall(r"<entry><title>([^<]+)", feed) == [
        "July 2013 revision",
        "April 2013 revision",
        "January 2013 revision",
    ]
    assert "http://testserver/revisions/3/" in feed
    assert "New list: Standardplay July 2013, 640 grades." in feed
    assert "4 published grades changed." in feed
    assert 'type="application/atom+xml"' in page_of(client, "/revisions/")


def test_the_feed_of_an_undoing_says_so(client: Client, changed: Changed) -> None:
    Revision.objects.filter(number=2).update(state=Revision.State.WITHDRAWN)
    changed.revise(3, "2013-01", undoes_id=2)
    feed = page_of(client, "/revisions/feed/")
    assert feed.count("<entry>") == 2
    assert "Revision 2 was taken back." in feed
