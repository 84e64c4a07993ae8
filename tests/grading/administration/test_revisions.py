"""Revisions in the administration: built, reported on, published, taken back, by one at a time."""

from __future__ import annotations

import re
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape
from pytest_django import Settings

from grading.models import Event, Game, Period, Pointer, Revision
from grading.models.submissions import Submission
from grading.publishing import broken_off
from grading.publishing.checks import amiss
from grading.publishing.lock import BuildInProgressError
from grading.publishing.undoing import undo
from grading.services.corrections import correct_result
from gradingsite.administration import watching
from players.models import Player
from tests.grading.administration.revisions import (
    ADD,
    INTEGRITY,
    LIST,
    build,
    page_of,
    press,
    publish,
    read,
    somebody,
    standing,
)
from tests.grading.publishing.world import make_world, player, published

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("eager")]

State = Revision.State
VIEW = "grading.view_revision"


@pytest.fixture
def first() -> Revision:
    """That of January 2012, published."""
    make_world()
    return published("2012-01")[0]


def log() -> list[tuple[str, str]]:
    """Who did what, in order."""
    return list(LogEntry.objects.order_by("pk").values_list("object_repr", "change_message"))


# Building


def test_from_the_build_to_the_undoing(admin_client: Client, first: Revision) -> None:
    draft = build(admin_client, "2012-07")
    assert standing() == first.number, "nobody else sees it"
    assert "Revision 2 (2012-07) is published." in publish(admin_client, draft)
    assert standing() == draft.number
    sure = read(admin_client, page_of(draft.number, "undo"))
    assert "what the public saw in revision 1, of January 2012" in sure
    assert "Standardplay 2012-07, Rapidplay 2012-07" in sure
    page = press(admin_client, page_of(draft.number, "undo"))
    assert "Revision 3 (2012-01) is what the public sees now." in page
    assert standing() == 3
    assert list(amiss()) == []
    assert log() == [
        ("revision 2 (2012-07)", "Built."),
        ("revision 2 (2012-07)", "Published."),
        ("revision 2 (2012-07)", "Publication undone."),
    ]
    assert "Publication undone." in read(admin_client, page_of(draft.number, "history"))


def test_the_month_after_the_published_one_is_offered_first(
    admin_client: Client, first: Revision
) -> None:
    page = read(admin_client, ADD)
    assert re.findall(r'value="([0-9-]+)" selected', page) == ["2012-02"]
    assert "January 2012, once more" in page
    assert "July 2012: publishes Standardplay 2012-07 and Rapidplay 2012-07" in page


def test_before_the_first_revision_its_list_is_offered(admin_client: Client) -> None:
    make_world()
    assert re.findall(r'value="([0-9-]+)" selected', read(admin_client, ADD)) == ["2012-01"]
    draft = build(admin_client, "2012-01")
    assert "is published." in publish(admin_client, draft)


def test_without_lists_there_is_nothing_to_build(admin_client: Client) -> None:
    assert "There are no lists to publish" in read(admin_client, ADD)
    assert "There are no lists to publish" in press(admin_client, ADD, month="2012-01", base="")


@pytest.mark.parametrize("month", ["2013-01", "2011-12", "2012-13", "nonsense", "\x00", ""])
def test_a_month_whose_turn_it_is_not_is_refused_in_words(
    admin_client: Client, first: Revision, month: str
) -> None:
    page = press(admin_client, ADD, month=month, base=first.number)
    assert "lists are published in turn" in page or "Choose a month." in page
    assert "<title>Error: " in page
    assert Revision.objects.count() == 1


