"""What is read of the records, and by which grades players are judged."""

from __future__ import annotations

from datetime import date
from typing import Any

import polars as pl
import pytest
from pytest_django import DjangoAssertNumQueries

from grading.integrity.checks import CHECKS, check_called, counts
from grading.integrity.examined import Examined, examine
from grading.models import Event, Game, Placement, PublishedGrade, Revision
from grading.services.acceptance import accept_event
from players.models import Player
from tests import records
from tests.grading.publishing.world import JUNIOR, make_world, player, published

pytestmark = pytest.mark.django_db
TODAY = date(2013, 7, 1)
QUERIES = 8


@pytest.fixture
def revision() -> Revision:
    """That of April 2013, with the games of the spring in progress."""
    make_world()
    return published("2012-01", "2012-07", "2013-01", "2013-04")[-1]


def look(revision: Revision | None, **asked: Any) -> Examined:
    return examine(revision, today=TODAY, **asked)


def test_the_games_of_the_latest_lists_and_of_those_in_progress(revision: Revision) -> None:
    games = look(revision).games
    assert set(games["period"]) == {"2013-01", "2013-07"}
    assert set(games["list_slug"]) == {"standard", "rapid"}
    assert dict(games.group_by("period").agg(pl.col("is_out").first()).rows()) == {
        "2013-01": True,
        "2013-07": False,
    }
    placed = Placement.objects.filter(
        period__name__gte="2013-01", game__score__in=Game.PLAYED, period__name__lte="2013-07"
    )
    assert len(games) == placed.count()


def test_those_from_an_earlier_list_on_where_they_are_asked_for(revision: Revision) -> None:
    assert min(look(revision, since="2012-07").games["period"]) == "2012-07"


def test_before_the_first_revision_all_games_are_looked_at_and_judged_by_nothing() -> None:
    make_world()
    games = look(None).games
    assert min(games["period"]) == "2012-01"
    assert games["white_value"].null_count() == len(games)


def test_nothing_at_all_is_no_fault() -> None:
    assert look(None).games.is_empty()
    assert counts(look(None)) == {}


def test_what_was_never_played_or_is_withdrawn_is_not_looked_at(revision: Revision) -> None:
    before = len(look(revision).games)
    shown = Game.objects.filter(placements__period__name="2013-01", score__in=Game.PLAYED)
    first, second = shown.filter(event__code="LEAGUE")[:2]
    Game.objects.filter(pk=first.pk).update(is_withdrawn=True)
    Game.objects.filter(pk=second.pk).update(score=Game.Score.WHITE_BY_DEFAULT)
    assert len(look(revision).games) == before - 2
    Event.objects.filter(code="LEAGUE").update(stage=Event.Stage.WITHDRAWN)
    assert set(look(revision).games["list_slug"]) == {"rapid"}


def values(looked_at: Examined, who: Player, period: str, slug: str = "standard") -> set[Any]:
    """By what the player is judged in a period."""
    of_period = looked_at.games.filter(pl.col("period") == period, pl.col("list_slug") == slug)
    white = of_period.filter(pl.col("white") == who.pk)["white_value"]
    black = of_period.filter(pl.col("black") == who.pk)["black_value"]
    return {*white, *black}


def test_where_the_list_is_out_players_are_judged_by_what_they_went_in_with(
    revision: Revision,
) -> None:
    grades = look(revision).grades
    went_in = grades.filter(
        pl.col("player_id") == player(1).pk,
        pl.col("list_slug") == "standard",
        pl.col("period") == "2013-01",
    )
    assert values(look(revision), player(1), "2013-01") == set(went_in["entry_value"])


def test_in_progress_adults_are_judged_by_their_latest_grade_and_juniors_by_none(
    revision: Revision,
) -> None:
    latest = look(revision).grades.filter(
        pl.col("player_id") == player(1).pk,
        pl.col("list_slug") == "standard",
        pl.col("period") == "2013-01",
    )
    assert values(look(revision), player(1), "2013-07") == set(latest["grade"])
    assert values(look(revision), player(JUNIOR), "2013-07") == {None}
    assert values(look(revision), player(JUNIOR), "2013-01") != {None}


def test_in_progress_the_sister_list_stands_in(revision: Revision) -> None:
    """Nobody of this world has a Rapidplay grade of January 2013: too few games."""
    game = Game.objects.filter(placements__period__name="2013-07", event__code="RAPID").first()
    assert game is not None
    standard = look(revision).grades.filter(
        pl.col("player_id") == game.white_id,
        pl.col("list_slug") == "standard",
        pl.col("period") == "2013-01",
    )
    assert values(look(revision), game.white, "2013-07", "rapid") == set(standard["grade"])


def test_who_was_taken_in_is_the_player_who_did(revision: Revision) -> None:
    old, new = player(0), records.player("Taker")
    Player.objects.filter(pk=old.pk).update(merged_into=new, birth_date=date(1950, 1, 1))
    looked_at = look(revision)
    everybody = {*looked_at.games["white"], *looked_at.games["black"]}
    assert old.pk not in everybody
    assert new.pk in everybody
    (born,) = looked_at.players.filter(pl.col("root") == new.pk)["birth_date"]
    assert born == date(1950, 1, 1), "a date that only the other record has serves too"


def test_two_records_of_one_player_who_met_are_told_of_elsewhere(revision: Revision) -> None:
    before = len(look(revision).games)
    pair = Game.objects.filter(placements__period__name="2013-01", score__in=Game.PLAYED)[0]
    Player.objects.filter(pk=pair.white_id).update(merged_into=pair.black)
    assert len(look(revision).games) < before


def test_the_queries_are_as_many_whatever_there_is_to_look_at(
    revision: Revision, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(QUERIES):
        few = look(revision)
    with django_assert_num_queries(QUERIES):
        many = look(revision, since="2012-01")
    assert len(many.games) > len(few.games)
    with django_assert_num_queries(0):
        counts(many)


def test_each_check_of_games_finds_what_it_looks_for_in_the_records(revision: Revision) -> None:
    """A cup of the spring that has it all."""
    day, wrong_day = date(2013, 3, 2), date(2013, 3, 7)
    cup = records.event(
        "cup", name="Junior Cup", first_day=day, last_day=day, received_on=date(2013, 3, 3)
    )
    weak, strong, other = player(0), player(7), player(1)
    for opponent in (strong, strong, other):
        records.game(cup, weak, opponent, day=day)
    accept_event(event=cup, on=date(2013, 3, 10))
    of_strong = PublishedGrade.objects.at(revision.number).filter(player_id=strong.pk)
    of_strong.filter(list_slug="standard", period="2013-01").update(grade=300)
    Game.objects.filter(event=cup).update(day=wrong_day)
    league = Event.objects.get(code="LEAGUE")
    (elsewhere,) = Game.objects.filter(event=league, day=wrong_day)[:1]
    Game.objects.filter(pk=elsewhere.pk).update(white=weak, black=other)
    Event.objects.filter(pk=cup.pk).update(members_only=True)
    Player.objects.filter(pk=weak.pk).update(birth_date=date(2012, 1, 1))
    Player.objects.filter(pk=other.pk).update(deceased=True)
    of_lists = {"drift", "inflation"}
    assert counts(look(revision)).keys() == {check.slug for check in CHECKS} - of_lists


def test_checks_are_known_by_their_slugs() -> None:
    assert len({check.slug for check in CHECKS}) == len(CHECKS)
    assert [check_called(check.slug) for check in CHECKS] == list(CHECKS)
    assert check_called("nothing") is None
