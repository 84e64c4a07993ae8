"""Withdrawing events, and moving them to the list of their true rate of play."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from grading.models import Correction, Event, Game, ReceivedReport
from grading.models.corrections import Cause
from grading.services.acceptance import accept_event
from grading.services.corrections import CannotCorrect
from grading.services.event_corrections import (
    correct_dates,
    correct_rate,
    correct_terms,
    mark_final,
    restore_event,
    withdraw_event,
)
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
    assert (correction.cause, touched(correction)) == (Cause.EVENT, {"One", "Two", "Three"})
    assert records.reasons(event)[0] == "not played by the Laws"
    with pytest.raises(CannotCorrect, match="already"):
        withdraw_event(event=event, reason="again")


def test_an_event_that_was_withdrawn_is_restored_as_it_was_and_can_be_withdrawn_again(
    event: Event,
) -> None:
    placed = [records.placed(game) for game in event.games.all()]
    with pytest.raises(CannotCorrect, match="is not withdrawn"):
        restore_event(event=event, reason="slip")
    withdraw_event(event=event, reason="not played by the Laws")
    correction = restore_event(event=event, reason="it was")
    assert Event.objects.get(pk=event.pk).stage == Event.Stage.ACCEPTED
    assert [records.placed(game) for game in event.games.all()] == placed
    assert (correction.cause, touched(correction)) == (Cause.EVENT, {"One", "Two", "Three"})
    withdraw_event(event=event, reason="it was not")
    log = ReceivedReport.objects.order_by("pk").values_list("stage", flat=True)
    assert list(log) == ["accepted", "withdrawn", "restored", "withdrawn"]


def test_an_event_that_was_never_accepted_waits_again_when_it_is_restored() -> None:
    event = records.event()
    withdraw_event(event=event, reason="sent twice")
    restore_event(event=event, reason="it was another")
    assert Event.objects.get().stage == Event.Stage.RECEIVED
    assert not ReceivedReport.objects.exists()


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


@pytest.mark.parametrize("rate, said", [("standard", "already"), ("blitz", "no list")])
def test_a_rate_is_another_one_that_there_is(event: Event, rate: str, said: str) -> None:
    with pytest.raises(CannotCorrect, match=said):
        correct_rate(event=event, rate=rate, reason="slip")


# Dates


def test_dates_of_an_event_are_corrected_and_no_grade_hangs_on_them(event: Event) -> None:
    first, last = date(2012, 8, 1), date(2013, 6, 1)
    assert correct_dates(event=event, first_day=first, last_day=last, reason="the poster") is None
    event.refresh_from_db()
    assert (event.first_day, event.last_day) == (first, last)
    assert records.reasons(event)[0] == "the poster"


def test_games_of_no_date_of_their_own_go_with_the_events_last_day() -> None:
    records.lists()
    event = records.event(last_day=date(2012, 12, 20), received_on=date(2013, 1, 5))
    last = {"day": date(2012, 12, 20)}
    vague = records.game(event, records.player("One"), records.player("Two"), **last)
    exact = records.game(event, records.player("Three"), records.player("Four"), **last)
    Game.objects.filter(pk=vague.pk).update(is_approximate=True)
    accept_event(event=event, on=date(2013, 1, 6))
    new = date(2013, 1, 3)
    correction = correct_dates(
        event=event, first_day=event.first_day, last_day=new, reason="it ended in January"
    )
    assert correction is not None
    assert (correction.cause, touched(correction)) == (Cause.EVENT, {"One", "Two"})
    assert [Game.objects.get(pk=game.pk).day for game in (vague, exact)] == [new, last["day"]]
    assert records.placed(vague) == [("standard", "2013-07")]
    assert records.placed(exact) == [("standard", "2013-01")]
    assert records.reasons(vague)[0] == "it ended in January"


@pytest.mark.parametrize(
    "first, last, said",
    [
        (date(2012, 9, 1), date(2013, 5, 31), "on record"),
        (date(2012, 9, 1), date(2012, 8, 31), "cannot end on"),
        (
            date(2012, 9, 1),
            date(2012, 12, 31),
            "it has games from 1 October 2012 to 1 February 2013",
        ),
    ],
)
def test_dates_of_an_event_hold_its_games(event: Event, first: date, last: date, said: str) -> None:
    with pytest.raises(CannotCorrect, match=said):
        correct_dates(event=event, first_day=first, last_day=last, reason="slip")
    assert Event.objects.get(pk=event.pk).last_day == date(2013, 5, 31)


# Whose sides count


def terms(event: Event, **columns: Any) -> Correction | None:
    event.refresh_from_db()
    held = {name: getattr(event, name) for name in ("kind", "reported_by", "members_only")}
    return correct_terms(event=event, **held | columns, reason="as declared")


def test_another_kind_of_event_at_home_changes_no_grade(event: Event) -> None:
    assert terms(event, kind="congress") is None
    assert Event.objects.get(pk=event.pk).kind == "congress"


def test_who_may_be_graded_is_a_correction_of_all_its_games() -> None:
    records.lists()
    event = records.event(first_day=date(2011, 9, 1), last_day=date(2012, 5, 31))
    day = {"day": date(2012, 1, 9)}
    records.game(event, records.player("One"), records.player("Two"), **day)
    accept_event(event=event, on=ON)
    correction = terms(event, members_only=True)
    assert correction is not None
    assert (correction.cause, touched(correction)) == (Cause.EVENT, {"One", "Two"})
    with pytest.raises(CannotCorrect, match="on record"):
        terms(event)


def test_what_an_event_could_not_be_accepted_with_is_refused(event: Event) -> None:
    with pytest.raises(CannotCorrect, match="members only ended"):
        terms(event, members_only=True)
    with pytest.raises(CannotCorrect, match="has the player who reported it"):
        terms(event, kind="foreign")
    with pytest.raises(CannotCorrect, match="was no Direct Member"):
        terms(event, kind="foreign", reported_by=records.player("Roamer"))
    with pytest.raises(CannotCorrect, match="has the player who reported it"):
        terms(event, reported_by=records.player("Roamer"))


# Interim and final


def test_that_an_event_is_final_is_news_for_the_log() -> None:
    records.lists()
    event = records.event(is_final=False)
    records.game(event, records.player(), records.player())
    accept_event(event=event, on=ON)
    mark_final(event=event, is_final=True, reason="no more will come")
    assert list(ReceivedReport.objects.order_by("pk").values_list("is_final", flat=True)) == [
        False,
        True,
    ]
    assert Event.objects.get().is_final
    assert not Correction.objects.exists()
    with pytest.raises(CannotCorrect, match="final already"):
        mark_final(event=event, is_final=True, reason="slip")
