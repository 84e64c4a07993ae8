"""The log of events received: what acceptance and withdrawal append to it."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from grading.models import Event, Placement, ReceivedReport
from grading.models.received import AppendedOnly
from grading.services.acceptance import CannotAccept, accept_event, accept_events
from grading.services.corrections import withdraw_game
from grading.services.event_corrections import withdraw_event
from players.models import Player
from tests import records

pytestmark = pytest.mark.django_db

ON = date(2013, 6, 2)
Pair = tuple[Player, Player]


@pytest.fixture(autouse=True)
def _lists() -> None:
    records.lists()


@pytest.fixture
def pair() -> Pair:
    return records.player("One"), records.player("Two")


def counts() -> list[tuple[bool, int, int]]:
    """Of each row, the earliest first: whether final, how many games and players."""
    rows = ReceivedReport.objects.order_by("pk")
    return [(row.is_final, row.games, row.players) for row in rows]


def test_an_acceptance_is_logged_with_all_the_public_is_told(pair: Pair) -> None:
    event = records.event("lea", name="Århus League", organiser="Barset", kind="league")
    for day in (date(2012, 10, 1), date(2012, 11, 1), date(2013, 1, 5)):
        records.game(event, *pair, day=day)
    accept_event(event=event, on=ON)
    row = ReceivedReport.objects.get()
    assert (row.event_id, row.stage, row.name, row.folded) == (
        event.pk,
        "accepted",
        "Århus League",
        "arhus league",
    )
    assert (row.kind, row.rate, row.organiser, row.is_final) == (
        "league",
        "standard",
        "Barset",
        True,
    )
    assert (row.first_day, row.last_day) == (event.first_day, event.last_day)
    assert (row.received_on, row.season, row.reached_on) == (date(2013, 6, 1), "2012-13", ON)
    assert (row.games, row.players) == (3, 2)
    standard = {"list": "standard", "list_name": "Standardplay", "is_computed": True}
    assert row.placements == [
        standard | {"period": "2013-01", "nominal_day": "2013-01-31", "games": 2},
        standard | {"period": "2013-07", "nominal_day": "2013-07-31", "games": 1},
    ]


def test_periods_before_the_first_computed_list_are_known_as_history(pair: Pair) -> None:
    event = records.event(first_day=date(2009, 1, 1))
    records.game(event, *pair, day=date(2009, 3, 1))
    accept_event(event=event, on=ON)
    (placement,) = ReceivedReport.objects.get().placements
    assert (placement["period"], placement["is_computed"]) == ("2009-07", False)


def test_an_interim_and_a_final_report_are_two_rows(pair: Pair) -> None:
    event = records.event(is_final=False, received_on=date(2013, 1, 5))
    records.game(event, *pair)
    accept_event(event=event, on=date(2013, 1, 5))
    records.game(event, pair[0], records.player("Three"), day=date(2013, 3, 1))
    records.game(event, pair[1], pair[0], day=date(2013, 3, 8))
    Event.objects.filter(pk=event.pk).update(is_final=True, received_on=date(2013, 6, 1))
    accept_event(event=event, on=ON)
    assert counts() == [(False, 1, 2), (True, 2, 3)]
    assert [row.received_on for row in ReceivedReport.objects.order_by("pk")] == [
        date(2013, 1, 5),
        date(2013, 6, 1),
    ]


def test_accepting_again_without_new_games_adds_nothing(pair: Pair) -> None:
    event = records.event()
    records.game(event, *pair)
    for _ in range(2):
        accept_event(event=event, on=ON)
        accept_events(events=[event], on=ON)
    assert counts() == [(True, 1, 2)]


def test_an_interim_report_that_turns_out_to_be_all_is_final_in_a_row_of_its_own(
    pair: Pair,
) -> None:
    event = records.event(is_final=False)
    records.game(event, *pair)
    accept_event(event=event, on=ON)
    Event.objects.filter(pk=event.pk).update(is_final=True)
    accept_event(event=event, on=ON)
    assert counts() == [(False, 1, 2), (True, 0, 0)]


def test_an_event_without_games_is_not_logged() -> None:
    accept_event(event=records.event(), on=ON)
    assert counts() == []


def test_games_whose_period_was_given_with_them_are_counted(pair: Pair) -> None:
    event = records.event()
    game = records.game(event, *pair)
    standard = records.lists()["standard"]
    period = standard.periods.get(name="2013-01")
    Placement.objects.create(game=game, grading_list=standard, period=period)
    accept_event(event=event, on=ON)
    assert counts() == [(True, 1, 2)]


def test_withdrawn_games_are_not_counted(pair: Pair) -> None:
    event = records.event()
    records.game(event, *pair)
    withdraw_game(game=records.game(event, *pair), reason="never played")
    accept_event(event=event, on=ON)
    assert counts() == [(True, 1, 2)]


def test_a_refused_event_is_not_logged(pair: Pair) -> None:
    good, bad = records.event("good"), records.event("bad", fees_paid=False)
    records.game(good, *pair)
    with pytest.raises(CannotAccept):
        accept_events(events=[good, bad], on=ON)
    assert counts() == []


def test_a_withdrawal_is_appended(pair: Pair) -> None:
    event = records.event()
    records.game(event, *pair)
    accept_event(event=event, on=ON)
    withdraw_event(event=event, reason="not by the Laws")
    rows = ReceivedReport.objects.order_by("pk").values_list("event_id", "stage", "games")
    assert list(rows) == [(event.pk, "accepted", 1), (event.pk, "withdrawn", 0)]


def test_the_withdrawal_of_what_was_never_accepted_is_not_told() -> None:
    withdraw_event(event=records.event(), reason="not by the Laws")
    assert counts() == []


def test_many_events_are_logged_as_one_is_by_the_same_number_of_queries(pair: Pair) -> None:
    def queries(*codes: str) -> int:
        events = [records.event(code) for code in codes]
        for event in events:
            for _ in range(len(codes)):
                records.game(event, *pair)
        with CaptureQueriesContext(connection) as captured:
            accept_events(events=events, on=ON)
        return len(captured)

    assert queries("one") == queries(*"abcdefgh")
    assert counts() == [(True, 1, 2)] + [(True, 8, 2)] * 8


def test_nothing_in_the_log_is_changed_or_deleted(pair: Pair) -> None:
    event = records.event()
    records.game(event, *pair)
    accept_event(event=event, on=ON)
    row = ReceivedReport.objects.get()
    for change in (
        row.save,
        row.delete,
        ReceivedReport.objects.all().delete,
        lambda: ReceivedReport.objects.update(games=0),
    ):
        with pytest.raises(AppendedOnly):
            change()
