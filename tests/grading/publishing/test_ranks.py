"""Who is ranked. Source: grading rules, section 7."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from grading.models import PublishedGrade, Revision
from tests.grading.publishing.world import player, published

pytestmark = pytest.mark.usefixtures("world")

SCOT, DECEASED = 2, 3


def ranked(revision: Revision) -> dict[str, int]:
    """How many ranked players of the Standardplay list hold each grade."""
    counts: dict[str, int] = revision.ranks["standard"]["counts"]
    return counts


def grades(revision: Revision, *left_out: int) -> dict[str, int]:
    """How many hold each grade, but for some players and for grades of 0."""
    rows = PublishedGrade.objects.at(revision.number).filter(
        list_slug="standard", period="2012-01", grade__gt=0
    )
    counts: dict[str, int] = {}
    for grade in rows.exclude(player_id__in=left_out).values_list("grade", flat=True):
        counts[str(grade)] = counts.get(str(grade), 0) + 1
    return counts


def test_neither_the_deceased_nor_players_of_other_nations_are_ranked() -> None:
    (revision,) = published("2012-01")
    expected = grades(revision, player(SCOT).pk, player(DECEASED).pk)
    assert ranked(revision) == expected
    assert expected != grades(revision)


def test_another_association_ranks_its_own(settings: Settings) -> None:
    settings.NATION = "SCO"
    (revision,) = published("2012-01")
    assert ranked(revision) == grades(revision, player(DECEASED).pk)


def test_whoever_is_hidden_is_not_ranked() -> None:
    hidden = player(5)
    hidden.hidden = True
    hidden.save()
    (revision,) = published("2012-01")
    left_out = (player(SCOT).pk, player(DECEASED).pk, hidden.pk)
    assert ranked(revision) == grades(revision, *left_out)
