"""A schools league's ratings in the snapshot: event after event. Rules, section 11, ``saca``."""

from __future__ import annotations

from datetime import date

import pytest

from grading.engine.results import Kind
from grading.models import (
    Event,
    Game,
    GradingList,
    Period,
    PublishedGrade,
    PublishedPlayer,
    PublishedSide,
    SchoolGrade,
)
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.publish import publish
from grading.reading.snapshot import read_snapshot
from grading.services.acceptance import accept_event
from grading.services.own_lists import set_up_own_list
from players.models import Player
from players.selectors.rating import rating_working_of
from tests import records

pytestmark = pytest.mark.django_db

WHITE, DRAW, BLACK = Game.Score.WHITE, Game.Score.DRAW, Game.Score.BLACK


@pytest.fixture
def schools() -> GradingList:
    records.lists("2013-01")
    return set_up_own_list(
        grading_list=GradingList(
            slug="schools",
            name="Schools league",
            short_name="Schools",
            timeline_text="saca",
            first_computed="2012-10",
        )
    )


def pupil(surname: str, grade: int) -> Player:
    found = records.player(surname)
    SchoolGrade.objects.create(player=found, grade=grade, told_on=date(2012, 9, 1))
    return found


def match_day(day: date, *games: tuple[Player, Player, Game.Score]) -> Event:
    event = records.event(
        f"match-{day}", rate="schools", first_day=day, last_day=day, received_on=day
    )
    for white, black, score in games:
        records.game(event, white, black, score=score, day=day)
    accept_event(event=event, on=day)
    return event


def published(month: str) -> None:
    publish(revision=build(month=month))
    assert list(amiss()) == []


def row(player: Player, period: str) -> PublishedGrade:
    rows = PublishedGrade.objects.filter(list_slug="schools", player_id=player.pk, period=period)
    return rows.latest("since")


def test_everybody_starts_by_his_school_grade_and_an_events_moves_are_summed(
    schools: GradingList,
) -> None:
    young, old, other = pupil("Young", 3), pupil("Old", 4), pupil("Other", 8)
    match_day(date(2012, 9, 15), (old, young, WHITE), (old, other, DRAW), (young, other, WHITE))
    published("2012-10")
    # 300 beats 250: d is 5, so 11. 250 beats 300: 21. A draw of two at 300 moves nobody.
    assert [row(p, "2012-10").entry_value for p in (young, old, other)] == [250, 300, 300]
    assert {row(p, "2012-10").entry_kind for p in (young, old, other)} == {Kind.AGE}
    assert [row(p, "2012-10").own_points for p in (young, old, other)] == [-11 + 21, 11, -21]
    # Nobody stands below the start of his school grade.
    assert [row(p, "2012-10").grade for p in (young, old, other)] == [260, 311, 300]


def test_the_second_event_of_a_month_starts_from_what_the_first_made(schools: GradingList) -> None:
    one, two = pupil("One", 5), pupil("Two", 5)
    match_day(date(2012, 9, 8), (one, two, WHITE))
    match_day(date(2012, 9, 22), (two, one, WHITE))
    published("2012-10")
    sides = PublishedSide.objects.filter(list_slug="schools", player_id=two.pk).order_by("day")
    # 300 each: 16. The loser stays at the floor, 300; then he beats 316: d is 1, 17.
    assert [(s.own_value, s.opponent_value, s.points) for s in sides] == [
        (300, 300, -16),
        (300, 316, 17),
    ]
    assert (row(one, "2012-10").grade, row(two, "2012-10").grade) == (300, 317)


def test_a_list_comes_out_for_every_month_and_ratings_go_on(schools: GradingList) -> None:
    one, two = pupil("One", 5), pupil("Two", 5)
    match_day(date(2012, 9, 8), (one, two, WHITE))
    match_day(date(2012, 11, 3), (one, two, WHITE))
    published("2012-12")
    grades = [row(one, name).grade for name in ("2012-10", "2012-11", "2012-12")]
    # 316 beats 300: d is 1, 15 more.
    assert grades == [316, 316, 331]
    assert row(one, "2012-11").entry_kind == Kind.LIST
    assert row(one, "2012-12").games_counted == 2


