"""``manage.py import_results``: files of results into the records, or waiting for a grader."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from grading.models import Event, Game
from grading.models.submissions import Submission
from grading.services.setup import set_up_lists
from players.models import Player
from players.references import make_reference
from tests.grading.imports.submissions import WHOLE
from tests.grading.imports.test_trf import player, report

pytestmark = pytest.mark.django_db

SEASONS = {
    "league-division-1-2012-13.txt": "League Division 1 2012-13",
    "league-division-3-2013-14.txt": "League Division 3 2013-14",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """One file that can be accepted, beside records."""
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")
    path = tmp_path / "kent.txt"
    path.write_text(WHOLE)
    return path


def without(seasons: set[str], source: Path, target: Path) -> dict[str, list[dict[str, str]]]:
    """Write the games of a file but for those of some seasons, which are given by season."""
    left: dict[str, list[dict[str, str]]] = {name: [] for name in seasons}
    with source.open(newline="") as games, target.open("w", newline="") as rest:
        rows = csv.DictReader(games)
        assert rows.fieldnames is not None
        writer = csv.DictWriter(rest, rows.fieldnames)
        writer.writeheader()
        for row in rows:
            if row["event"] in left:
                left[row["event"]].append(row)
            else:
                writer.writerow(row)
    return left


def test_two_seasons_of_a_real_league_are_accepted(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, games = shared / "data" / "english-league", tmp_path / "games.csv"
    left = without(set(SEASONS.values()), folder / "games.csv", games)
    call_command(
        "import_interchange",
        players=folder / "players.csv",
        games=games,
        clubs=folder / "clubs.csv",
        opening=folder / "opening-grades.csv",
    )
    players = Player.objects.count()
    files = [shared / "samples" / "submission" / name for name in SEASONS]
    call_command("import_results", *map(str, files), kind="league", organiser="The league")
    assert Player.objects.count() == players, "everybody of the league is known"
    assert not Submission.objects.exclude(stage=Submission.Stage.ACCEPTED).exists()
    for name, rows in left.items():
        assert rows, f"the games of {name} are in the file"
        held = Game.objects.filter(event__name=name, score__in=Game.PLAYED)
        assert held.count() == len(rows)
        pairs = {frozenset((row["white"], row["black"])) for row in rows}
        assert {frozenset(p) for p in held.values_list("white__ref", "black__ref")} == pairs
    assert "accepted" in capsys.readouterr().out


def test_a_doubtful_file_waits(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Player.objects.create(ref=make_reference(300_001), surname="Jones", forenames="Robert")
    with pytest.raises(CommandError, match="1 of 1 file was not accepted"):
        call_command("import_results", str(file))
    assert "line 9: Jones, Bob J, 1 candidate" in capsys.readouterr().err
    assert Submission.objects.get().stage == Submission.Stage.RECEIVED
    assert not Event.objects.exists()


def test_a_file_that_is_to_be_held_waits_though_nothing_is_in_doubt(file: Path) -> None:
    call_command("import_results", str(file), hold=True)
    assert Submission.objects.get().stage == Submission.Stage.IDENTIFIED


def test_a_file_with_faults_keeps_no_other_back(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = tmp_path / "faulty.txt"
    faulty.write_text(WHOLE.replace("SCORE=10", "SCORE=x").replace("KENT1", "KENT2"))
    with pytest.raises(CommandError, match="2 of 3 files were not accepted"):
        call_command("import_results", str(faulty), str(tmp_path / "none.txt"), str(file))
    errors = capsys.readouterr().err
    assert "faulty.txt:12: SCORE" in errors
    assert "none.txt: No such file" in errors
    assert Event.objects.get().code == "KENT1"


def test_a_later_file_is_of_its_event_as_that_is(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("import_results", file, "--kind", "league", "--organiser", "Kent")
    file.write_text(WHOLE.replace("INDEX=1", "INDEX=2").replace("Kent Congress", "Kent Open"))
    call_command("import_results", file)
    said = capsys.readouterr().out
    assert "Name of the event: Kent Congress, becomes Kent Open" in said
    event = Event.objects.get()
    assert (event.submission_index, event.name) == (2, "Kent Open")
    assert (event.kind, event.organiser) == ("league", "Kent")


def test_a_later_report_is_too(file: Path) -> None:
    file.write_text(report(player(1, "Alpha, Ann", "2 w 1"), player(2, "Bravo, Bob", "1 b 0")))
    given = ("--code", "TOWN12", "--index", "1", "--minutes", "90", "--kind", "congress")
    call_command("import_results", file, *given)
    file.write_text(report(player(1, "Alpha, Ann", "2 w ="), player(2, "Bravo, Bob", "1 b =")))
    with pytest.raises(CommandError):
        call_command("import_results", file, "--code", "TOWN12")
    call_command("import_results", file, "--code", "TOWN12", "--index", "2")
    assert (Event.objects.get().kind, Game.objects.get().score) == ("congress", "55")


def test_a_file_that_would_move_all_games_waits_to_be_looked_over(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("import_results", file)
    file.write_text(WHOLE.replace("INDEX=1", "INDEX=2").replace("GAME=90", "GAME=30"))
    with pytest.raises(CommandError, match="1 of 1 file was not accepted"):
        call_command("import_results", file)
    said = capsys.readouterr()
    assert "List of the event: Standardplay, becomes Rapidplay" in said.out
    assert "It would change how all games of its event are graded" in said.err
    assert Event.objects.get().rate == "standard"


def test_an_event_abroad_is_received_of_the_member_who_reports_it(file: Path) -> None:
    with pytest.raises(CommandError):
        call_command("import_results", file, "--kind", "foreign")
    with pytest.raises(CommandError, match="233310J: the letter should be H"):
        call_command("import_results", file, "--kind", "foreign", "--reported-by", "233310J")
    assert not Submission.objects.exists()
    given = ("--kind", "foreign", "--reported-by", "233310H", "--hold")
    call_command("import_results", file, *given)
    assert Submission.objects.get().declared["reported_by"] == "233310H"
