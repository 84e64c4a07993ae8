"""The real English league: loaded, graded list by list, published and corrected."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from django.core.management import call_command

from grading.models import Game, GradingList, Pointer, PublishedGrade, PublishedPlayer
from grading.publishing.checks import amiss
from grading.reading.snapshot import read_snapshot
from grading.services.corrections import correct_result
from tests.grading.publishing.world import published
from tests.players.workings import assert_is_what_was_published, worked_grades

LISTS = [f"{year}-{month}" for year in range(2012, 2017) for month in ("01", "07")]
TIMELINE = "ecf-2012,2015-01:ecf-2015"


@pytest.fixture
def league(shared: Path, db: None) -> Path:
    """The league's records, in lists of plain half-years as the calculator has them."""
    for position, slug in enumerate(("standard", "rapid")):
        GradingList.objects.create(
            slug=slug,
            name=slug,
            short_name=slug,
            calendar_name="half-years",
            timeline_text=TIMELINE,
            first_computed="2012-01",
            position=position,
        )
    folder = shared / "data" / "english-league"
    call_command(
        "import_interchange",
        players=folder / "players.csv",
        games=folder / "games.csv",
        clubs=folder / "clubs.csv",
        opening=folder / "opening-grades.csv",
    )
    return folder


def calculated(folder: Path, output: Path) -> set[tuple[str, ...]]:
    """The rows of the calculator's grades.csv."""
    call_command(
        "calculate",
        scheme=TIMELINE,
        players=folder / "players.csv",
        games=folder / "games.csv",
        opening=folder / "opening-grades.csv",
        output=output,
        **{"from": LISTS[0], "to": LISTS[-1]},
    )
    with (output / "grades.csv").open() as file:
        return {tuple(row) for row in list(csv.reader(file))[1:]}


def shown() -> set[tuple[str, ...]]:
    """The computed grades of the published revision, in the calculator's form."""
    at = Pointer.objects.get().revision_id
    refs = dict(PublishedPlayer.objects.at(at).values_list("player_id", "ref"))
    rows = PublishedGrade.objects.at(at).exclude(scheme="").exclude(grade=None)
    return {
        (slug, period, refs[player], str(grade), category, str(recent), str(counted))
        for slug, period, player, grade, category, recent, counted in rows.values_list(
            "list_slug",
            "period",
            "player_id",
            "grade",
            "category",
            "games_12m",
            "games_counted",
        )
    }


def test_published_list_by_list_it_is_what_the_calculator_makes_of_it(
    league: Path, tmp_path: Path
) -> None:
    published(*LISTS)
    assert shown() == calculated(league, tmp_path)
    assert list(amiss()) == []
    assert_every_working_agrees()


def assert_every_working_agrees() -> None:
    """The last line of each grade's working page is the grade."""
    snapshot = read_snapshot()
    assert snapshot is not None
    schemes = set()
    for made, basis in worked_grades(snapshot):
        assert_is_what_was_published(made, basis)
        schemes.add(made.row.scheme)
    assert schemes == {"ecf-2012", "ecf-2015"}


def test_a_correction_redraws_the_later_lists(league: Path) -> None:
    published(*LISTS[:4])
    before = shown()
    game = Game.objects.filter(
        score=Game.Score.WHITE, day__range=("2011-10-01", "2011-12-31"), event__rate="standard"
    ).order_by("pk")[0]
    correct_result(game=game, score=Game.Score.BLACK, reason="the club's secretary wrote")
    published("2013-08")
    changed = {row[:2] for row in shown() ^ before}
    assert ("standard", "2012-01") in changed
    assert len(changed) > 1
    assert list(amiss()) == []
