"""Build, report, publish: what the public sees changes in one instant, or not at all."""

from __future__ import annotations

from datetime import date

import pytest
from django.template.loader import render_to_string

from grading.models import (
    Event,
    Game,
    Period,
    Placement,
    Pointer,
    PublishedGrade,
    PublishedPlayer,
    PublishedSide,
    Revision,
)
from grading.models.published import STANDS
from grading.publishing.build import build
from grading.publishing.checks import amiss
from grading.publishing.discarding import discard
from grading.publishing.errors import DraftStandsError, MonthError, NotADraftError
from grading.publishing.publish import publish
from grading.publishing.tables import TABLES
from grading.services.corrections import restore_game, withdraw_game
from tests.grading.publishing.world import JUNIOR, POOL, player, published

pytestmark = pytest.mark.usefixtures("world")

Status = PublishedSide.Status


def content() -> dict[str, set[tuple[object, ...]]]:
    """All rows of all tables, but for their ids."""
    return {
        table.model.__name__: set(table.model.objects.values_list("since", "until", *table.schema))
        for table in TABLES
    }


def test_a_draft_is_there_and_the_public_does_not_see_it() -> None:
    (first,) = published("2012-01")
    draft = build(month="2012-07")
    assert Pointer.objects.get().revision == first
    assert not PublishedGrade.objects.at(first.number).filter(period="2012-07").exists()
    assert PublishedGrade.objects.at(draft.number).filter(period="2012-07").exists()


def test_publishing_moves_the_pointer_and_closes_the_list() -> None:
    first, second = published("2012-01", "2012-02")
    assert Pointer.objects.get().revision == second
    closed = Period.objects.exclude(closed_by=None)
    assert {(period.name, period.closed_by_id) for period in closed} == {("2012-01", first.number)}
    assert list(amiss()) == []


def test_publishing_twice_is_publishing_once() -> None:
    (first,) = published("2012-01")
    again = publish(revision=first)
    assert again.published_at == first.published_at
    assert Revision.objects.count() == 1


def test_a_revision_without_anything_new_writes_nothing() -> None:
    published("2012-01")
    rows = content()
    draft = build(month="2012-01")
    assert content() == rows
    assert all(not any(counts.values()) for counts in draft.report["rows"].values())


def test_discarding_a_draft_leaves_everything_as_it_was() -> None:
    published("2012-01")
    rows = content()
    draft = build(month="2012-07")
    assert content() != rows
    discard(revision=draft)
    assert content() == rows
    assert build(month="2012-07").number == draft.number + 1


def test_one_draft_at_a_time() -> None:
    draft = build(month="2012-01")
    with pytest.raises(DraftStandsError, match="publish or discard it first"):
        build(month="2012-01")
    again = build(month="2012-01", replace=True)
    draft.refresh_from_db()
    assert (draft.state, again.state) == (Revision.State.DISCARDED, Revision.State.DRAFT)
    with pytest.raises(NotADraftError):
        publish(revision=draft)


def test_what_a_killed_build_left_is_discarded_by_the_next() -> None:
    left = Revision.objects.create(number=1, month="2012-01", nominal_day=date(2012, 1, 31))
    assert build(month="2012-01").number == 2
    left.refresh_from_db()
    assert left.state == Revision.State.DISCARDED


@pytest.mark.parametrize("month", ["2012-13", "2012", "", "2011-12"])
def test_a_month_that_is_none_or_past_is_refused(month: str) -> None:
    published("2012-01")
    with pytest.raises(MonthError):
        build(month=month)
    assert not Revision.objects.filter(state__in=Revision.UNPUBLISHED).exists()


@pytest.mark.parametrize("month", ["2012-13", "", "2011-12", "2013-01"])
def test_a_draft_goes_only_once_nothing_is_in_the_way_of_the_next(month: str) -> None:
    published("2012-01")
    draft = build(month="2012-07")
    rows = content()
    for given in ({"replace": True}, {"instead_of": draft}):
        with pytest.raises(MonthError):
            build(month=month, **given)
        draft.refresh_from_db()
        assert draft.state == Revision.State.DRAFT
        assert content() == rows


def test_no_other_draft_is_replaced_than_the_one_that_is_meant() -> None:
    published("2012-01")
    former = build(month="2012-02")
    discard(revision=former)
    draft = build(month="2012-02")
    with pytest.raises(NotADraftError, match=r"revision 2 .* is not a draft"):
        build(month="2012-02", instead_of=former)
    draft.refresh_from_db()
    assert draft.state == Revision.State.DRAFT
    assert build(month="2012-02", instead_of=draft).number == 4


