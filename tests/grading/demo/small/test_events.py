"""The demo's events: one test a feature, asking the records."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import pytest
from django.db.models import F

from clubs.models import Club, County, Union
from grading.models import (
    Event,
    Game,
    ImportedAffiliation,
    Placement,
    PublishedEvent,
    PublishedSide,
    ReceivedReport,
    Section,
)
from grading.models.events import Rate
from grading.reading.snapshot import read_snapshot
from grading.selectors.line_ups import line_ups
from tests.grading.demo.small.snapshot import sides

Kind, Status = Event.Kind, PublishedSide.Status
AUTUMN_ENDS = date(2011, 12, 31)


def placements(events: Collection[Event]) -> list[tuple[str, bool]]:
    """Period, and whether the game is of an earlier one."""
    rows = Placement.objects.filter(game__event__in=events).values_list(
        "period__name", "game__day", "period__first_day"
    )
    return [(name, day < first) for name, day, first in rows]


def test_unions_and_counties() -> None:
    assert Union.objects.count() == 5
    assert County.objects.count() == 39


def test_clubs_locations_and_county_teams() -> None:
    assert Club.objects.filter(kind=Club.Kind.CLUB).count() > 60
    assert Club.objects.filter(kind=Club.Kind.LOCATION).count() == 39
    assert Club.objects.filter(kind=Club.Kind.COUNTY_TEAM).count() == 39


def test_players_come_from_locations_too() -> None:
    assert Game.objects.filter(white_club__kind=Club.Kind.LOCATION).exists()


def test_merged_clubs_with_games_under_both_codes() -> None:
    merged = Club.objects.exclude(merged_into=None).filter(name=F("merged_into__name"))
    assert any(
        Game.objects.filter(white_club=club).exists()
        and Game.objects.filter(white_club=club.merged_into).exists()
        for club in merged
    )


def test_former_clubs_of_those_who_play_no_more() -> None:
    gone = ImportedAffiliation.objects.filter(last_seen__lt=date(2000, 1, 1))
    assert gone.count() > 50


def test_leagues_of_two_seasons_with_matches_on_boards() -> None:
    leagues = Event.objects.filter(kind=Kind.LEAGUE, rate__in=Rate.values)
    assert {event.last_day.year for event in leagues} == {2012, 2013}
    matches = Section.objects.filter(event__in=leagues)
    assert set(matches.values_list("kind", flat=True)) == {Section.Kind.MATCH}
    assert Game.objects.filter(event__in=leagues, board=6).exists()


def test_a_schools_league_in_which_boards_are_missing_and_a_coach_says_who_sits_where() -> None:
    snapshot = read_snapshot()
    assert snapshot is not None
    days = [
        {one.team: one for one in line_ups(snapshot, event)}
        for event in PublishedEvent.objects.at(snapshot.number).filter(rate="schools")
    ]
    assert len(days) == 14
    assert {team for day in days for team, line_up in day.items() if not line_up.is_by_rating} == {
        "Castle Hill"
    }
    assert {len(line_up.boards) for day in days for line_up in day.values()} == {2, 4}


def test_a_league_that_reported_half_way_is_graded_in_two_lists() -> None:
    leagues = Event.objects.filter(kind=Kind.LEAGUE, submission_index=2, is_final=True)
    assert {("2012-01", False), ("2012-07", False)} in [
        set(placements([event])) for event in leagues
    ]


def test_a_league_that_did_not_is_graded_in_july_as_a_whole() -> None:
    leagues = Event.objects.filter(kind=Kind.LEAGUE, submission_index=1, is_final=True)
    assert {("2012-07", True), ("2012-07", False)} in [
        set(placements([event])) for event in leagues
    ]


def test_a_league_whose_interim_report_came_too_late() -> None:
    late = Event.objects.filter(kind=Kind.LEAGUE, submission_index=2).exclude(
        games__placements__period__name="2012-01"
    )
    assert late.filter(games__day__lte=AUTUMN_ENDS).exists()


def test_a_league_that_reports_four_times() -> None:
    assert Event.objects.filter(kind=Kind.LEAGUE, submission_index=4, is_final=True).exists()


def test_leagues_of_this_season_that_have_reported_in_part() -> None:
    assert Event.objects.filter(
        kind=Kind.LEAGUE, is_final=False, first_day__year=2012, stage=Event.Stage.ACCEPTED
    ).exists()


@pytest.mark.parametrize("rate", Rate.values)
def test_congresses_of_both_rates_in_swiss_rounds(rate: str) -> None:
    congresses = Event.objects.filter(kind=Kind.CONGRESS, rate=rate)
    assert congresses.count() >= 12
    assert not Game.objects.filter(event__in=congresses, round=None).exists()
    assert congresses.filter(sections__name="Open").exists()


def test_a_congress_that_was_reported_late() -> None:
    congresses = Event.objects.filter(kind=Kind.CONGRESS)
    assert any(was_late for _, was_late in placements(congresses))


def test_county_matches_are_played_for_the_county_s_team() -> None:
    games = Game.objects.filter(event__kind=Kind.COUNTY)
    assert games.count() > 100
    assert not games.exclude(white_club__kind=Club.Kind.COUNTY_TEAM).exists()
    assert not games.exclude(black_club__kind=Club.Kind.COUNTY_TEAM).exists()


def test_club_competitions_whose_dates_are_approximate() -> None:
    games = Game.objects.filter(is_approximate=True)
    assert games.count() > 100
    assert not games.exclude(event__kind=Kind.CLUB).exists()
    assert not games.exclude(day=F("event__last_day")).exists()


def test_defaults_of_every_kind_but_the_rarest() -> None:
    scores = set(Game.objects.values_list("score", flat=True))
    assert {"1d", "d1", "dd", "5d", "0d"} <= scores
    events = Event.objects.filter(games__score="1d")
    assert sides(events).filter(status=Status.DEFAULT).exists()


def test_about_one_game_in_seven_is_drawn() -> None:
    games = Game.objects.filter(score__in=Game.PLAYED)
    assert 0.08 < games.filter(score=Game.Score.DRAW).count() / games.count() < 0.25


def test_isolated_pools_earn_no_points() -> None:
    schools = Event.objects.filter(name__startswith="School Tournament")
    isolated = sides(schools).filter(status=Status.ISOLATED)
    assert isolated.count() >= 100
    assert not isolated.exclude(points=None).exists()


def test_one_of_them_met_graded_players_in_the_end() -> None:
    friendly = Event.objects.filter(name__startswith="Friendly Match")
    assert sides(friendly).filter(status=Status.GRADED, opponent_kind=3).exists()


def test_members_only_events_in_which_some_sides_do_not_count() -> None:
    events = Event.objects.filter(members_only=True)
    assert events.count() >= 4
    assert not events.filter(last_day__gte=date(2012, 9, 1)).exists()
    statuses = set(sides(events).values_list("status", flat=True))
    assert {Status.GRADED, Status.NOT_COUNTED} <= statuses


def test_an_event_abroad_counts_for_the_direct_member_who_reported_it() -> None:
    event = Event.objects.get(kind=Kind.FOREIGN)
    assert event.reported_by is not None
    counted = sides(Event.objects.filter(pk=event.pk)).filter(status=Status.GRADED)
    assert set(counted.values_list("player_id", flat=True)) == {event.reported_by.pk}
    others = sides(Event.objects.filter(pk=event.pk)).exclude(player_id=event.reported_by.pk)
    assert set(others.values_list("status", flat=True)) == {Status.NOT_COUNTED}


def test_an_event_waits_for_its_grader() -> None:
    waiting = Event.objects.get(stage=Event.Stage.RECEIVED)
    assert waiting.games.exists()
    assert not Placement.objects.filter(game__event=waiting).exists()


def test_about_19_sides_a_year_for_each_who_plays() -> None:
    games = Game.objects.filter(
        score__in=Game.PLAYED, day__range=(date(2011, 7, 1), date(2012, 6, 30))
    )
    assert 11_000 < 2 * games.count() < 16_000


def test_every_report_was_logged_as_received_with_all_its_games() -> None:
    rows = ReceivedReport.objects.all()
    assert (
        sum(row.games for row in rows)
        == Game.objects.filter(placements__isnull=False).distinct().count()
    )
    assert set(rows.values_list("event_id", flat=True)) == set(
        Placement.objects.values_list("game__event", flat=True)
    )


def test_a_league_is_in_the_log_with_interim_reports_and_a_final_one() -> None:
    reports: dict[int, list[bool]] = {}
    leagues = ReceivedReport.objects.filter(kind=Kind.LEAGUE).order_by("pk")
    for event, is_final in leagues.values_list("event_id", "is_final"):
        reports.setdefault(event, []).append(is_final)
    assert [False, True] in reports.values()
    assert [False, False, False, True] in reports.values()
    assert [True] in reports.values()
