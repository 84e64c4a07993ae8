"""What is counted of everybody when a revision is built."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from grading.models import PublishedGrade, PublishedPlayer, PublishedSide, Revision
from grading.publishing.checks import amiss
from grading.publishing.statistics import games_played
from grading.publishing.undoing import undo
from players.models import Player
from tests.grading.publishing.world import JUNIOR, player, published

pytestmark = pytest.mark.usefixtures("world")


def period(revision: Revision, slug: str, name: str) -> dict[str, Any]:
    (found,) = (row for row in revision.statistics["periods"][slug] if row["name"] == name)
    return dict(found)


def sides(revision: Revision, slug: str, name: str) -> Any:
    graded = (PublishedSide.Status.GRADED, PublishedSide.Status.NOT_COUNTED)
    return PublishedSide.objects.at(revision.number).filter(
        list_slug=slug, period=name, status__in=graded
    )


def grades(revision: Revision, slug: str, name: str) -> list[int]:
    rows = PublishedGrade.objects.at(revision.number).filter(
        list_slug=slug, period=name, grade__isnull=False
    )
    return [row.grade for row in rows if row.grade is not None]


def test_games_players_and_grades_of_each_period_that_is_out() -> None:
    revision = published("2012-01", "2012-07")[1]
    names = [row["name"] for row in revision.statistics["periods"]["standard"]]
    assert names == ["2010-07", "2011-07", "2012-01", "2012-07"], "not that in progress"
    for name in ("2012-01", "2012-07"):
        rows = sides(revision, "standard", name)
        held = grades(revision, "standard", name)
        assert period(revision, "standard", name) == {
            "name": name,
            "games": rows.filter(is_white=True).count(),
            "players": rows.values("player_id").distinct().count(),
            "graded": len(held),
            "grades": sum(held),
        }
    before = period(revision, "standard", "2011-07")
    assert (before["games"], before["graded"]) == (0, 8)


def test_juniors_by_age_and_not_by_birth() -> None:
    (revision,) = published("2012-01")
    junior = PublishedPlayer.objects.at(1).get(player_id=player(JUNIOR).pk)
    assert junior.junior_age == 11
    assert revision.statistics["juniors"] == {"standard": {"11": 1}, "rapid": {}}


def test_counties_by_the_club_last_seen_with() -> None:
    (revision,) = published("2012-01")
    counties = revision.statistics["counties"]
    assert {(row["county"], row["union"]) for row in counties} <= {("Kent", "SCCU"), ("", "")}
    held = grades(revision, "standard", "2012-01")
    lists = [row["lists"]["standard"] for row in counties]
    assert sum(row["graded"] for row in lists) == len(held)
    assert sum(row["grades"] for row in lists) == sum(held)


def test_who_is_hidden_is_not_among_the_players() -> None:
    (first,) = published("2012-01")
    Player.objects.filter(pk=player(0).pk).update(hidden=True)
    (second,) = published("2012-02")
    was, became = (period(row, "standard", "2012-01") for row in (first, second))
    assert became["players"] == was["players"] - 1
    assert became["graded"] == was["graded"] - 1
    assert became["games"] == was["games"], "his opponents' games are theirs"


def test_an_undoing_has_the_figures_of_what_it_shows_again() -> None:
    first, second = published("2012-01", "2012-07")
    assert first.statistics != second.statistics
    assert undo(revision=second).statistics == first.statistics


def test_figures_that_are_not_those_of_the_rows_are_found() -> None:
    (revision,) = published("2012-01")
    assert list(amiss()) == []
    revision.statistics["periods"]["standard"][-1]["games"] += 1
    revision.statistics["counties"] = []
    revision.save()
    assert [complaint.partition(": ")[2] for complaint in amiss()] == [
        "the statistics by periods are not those of the rows",
        "the statistics by counties are not those of the rows",
    ]


def test_a_revision_from_before_they_were_counted_is_no_fault() -> None:
    (revision,) = published("2012-01")
    revision.statistics = {}
    revision.save()
    assert list(amiss()) == []


def test_a_default_is_no_game() -> None:
    status = PublishedSide.Status
    sides = {"game_id": [1, 1, 2, 2], "status": [status.GRADED.value] * 2 + [status.DEFAULT] * 2}
    assert games_played(pl.DataFrame(sides)) == 1
