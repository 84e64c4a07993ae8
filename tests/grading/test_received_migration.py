"""Events that were accepted before there was a log come to be in it."""

from __future__ import annotations

from datetime import date
from importlib import import_module

import pytest
from django.apps import apps

from grading.models import Event, Placement, ReceivedReport
from grading.services.acceptance import accept_events
from tests import records

pytestmark = pytest.mark.django_db

MIGRATION = import_module("grading.migrations.0006_events_received")
TOLD = (
    *("event_id", "stage", "name", "folded", "kind", "rate", "organiser", "first_day", "last_day"),
    *("is_final", "received_on", "season", "games", "players", "placements", "last_game"),
)


@pytest.fixture(autouse=True)
def _events() -> None:
    lists = records.lists()
    one, two, three = (records.player(name) for name in ("One", "Two", "Three"))
    league = records.event("league", is_final=False, organiser="Barset")
    for pair, day in (
        ((one, two), date(2012, 10, 1)),
        ((one, three), date(2013, 2, 1)),
        ((three, one), date(2013, 2, 8)),
    ):
        records.game(league, *pair, day=day)
    rapid = records.event("Rápid", rate="rapid", first_day=date(2012, 7, 1))
    records.game(rapid, one, two)
    records.game(records.event("waits"), one, two)
    records.event("empty")
    for event, names in ((league, ("2013-01", "2013-07")), (rapid, ("2013-01", "2013-01"))):
        grading_list = lists[event.rate]
        for game in event.games.all():
            period = grading_list.periods.get(name=names[game.day.year > 2012])
            Placement.objects.create(game=game, grading_list=grading_list, period=period)
    Event.objects.exclude(code="waits").update(stage="accepted")


def logged() -> list[tuple[object, ...]]:
    return list(ReceivedReport.objects.order_by("pk").values_list(*TOLD))


def test_a_row_each_as_acceptance_would_have_written_it() -> None:
    MIGRATION.log_what_is_here(apps, None)
    migrated = logged()
    assert [row[2] for row in migrated] == ["League", "Rápid"]
    accept_events(events=Event.objects.exclude(code="waits"), on=date(2013, 7, 1))
    assert logged() == migrated, "what is in the log is not logged again"
    ReceivedReport.objects.all()._raw_delete("default")
    accept_events(events=Event.objects.exclude(code="waits"), on=date(2013, 7, 1))
    assert logged() == migrated


def test_a_withdrawn_event_is_there_as_accepted_and_as_withdrawn() -> None:
    Event.objects.filter(code="league").update(stage="withdrawn")
    MIGRATION.log_what_is_here(apps, None)
    stages = (
        ReceivedReport.objects.filter(name="League").order_by("pk").values_list("stage", "games")
    )
    assert list(stages) == [("accepted", 3), ("withdrawn", 0)]
