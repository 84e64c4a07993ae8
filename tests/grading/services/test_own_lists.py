"""An association's own lists: what feeds them, and what they are made of."""

from __future__ import annotations

from datetime import date

import pytest

from grading.models import Correction, Event, Feed, Game, GradingList, Period, Placement
from grading.services.acceptance import accept_event
from grading.services.event_corrections import (
    correct_dates,
    correct_rate,
    rename_event,
    restore_event,
    withdraw_event,
)
from grading.services.game_corrections import move_game
from grading.services.own_lists import (
    CannotSetUp,
    feed_list,
    remove_own_list,
    set_up_own_list,
)
from players.models import Player
from tests import records

pytestmark = pytest.mark.django_db

ON = date(2013, 6, 1)


@pytest.fixture
def juniors() -> GradingList:
    """A list of seasons, from 2012-13 on, fed by the junior league."""
    records.lists()
    found = juniors_list()
    Feed.objects.create(grading_list=found, name="junior league*")
    return found


def juniors_list(**columns: str) -> GradingList:
    given = {
        "slug": "juniors",
        "name": "County juniors",
        "short_name": "Juniors",
        "timeline_text": "byca",
        "first_computed": "2013-09",
    }
    return set_up_own_list(grading_list=GradingList(**given | columns))


@pytest.fixture
def pair() -> tuple[Player, Player]:
    return records.player("Alpha"), records.player("Beta")


def accepted(name: str, pair: tuple[Player, Player], **columns: object) -> tuple[Event, Game]:
    event = records.event(name.lower().replace(" ", "-"), name=name, **columns)
    game = records.game(event, *pair)
    accept_event(event=event, on=ON)
    return event, game


def test_a_list_takes_the_usual_calendar_of_its_scheme(juniors: GradingList) -> None:
    assert juniors.calendar_name == "seasons to August"
    periods = Period.objects.filter(grading_list=juniors).order_by("last_day")
    first = periods[1]
    assert (first.name, first.first_day, first.last_day, first.nominal_day) == (
        "2013-09",
        date(2012, 9, 1),
        date(2013, 8, 31),
        date(2013, 9, 30),
    )
    assert periods[0].name == "2012-09"


@pytest.mark.parametrize(
    "columns, said",
    [
        ({"slug": "rapid"}, "national"),
        ({"timeline_text": "saga"}, "no scheme 'saga'"),
        ({"first_computed": "2013-07"}, "no period 2013-07"),
        ({"calendar_name": "weeks"}, "not by weeks"),
    ],
)
def test_a_list_that_cannot_be_is_refused(columns: dict[str, str], said: str) -> None:
    records.lists()
    with pytest.raises(CannotSetUp, match=said):
        juniors_list(**columns)
    assert GradingList.objects.count() == 2


def test_a_game_is_graded_in_every_list_its_event_feeds(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Junior League, Division 1", pair)
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("standard", "2013-01")]


