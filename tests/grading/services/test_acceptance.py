"""Which events are accepted, and where their games are placed."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from grading.models import Event, Game, Placement
from grading.services.acceptance import CannotAccept, accept_event, accept_events
from players.models import Membership, Player
from players.services import merge_players
from tests import records

pytestmark = pytest.mark.django_db

ON = date(2013, 6, 2)


@pytest.fixture(autouse=True)
def _lists() -> None:
    records.lists()


@pytest.fixture
def pair() -> tuple[Player, Player]:
    return records.player("One"), records.player("Two")


Pair = tuple[Player, Player]


def reasons_of(event: Event, on: date = ON) -> list[str]:
    """Why the event is not accepted, without its name; nothing may have been stored."""
    with pytest.raises(CannotAccept) as refusal:
        accept_event(event=event, on=on)
    event.refresh_from_db()
    assert event.stage != Event.Stage.ACCEPTED
    assert Placement.objects.count() == 0
    start = f"{event.name} ({event.code}): "
    assert all(reason.startswith(start) for reason in refusal.value.reasons)
    return [reason.removeprefix(start) for reason in refusal.value.reasons]


# Placement: rules, section 3


def test_a_game_is_graded_in_the_period_of_its_date(pair: Pair) -> None:
    event = records.event()
    autumn = records.game(event, *pair, day=date(2012, 12, 31))
    spring = records.game(event, *pair, day=date(2013, 1, 1))
    accept_event(event=event, on=ON)
    assert records.placed(autumn) == [("standard", "2013-01")]
    assert records.placed(spring) == [("standard", "2013-07")]


def test_a_league_without_interim_report_has_all_its_games_in_july(pair: Pair) -> None:
    event = records.event()
    game = records.game(event, *pair, day=date(2012, 10, 1))
    records.close("standard", "2012-01", "2012-07", "2013-01")
    accept_event(event=event, on=ON)
    assert records.placed(game) == [("standard", "2013-07")]


def test_an_interim_report_keeps_the_autumn_in_january(pair: Pair) -> None:
    event = records.event(is_final=False, received_on=date(2013, 1, 5))
    autumn = records.game(event, *pair, day=date(2012, 10, 1))
    accept_event(event=event, on=date(2013, 1, 5))
    records.close("standard", "2012-01", "2012-07", "2013-01")
    spring = records.game(event, *pair, day=date(2013, 3, 1))
    missing = records.game(event, *pair, day=date(2012, 11, 1))
    accept_event(event=event, on=ON)
    assert records.placed(autumn) == [("standard", "2013-01")]
    assert records.placed(spring) == [("standard", "2013-07")]
    assert records.placed(missing) == [("standard", "2013-07")]


def test_a_game_from_before_the_first_list_stays_in_its_own_period(pair: Pair) -> None:
    event = records.event(first_day=date(2009, 1, 1))
    game = records.game(event, *pair, day=date(2009, 3, 1))
    accept_event(event=event, on=ON)
    assert records.placed(game) == [("standard", "2009-07")]


def test_the_closing_of_one_list_leaves_the_other_open(pair: Pair) -> None:
    records.close("standard", "2012-01", "2012-07", "2013-01")
    event = records.event(rate="rapid")
    game = records.game(event, *pair)
    accept_event(event=event, on=ON)
    assert records.placed(game) == [("rapid", "2013-01")]


def test_a_list_that_has_no_open_period_is_given_one(pair: Pair) -> None:
    standard = records.lists()["standard"]
    names = [p.name for p in standard.periods.all() if p.name >= standard.first_computed]
    records.close("standard", *names)
    event = records.event()
    game = records.game(event, *pair)
    accept_event(event=event, on=ON)
    (placed,) = records.placed(game)
    assert placed[1] > names[-1]


def test_defaults_are_placed_and_withdrawn_games_are_not(pair: Pair) -> None:
    event = records.event()
    default = records.game(event, *pair, score=Game.Score.WHITE_BY_DEFAULT)
    withdrawn = records.game(event, *pair, is_withdrawn=True)
    accept_event(event=event, on=ON)
    assert records.placed(default) == [("standard", "2013-01")]
    assert records.placed(withdrawn) == []


def test_accepting_again_changes_nothing(pair: Pair) -> None:
    event = records.event()
    records.game(event, *pair)
    accept_event(event=event, on=ON)
    before = list(Placement.objects.values())
    accept_event(event=event, on=ON)
    assert list(Placement.objects.values()) == before


def test_an_event_comes_to_be_accepted_and_its_history_says_so(pair: Pair) -> None:
    event = records.event()
    accept_event(event=event, on=ON)
    event.refresh_from_db()
    assert event.stage == Event.Stage.ACCEPTED
    assert records.reasons(event)[0] == "accepted on 2 June 2013"


# Eligibility: rules, sections 8 and 10


def test_events_for_members_only_end_with_august_2012() -> None:
    special = {"members_only": True, "first_day": date(2012, 1, 1)}
    accept_event(event=records.event("before", last_day=date(2012, 8, 31), **special), on=ON)
    Placement.objects.all().delete()
    late = records.event("since", last_day=date(2012, 9, 1), **special)
    assert reasons_of(late) == ["events graded for members only ended in August 2012"]


def test_the_declarations_are_needed_and_all_reasons_are_told_at_once() -> None:
    event = records.event(laws_observed=False, fees_paid=False)
    assert reasons_of(event) == [
        "it is not declared to have been played by the Laws of Chess",
        "its fees are not declared to be paid",
    ]


def test_a_withdrawn_event_is_not_accepted() -> None:
    assert reasons_of(records.event(stage="withdrawn")) == ["it has been withdrawn"]


def test_an_event_is_not_accepted_before_it_was_received() -> None:
    assert reasons_of(records.event(), on=date(2013, 5, 31)) == [
        "it cannot be accepted on 31 May 2013, before it was received on 1 June 2013"
    ]


def test_games_lie_within_the_event(pair: Pair) -> None:
    event = records.event()
    records.game(event, *pair, day=date(2012, 8, 31))
    assert reasons_of(event) == [
        (
            "it has games from 31 August 2012 to 31 August 2012, and was held from 1 September 2012"
            " to 31 May 2013"
        )
    ]


def test_no_game_is_accepted_before_it_is_played(pair: Pair) -> None:
    event = records.event(received_on=date(2013, 1, 5), is_final=False)
    records.game(event, *pair, day=date(2013, 1, 6))
    assert reasons_of(event, on=date(2013, 1, 5)) == [
        "it has a game on 6 January 2013, after the day of acceptance, 5 January 2013"
    ]


# Events abroad: rules, section 8


def abroad(reporter: Player, opponent: Player, *days: date) -> Event:
    event = records.event(
        "open", kind="foreign", reported_by=reporter, first_day=days[0], last_day=days[-1]
    )
    for day in days:
        records.game(event, reporter, opponent, day=day)
    return event


def member(player: Player, first: date, last: date | None, kind: str = "direct") -> None:
    Membership.objects.create(
        player=player, level="Gold", first_day=first, last_day=last, kind=kind
    )


DAYS = (date(2013, 3, 1), date(2013, 3, 2), date(2013, 3, 3))


def test_a_direct_member_reports_an_event_abroad(pair: Pair) -> None:
    member(pair[0], DAYS[0], DAYS[-1])
    event = abroad(*pair, *DAYS)
    accept_event(event=event, on=ON)
    assert Placement.objects.count() == 3


def test_a_renewed_membership_holds_too(pair: Pair) -> None:
    member(pair[0], date(2012, 3, 2), DAYS[1])
    member(pair[0], DAYS[2], None)
    member(pair[0], DAYS[0], DAYS[0])
    accept_event(event=abroad(*pair, *DAYS), on=ON)


def test_a_membership_that_lapses_meanwhile_is_not_enough(pair: Pair) -> None:
    member(pair[0], date(2012, 3, 2), DAYS[0])
    assert reasons_of(abroad(*pair, *DAYS)) == [
        f"{pair[0]} sent it in and was no Direct Member on 2013-03-02, 2013-03-03"
    ]


def test_a_member_of_another_kind_does_not_report(pair: Pair) -> None:
    member(pair[0], date(2012, 1, 1), None, kind="other")
    assert len(reasons_of(abroad(*pair, *DAYS))) == 1


def test_the_opponents_membership_is_of_no_use(pair: Pair) -> None:
    member(pair[1], date(2012, 1, 1), None)
    assert len(reasons_of(abroad(*pair, *DAYS))) == 1


def test_a_membership_of_a_merged_record_is_the_players_own(pair: Pair) -> None:
    other = records.player("Onne")
    member(other, date(2012, 1, 1), None)
    merge_players(kept=pair[0], merged=other, reason="same")
    accept_event(event=abroad(*pair, *DAYS), on=ON)


# Many at once


def test_many_events_are_accepted_as_one_is(pair: Pair) -> None:
    records.close("standard", "2012-01", "2012-07")
    events = [
        records.event("one", first_day=date(2012, 1, 1)),
        records.event("two", rate="rapid", first_day=date(2012, 1, 1)),
        records.event("none"),
    ]
    games = [records.game(event, *pair, day=date(2012, 3, 1)) for event in events[:2]]
    told: list[int] = []
    accept_events(events=events, on=ON, progress=told.append)
    assert [records.placed(game) for game in games] == [
        [("standard", "2013-01")],
        [("rapid", "2012-07")],
    ]
    assert sum(told) == 2
    assert set(Event.objects.values_list("stage", flat=True)) == {"accepted"}


def test_of_many_events_all_are_accepted_or_none(pair: Pair) -> None:
    good, bad, worse = (
        records.event("good"),
        records.event("bad", fees_paid=False),
        records.event("worse", laws_observed=False),
    )
    records.game(good, *pair)
    with pytest.raises(CannotAccept) as refusal:
        accept_events(events=[good, bad, worse], on=ON)
    assert [reason[:4] for reason in refusal.value.reasons] == ["Bad ", "Wors"]
    assert Placement.objects.count() == 0
    assert set(Event.objects.values_list("stage", flat=True)) == {"received"}


def test_the_number_of_queries_does_not_grow_with_the_games(pair: Pair) -> None:
    def queries(code: str, count: int) -> int:
        event = records.event(code)
        for _ in range(count):
            records.game(event, *pair)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            accept_event(event=event, on=ON)
        return len(captured)

    assert queries("small", 1) == queries("large", 30)


def test_an_event_that_was_withdrawn_meanwhile_is_not_accepted() -> None:
    """Whoever accepts it may have read it before."""
    event = records.event()
    Event.objects.filter(pk=event.pk).update(stage=Event.Stage.WITHDRAWN)
    with pytest.raises(CannotAccept, match="it has been withdrawn"):
        accept_event(event=event, on=ON)


def test_acceptance_takes_back_nothing_that_was_changed_meanwhile(pair: Pair) -> None:
    event = records.event()
    game = records.game(event, *pair, day=date(2013, 1, 1))
    Event.objects.filter(pk=event.pk).update(rate="rapid")
    accept_event(event=event, on=ON)
    assert records.placed(game) == [("rapid", "2013-07")]
    event.refresh_from_db()
    assert event.rate == "rapid"
