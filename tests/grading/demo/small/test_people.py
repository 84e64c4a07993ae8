"""The demo's people: one test a feature, asking the records."""

from __future__ import annotations

from datetime import date

import pytest
from django.db.models import Count, F, Q

from grading.models import Game, ImportedGrade
from players.models import FormerName, Membership, Player
from players.references import is_valid

REFORM = date(2012, 9, 1)


def test_there_are_1500_players_with_references_of_their_own() -> None:
    refs = list(Player.objects.values_list("ref", flat=True))
    assert len(set(refs)) == len(refs) == 1_500
    assert all(map(is_valid, refs))


def test_references_are_dealt_in_the_order_in_which_people_come_in() -> None:
    by_reference = list(Player.objects.order_by("ref").values_list("pk", flat=True))
    assert by_reference == sorted(by_reference)


@pytest.mark.parametrize(
    "pattern", [r"^Mc[A-Z]", r"^Mac[A-Z]", r"^O'[A-Z]", r"[a-z]-[A-Z]", r"[^\x01-\x7f]"]
)
def test_surnames_that_are_hard_to_look_up(pattern: str) -> None:
    assert Player.objects.filter(surname__regex=pattern).exists()


def test_former_surnames() -> None:
    assert FormerName.objects.exclude(surname=F("player__surname")).count() >= 3


def test_both_sexes_and_some_of_whom_it_was_never_told() -> None:
    counts = dict(Player.objects.order_by().values_list("sex").annotate(Count("pk")))
    assert counts["M"] > counts["F"] > 50
    assert counts[""] > 10


def test_juniors_whose_dates_of_birth_are_known() -> None:
    juniors = Player.objects.filter(birth_date__gt=date(1994, 8, 31))
    assert juniors.count() > 60
    assert juniors.filter(birth_date__gt=date(2002, 8, 31)).exists()


def test_adults_whose_dates_of_birth_are_not() -> None:
    assert Player.objects.filter(birth_date=None).count() > 500


def test_players_who_never_had_a_grade() -> None:
    graded = ImportedGrade.objects.values("player")
    assert Player.objects.exclude(pk__in=graded).count() > 200


def test_players_who_have_died_one_of_them_with_games_here() -> None:
    deceased = Player.objects.filter(deceased=True)
    assert deceased.count() > 10
    assert Game.objects.filter(white__in=deceased).exists()


def test_foreign_players_registered_with_fide_who_play_here() -> None:
    foreign = Player.objects.exclude(nation__in=("", "ENG")).exclude(fide_code="")
    assert Game.objects.filter(white__in=foreign).exclude(event__kind="foreign").exists()


def test_fide_codes_are_nobody_s() -> None:
    codes = Player.objects.exclude(fide_code="").values_list("fide_code", flat=True)
    assert len(codes) == len(set(codes)) > 50
    assert all(code.startswith("99") and len(code) == 8 for code in codes)


def test_titles_go_with_fide_codes() -> None:
    titled = Player.objects.exclude(title="")
    assert titled.exists()
    assert not titled.filter(fide_code="").exists()


def test_memberships_before_the_reform_of_two_kinds() -> None:
    before = Membership.objects.filter(last_day__lt=REFORM)
    assert before.filter(kind=Membership.Kind.DIRECT, level="Direct Member").exists()
    assert before.filter(kind=Membership.Kind.OTHER, number="").exists()


@pytest.mark.parametrize(
    "level", ["Bronze", "Silver", "Gold", "Platinum", "Junior Bronze", "Junior Silver"]
)
def test_memberships_after_it_of_every_level(level: str) -> None:
    after = Membership.objects.filter(first_day__gte=REFORM, level=level)
    assert after.filter(kind=Membership.Kind.DIRECT, number__startswith="ME").exists()


def test_nobody_has_two_membership_numbers() -> None:
    numbers = Membership.objects.exclude(number="").order_by()
    held = numbers.values("player").annotate(numbers=Count("number", distinct=True))
    assert not held.filter(numbers__gt=1).exists()


def test_second_records_some_merged_and_some_still_to_be_found() -> None:
    merged = Player.objects.exclude(merged_into=None)
    assert 3 <= merged.count() < 10
    for record in merged.select_related("merged_into"):
        assert record.merged_into is not None
        assert record.surname == record.merged_into.surname
        assert Game.objects.filter(Q(white=record) | Q(black=record)).exists()


def test_history_from_1994_in_one_list_and_of_half_years_in_the_other() -> None:
    periods = ImportedGrade.objects.order_by().values_list(
        "period__grading_list__slug", "period__name"
    )
    held = set(periods)
    assert {("standard", "1994-07"), ("standard", "2011-07"), ("rapid", "2011-07")} <= held
    assert ("rapid", "2007-01") in held
    assert ("standard", "2007-01") not in held
    assert max(name for _, name in held) == "2011-07"


def test_old_grades_were_lower_for_the_weak() -> None:
    def weak(period: str) -> int:
        of_list = ImportedGrade.objects.filter(
            period__name=period, period__grading_list__slug="standard"
        )
        return of_list.filter(grade__lt=60).count() * 1000 // of_list.count()

    assert weak("2008-07") > 1.5 * weak("2009-07")


def test_the_opening_balance_has_numbers_of_games_that_fit_the_categories() -> None:
    span = {"A": (30, 30), "B": (30, 30), "C": (30, 30), "D": (15, 29), "E": (9, 14)}
    opening = ImportedGrade.objects.filter(period__name="2011-07")
    assert set(opening.values_list("category", flat=True)) == set(span)
    for category, games in opening.values_list("category", "games"):
        assert span[category][0] <= games <= span[category][1]
