"""Games in the administration: their form, their list, and the ways on."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from grading.models import Correction, Game, Section
from grading.models.corrections import Cause
from grading.publishing.build import build
from grading.publishing.publish import publish
from grading.services.acceptance import accept_event
from grading.services.corrections import correct_result
from tests import records
from tests.grading.administration import address, change

pytestmark = pytest.mark.django_db

WHY = {"reason": "the captain wrote"}


@pytest.fixture
def game() -> Game:
    """One game of an event that is accepted."""
    records.lists()
    game = records.game(records.event(), records.player("One"), records.player("Two"))
    accept_event(event=game.event, on=date(2013, 6, 2))
    return game


def test_a_wrong_date_takes_a_game_to_its_period(admin_client: Client, game: Game) -> None:
    assert change(admin_client, game, day="2013-02-01", **WHY) == []
    assert records.placed(game) == [("standard", "2013-07")]
    assert Correction.objects.get().cause == Cause.GAME


def test_a_game_moves_to_another_event(admin_client: Client, game: Game) -> None:
    cup = records.event("cup", rate="rapid")
    accept_event(event=cup, on=date(2013, 6, 2))
    assert change(admin_client, game, event=cup.pk, **WHY) == []
    assert records.placed(game) == [("rapid", "2013-01")]


def test_a_game_that_moves_can_be_given_a_section_of_its_new_event(
    admin_client: Client, game: Game
) -> None:
    cup = records.event("cup")
    accept_event(event=cup, on=date(2013, 6, 2))
    final = Section.objects.create(event=cup, name="Final")
    left = Section.objects.create(event=game.event, name="Open")
    elsewhere = Section.objects.create(event=records.event("elsewhere"), name="Open")
    given = {"event": cup.pk, **WHY}
    assert change(admin_client, game, **given, section=left.pk) == ["Open is no part of Cup"]
    assert change(admin_client, game, **given, section=elsewhere.pk) != []
    assert change(admin_client, game, **given, section=final.pk) == []
    game.refresh_from_db()
    assert (game.event, game.section) == (cup, final)


def test_a_game_stays_out_of_sections_of_the_event_it_leaves(
    admin_client: Client, game: Game
) -> None:
    left = Section.objects.create(event=game.event, name="Open")
    Game.objects.update(section=left)
    game.refresh_from_db()
    cup = records.event("cup")
    accept_event(event=cup, on=date(2013, 6, 2))
    assert change(admin_client, game, event=cup.pk, **WHY) == []
    assert Game.objects.get().section is None


def test_the_form_says_where_a_game_is_graded_and_what_was_put_right(
    admin_client: Client, game: Game
) -> None:
    correction = correct_result(game=game, score="01", reason="the card")
    page = admin_client.get(address(game)).content.decode()
    assert "Standardplay 2013-01" in page
    assert f'href="{reverse("admin:grading_correction_change", args=[correction.pk])}"' in page


def test_the_form_takes_no_more_queries_for_an_event_of_many_sections(
    admin_client: Client, game: Game
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as made:
            assert admin_client.get(address(game)).status_code == 200
        return len(made)

    few = queries()
    Section.objects.bulk_create(
        Section(event=game.event, name=f"Match {number}") for number in range(200)
    )
    assert queries() == few


def test_a_game_leads_to_the_page_of_its_event_once_that_is_published(
    admin_client: Client, game: Game
) -> None:
    page = reverse("event", args=[game.event_id])
    assert page not in admin_client.get(address(game)).content.decode()
    publish(revision=build(month="2012-01"))
    publish(revision=build(month="2012-07"))
    publish(revision=build(month="2013-01"))
    assert f'href="{page}"' in admin_client.get(address(game)).content.decode()
    assert f'href="{page}"' in admin_client.get(address(game.event)).content.decode()


def test_who_may_only_look_is_asked_for_no_reason(client: Client, game: Game) -> None:
    looker = User.objects.create_user("looker", is_staff=True)
    looker.user_permissions.set(Permission.objects.filter(codename="view_game"))
    client.force_login(looker)
    page = client.get(address(game)).content.decode()
    assert "1-0" in page
    assert 'name="reason"' not in page
    assert "_preview" not in page
    assert client.post(address(game), {"_preview": "1"}).status_code == 403
