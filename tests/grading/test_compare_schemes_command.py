"""``manage.py compare_schemes``, and the records it takes from the database."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from grading.comparing.files import SOURCES
from grading.models import Event, Placement
from grading.selectors.record_of_list import record_of_list
from tests.records import event, game, lists, player

pytestmark = pytest.mark.django_db


def compare(*options: str) -> str:
    said = StringIO()
    call_command("compare_schemes", *options, stdout=said)
    return said.getvalue()


def play(games: int) -> None:
    """So many games between two players, a day apart, graded in the Standardplay list."""
    period = lists()["standard"].periods.get(name="2012-01")
    one, other, league = player(), player(), event(stage=Event.Stage.ACCEPTED)
    for number in range(games):
        day = date(2011, 7, 1) + timedelta(days=number)
        placed = game(league, one, other, day=day, round=number + 1)
        Placement.objects.create(game=placed, grading_list=period.grading_list, period=period)


def test_the_games_of_a_list_in_thirds() -> None:
    play(9)
    record = record_of_list("standard", name="ours")
    assert record is not None
    assert (record.name, len(record.day), record.players) == ("ours", 9, 2)
    assert record.stages.fitted_from == date(2011, 7, 4)
    assert record.stages.scored_from == date(2011, 7, 7)


def test_no_list_and_no_games_are_no_record() -> None:
    assert record_of_list("standard", name="ours") is None
    lists()
    assert record_of_list("standard", name="ours") is None


def test_nothing_to_compare_is_said(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there are no games"):
        compare("--data", str(tmp_path))
    with pytest.raises(CommandError, match="nowhere is no folder"):
        compare("--data", str(tmp_path / "nowhere"))


def test_games_that_nobody_can_foresee_are_said_to_be(tmp_path: Path) -> None:
    play(9)
    with pytest.raises(CommandError, match="ours: no game to fit or to score"):
        compare("--data", str(tmp_path), "--database-as", "ours")


def test_faults_of_a_file_are_told(tmp_path: Path) -> None:
    games = tmp_path / SOURCES[0].games
    games.parent.mkdir()
    games.write_text("id,date,rate,white,black,score\n1,x,standard,A,B,1\n")
    with pytest.raises(CommandError, match=r"nothing was compared:\n.*games.csv:2: date: 'x'"):
        compare("--data", str(tmp_path))
