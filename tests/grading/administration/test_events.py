"""Events in the administration: what may be changed by hand, and the way to their games."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from grading.models import Correction, Event, Game, GradingList, ReceivedReport
from grading.models.corrections import Cause
from grading.services.acceptance import accept_event
from tests import records
from tests.grading.administration import address, change

pytestmark = pytest.mark.django_db

WHY = {"reason": "the organiser wrote"}


@pytest.fixture
def event() -> Event:
    """Accepted, with one game."""
    records.lists()
    event = records.event()
    records.game(event, records.player("One"), records.player("Two"))
    accept_event(event=event, on=date(2013, 6, 2))
    return event


def test_no_event_is_made_by_hand(admin_client: Client) -> None:
    assert admin_client.get(reverse("admin:grading_event_add")).status_code == 403


@pytest.mark.parametrize(
    "changes",
    [
        {"laws_observed": False},
        {"fees_paid": False},
        {"code": "other"},
        {"submission_index": 7},
        {"received_on": "2013-07-01"},
    ],
)
def test_what_an_event_was_accepted_with_stays(
    admin_client: Client, event: Event, changes: dict[str, object]
) -> None:
    before = Event.objects.values().get()
    assert change(admin_client, event, **changes, **WHY) == []
    assert Event.objects.values().get() == before


def test_an_event_that_waits_can_be_declared_and_accepted(admin_client: Client) -> None:
    records.lists()
    event = records.event(fees_paid=False)
    assert change(admin_client, event, fees_paid=True, stage="accepted", **WHY) != []
    assert change(admin_client, event, fees_paid=True, **WHY) == []
    event.refresh_from_db()
    assert change(admin_client, event, stage="accepted", **WHY) == []
    assert Event.objects.get().stage == "accepted"


def test_an_event_is_withdrawn_and_restored(admin_client: Client, event: Event) -> None:
    assert change(admin_client, event, stage="received", **WHY) != []
    assert change(admin_client, event, stage="withdrawn", **WHY) == []
    event.refresh_from_db()
    assert "withdrawn" in admin_client.get(reverse("events") + "?season=all").content.decode()
    assert change(admin_client, event, stage="accepted", **WHY) == []
    assert Event.objects.get().stage == "accepted"
    assert list(Correction.objects.values_list("cause", flat=True)) == [Cause.EVENT] * 2
    log = ReceivedReport.objects.order_by("pk").values_list("stage", flat=True)
    assert list(log) == ["accepted", "withdrawn", "restored"]
    assert "withdrawn" not in admin_client.get(reverse("events") + "?season=all").content.decode()


def test_what_grades_hang_on_is_corrected(admin_client: Client, event: Event) -> None:
    assert change(admin_client, event, rate="rapid", confirmed_by="", **WHY) == [
        "Grades hang on this: say who confirmed it."
    ]
    assert change(admin_client, event, rate="rapid", **WHY) == []
    assert records.placed(Game.objects.get()) == [("rapid", "2013-01")]
    event.refresh_from_db()
    (said,) = change(admin_client, event, last_day="2012-09-30", **WHY)
    assert "it has games from 1 October 2012" in said
    (said,) = change(admin_client, event, members_only=True, **WHY)
    assert "members only ended in August 2012" in said


def test_dates_and_kind_alone_need_nobody_to_confirm_them(
    admin_client: Client, event: Event
) -> None:
    given = {"kind": "congress", "first_day": "2012-08-01", "confirmed_by": "", **WHY}
    assert change(admin_client, event, **given) == []
    event.refresh_from_db()
    assert (event.kind, event.first_day) == ("congress", date(2012, 8, 1))
    assert not Correction.objects.exists()


def test_that_no_more_results_come_is_said_in_public(admin_client: Client, event: Event) -> None:
    assert change(admin_client, event, is_final=False, confirmed_by="", **WHY) == []
    event.refresh_from_db()
    assert not event.is_final


def test_the_form_leads_to_the_games_and_takes_no_more_queries_for_many(
    admin_client: Client, event: Event
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as made:
            assert admin_client.get(address(event)).status_code == 200
        return len(made)

    page = admin_client.get(address(event)).content.decode()
    games = f"{reverse('admin:grading_game_changelist')}?event__id__exact={event.pk}"
    assert f'href="{games}">1 game</a>' in page
    assert f'href="{reverse("admin:grading_game_add")}?event={event.pk}"' in page
    listed = admin_client.get(games)
    assert list(listed.context["cl"].result_list) == list(Game.objects.all())
    few = queries()
    one, two = records.player(), records.player()
    Game.objects.bulk_create(
        Game(event=event, white=one, black=two, day=event.last_day, score="10") for _ in range(500)
    )
    assert queries() == few
    assert len(admin_client.get(address(event)).content) < 60_000


def test_events_are_found_by_name_and_code(admin_client: Client) -> None:
    kent = records.event("KL-12", name="Kent League")
    cup = records.event("KC-12", name="Tunbridge Wells Cup")
    page = reverse("admin:grading_event_changelist")

    def found(text: str) -> set[Event]:
        return set(admin_client.get(page, {"q": text}).context["cl"].result_list)

    assert found("kent") == {kent}
    assert found("*cup") == {cup}
    assert found("k?-12") == {kent, cup}
    assert found("kc 12") == {cup}
    offered = admin_client.get(
        reverse("admin:autocomplete"),
        {"app_label": "grading", "model_name": "game", "field_name": "event", "term": "tun"},
    )
    assert [row["text"] for row in offered.json()["results"]] == ["Tunbridge Wells Cup"]


def test_the_list_of_an_event_is_chosen_among_those_there_are(
    admin_client: Client, event: Event
) -> None:
    page = admin_client.get(address(event))
    offered = dict(page.context["adminform"].form.fields["rate"].choices)
    assert offered == dict(GradingList.objects.values_list("slug", "name"))
    assert change(admin_client, event, rate="blitz", **WHY) == [
        "Select a valid choice. blitz is not one of the available choices."
    ]
    assert change(admin_client, event, rate="rapid", **WHY) == []
    assert Event.objects.get().rate == "rapid"
