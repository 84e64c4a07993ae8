"""What the database itself refuses of lists, events, games and imports."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError

from grading.models import (
    Game,
    GradingList,
    ImportedAffiliation,
    ImportedGrade,
    Period,
    Placement,
    Pointer,
    PublishedPlayer,
    Revision,
    Section,
)
from tests import records

pytestmark = pytest.mark.django_db

DAY = date(2013, 1, 31)


def revision(number: int, state: Revision.State) -> Revision:
    """A revision."""
    return Revision.objects.create(number=number, month="2013-01", nominal_day=DAY, state=state)


def test_a_list_has_a_period_of_a_name_once() -> None:
    standard = records.lists()["standard"]
    with pytest.raises(IntegrityError):
        Period.objects.create(
            grading_list=standard,
            name="2013-01",
            first_day=date(2012, 7, 1),
            last_day=date(2012, 12, 31),
            nominal_day=DAY,
        )


@pytest.mark.parametrize(
    "first, last, nominal",
    [
        (date(2012, 7, 2), date(2012, 7, 1), DAY),
        (date(2012, 7, 1), date(2012, 12, 31), date(2012, 12, 31)),
    ],
)
def test_the_days_of_a_period_are_in_order(first: date, last: date, nominal: date) -> None:
    with pytest.raises(IntegrityError, match="period_days_in_order"):
        Period.objects.create(
            grading_list=records.lists()["standard"],
            name="1900-01",
            first_day=first,
            last_day=last,
            nominal_day=nominal,
        )


def test_a_list_is_the_sister_of_one() -> None:
    records.lists()
    with pytest.raises(IntegrityError):
        GradingList.objects.create(
            slug="third",
            name="Third",
            short_name="Third",
            calendar_name="half-years",
            timeline_text="ecf-2012",
            first_computed="2012-01",
            sister=GradingList.objects.get(slug="rapid"),
        )


def test_the_code_of_an_event_is_its_own() -> None:
    records.event("league")
    with pytest.raises(IntegrityError):
        records.event("league")


def test_the_days_of_an_event_are_in_order() -> None:
    with pytest.raises(IntegrityError, match="event_days_in_order"):
        records.event(first_day=date(2013, 6, 1), last_day=date(2013, 5, 31))


def test_a_foreign_event_has_its_reporter() -> None:
    with pytest.raises(IntegrityError, match="foreign_event_has_its_reporter"):
        records.event(kind="foreign")


def test_an_event_has_a_section_of_a_name_once() -> None:
    event = records.event()
    Section.objects.create(event=event, name="Open")
    with pytest.raises(IntegrityError):
        Section.objects.create(event=event, name="Open")


def test_a_game_is_between_two() -> None:
    player = records.player()
    with pytest.raises(IntegrityError, match="game_between_two"):
        records.game(records.event(), player, player)


def test_a_game_is_placed_once_in_a_list() -> None:
    standard = records.lists()["standard"]
    game = records.game(records.event(), records.player("One"), records.player("Two"))
    first, second = standard.periods.all()[:2]
    Placement.objects.create(game=game, grading_list=standard, period=first)
    with pytest.raises(IntegrityError):
        Placement.objects.create(game=game, grading_list=standard, period=second)


def test_a_grade_is_imported_once() -> None:
    period, player = records.lists()["standard"].periods.all()[0], records.player()
    ImportedGrade.objects.create(player=player, period=period, grade=100, games=30)
    with pytest.raises(IntegrityError):
        ImportedGrade.objects.create(player=player, period=period, grade=101, games=30)


def test_an_affiliation_is_imported_once() -> None:
    player, club = records.player(), records.club()
    ImportedAffiliation.objects.create(player=player, club=club, first_seen=DAY, last_seen=DAY)
    with pytest.raises(IntegrityError):
        ImportedAffiliation.objects.create(player=player, club=club, first_seen=DAY, last_seen=DAY)


def test_a_player_is_seen_first_before_he_is_seen_last() -> None:
    with pytest.raises(IntegrityError, match="imported_affiliation_days_in_order"):
        ImportedAffiliation.objects.create(
            player=records.player(),
            club=records.club(),
            first_seen=DAY,
            last_seen=date(2013, 1, 30),
        )


def test_the_result_of_a_game_is_one_that_there_is() -> None:
    assert {choice.value for choice in Game.PLAYED} < set(Game.Score.values)


@pytest.mark.parametrize("state", ["building", "draft"])
def test_there_is_one_draft_at_a_time(state: str) -> None:
    revision(1, Revision.State.DRAFT)
    with pytest.raises(IntegrityError):
        revision(2, Revision.State(state))


def test_there_are_many_revisions_that_were_drafts() -> None:
    for number, state in enumerate(("published", "discarded", "withdrawn", "published"), start=1):
        revision(number, Revision.State(state))


def test_there_is_one_pointer() -> None:
    with pytest.raises(IntegrityError, match="one_pointer"):
        Pointer.objects.create(id=2, revision=revision(1, Revision.State.PUBLISHED))


def test_a_snapshot_has_one_row_of_a_player_at_a_time() -> None:
    PublishedPlayer.objects.create(player_id=1, ref="100000A", surname="Alpha", since=1)
    with pytest.raises(IntegrityError):
        PublishedPlayer.objects.create(player_id=1, ref="100000A", surname="Alpha", since=2)


def test_a_snapshot_row_begins_before_it_ends() -> None:
    with pytest.raises(IntegrityError, match="published_player_since_before_until"):
        PublishedPlayer.objects.create(player_id=1, ref="100000A", surname="A", since=2, until=2)