def test_an_event_of_another_kind_feeds_the_national_list_alone(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Evening League", pair)
    assert records.placed(game) == [("standard", "2013-01")]


def test_an_event_may_be_graded_in_the_own_list_alone(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Club night", pair, rate="juniors")
    assert records.placed(game) == [("juniors", "2013-09")]


def test_events_accepted_before_a_list_is_fed_come_into_it(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Megafinal", pair)
    Feed.objects.create(grading_list=juniors, name="megafinal")
    assert feed_list(grading_list=juniors, reason="asked for") == 1
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("standard", "2013-01")]
    feed_list(grading_list=juniors, reason="asked for")
    assert Placement.objects.filter(game=game).count() == 2


def test_what_feeds_a_list_no_more_leaves_it(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Junior League", pair)
    Feed.objects.all().delete()
    feed_list(grading_list=juniors, reason="asked for")
    assert records.placed(game) == [("standard", "2013-01")]
    assert not Correction.objects.exists()


def test_what_leaves_a_list_that_is_out_is_a_correction(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    accepted("Junior League", pair)
    records.close("juniors", "2013-09")
    Feed.objects.all().delete()
    feed_list(grading_list=juniors, reason="asked for")
    (correction,) = Correction.objects.all()
    assert set(correction.players.all()) == set(pair)


def test_a_corrected_rate_moves_a_game_in_the_national_lists_alone(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    event, game = accepted("Junior League", pair)
    correct_rate(event=event, rate="rapid", reason="15 minutes")
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("rapid", "2013-01")]


def test_an_event_put_into_the_own_list_alone_leaves_the_national_one(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    event, game = accepted("Junior League", pair)
    correct_rate(event=event, rate="juniors", reason="not sent in")
    assert records.placed(game) == [("juniors", "2013-09")]


def test_a_game_moved_to_another_event_goes_to_the_lists_of_that_one(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Junior League", pair)
    other, _ = accepted("Evening League", (records.player(), records.player()))
    move_game(game=game, event=other, reason="wrong league")
    assert records.placed(game) == [("standard", "2013-01")]
    first = Event.objects.get(name="Junior League")
    move_game(game=game, event=first, reason="right after all")
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("standard", "2013-01")]


def test_a_corrected_date_is_followed_in_every_list(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    event = records.event("junior", name="Junior League")
    game = records.game(event, *pair, day=date(2013, 5, 31), is_approximate=True)
    accept_event(event=event, on=ON)
    correct_dates(
        event=event, first_day=date(2012, 7, 1), last_day=date(2012, 8, 20), reason="the year"
    )
    assert sorted(records.placed(game)) == [("juniors", "2012-09"), ("standard", "2013-01")]


@pytest.mark.parametrize(
    "column, value",
    [("first_computed", "2014-09"), ("slug", "under18"), ("calendar_name", "months")],
)
def test_what_hangs_on_a_list_stays_once_it_is_stored(
    juniors: GradingList, column: str, value: str
) -> None:
    setattr(juniors, column, value)
    with pytest.raises(CannotSetUp):
        set_up_own_list(grading_list=juniors)


def test_rules_change_for_lists_to_come_alone() -> None:
    records.lists()
    county = juniors_list(slug="county", timeline_text="ecf-2012", first_computed="2013-01")
    records.close("county", "2013-01")
    county.timeline_text = "ecf-2015"
    with pytest.raises(CannotSetUp, match="2013-01 is out, by ecf-2012"):
        set_up_own_list(grading_list=county)
    county.timeline_text = "ecf-2012,2013-07:ecf-2015"
    assert set_up_own_list(grading_list=county).timeline_text == county.timeline_text


@pytest.mark.parametrize(
    "scheme, calendar",
    [("saca", "half-years"), ("byca", "months"), ("bcf", "half-years"), ("ecf-2012", "months")],
)
def test_a_scheme_goes_by_its_own_periods(scheme: str, calendar: str) -> None:
    records.lists()
    with pytest.raises(CannotSetUp, match="goes by"):
        juniors_list(timeline_text=scheme, calendar_name=calendar)


def test_an_event_put_into_the_own_list_alone_can_be_put_back(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    event, game = accepted("Junior League", pair)
    correct_rate(event=event, rate="juniors", reason="not sent in")
    correct_rate(event=event, rate="standard", reason="sent in after all")
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("standard", "2013-01")]


def test_a_feed_taken_out_and_put_back_leaves_games_in_their_own_season(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Junior League", pair)
    records.close("juniors", "2013-09")
    Feed.objects.all().delete()
    feed_list(grading_list=juniors, reason="a slip", confirmed_by="grader")
    assert records.placed(game) == [("standard", "2013-01")]
    Feed.objects.create(grading_list=juniors, name="junior league*")
    feed_list(grading_list=juniors, reason="back again", confirmed_by="grader")
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("standard", "2013-01")]
    told = Correction.objects.order_by("pk").values_list("reason", "confirmed_by")
    assert list(told) == [("a slip", "grader"), ("back again", "grader")]


def test_a_withdrawn_event_is_as_it_was_when_it_is_restored(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    event, game = accepted("Junior League", pair)
    records.close("juniors", "2013-09")
    withdraw_event(event=event, reason="sent twice")
    feed_list(grading_list=juniors, reason="asked for")
    assert Correction.objects.count() == 1
    restore_event(event=event, reason="not twice")
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("standard", "2013-01")]


def test_an_event_that_gets_its_right_name_follows_what_asks_for_it(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    event, game = accepted("Junoir League", pair)
    assert records.placed(game) == [("standard", "2013-01")]
    assert rename_event(event=event, name="Junior League", reason="a slip") is None
    assert sorted(records.placed(game)) == [("juniors", "2013-09"), ("standard", "2013-01")]
    records.close("juniors", "2013-09")
    made = rename_event(event=event, name="Evening League", reason="no juniors")
    assert made is not None
    assert set(made.players.all()) == set(pair)
    assert records.placed(game) == [("standard", "2013-01")]


def test_a_list_set_up_by_mistake_can_be_removed(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    _, game = accepted("Junior League", pair)
    remove_own_list(grading_list=juniors)
    assert records.placed(game) == [("standard", "2013-01")]
    assert not Period.objects.filter(grading_list__slug="juniors").exists()


def test_a_list_that_anything_hangs_on_cannot_be_removed(
    juniors: GradingList, pair: tuple[Player, Player]
) -> None:
    with pytest.raises(CannotSetUp, match="a national list"):
        remove_own_list(grading_list=GradingList.objects.get(slug="rapid"))
    accepted("Club night", pair, rate="juniors")
    with pytest.raises(CannotSetUp, match="another list first"):
        remove_own_list(grading_list=juniors)
    records.close("juniors", "2013-09")
    with pytest.raises(CannotSetUp, match="published"):
        remove_own_list(grading_list=juniors)
