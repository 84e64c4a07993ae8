"""What is in the files of a revision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from grading.exports.dictionary import CLUBS, LIST, TABLES, Described
from grading.exports.folder import files_of
from grading.exports.making import NotPublished, make_files
from grading.imports.published_list.layout import HEADER
from grading.models import PublishedGrade, PublishedSide, Revision
from grading.publishing.build import build
from grading.publishing.undoing import undo
from players.models import Player
from tests.grading.publishing.world import JUNIOR, player, published, ref

pytestmark = pytest.mark.usefixtures("world")


def made(*months: str) -> Path:
    """The folder with the files of the last of these revisions."""
    return make_files(revision=published(*months)[-1])[0].path.parent


def table(folder: Path, stem: str) -> pl.DataFrame:
    """A table as its Parquet file has it."""
    return pl.read_parquet(folder / f"{stem}.parquet")


def listed(folder: Path) -> list[dict[str, str]]:
    """The rows of the published list."""
    (path,) = folder.glob("grades2*.csv")
    header, *lines = path.read_text("iso-8859-1").splitlines()
    frame = pl.read_csv("\n".join([header, *lines]).encode(), infer_schema=False)
    return frame.fill_null("").to_dicts()


def test_the_header_of_the_list_is_the_sample_s_to_the_character(shared: Path) -> None:
    folder = made("2012-01")
    (path,) = folder.glob("grades2*.csv")
    assert path.name == "grades201201.csv"
    sample = (shared / "samples" / "csv" / "grades_layout_synthetic.csv").read_bytes()
    first = path.read_bytes().split(b"\n")[0]
    assert first == sample.split(b"\n")[0] == HEADER.encode()
    clubs = (shared / "samples" / "csv" / "clubs_layout_synthetic.csv").read_bytes()
    assert (folder / "clubs.csv").read_bytes().split(b"\n")[0] == clubs.split(b"\n")[0]


def test_the_list_has_everybody_with_a_current_grade_who_is_alive() -> None:
    rows = listed(made("2012-01", "2012-07"))
    at = PublishedGrade.objects.at(2)
    held = {
        (row.player_id, row.list_slug, row.period): row for row in at.filter(grade__isnull=False)
    }
    refs = {p.pk: p.ref for p in Player.objects.filter(deceased=False)}
    expected = {
        refs[player_id]
        for player_id, _, period in held
        if period == "2012-07" and player_id in refs
    }
    assert [row["Ref"] for row in rows] == sorted(expected)
    ids = {ref: pk for pk, ref in refs.items()}
    for row in rows:
        for mark, slug in (("", "standard"), ("R", "rapid")):
            now = held.get((ids[row["Ref"]], slug, "2012-07"))
            before = held.get((ids[row["Ref"]], slug, "2012-01"))
            assert row[f"{mark}Grade"] == (str(now.grade) if now else "")
            assert row[f"{mark}Cat"] == (now.category if now else "")
            assert row[f"{mark}Games"] == (str(now.games_counted) if now else "")
            assert row[f"{mark}Grade1"] == (str(before.grade) if before else "")


def test_clubs_in_their_order_with_places_starred() -> None:
    folder = made("2012-01")
    rows = {row["Ref"]: row for row in listed(folder)}
    assert {rows[r]["ClubNam1"] for r in rows} <= {"Ashton", "Barton", "Dover*", ""}
    assert "Dover*" in {row["ClubNam2"] for row in rows.values()} | {
        row["ClubNam1"] for row in rows.values()
    }
    assert (folder / "clubs.csv").read_text("iso-8859-1").splitlines() == [
        "Club,Code,Union,County",
        "Ashton,7AAA,SCCU,Kent",
        "Barton,7BBB,SCCU,Kent",
        "Dover*,7LOC,SCCU,Kent",
    ]


def test_juniors_have_an_age_and_adults_none() -> None:
    ages = {row["Ref"]: row["JrAge"] for row in listed(made("2012-01"))}
    assert {ref: age for ref, age in ages.items() if age} == {ref(JUNIOR): "11"}


def test_games_are_those_that_were_played() -> None:
    folder = made("2012-01", "2012-07")
    sides = PublishedSide.objects.at(2).filter(is_white=True)
    default = sides.filter(status=PublishedSide.Status.DEFAULT)
    assert default.exists()
    games = table(folder, "games")
    assert len(games) == sides.count() - default.count()
    assert games["id"].n_unique() == len(games)
    assert set(games["score"]) == {1.0, 0.5, 0.0}
    assert (folder / "games.csv").read_text().splitlines()[1].split(",")[5] in ("1", "0.5", "0")


@pytest.mark.parametrize("described", [*TABLES, LIST, CLUBS], ids=lambda table: table.stem)
def test_the_dictionary_describes_every_column_and_no_other(described: Described) -> None:
    folder = made("2012-01")
    (path,) = folder.glob("grades2*.csv" if described is LIST else f"{described.stem}.csv")
    columns = ", ".join(described.columns).replace(
        "ClubNam1 to ClubNam6", ", ".join(f"ClubNam{place}" for place in range(1, 7))
    )
    assert sorted(columns.split(", ")) == sorted(path.read_text().split("\n")[0].split(","))
    if described in TABLES:
        assert table(folder, described.stem).columns == path.read_text().split("\n")[0].split(",")


def test_every_file_is_described() -> None:
    stems = {file.name.partition(".")[0] for file in files_of_last("2012-01")}
    assert stems == {table.stem for table in TABLES} | {"clubs", "grades201201"}


def files_of_last(month: str) -> Any:
    return make_files(revision=published(month)[-1])


def test_csv_runs_nothing_in_a_spreadsheet() -> None:
    Player.objects.filter(pk=player(1).pk).update(surname="=cmd()", forenames="-Ann")
    folder = made("2012-01")
    (row,) = (line for line in (folder / "players.csv").read_text().splitlines() if "cmd" in line)
    assert row.startswith(f"{ref(1)},'=cmd(),'-Ann,")
    own = table(folder, "players").filter(pl.col("ref") == ref(1))
    assert own["surname"].to_list() == ["=cmd()"], "Parquet is no spreadsheet"
    (name,) = (row["Name"] for row in listed(folder) if row["Ref"] == ref(1))
    assert name == "'=cmd(), -Ann"


# Who is hidden


def test_whoever_is_hidden_is_named_in_no_file() -> None:
    Player.objects.filter(pk=player(0).pk).update(hidden=True)
    folder = made("2012-01", "2012-07")
    for file in folder.glob("*.csv"):
        assert ref(0) not in file.read_text("iso-8859-1"), file.name
    for stem in (described.stem for described in TABLES):
        frame = table(folder, stem)
        assert not any(
            ref(0) in frame[name] for name in frame.columns if frame[name].dtype == pl.String
        )
    games = table(folder, "games")
    assert "withheld1" in {*games["white"], *games["black"]}, "his opponents' games are theirs"
    assert "withheld1" not in table(folder, "sides")["ref"]
    assert "withheld1" not in table(folder, "grades")["ref"]
    names = table(folder, "players").filter(pl.col("ref") == "withheld1").row(0)
    assert names == ("withheld1", *[None] * 7)


def test_whoever_was_hidden_since_is_named_in_no_older_file() -> None:
    (first,) = published("2012-01")
    Player.objects.filter(pk=player(0).pk).update(hidden=True)
    published("2012-02")
    for file in make_files(revision=first):
        if file.name.endswith(".csv"):
            assert ref(0) not in file.path.read_text("iso-8859-1"), file.name


def test_no_file_has_a_date_of_birth() -> None:
    born = "2000-03-01"
    assert str(player(JUNIOR).birth_date) == born
    for file in files_of_last("2012-01"):
        if file.name.endswith(".csv"):
            assert born not in file.path.read_text("iso-8859-1")
            assert "birth" not in file.path.read_text("iso-8859-1")


# Of which revisions


def test_of_a_draft_and_of_what_was_withdrawn_there_are_none() -> None:
    _, second = published("2012-01", "2012-02")
    undo(revision=second)
    second.refresh_from_db()
    with pytest.raises(NotPublished, match="withdrawn"):
        make_files(revision=second)
    with pytest.raises(NotPublished, match="draft"):
        make_files(revision=build(month="2012-03"))
    assert files_of(second.number) == []


def test_before_the_first_list_there_is_a_list_of_nobody() -> None:
    folder = made("2011-08")
    assert Revision.objects.get().totals["current"] is not None
    assert (folder / "grades201108.csv").read_text().startswith(HEADER)
    assert table(folder, "ages").is_empty()