def test_two_lists_of_a_series_at_once_are_refused_in_words(
    admin_client: Client, first: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A month that could still be built when the page was made."""
    monkeypatch.setattr("grading.publishing.due._waiting", lambda **_only: {})
    page = press(admin_client, ADD, month="2013-01", base=first.number)
    assert "Not done: Standardplay would publish 2012-07, 2013-01 at once" in page
    assert not Revision.objects.filter(state__in=Revision.UNPUBLISHED).exists()


def test_nothing_is_built_upon_another_revision_than_the_page_showed(
    admin_client: Client, first: Revision
) -> None:
    published("2012-02")
    for base in (first.number, "", "nonsense"):
        page = press(admin_client, ADD, month="2012-03", base=base)
        assert "another revision was published since this page was made" in page
    assert Revision.objects.count() == 2


def test_while_a_draft_stands_no_other_is_begun(admin_client: Client, first: Revision) -> None:
    draft = build(admin_client, "2012-02")
    page = press(admin_client, ADD, month="2012-02", base=first.number)
    assert "There is a draft already" in page
    assert page_of(draft.number) in page
    assert 'name="month"' not in page
    assert Revision.objects.count() == 2


def test_a_draft_is_built_anew_from_the_records_as_they_are(
    admin_client: Client, first: Revision
) -> None:
    draft = build(admin_client, "2012-02")
    page = press(admin_client, page_of(draft.number, "build_anew"))
    assert "Revision 3 (2012-02) is built" in page
    again = press(admin_client, page_of(draft.number, "build_anew"))
    assert "Not built anew: revision 2 (2012-02) is not a draft." in again
    assert list(Revision.objects.values_list("number", "state")) == [
        (3, "draft"),
        (2, "discarded"),
        (1, "published"),
    ]


def test_a_draft_stands_while_somebody_else_is_at_work(
    admin_client: Client, first: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = build(admin_client, "2012-02")

    def held() -> None:
        raise BuildInProgressError

    monkeypatch.setattr("grading.publishing.build.build_lock", held)
    page = press(admin_client, page_of(draft.number, "build_anew"))
    assert "Not done: somebody is building" in page
    draft.refresh_from_db()
    assert draft.state == State.DRAFT
    assert log() == [("revision 2 (2012-02)", "Built.")]


def test_a_draft_stands_whose_month_cannot_be_built_any_more(
    admin_client: Client, first: Revision
) -> None:
    draft = build(admin_client, "2012-07")
    Period.objects.filter(name="2012-07").update(name="2012-06")
    Period.objects.filter(name="2013-01").update(name="2012-07")
    page = press(admin_client, page_of(draft.number, "build_anew"))
    assert "would publish 2012-06, 2012-07 at once: publish them in turn" in page
    draft.refresh_from_db()
    assert draft.state == State.DRAFT


def test_the_log_tells_of_both_where_a_draft_is_built_anew(
    admin_client: Client, first: Revision
) -> None:
    draft = build(admin_client, "2012-02")
    press(admin_client, page_of(draft.number, "build_anew"))
    assert log() == [
        ("revision 2 (2012-02)", "Built."),
        ("revision 2 (2012-02)", "Discarded."),
        ("revision 3 (2012-02)", "Built."),
    ]


# The report


def test_the_report_says_what_publishing_would_do_and_what_waits(
    admin_client: Client, first: Revision
) -> None:
    result = Game.objects.filter(score="10", placements__period__name="2012-01").first()
    assert result is not None
    correct_result(game=result, score="01", reason="the card & the captain")
    Event.objects.filter(code="RAPID").update(stage=Event.Stage.RECEIVED)
    draft = build(admin_client, "2012-02")
    Submission.objects.create(
        name="Kent League",
        code="K13",
        submission_index=1,
        first_day=date(2013, 1, 1),
        last_day=date(2013, 1, 2),
        received_on=date(2013, 1, 3),
    )
    page = read(admin_client, page_of(draft.number))
    (move, *_) = draft.report["moves"]["largest"]
    assert f'<a href="/players/{move["ref"]}/?as_of={draft.number}">{move["name"]}</a>' in page
    assert "Standardplay, January 2012" in page
    assert f"{draft.report['moves']['count']}: a result was corrected" in page
    assert "Corrections that show with it: 1" in page
    assert "Kent League (K13, submission 1)</a>: received" in page
    assert "Kent Rapid</a>, received on 20 June 2013" in page
    assert "Records were changed since" not in page
    assert "the captain" not in page, "a reason is for the records alone"


def test_beside_the_button_is_said_what_publishing_does(
    admin_client: Client, first: Revision, settings: Settings
) -> None:
    draft = build(admin_client, "2012-07")
    page = read(admin_client, page_of(draft.number))
    assert (
        "shows it to everybody at once, closes Standardplay 2012-07 and Rapidplay 2012-07," in page
    )
    assert "by mail" not in page
    settings.PUBLICATION_RECIPIENTS = ["one@example.org", "two@example.org"]
    assert "2 addresses are told by mail" in read(admin_client, page_of(draft.number))
    admin_client.post(reverse("admin:grading_revision_publish", args=[draft.number]), {"base": 1})
    assert "Publishing shows it" not in read(admin_client, page_of(draft.number))


def test_what_changed_since_the_build_is_counted(admin_client: Client, first: Revision) -> None:
    draft = build(admin_client, "2012-02")
    for number in (1, 2):
        who = player(number)
        who.title = "FM"
        who.save()
    page = read(admin_client, page_of(draft.number))
    assert "Records were changed since it was built: 2 players." in page


def test_what_should_be_looked_at_leads_to_it(admin_client: Client, first: Revision) -> None:
    Event.objects.filter(code="LEAGUE").update(first_day=date(2012, 2, 1))
    draft = build(admin_client, "2012-07")
    count = draft.report["integrity"]["days"]
    page = read(admin_client, page_of(draft.number))
    assert f'<a href="{INTEGRITY}?check=days">Impossible dates of games</a>: {count}' in page
    reader = read(somebody(VIEW), page_of(draft.number))
    assert f"<li>Impossible dates of games: {count}</li>" in reader


def test_no_birth_date_is_in_a_report(admin_client: Client, first: Revision) -> None:
    Player.objects.update(birth_date=date(1931, 3, 14))
    draft = build(admin_client, "2012-07")
    for page in (page_of(draft.number), LIST, ADD):
        assert not re.search(r"\b1931\b", read(admin_client, page))


@pytest.mark.parametrize(
    "state, words",
    [
        (State.DRAFT, "A draft, built on"),
        (State.PUBLISHED, "a later one is shown now"),
        (State.WITHDRAWN, "and taken back since"),
        (State.DISCARDED, "Discarded before it was published"),
    ],
)
def test_each_state_has_its_page(admin_client: Client, state: str, words: str) -> None:
    moment = {"built_at": "2013-01-01T00:00Z", "published_at": "2013-01-01T00:00Z"}
    Revision.objects.create(
        number=1, month="2013-01", nominal_day=date(2013, 1, 31), state=state, **moment
    )
    assert words in read(admin_client, page_of(1))
    assert str(State(state).label) in read(admin_client, LIST)


def test_the_list_and_a_report_take_no_more_queries_the_more_there_is(
    admin_client: Client, first: Revision
) -> None:
    draft = build(admin_client, "2012-02")
    counts = []
    for more in range(2):
        for number in range(10, 10 + 20 * more):
            Revision.objects.create(
                number=number,
                month="2012-01",
                nominal_day=date(2012, 1, 31),
                state=State.DISCARDED,
            )
        for address in (LIST, page_of(draft.number)):
            with CaptureQueriesContext(connection) as queries:
                read(admin_client, address)
            counts.append(len(queries))
    assert counts[:2] == counts[2:]


@pytest.mark.parametrize("number", ["77", "x", "-1", "9" * 30])
def test_a_revision_that_there_is_not(admin_client: Client, number: str) -> None:
    assert admin_client.get(f"{LIST}{number}/change/").status_code in {302, 404}


# Deciding, on a page that is no longer true


def test_who_presses_publish_second_is_told_so(admin_client: Client, first: Revision) -> None:
    draft = build(admin_client, "2012-02")
    other = somebody(VIEW, "grading.publish_revision")
    assert "Revision 2 (2012-02) is published." in publish(other, draft)
    assert "Revision 2 (2012-02) was published already." in publish(admin_client, draft)
    assert [what for _, what in log()] == ["Built.", "Published."]


def test_what_was_discarded_meanwhile_is_not_published(
    admin_client: Client, first: Revision
) -> None:
    draft = build(admin_client, "2012-02")
    assert "is discarded." in press(admin_client, page_of(draft.number, "discard"))
    assert "Not published: revision 2 (2012-02) is not a draft." in publish(admin_client, draft)
    assert standing() == first.number


def test_what_was_published_meanwhile_is_not_discarded_nor_built_anew(
    admin_client: Client, first: Revision
) -> None:
    draft = build(admin_client, "2012-02")
    publish(admin_client, draft)
    for button, what in (("discard", "discarded"), ("build_anew", "built anew")):
        page = press(admin_client, page_of(draft.number, button))
        assert f"Not {what}: revision 2 (2012-02) is not a draft." in page
    assert standing() == draft.number
    assert Revision.objects.count() == 2


def test_a_draft_upon_another_base_is_not_published(admin_client: Client, first: Revision) -> None:
    published("2012-02")
    draft = build(admin_client, "2012-03")
    Pointer.objects.update(revision=first)
    page = publish(admin_client, draft)
    assert "Not published: revision 3 (2012-03) was built upon another revision" in page
    assert standing() == first.number


@pytest.mark.parametrize("base", ["", "0", "nonsense", None])
def test_a_page_that_showed_another_base_publishes_nothing(
    admin_client: Client, first: Revision, base: str | None
) -> None:
    draft = build(admin_client, "2012-02")
    shown = {} if base is None else {"base": base}
    page = press(admin_client, page_of(draft.number, "publish"), **shown)
    assert "Not published: look at its report first." in page
    assert standing() == first.number


def test_what_is_shown_no_more_is_not_undone(admin_client: Client, first: Revision) -> None:
    (second,) = published("2012-02")
    undo(revision=second)
    for answer in (read, press):
        if answer is read:
            page = admin_client.get(page_of(second.number, "undo"), follow=True).content.decode()
        else:
            page = press(admin_client, page_of(second.number, "undo"))
        assert "Revision 2 (2012-02) is not what the public sees" in page
    assert Revision.objects.count() == 3


def test_the_first_revision_is_not_undone(admin_client: Client, first: Revision) -> None:
    assert "there is nothing to be shown in its place" in read(
        admin_client, page_of(first.number, "undo")
    )
    page = press(admin_client, page_of(first.number, "undo"))
    assert "Not done: there is no revision before the published one." in page
    assert page_of(first.number, "undo") not in read(admin_client, page_of(first.number))


def test_while_a_draft_stands_nothing_is_undone(admin_client: Client, first: Revision) -> None:
    (second,) = published("2012-02")
    draft = build(admin_client, "2012-03")
    page = read(admin_client, page_of(second.number, "undo"))
    assert page_of(draft.number) in page
    assert "Not done: revision 3 (2012-03) is a draft" in press(
        admin_client, page_of(second.number, "undo")
    )
    assert standing() == second.number


# Waiting for a worker


class Told:
    """A task as far as Celery would tell of it."""

    def __init__(self, state: str, info: Any = None) -> None:
        self.state, self.info = state, info

    def __call__(self, _task: str, app: Any) -> Told:
        return self

    def failed(self) -> bool:
        return self.state == "FAILURE"

    def successful(self) -> bool:
        return self.state == "SUCCESS"

    def get(self) -> Any:
        return self.info


PROGRESS = reverse("admin:grading_revision_progress", args=[uuid4()])


def tell(monkeypatch: pytest.MonkeyPatch, state: str, info: Any = None) -> None:
    monkeypatch.setattr(watching, "AsyncResult", Told(state, info))


def test_how_far_a_worker_has_come_is_told_with_script_and_without(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(monkeypatch, "PENDING")
    assert "It is waiting for its turn." in read(admin_client, PROGRESS)
    tell(monkeypatch, "PROGRESS", {"done": 3, "of": 12})
    page = read(admin_client, PROGRESS)
    assert '<progress value="3" max="12"' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    assert f'hx-get="{PROGRESS}"' in page
    part = admin_client.get(PROGRESS, HTTP_HX_REQUEST="true").content.decode()
    assert part.startswith("<div hx-get=")
    tell(monkeypatch, "PROGRESS", {"done": 12, "of": 12})
    assert "now it is compared with what is published" in read(admin_client, PROGRESS)


def test_when_it_is_done_the_page_goes_on_to_the_report(
    admin_client: Client, first: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = build(admin_client, "2012-02")
    tell(monkeypatch, "SUCCESS", {"number": draft.number})
    part = admin_client.get(PROGRESS, HTTP_HX_REQUEST="true")
    assert part["HX-Redirect"] == page_of(draft.number)
    assert admin_client.get(PROGRESS)["Location"] == page_of(draft.number)


def test_why_there_is_none_is_told_and_that_it_failed(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell(monkeypatch, "SUCCESS", {"refused": "the mill is closed"})
    page = admin_client.get(PROGRESS, follow=True).content.decode()
    assert "Not done: the mill is closed." in page
    tell(monkeypatch, "FAILURE")
    page = admin_client.get(PROGRESS, follow=True).content.decode()
    assert "It failed, and nothing was changed" in page


@pytest.fixture
def left(first: Revision) -> Revision:
    """What a build leaves that is stopped in the middle."""
    return Revision.objects.create(
        number=2, month="2012-02", nominal_day=date(2012, 2, 29), base=first
    )


def test_a_build_whose_worker_is_gone_says_what_to_do(
    admin_client: Client, left: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "broken off while being built" in read(admin_client, LIST)
    assert "its build was broken off" in read(admin_client, reverse("admin:index"))
    for address in (page_of(left.number), PROGRESS):
        tell(monkeypatch, "PROGRESS", {"done": 3, "of": 12})
        page = read(admin_client, address)
        assert "was broken off" in page
        assert page_of(left.number, "build_anew") in page
        assert page_of(left.number, "discard") in page
    assert page_of(left.number) in read(admin_client, ADD)
    monkeypatch.undo()
    page = press(admin_client, page_of(left.number, "build_anew"))
    assert "Revision 3 (2012-02) is built" in page
    left.refresh_from_db()
    assert left.state == State.DISCARDED


def test_what_a_broken_build_left_can_be_cleared_away(admin_client: Client, left: Revision) -> None:
    assert "Revision 2 (2012-02) is discarded." in press(
        admin_client, page_of(left.number, "discard")
    )


def test_a_build_that_is_going_on_is_not_taken_for_broken(
    admin_client: Client, left: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broken_off, "is_held", lambda: True)
    page = read(admin_client, page_of(left.number))
    assert "is being built since" in page
    assert "broken off" not in page
    assert "being built" in read(admin_client, LIST)


def test_who_comes_upon_a_build_is_led_to_its_report_when_it_is_there(
    admin_client: Client, first: Revision
) -> None:
    draft = build(admin_client, "2012-02")
    part = admin_client.get(page_of(draft.number), HTTP_HX_REQUEST="true")
    assert part["HX-Redirect"] == page_of(draft.number)


# Who may do what

BUILD, PUBLISH, SEE = (
    "grading.build_revision",
    "grading.publish_revision",
    "grading.see_draft",
)
PAGES = {
    "changelist": (VIEW,),
    "add": (BUILD,),
    "change": (VIEW,),
    "history": (VIEW,),
    "progress": (VIEW,),
    "publish": (VIEW, PUBLISH),
    "discard": (VIEW, PUBLISH),
    "build_anew": (VIEW, BUILD, PUBLISH),
    "undo": (VIEW, PUBLISH),
}
"""The permissions that each page needs."""
BUTTONS = {"publish", "discard", "build_anew"}


def address(page: str) -> str:
    if page in {"changelist", "add"}:
        return reverse(f"admin:grading_revision_{page}")
    return PROGRESS if page == "progress" else page_of(2, page)


@pytest.mark.parametrize("page", PAGES)
def test_each_page_is_for_those_who_may(
    client: Client,
    admin_client: Client,
    first: Revision,
    page: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    build(admin_client, "2012-02")
    tell(monkeypatch, "PENDING")
    everything = {VIEW, BUILD, PUBLISH, SEE}
    method = "post" if page in BUTTONS else "get"
    assert getattr(client, method)(address(page)).status_code == 302, "to log in"
    for lacking in PAGES[page]:
        who = somebody(*everything - {lacking})
        assert getattr(who, method)(address(page)).status_code == 403, lacking
    assert Revision.objects.get(number=2).state == State.DRAFT
    assert getattr(somebody(*PAGES[page]), method)(address(page)).status_code in {200, 302}


@pytest.mark.parametrize("button", sorted(BUTTONS))
def test_a_button_is_no_link(admin_client: Client, first: Revision, button: str) -> None:
    draft = build(admin_client, "2012-02")
    assert admin_client.get(page_of(draft.number, button)).status_code == 405


def test_nobody_is_shown_what_he_may_not_press(admin_client: Client, first: Revision) -> None:
    draft = build(admin_client, "2012-02")
    offers = {
        page_of(2, "publish"): {PUBLISH},
        page_of(2, "discard"): {PUBLISH},
        page_of(2, "build_anew"): {BUILD, PUBLISH},
        "discards this draft as soon as the new build begins": {BUILD, PUBLISH},
        f"/?as_of={draft.number}": {SEE},
    }
    for rights in ((), (BUILD,), (PUBLISH,), (SEE,), (BUILD, PUBLISH)):
        page = read(somebody(VIEW, *rights), page_of(draft.number))
        for offer, needed in offers.items():
            assert (escape(offer) in page) == (needed <= set(rights)), (offer, rights)
    assert ADD not in read(somebody(VIEW), LIST)
    assert ADD in read(somebody(VIEW, BUILD), LIST)


def test_the_first_page_of_the_administration_tells_of_a_draft(
    admin_client: Client, first: Revision
) -> None:
    assert "waits to be published" not in read(admin_client, reverse("admin:index"))
    draft = build(admin_client, "2012-02")
    page = read(admin_client, reverse("admin:index"))
    assert f'<a href="{page_of(draft.number)}">Revision 2, of February 2012</a>' in page
    assert page_of(draft.number) not in read(somebody(), reverse("admin:index"))
