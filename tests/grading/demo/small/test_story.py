"""What is published in the demo, and what was put right in between."""

from __future__ import annotations

import pytest

from grading.demo.sizes import MONTHS
from grading.models import Correction, Game, PublishedGrade, PublishedSide, Revision
from grading.models.corrections import Cause
from players.models import Player
from tests.grading.demo.small.snapshot import grades, last_revision


def test_the_command_says_what_it_published_and_gives_the_log_in(said: str) -> None:
    for month in MONTHS:
        assert f"{month} published: " in said
    assert "Administration: user demo, password demo" in said


def test_lists_and_monthly_revisions_up_to_april_2013() -> None:
    revisions = Revision.objects.order_by("number")
    assert [revision.month for revision in revisions] == list(MONTHS)
    assert {revision.state for revision in revisions} == {Revision.State.PUBLISHED}


def test_every_list_has_its_baseline() -> None:
    numbers = {revision.month: revision.number for revision in Revision.objects.all()}
    *national, juniors, schools = last_revision().lists
    assert (schools["latest"], schools["in_progress"]) == ("2013-04", ["2013-05"])
    assert (schools["baseline"], schools["season"]) == (numbers["2013-04"], None)
    assert (juniors["latest"], juniors["in_progress"]) == ("2012-09", ["2013-09"])
    # A list of September is out with the first revision that comes after it.
    assert (juniors["baseline"], juniors["season"]) == (numbers["2013-01"], None)
    for described in national:
        assert described["latest"] == "2013-01"
        assert described["baseline"] == numbers["2013-01"]
        assert described["season"] == {"period": "2012-07", "revision": numbers["2012-08"]}
        assert described["in_progress"] == ["2013-07"]


@pytest.mark.parametrize(
    "period, first, later", [("2012-07", "2012-07", "2012-08"), ("2013-01", "2013-01", "2013-04")]
)
def test_some_grades_were_revised_after_their_list(period: str, first: str, later: str) -> None:
    one, other = (
        grades(Revision.objects.get(month=month).number, "standard", period)
        for month in (first, later)
    )
    players = one.keys() | other.keys()
    changed = [player for player in players if one.get(player) != other.get(player)]
    assert 10 <= len(changed) < len(other) // 4


def test_every_kind_of_cause_is_met_but_those_of_administrators() -> None:
    causes = set(Correction.objects.values_list("cause", flat=True))
    assert causes == {Cause.RESULT, Cause.MERGE, Cause.IDENTITY, Cause.MEMBERSHIP}
    assert not Correction.objects.filter(shown_in=None).exists()
    published = PublishedGrade.objects.exclude(cause="").values_list("cause", flat=True)
    assert causes <= set(published)


def test_changes_are_in_the_history_with_their_reasons() -> None:
    for model in (Game, Player):
        changed = model.history.filter(history_type="~")
        assert changed.exists()
        assert not changed.filter(history_change_reason=None).exists()


def test_every_category_of_2012_is_met() -> None:
    found = PublishedGrade.objects.at(last_revision().number).filter(
        list_slug="standard", period="2013-01", grade__isnull=False
    )
    assert set(found.values_list("category", flat=True)) == set("XABCDE")


def test_somebody_has_a_grade_of_zero() -> None:
    assert 0 in grades(last_revision().number, "standard", "2013-01").values()


def test_about_650_players_have_current_grades() -> None:
    assert 550 < last_revision().totals["graded"] < 750


def test_games_of_the_period_in_progress() -> None:
    sides = PublishedSide.objects.at(last_revision().number).filter(period="2013-07")
    for grading_list in ("standard", "rapid"):
        assert sides.filter(list_slug=grading_list, points__isnull=False).exists()
        assert sides.filter(list_slug=grading_list, opponent_kind=0).exists()


def test_players_come_in_with_their_first_results() -> None:
    totals = [revision.totals["players"] for revision in Revision.objects.order_by("number")]
    assert totals[0] < 1_420 < totals[-1]


def test_somebody_holds_a_grade_and_has_died() -> None:
    held = grades(last_revision().number, "standard", "2013-01")
    assert Player.objects.filter(pk__in=held, deceased=True).exists()


def test_somebody_took_another_name_between_two_revisions() -> None:
    renamed = Player.history.filter(history_change_reason="a new surname was reported")
    for record in renamed:
        assert record.instance.former_names.exclude(surname=record.surname).exists()
    assert renamed.exists()
