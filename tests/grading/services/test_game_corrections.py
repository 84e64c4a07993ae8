"""Games given their right date, event and colours, and games that were left out."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from grading.models import Correction, Event, Game, Placement, Section
from grading.models.corrections import Cause, Confirmed
from grading.services.acceptance import accept_event
from grading.services.corrections import CannotCorrect, correct_result, restore_game, withdraw_game
from grading.services.game_corrections import add_game, correct_day, move_game, turn_colours
from tests import records

pytestmark = pytest.mark.django_db

AUTUMN, SPRING = date(2012, 10, 1), date(2013, 3, 1)


@pytest.fixture
def event() -> Event:
    """A league whose interim report came in January, before the list of the autumn was out."""
    records.lists()
    records.close("standard", "2012-01", "2012-07")
    event = records.event(received_on=date(2013, 1, 5), is_final=False)
    records.game(event, records.player("One"), records.player("Two"), day=AUTUMN)
    accept_event(event=event, on=date(2013, 1, 6))
    return event


def game_of(event: Event) -> Game:
    return Game.objects.filter(event=event).order_by("pk")[0]


def further(event: Event, on: date, day: date) -> Game:
    """A game that came with a report accepted on a day."""
    game = records.game(event, records.player("Three"), records.player("Four"), day=day)
    accept_event(event=event, on=on)
    return game


def omitted(event: Event, day: date, **columns: object) -> Game:
    """A game that is not stored yet."""
    return Game(
        event=event,
        white=records.player("Five"),
        black=records.player("Six"),
        day=day,
        score="10",
        **columns,
    )


# Colours


def test_colours_are_turned_with_clubs_and_result_and_that_is_no_correction(event: Event) -> None:
    game, club = game_of(event), records.club()
    white, black = game.white, game.black
    game.white_club = club
    game.save()
    turn_colours(game=game, by=User.objects.create(username="admin"))
    game.refresh_from_db()
    assert (game.white, game.black, game.score) == (black, white, "01")
    assert [game.white_club_id, game.black_club_id] == [None, club.pk]
    assert records.reasons(game)[0] == "colours"
    assert not Correction.objects.exists()


# Dates


def dated(game: Game, day: date) -> list[tuple[str, str]]:
    correct_day(game=game, day=day, is_approximate=False, reason="the card has the date")
    assert Game.objects.get(pk=game.pk).day == day
    return records.placed(game)


def test_a_right_date_within_its_period_leaves_a_game_there(event: Event) -> None:
    assert dated(game_of(event), date(2012, 11, 3)) == [("standard", "2013-01")]
    correction = Correction.objects.get()
    assert (correction.cause, correction.game) == (Cause.GAME, game_of(event))
    assert {player.surname for player in correction.players.all()} == {"One", "Two"}


def test_a_later_date_brings_a_game_into_the_later_period(event: Event) -> None:
    records.close("standard", "2013-01")
    assert dated(game_of(event), SPRING) == [("standard", "2013-07")]


def test_an_earlier_date_brings_a_game_to_where_its_report_would_have_put_it(event: Event) -> None:
    game = further(event, date(2013, 1, 20), date(2013, 1, 19))
    assert records.placed(game) == [("standard", "2013-07")]
    records.close("standard", "2013-01")
    assert dated(game, date(2012, 12, 1)) == [("standard", "2013-01")]


def test_by_the_day_of_its_report_a_game_may_be_late_for_its_right_date() -> None:
    records.lists()
    event = records.event(received_on=date(2013, 2, 5))
    game = further(event, date(2013, 2, 6), date(2013, 2, 1))
    records.close("standard", "2012-01", "2012-07", "2013-01")
    assert dated(game, date(2012, 12, 1)) == [("standard", "2013-07")]


def test_what_came_too_late_stays_too_late(event: Event) -> None:
    records.close("standard", "2013-01")
    late = further(event, date(2013, 6, 2), AUTUMN)
    assert records.placed(late) == [("standard", "2013-07")]
    assert dated(late, date(2012, 11, 11)) == [("standard", "2013-07")]
    records.close("standard", "2013-07")
    assert dated(late, SPRING) == [("standard", "2013-07")]


def test_whether_a_date_is_approximate_is_no_correction(event: Event) -> None:
    game = game_of(event)
    assert correct_day(game=game, day=AUTUMN, is_approximate=True, reason="no card") is None
    assert Game.objects.get(pk=game.pk).is_approximate
    assert not Correction.objects.exists()


@pytest.mark.parametrize(
    "day, said",
    [
        (AUTUMN, "date on record"),
        (date(2013, 6, 1), "was held from 1 September 2012 to 31 May 2013"),
        (date(1, 1, 1), "was held from"),
    ],
)
def test_a_date_is_another_one_within_the_events(event: Event, day: date, said: str) -> None:
    before = list(Placement.objects.values())
    with pytest.raises(CannotCorrect, match=said):
        correct_day(game=game_of(event), day=day, is_approximate=False, reason="slip")
    assert game_of(event).day == AUTUMN
    assert list(Placement.objects.values()) == before


# Other events


def test_a_game_moves_to_its_right_event_and_section(event: Event) -> None:
    game = game_of(event)
    cup = records.event("cup")
    accept_event(event=cup, on=date(2013, 6, 2))
    for of in (event, cup):
        Section.objects.create(event=of, name="Open")
    game.section = Section.objects.get(event=event)
    game.save()
    correction = move_game(game=game, event=cup, reason="it was a cup match")
    game.refresh_from_db()
    assert (game.event, game.section) == (cup, Section.objects.get(event=cup))
    assert records.placed(game) == [("standard", "2013-01")]
    assert (correction.cause, correction.game) == (Cause.GAME, game)


def test_a_game_that_moves_to_an_event_of_another_rate_changes_its_list(event: Event) -> None:
    rapid = records.event("rapid", rate="rapid")
    accept_event(event=rapid, on=date(2013, 6, 2))
    game = game_of(event)
    move_game(game=game, event=rapid, reason="played after the league match")
    assert records.placed(game) == [("rapid", "2013-01")]


def test_a_game_moves_to_no_event_in_which_it_could_not_be_graded(event: Event) -> None:
    game = game_of(event)
    with pytest.raises(CannotCorrect, match="already"):
        move_game(game=game, event=event, reason="slip")
    with pytest.raises(CannotCorrect, match="is not accepted"):
        move_game(game=game, event=records.event("cup"), reason="slip")
    spring = records.event("spring", first_day=SPRING)
    accept_event(event=spring, on=date(2013, 6, 2))
    with pytest.raises(CannotCorrect, match="it has games from 1 October 2012"):
        move_game(game=game, event=spring, reason="slip")


# Games left out


def test_a_game_left_out_goes_where_the_others_of_its_report_went(event: Event) -> None:
    records.close("standard", "2013-01")
    admin = User.objects.create(username="admin")
    correction = add_game(
        game=omitted(event, date(2012, 11, 3), board=3),
        reason="board 3 was torn off",
        confirmed_by=Confirmed.ORGANISER,
        by=admin,
    )
    game = Game.objects.get(board=3)
    assert records.placed(game) == [("standard", "2013-01")]
    assert (correction.game, correction.cause) == (game, Cause.GAME)
    assert (correction.confirmed_by, correction.made_by) == ("organiser", admin)
    latest = game.history.get()
    assert (latest.history_change_reason, latest.history_user) == ("board 3 was torn off", admin)


def test_a_game_left_out_of_a_report_that_was_late_itself_is_as_late(event: Event) -> None:
    records.close("standard", "2013-01")
    cup = records.event("cup")
    further(cup, date(2013, 6, 2), AUTUMN)
    game = omitted(cup, AUTUMN)
    add_game(game=game, reason="it was on the back of the card")
    assert records.placed(game) == [("standard", "2013-07")]


def test_without_others_the_day_of_the_report_that_should_have_had_it_tells(event: Event) -> None:
    further(event, date(2013, 6, 2), date(2013, 5, 1))
    Placement.objects.filter(game__day=AUTUMN).delete()
    records.close("standard", "2013-01", "2013-07")
    early, late = omitted(event, AUTUMN), omitted(event, SPRING)
    for game in (early, late):
        add_game(game=game, reason="left out")
    assert records.placed(early) == [("standard", "2013-01")]
    assert records.placed(late) == [("standard", "2013-07")]


def test_what_is_no_game_left_out_is_refused(event: Event) -> None:
    game = game_of(event)
    again = Game(event=event, white=game.black, black=game.white, day=AUTUMN, score="55")
    with pytest.raises(CannotCorrect, match="on record already"):
        add_game(game=again, reason="twice")
    withdraw_game(game=game, reason="never played")
    with pytest.raises(CannotCorrect, match="restore it"):
        add_game(game=again, reason="twice")
    with pytest.raises(CannotCorrect, match="reason"):
        add_game(game=omitted(event, AUTUMN), reason=" ")
    with pytest.raises(CannotCorrect, match="is not accepted"):
        add_game(game=omitted(records.event("cup"), AUTUMN), reason="left out")
    with pytest.raises(CannotCorrect, match="was held from"):
        add_game(game=omitted(event, date(2014, 1, 1)), reason="left out")
    elsewhere = Section.objects.create(event=Event.objects.get(code="cup"), name="Open")
    with pytest.raises(CannotCorrect, match="is no part of"):
        add_game(game=omitted(event, AUTUMN, section=elsewhere), reason="left out")
    himself = omitted(event, AUTUMN)
    himself.black = records.player("Himself", merged_into=himself.white)
    with pytest.raises(CannotCorrect, match="are one player"):
        add_game(game=himself, reason="left out")
    assert list(Game.objects.all()) == [game]


# What all of them share


def test_a_game_withdrawn_before_its_event_was_accepted_is_placed_when_it_is_restored() -> None:
    records.lists()
    event = records.event()
    game = records.game(event, records.player("One"), records.player("Two"))
    withdraw_game(game=game, reason="never played")
    accept_event(event=event, on=date(2013, 6, 2))
    assert records.placed(game) == []
    restore_game(game=game, reason="it was played")
    assert records.placed(game) == [("standard", "2013-01")]


def test_only_those_who_can_confirm_a_correction_do(event: Event) -> None:
    with pytest.raises(CannotCorrect, match="'nobody' confirms nothing"):
        correct_result(game=game_of(event), score="01", reason="card", confirmed_by="nobody")
    assert game_of(event).score == "10"