def test_before_the_first_list_there_are_players_and_games_and_the_grades_that_came() -> None:
    (first,) = published("2011-10")
    described = first.lists[0]
    assert (described["latest"], described["baseline"]) == ("2011-07", first.number)
    assert described["in_progress"] == ["2012-01"]
    sides = PublishedSide.objects.at(first.number)
    assert set(sides.values_list("status", flat=True)) == {Status.IN_PROGRESS, Status.DEFAULT}
    assert not sides.filter(day__gt=date(2011, 10, 31)).exists()


def test_games_in_progress_have_points_where_both_grades_will_be_used() -> None:
    (first,) = published("2012-02")
    sides = PublishedSide.objects.at(first.number).filter(status=Status.IN_PROGRESS)
    graded = set(
        PublishedGrade.objects.at(first.number)
        .filter(period="2012-01", grade__isnull=False)
        .values_list("player_id", flat=True)
    )
    junior = player(JUNIOR).pk
    for side in sides.filter(list_slug="standard"):
        sure = {side.player_id, side.opponent_id} <= graded - {junior}
        assert (side.points is not None) is sure


def test_statuses_tell_what_became_of_a_side() -> None:
    (first,) = published("2012-01")
    sides = PublishedSide.objects.at(first.number)
    pool = {player(number).pk for number in POOL}
    isolated = sides.filter(status=Status.ISOLATED)
    assert set(isolated.values_list("player_id", flat=True)) == pool
    assert not isolated.exclude(points=None).exists()
    default = sides.get(status=Status.DEFAULT, is_white=True)
    assert (default.score, default.points) == ("1d", None)


def test_a_game_accepted_between_build_and_publication_is_late_for_that_list() -> None:
    draft = build(month="2012-01")
    game = Game.objects.filter(placements__period__name="2012-01").first()
    assert game is not None
    placement = game.placements.get()
    late = Game.objects.create(
        event=game.event, day=game.day, white=game.white, black=game.black, score=game.score
    )
    Placement.objects.create(
        game=late, grading_list=placement.grading_list, period=placement.period
    )
    publish(revision=draft)
    assert late.placements.get().period.name == "2012-07"
    assert game.placements.get().period.name == "2012-01"


def test_lookups_list_the_graded_and_living() -> None:
    (first,) = published("2012-01")
    listed = PublishedPlayer.objects.at(first.number).filter(is_listed=True)
    graded = PublishedGrade.objects.at(first.number).filter(period="2012-01", grade__isnull=False)
    expected = set(graded.values_list("player_id", flat=True)) - {player(3).pk}
    assert set(listed.values_list("player_id", flat=True)) == expected


def test_the_report_says_what_publishing_would_do() -> None:
    Event.objects.filter(code="RAPID").update(stage=Event.Stage.RECEIVED)
    draft = build(month="2012-01")
    assert draft.report["closes"] == ["Standardplay 2012-01", "Rapidplay 2012-01"]
    assert draft.report["received"] == ["Kent Rapid"]
    assert draft.report["moves"]["count"] == 0
    assert draft.report["rows"]["players"] == {"new": 14, "changed": 0, "gone": 0}


def test_the_report_counts_what_should_be_looked_at_in_the_lists_it_brings() -> None:
    """Games of before the first day of their event; those of the list before were told of then."""
    published("2012-01")
    first_day = date(2012, 2, 1)
    Event.objects.filter(code="LEAGUE").update(first_day=first_day)
    early = Game.objects.filter(
        event__code="LEAGUE", day__lt=first_day, placements__period__name="2012-07"
    )
    draft = build(month="2012-07")
    assert draft.report["integrity"]["days"] == early.count() > 0
    text = render_to_string("grading/report.txt", {"revision": draft})
    assert f"To be looked at: impossible dates of games, {early.count()}" in text


def test_no_row_of_the_snapshot_holds_a_birth_date() -> None:
    published("2012-01")
    for rows in content().values():
        assert not any(date(2000, 3, 1) in row for row in rows)


def test_every_row_stands_until_it_is_replaced() -> None:
    (first,) = published("2012-01")
    assert set(PublishedGrade.objects.values_list("since", "until")) == {(first.number, STANDS)}


def test_lists_are_published_one_after_the_other() -> None:
    published("2012-01")
    with pytest.raises(MonthError, match="2012-07, 2013-01 at once: publish them in turn"):
        build(month="2013-01")
    assert not Revision.objects.filter(state__in=Revision.UNPUBLISHED).exists()


def test_a_game_taken_back_after_the_build_is_a_correction_and_not_late() -> None:
    game = Game.objects.filter(placements__period__name="2012-01").order_by("pk")[0]
    withdraw_game(game=game, reason="the wrong match")
    draft = build(month="2012-01")
    restore_game(game=game, reason="the right match after all")
    publish(revision=draft)
    assert game.placements.get().period.name == "2012-01"
