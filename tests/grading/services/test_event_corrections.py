"""Withdrawing events, and moving them to the list of their true rate of play."""

from __future__ import annotations

from datetime import date

import pytest

from grading.models import Correction, Event
from grading.models.corrections import Cause
from grading.services.acceptance import accept_event
from grading.services.corrections import CannotCorrect
from grading.services.event_corrections import correct_rate, withdraw_event
from tests import records

pytestmark = pytest.mark.django_db

ON = date(2013, 6, 2)


@pytest.fixture
def event() -> Event:
    """Two games, that of the autumn accepted when January was out already."""
    records.lists()
    records.close("standard", "2012-01", "2012-07", "2013-01")
    event, one = records.event(), records.player("One")
    records.game(event, one, records.player("Two"))
    records.game(event, records.player("Three"), one, day=date(2013, 2, 1))
    accept_event(event=event, on=ON)
    return event


def touched(correction: Correction) -> set[str]:
    return {player.surname for player in correction.players.all()}


def test_an_event_is_withdrawn(event: Event) -> None:
    correction = withdraw_event(event=event, reason="not played by the Laws")
    assert Event.objects.get(pk=event.pk).stage == Event.Stage.WITHDRAWN
    assert (correction.cause, touched(correction)) == (Cause.RESULT, {"One", "Two", "Three"})
    assert records.reasons(event)[0] == "not played by the Laws"
    with pytest.raises(CannotCorrect, match="already"):
        withdraw_event(event=event, reason="again")


def test_an_event_moves_to_the_other_list_and_keeps_its_periods(event: Event) -> None:
    correction = correct_rate(event=event, rate="rapid", reason="50 minutes each")
    assert Event.objects.get(pk=event.pk).rate == "rapid"
    # By date the first would have been in January's: the late report still counts.
    assert [records.placed(game) for game in event.games.all()] == [[("rapid", "2013-07")]] * 2
    assert touched(correction) == {"One", "Two", "Three"}


def test_games_go_where_they_were_played_when_the_other_list_has_no_such_period() -> None:
    records.lists()
    event = records.event(rate="rapid", first_day=date(2010, 6, 1))
    game = records.game(event, records.player(), records.player(), day=date(2010, 10, 1))
    accept_event(event=event, on=ON)
    assert records.placed(game) == [("rapid", "2011-01")]
    correct_rate(event=event, rate="standard", reason="two hours each")
    assert records.placed(game) == [("standard", "2011-07")]


def test_an_event_that_was_not_accepted_yet_has_nothing_to_move() -> None:
    records.lists()
    event = records.event()
    records.game(event, records.player(), records.player())
    correct_rate(event=event, rate="rapid", reason="50 minutes each")
    accept_event(event=event, on=ON)
    assert [records.placed(game) for game in event.games.all()] == [[("rapid", "2013-01")]]


@pytest.mark.parametrize("rate, said", [("standard", "already"), ("blitz", "no rate")])
def test_a_rate_is_another_one_that_there_is(event: Event, rate: str, said: str) -> None:
    with pytest.raises(CannotCorrect, match=said):
        correct_rate(event=event, rate=rate, reason="slip")
