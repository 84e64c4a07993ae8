"""Whoever has the files can work the lists out again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from grading.exports.making import make_files
from grading.exports.recomputing import recomputing_commands
from grading.exports.snapshot_rows import WITHHELD
from grading.models import Game, Revision
from grading.reading.lists import PublishedList, parse_lists
from grading.services.corrections import correct_result
from players.models import Player
from tests.grading.exports.recomputed import recompute, rows_without
from tests.grading.publishing.world import player, published
from tests.snapshot import list_row, period_row

MONTHS = ("2012-02", "2012-03")


def files(revision: Revision) -> Path:
    return make_files(revision=revision)[0].path.parent


@pytest.mark.usefixtures("world")
def test_grades_and_sides_are_the_same_to_the_byte(tmp_path: Path) -> None:
    game = Game.objects.filter(score=Game.Score.WHITE).order_by("day").first()
    assert game is not None
    revisions = published("2012-01", "2012-07")
    correct_result(game=game, score=Game.Score.BLACK, reason="both say so")
    revisions += published("2012-08", "2013-01")
    for revision in revisions:
        folder = files(revision)
        recompute(revision, folder, tmp_path)
        for name in ("grades.csv", "sides.csv"):
            assert (tmp_path / name).read_bytes() == (folder / name).read_bytes(), revision
            assert len((folder / name).read_bytes()) > 500


@pytest.mark.usefixtures("world")
def test_they_are_but_for_whoever_is_hidden(tmp_path: Path) -> None:
    Player.objects.filter(pk__in=[player(0).pk, player(11).pk]).update(hidden=True)
    revision = published("2012-01", "2012-07")[-1]
    folder = files(revision)
    recompute(revision, folder, tmp_path)
    for name in ("grades.csv", "sides.csv"):
        assert WITHHELD in (tmp_path / name).read_text()
        assert rows_without(tmp_path / name, WITHHELD) == (folder / name).read_text().splitlines()


@pytest.mark.usefixtures("world")
def test_results_from_before_the_first_half_year_come_before_older_grades(tmp_path: Path) -> None:
    # June 2011 belongs to the list of January 2012: the season before had ended in May.
    Game.objects.filter(day__lt=date(2011, 11, 1)).update(day=date(2011, 6, 15))
    revision = published("2012-01", "2012-07")[-1]
    folder = files(revision)
    recompute(revision, folder, tmp_path)
    assert (tmp_path / "grades.csv").read_bytes() == (folder / "grades.csv").read_bytes()


# What the page says


def lists(*rows: dict[str, object]) -> tuple[PublishedList, ...]:
    return parse_lists(rows)


def test_a_change_of_schemes_is_in_the_timeline() -> None:
    periods = [period_row("2013-01"), period_row("2013-07") | {"scheme": "ecf-2015"}]
    (lines,) = recomputing_commands(
        lists(list_row(periods=periods), list_row("rapid", periods=periods))
    )
    assert lines[0].endswith("calculate --scheme ecf-2012,2013-07:ecf-2015")
    assert lines[1] == "--from 2013-01 --to 2013-07"


def test_periods_in_progress_are_left_out() -> None:
    (lines,) = recomputing_commands(lists(list_row(), list_row("rapid")))
    assert lines[1] == "--from 2012-01 --to 2013-01"


def test_a_list_of_its_own_has_a_command_of_its_own() -> None:
    season = period_row("2012-01") | {"name": "2012-09", "scheme": "byca"}
    own = list_row("standard", periods=[season]) | {"slug": "juniors"}
    national, juniors = recomputing_commands(lists(list_row(), list_row("rapid"), own))
    assert national[1] == "--lists standard,rapid --from 2012-01 --to 2013-01"
    assert juniors[0].endswith("calculate --scheme byca")
    assert juniors[1] == "--lists juniors --from 2012-09 --to 2012-09"
    assert juniors[3].endswith("--allocations allocations.csv")
    assert juniors[4] == "--output again-juniors"


def test_a_schools_league_is_rated_again_by_its_starts() -> None:
    months = [period_row("2012-01") | {"name": name, "scheme": "saca"} for name in MONTHS]
    own = list_row("standard", periods=months) | {"slug": "schools"}
    assert recomputing_commands(lists(own)) == [
        [
            ".venv/bin/python manage.py calculate --scheme saca",
            "--lists schools --from 2012-02 --to 2012-03",
            "--players players.csv --games games.csv",
            "--opening opening.csv --starts starts.csv",
            "--output again-schools",
        ]
    ]


def test_lists_the_calculator_does_not_know_have_no_command() -> None:
    later = list_row("rapid", periods=[period_row("2013-01")])
    assert recomputing_commands(lists(list_row(), later)) == []
    assert recomputing_commands(lists(list_row(periods=[]))) == []
    assert recomputing_commands(()) == []
    (yearly,) = lists(list_row(periods=[period_row("2013-01")]))
    september = replace(yearly.periods[0], name="2013-09")
    assert recomputing_commands([replace(yearly, periods=(september,))]) == []
    unknown = replace(yearly.periods[0], scheme="another")
    assert recomputing_commands([replace(yearly, periods=(unknown,))]) == []