def test_a_new_school_year_lifts_whoever_stands_below_its_start(schools: GradingList) -> None:
    young, old = pupil("Young", 3), pupil("Old", 8)
    match_day(date(2012, 9, 15), (old, young, WHITE))
    match_day(date(2013, 9, 14), (old, young, WHITE))
    for month in ("2013-01", "2013-07", "2013-10"):
        publish(revision=build(month=month))
    assert list(amiss()) == []
    assert row(young, "2012-10").grade == 250
    # In the fourth grade now: at least 300, before his loss and after it.
    assert row(young, "2013-10").grade == 300


def test_a_league_is_in_no_national_list(schools: GradingList) -> None:
    match_day(date(2012, 9, 15), (pupil("One", 5), pupil("Two", 5), WHITE))
    published("2012-10")
    assert set(PublishedSide.objects.values_list("list_slug", flat=True)) == {"schools"}


def test_events_are_shown_in_the_order_in_which_they_were_rated(schools: GradingList) -> None:
    """The long event ends last, though the player's own game in it was his first."""
    one, two, three = pupil("One", 5), pupil("Two", 5), pupil("Three", 5)
    long = records.event(
        "long",
        rate="schools",
        first_day=date(2012, 9, 1),
        last_day=date(2012, 9, 28),
        received_on=date(2012, 9, 30),
    )
    records.game(long, one, two, score=WHITE, day=date(2012, 9, 5))
    records.game(long, two, three, score=WHITE, day=date(2012, 9, 28))
    accept_event(event=long, on=date(2012, 9, 30))
    short = match_day(date(2012, 9, 10), (one, three, WHITE))
    published("2012-10")
    snapshot = read_snapshot(None)
    assert snapshot is not None
    player = PublishedPlayer.objects.get(player_id=one.pk)
    shown = rating_working_of(snapshot, player, *snapshot.period_called("schools", "2012-10"))
    assert [rated.event and rated.event.event_id for rated in shown.events] == [short.pk, long.pk]
    assert [(r.before, r.moves, r.after, r.is_floored) for r in shown.events] == [
        (300, 16, 316, False),
        (316, 15, 331, False),
    ]


@pytest.mark.parametrize("grade, said", [(999, "outcome of 1"), (305, "outcome of 1")])
def test_a_rating_that_does_not_follow_is_noticed(
    schools: GradingList, grade: int, said: str
) -> None:
    one, two = pupil("One", 5), pupil("Two", 5)
    match_day(date(2012, 9, 8), (one, two, WHITE))
    published("2012-10")
    PublishedGrade.objects.filter(list_slug="schools", player_id=one.pk).update(grade=grade)
    assert any(said in complaint for complaint in amiss())


def test_who_has_not_played_for_three_years_is_no_part_of_the_list(schools: GradingList) -> None:
    one, two, other = pupil("One", 5), pupil("Two", 5), pupil("Other", 5)
    match_day(date(2012, 9, 8), (one, two, WHITE))
    for year in range(2013, 2017):
        match_day(date(year, 9, 8), (two, other, WHITE))
    for month in (f"{year}-{month}" for year in range(2013, 2017) for month in ("01", "07")):
        publish(revision=build(month=month))
    rows = PublishedGrade.objects.filter(list_slug="schools", player_id=one.pk)
    names = sorted(set(rows.values_list("period", flat=True)))
    assert names[0] == "2012-10"
    # The list that lost him says so, and no later one speaks of him.
    assert names[-1] == "2015-10"
    assert [row(one, name).grade for name in ("2015-09", "2015-10")] == [316, None]
    assert list(amiss()) == []


def test_a_list_that_begins_in_the_past_is_made_up_for_at_once() -> None:
    records.lists("2013-01")
    published("2013-01")
    published("2013-07")
    set_up_own_list(
        grading_list=GradingList(
            slug="juniors",
            name="Juniors",
            short_name="Juniors",
            timeline_text="byca",
            first_computed="2011-09",
        )
    )
    published("2013-10")
    periods = Period.objects.filter(grading_list__slug="juniors", closed_by__isnull=False)
    assert set(periods.values_list("name", flat=True)) == {"2011-09", "2012-09", "2013-09"}
