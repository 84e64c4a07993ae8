"""``manage.py import_list``: a database opened from a published list."""

from __future__ import annotations

from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from clubs.models import Club
from grading.imports.published_list.layout import HEADER
from grading.models import (
    GradingList,
    ImportedAffiliation,
    ImportedGrade,
    ImportRecord,
    PublishedPlayer,
)
from grading.publishing.build import build
from grading.publishing.publish import publish
from players.models import Player
from players.references import make_reference
from tests import records
from tests.grading.imported import refusal, stored

pytestmark = pytest.mark.django_db

ONE, TWO = make_reference(990_001), make_reference(990_002)


def row(ref: str = ONE, name: str = '"Alpha, Ann"', **cells: str) -> str:
    """A line of a list, of a player without grades unless told otherwise."""
    columns = HEADER.split(",")
    values = {"Ref": ref, "Name": name} | cells
    assert values.keys() <= set(columns)
    return ",".join(values.get(column, "") for column in columns)


class Lists:
    """Lists and files of clubs, written as they are asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(
        self,
        *rows: str,
        name: str = "grades201307.csv",
        header: str = HEADER,
        encoding: str = "iso-8859-1",
    ) -> Path:
        path = self.folder / name
        text = "".join(f"{line}\r\n" for line in (header, *rows))
        path.write_bytes(text.encode(encoding))
        return path

    def clubs(self, *rows: str) -> Path:
        return self.write(*rows, name="clubs.csv", header="Club,Code,Union,County")


@pytest.fixture
def lists(tmp_path: Path) -> Lists:
    return Lists(tmp_path)


def load(path: Path, **options: str | Path) -> str:
    """What the command says."""
    out = StringIO()
    call_command("import_list", path, **options, stdout=out)
    return out.getvalue()


def grades() -> list[tuple[str, str, int, str, int]]:
    rows = ImportedGrade.objects.select_related("period__grading_list", "player")
    return sorted(
        (grade.player.ref, str(grade.period), grade.grade, grade.category, grade.games)
        for grade in rows
    )


def seen() -> list[tuple[str, str]]:
    """Players and clubs, the club seen last first."""
    rows = ImportedAffiliation.objects.order_by("player", "-last_seen")
    return [(row.player.ref, str(row.club)) for row in rows]


# What is stored


def test_players_are_stored(lists: Lists) -> None:
    load(lists.write(row(Sex="F", FIDECode="400001", Nation="ENG"), row(TWO, "Bravo")))
    one, two = Player.objects.order_by("ref")
    assert (one.surname, one.forenames, one.sex) == ("Alpha", "Ann", "F")
    assert (one.fide_code, one.nation) == ("400001", "ENG")
    assert (two.surname, two.forenames, two.sex, two.fide_code) == ("Bravo", "", "", "")


def test_no_birth_date_follows_from_an_age(lists: Lists) -> None:
    load(lists.write(row(JrAge="12")))
    assert Player.objects.get().birth_date is None


def test_the_list_keeps_the_ages_it_was_published_with(lists: Lists) -> None:
    load(lists.write(row(JrAge="12", Grade="60", Grade1="55", Games="9"), row(TWO)))
    kept = ImportedGrade.objects.order_by("period").values_list("grade", "junior_age")
    assert dict(kept) == {55: None, 60: 12}
    publish(revision=build(month="2013-07"))
    one, two = PublishedPlayer.objects.order_by("ref")
    assert (one.junior_age, two.junior_age) == (12, None)
    player = Player.objects.get(ref=ONE)
    player.birth_date = date(1960, 1, 1)
    player.save()
    publish(revision=build(month="2013-08"))
    assert PublishedPlayer.objects.at(2).get(ref=ONE).junior_age is None, "now it is known"


def test_grades_are_the_opening_balance_and_older_ones_history(lists: Lists) -> None:
    standard = {"Cat": "A", "Grade": "151", "Grade1": "149", "Games": "42"}
    load(lists.write(row(**standard, RCat="C", RGrade="0", RGrade1="7", RGames="12")))
    assert grades() == [
        (ONE, "Rapidplay 2013-01", 7, "", 0),
        (ONE, "Rapidplay 2013-07", 0, "C", 12),
        (ONE, "Standardplay 2013-01", 149, "", 0),
        (ONE, "Standardplay 2013-07", 151, "A", 42),
    ]


@pytest.mark.parametrize(
    "category, games", [("X", 30), ("A", 30), ("B", 30), ("C", 30), ("D", 15), ("E", 9), ("F", 5)]
)
def test_the_category_says_how_many_games_where_no_number_does(
    lists: Lists, category: str, games: int
) -> None:
    load(lists.write(row(Cat=category, Grade="100")))
    assert grades() == [(ONE, "Standardplay 2013-07", 100, category, games)]


def test_a_grade_of_the_list_before_may_stand_alone(lists: Lists) -> None:
    load(lists.write(row(RGrade1="99")))
    assert grades() == [(ONE, "Rapidplay 2013-01", 99, "", 0)]


@pytest.mark.parametrize(
    "name, standard, rapid, first",
    [
        ("grades201307.csv", "2013-07", "2013-07", "2014-01"),
        ("Grades201301.CSV", "2013-01", "2013-01", "2013-07"),
        ("grades201304.csv", "2013-01", "2013-01", "2013-07"),
        ("grades201107.csv", "2011-07", "2011-07", "2012-01"),
        ("grades201101.csv", "2010-07", "2011-01", "2011-07"),
    ],
)
def test_the_name_of_the_file_says_which_list_it_is(
    lists: Lists, name: str, standard: str, rapid: str, first: str
) -> None:
    said = load(lists.write(row(Grade="1", Games="9", RGrade="2", RGames="9"), name=name))
    assert [grade[1] for grade in grades()] == [f"Rapidplay {rapid}", f"Standardplay {standard}"]
    assert set(GradingList.objects.values_list("first_computed", flat=True)) == {first}
    assert f"The first list to be worked out here is {first}\n" in said


def test_which_list_it_is_may_be_said(lists: Lists) -> None:
    load(lists.write(row(Grade="1", Games="9"), name="list.csv"), list="2012-07")
    assert [grade[1] for grade in grades()] == ["Standardplay 2012-07"]


def test_clubs_have_the_codes_of_the_clubs_file(lists: Lists) -> None:
    clubs = lists.clubs("Amber,1ABC,SCCU,Kent", "Kent*,ZZKE,SCCU,Kent", "Kent,ZZKT,SCCU,Kent")
    load(lists.write(row(ClubNam1="Amber", ClubNam2="Kent*", ClubNam3="Kent")), clubs=clubs)
    assert seen() == [(ONE, "Amber"), (ONE, "Kent*"), (ONE, "Kent")]
    assert list(Club.objects.order_by("code").values_list("code", "kind")) == [
        ("1ABC", "club"),
        ("ZZKE", "location"),
        ("ZZKT", "team"),
    ]


def test_clubs_no_file_names_are_given_codes_and_told(lists: Lists) -> None:
    clubs = lists.clubs("Amber,0001,SCCU,Kent")
    rows = row(ClubNam1="Beryl", ClubNam2="Cobalt*"), row(TWO, ClubNam1="Amber", ClubNam2="Beryl")
    said = load(lists.write(*rows), clubs=clubs)
    assert dict(Club.objects.values_list("code", "name")) == {
        "0000": "Beryl",
        "0001": "Amber",
        "0002": "Cobalt",
    }
    assert said.endswith("Clubs given a code: 0000 Beryl, 0002 Cobalt\n")


def test_six_clubs_keep_their_order(lists: Lists) -> None:
    names = ["Zircon", "Amber", "Topaz", "Beryl", "Onyx", "Cobalt"]
    load(lists.write(row(**{f"ClubNam{place}": name for place, name in enumerate(names, 1)})))
    assert [name for _, name in seen()] == names
    days = ImportedAffiliation.objects.values_list("last_seen", flat=True)
    assert max(days) == date(2013, 6, 30)


def test_a_name_twice_is_two_clubs_that_merged(lists: Lists) -> None:
    clubs = lists.clubs("Amber,1ABC,SCCU,Kent", "Amber,2ABC,SCCU,Kent")
    load(lists.write(row(ClubNam1="Amber", ClubNam2="Amber")), clubs=clubs)
    codes = ImportedAffiliation.objects.order_by("-last_seen").values_list("club__code", flat=True)
    assert list(codes) == ["1ABC", "2ABC"]


def test_a_name_more_often_than_there_are_clubs_is_one(lists: Lists) -> None:
    load(lists.write(row(ClubNam1="Amber", ClubNam2="Amber")))
    assert seen() == [(ONE, "Amber")]


@pytest.mark.parametrize("encoding", ["iso-8859-1", "utf-8", "utf-8-sig"])
def test_accents_are_read_in_either_encoding(lists: Lists, encoding: str) -> None:
    load(lists.write(row(name='"Müller, Zoë"'), encoding=encoding))
    assert Player.objects.get().name == "Müller, Zoë"


def test_a_cell_that_was_neutralised_is_itself_again(lists: Lists) -> None:
    load(lists.write(row(name='"\'=Alpha, Ann"'), row(TWO, '"\'t Hooft, Jan"')))
    assert [player.surname for player in Player.objects.order_by("ref")] == ["=Alpha", "'t Hooft"]


def test_the_files_are_recorded(lists: Lists) -> None:
    load(lists.write(row(ClubNam1="Amber")), clubs=lists.clubs("Amber,1ABC,SCCU,Kent"))
    assert set(ImportRecord.objects.values_list("kind", "file_name", "rows")) == {
        ("published list", "grades201307.csv", 1),
        ("published list clubs", "clubs.csv", 1),
    }


# What is refused


def test_all_faults_are_told_at_once(lists: Lists) -> None:
    path = lists.write(
        row(),
        row(ONE),
        row("990001A", "Bravo", Sex="X", JrAge="18"),
        row(TWO, '", Ann"', Cat="A", RGrade="401", RGames="x"),
        row(make_reference(3), "Charlie", Grade="100", FIDECode="A1", Nation="eng"),
        row(make_reference(4), f'"{"a" * 81}, B"', RCat="Z"),
        "1,2",
    )
    clubs = lists.clubs("Amber,1abc,SCCU,Kent", "Beryl,1BER,,Surrey")
    name = 'expected "Surname, Forenames", each at most 80 characters'
    assert refusal("import_list", path, clubs=clubs) == [
        "16 faults, nothing was stored:",
        "clubs.csv:2: Code: '1abc', expected four characters, 0-9 and A-Z",
        "clubs.csv:3: Union: nothing, expected the union of Surrey",
        f"grades201307.csv:3: Ref: '{ONE}' again, expected it once only, as on line 2",
        (
            "grades201307.csv:4: Ref: '990001A', expected a reference: six digits and their"
            " letter, here K"
        ),
        "grades201307.csv:4: Sex: 'X', expected F or M",
        "grades201307.csv:4: JrAge: '18', expected a whole number from 0 to 17",
        f"grades201307.csv:5: Name: ', Ann', {name}",
        "grades201307.csv:5: Grade: nothing, expected it with the Cat",
        "grades201307.csv:5: RGrade: '401', expected a whole number from 0 to 400",
        "grades201307.csv:5: RGames: 'x', expected a whole number from 0 to 9999",
        "grades201307.csv:6: FIDECode: 'A1', expected a FIDE number",
        "grades201307.csv:6: Nation: 'eng', expected three capitals",
        "grades201307.csv:6: Games: nothing, expected it, or the Cat",
        f"grades201307.csv:7: Name: '{'a' * 60}'..., {name}",
        "grades201307.csv:7: RCat: 'Z', expected X, A, B, C, D, E or F",
        "grades201307.csv:8: 2 cells, expected 20, as in the header",
    ]


def test_the_header_is_that_of_the_layout_to_the_character(lists: Lists) -> None:
    header = HEADER.replace("Nation", "Nat")
    told = refusal("import_list", lists.write(row(), header=header))
    assert told[0] == "1 fault, nothing was stored:"
    assert told[1].startswith("grades201307.csv:1: the header 'Ref,Name,Sex,")
    assert told[1].endswith(f", expected {HEADER}")


def test_quotation_marks_of_another_encoding_are_told(lists: Lists) -> None:
    path = lists.write(row(name='"O\x92Brien, Pat"'))
    assert refusal("import_list", path) == [
        "1 fault, nothing was stored:",
        "grades201307.csv:2: the character 0x92, expected ISO-8859-1 text",
    ]


def test_a_file_that_is_not_there_is_told(lists: Lists) -> None:
    assert refusal("import_list", lists.folder / "grades201307.csv")[1] == (
        "grades201307.csv: No such file or directory, expected a file that can be read"
    )


def test_a_file_of_another_name_needs_to_be_said_what_it_is(lists: Lists) -> None:
    path = lists.write(row(), name="list.csv")
    assert refusal("import_list", path) == [
        "1 fault, nothing was stored:",
        "list.csv: a file of another name, expected gradesYYYYMM.csv, or --list",
    ]


@pytest.mark.parametrize(
    "month, expected",
    [
        ("2013-13", "a month such as 2013-07"),
        ("July", "a month such as 2013-07"),
        ("2006-07", "a list after which both rates have their next in the same month"),
    ],
)
def test_the_list_is_one_that_there_was(lists: Lists, month: str, expected: str) -> None:
    assert refusal("import_list", lists.write(row()), list=month) == [
        "1 fault, nothing was stored:",
        f"--list: '{month}', expected {expected}",
    ]


def test_a_list_is_not_loaded_twice(lists: Lists) -> None:
    path = lists.write(row())
    load(path)
    (told,) = refusal("import_list", path)
    assert "grades201307.csv was loaded before, on " in told


def test_a_list_opens_a_database_without_players(lists: Lists) -> None:
    records.player()
    assert refusal("import_list", lists.write(row())) == [
        "Nothing was stored: a list opens a database without players, and this one has 1"
    ]


def test_a_failure_half_way_leaves_nothing_behind(
    lists: Lists, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        assert Player.objects.exists()
        raise RuntimeError

    monkeypatch.setattr("grading.imports.published_list.importing.keep_record", fail)
    with pytest.raises(RuntimeError):
        load(lists.write(row()))
    assert stored() == {}


# The sample


def test_the_sample_is_loaded(shared: Path, lists: Lists) -> None:
    folder = shared / "samples" / "csv"
    load(
        folder / "grades_layout_synthetic.csv",
        clubs=folder / "clubs_layout_synthetic.csv",
        list="2013-07",
    )
    assert grades() == [
        ("990001K", "Rapidplay 2013-07", 140, "C", 12),
        ("990001K", "Standardplay 2013-01", 149, "", 0),
        ("990001K", "Standardplay 2013-07", 151, "A", 42),
        ("990002A", "Standardplay 2013-01", 55, "", 0),
        ("990002A", "Standardplay 2013-07", 60, "E", 9),
    ]
    assert seen() == [
        ("990001K", "First Town"),
        ("990001K", "Invented County*"),
        ("990002A", "Second Town"),
    ]
