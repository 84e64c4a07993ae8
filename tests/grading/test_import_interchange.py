"""``manage.py import_interchange``: the interchange files into the records."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from clubs.models import Club
from grading.engine.calendars import HALF_YEARS
from grading.models import Event, Game, GradingList, ImportedGrade, ImportRecord, Placement
from players.models import Player
from players.references import make_reference
from players.services import hide_player
from players.services.erasing import erase_player
from tests import records
from tests.grading.imported import refusal, stored

pytestmark = pytest.mark.django_db

ONE, TWO, THREE = (make_reference(number) for number in (990_001, 990_002, 990_003))
WRONG = f"{ONE[:6]}{'A' if ONE[6] != 'A' else 'B'}"


class Files:
    """The four files of a small association, which a test changes before it imports them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.players = [
            "ref,birth_date,club_code,name,sex",
            f'{ONE},2000-05-01,1ABC,"Alpha, Ann",F',
            f"{TWO},,2ABC,Bravo,M",
            f"{THREE},,,,",
        ]
        self.games = [
            "id,date,rate,white,black,score,event,board",
            f"1,2012-10-01,standard,{ONE},{TWO},1,League,1",
            f"2,2013-02-01,standard,{TWO},{ONE},0.5,League,",
            f"3,2013-02-02,rapid,{THREE},{ONE},0,,",
        ]
        self.clubs = [
            "code,name,county,union",
            "1ABC,Amber,Kent,SCCU",
            "2ABC,Amber*,Kent,SCCU",
            "3ABC,Kent,Kent,SCCU",
        ]
        self.opening = ["list,ref,grade,games", f"standard,{ONE},120,30", f"rapid,{TWO},0,0"]

    def written(self, *without: str) -> dict[str, Path]:
        """The files as options, written anew."""
        given = {}
        for name in ("players", "games", "clubs", "opening"):
            if name not in without:
                given[name] = self.folder / f"{name}.csv"
                text = "".join(f"{line}\n" for line in getattr(self, name))
                given[name].write_text(text, encoding="utf-8")
        return given

    def load(self, *without: str, **options: str) -> str:
        """What the command says."""
        out = StringIO()
        call_command("import_interchange", **self.written(*without), **options, stdout=out)
        return out.getvalue()

    def refused(self, *without: str, **options: str) -> list[str]:
        """What it says when it refuses."""
        return refusal("import_interchange", **self.written(*without), **options)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


# What is stored


def test_players_are_stored(files: Files) -> None:
    files.load()
    fields = ("ref", "surname", "forenames", "sex", "birth_date")
    assert list(Player.objects.order_by("ref").values_list(*fields)) == [
        (ONE, "Alpha", "Ann", "F", date(2000, 5, 1)),
        (TWO, "Bravo", "", "M", None),
        (THREE, f"Player {THREE}", "", "", None),
    ]


def test_names_may_come_in_two_columns(files: Files) -> None:
    files.players = ["forenames,surname,birth_date,ref", f"Ann,Alpha,,{ONE}", f",Bravo,,{TWO}"]
    files.games = files.games[:3]
    files.load("opening")
    assert [player.name for player in Player.objects.order_by("ref")] == ["Alpha, Ann", "Bravo"]


def test_clubs_are_stored_with_their_kinds(files: Files) -> None:
    files.load()
    assert list(Club.objects.order_by("code").values_list("name", "kind")) == [
        ("Amber", "club"),
        ("Amber", "location"),
        ("Kent", "team"),
    ]
    assert {str(club.county and club.county.union) for club in Club.objects.all()} == {"SCCU"}


def test_games_are_stored_in_events_with_the_clubs_of_the_players(files: Files) -> None:
    files.load()
    first, second, third = Game.objects.order_by("pk")
    assert [(game.score, game.board) for game in (first, second, third)] == [
        ("10", 1),
        ("55", None),
        ("01", None),
    ]
    assert (str(first.white_club), str(first.black_club)) == ("Amber", "Amber*")
    assert third.white_club is None
    league, games = first.event, third.event
    assert second.event == league
    assert (league.code, league.name, league.rate) == ("league", "League", "standard")
    assert (games.code, games.name, games.rate) == (
        "games-2012-13-rapid",
        "Games 2012-13",
        "rapid",
    )
    assert (league.first_day, league.last_day) == (date(2012, 10, 1), date(2013, 2, 1))
    assert league.received_on == league.last_day
    assert league.stage == games.stage == Event.Stage.ACCEPTED


def test_games_are_placed_by_their_dates(files: Files) -> None:
    files.load()
    assert [records.placed(game)[0] for game in Game.objects.order_by("pk")] == [
        ("standard", "2013-01"),
        ("standard", "2013-07"),
        ("rapid", "2013-07"),
    ]


def test_games_are_placed_where_their_period_says(files: Files) -> None:
    files.games[0] += ",period"
    files.games[1:] = [f"{files.games[1]},2014-01", *(f"{line}," for line in files.games[2:])]
    files.load()
    assert [records.placed(game)[0][1] for game in Game.objects.order_by("pk")] == [
        "2014-01",
        "2013-07",
        "2013-07",
    ]


def test_opening_grades_are_of_the_period_before_the_first_computed(files: Files) -> None:
    files.load()
    rows = ImportedGrade.objects.order_by("pk")
    assert [(str(row.period), row.grade, row.games) for row in rows] == [
        ("Standardplay 2011-07", 120, 30),
        ("Rapidplay 2011-07", 0, 0),
    ]
    assert set(GradingList.objects.values_list("first_computed", flat=True)) == {"2012-01"}


def test_the_first_list_computed_may_be_another(files: Files) -> None:
    files.load(**{"from": "2013-07"})
    assert {row.period.name for row in ImportedGrade.objects.all()} == {"2013-01"}
    assert set(GradingList.objects.values_list("first_computed", flat=True)) == {"2013-07"}
    # The autumn is history now, and stands in its own period.
    assert records.placed(Game.objects.order_by("pk")[0]) == [("standard", "2013-01")]


def test_each_file_is_recorded(files: Files) -> None:
    given = files.written()
    files.load()
    rows = {record.kind: record for record in ImportRecord.objects.all()}
    assert {kind: (row.file_name, row.rows) for kind, row in rows.items()} == {
        "interchange players": ("players.csv", 3),
        "interchange games": ("games.csv", 3),
        "interchange clubs": ("clubs.csv", 3),
        "interchange grades": ("opening.csv", 2),
    }
    digest = hashlib.sha256(given["games"].read_bytes()).hexdigest()
    assert rows["interchange games"].sha256 == digest


def test_it_says_what_was_new(files: Files) -> None:
    said = files.load()
    assert said.startswith("Loaded in ")
    assert said.endswith("s: 3 clubs, 3 players, 2 grades, 2 events, 3 games\n")


def test_clubs_without_a_file_are_called_after_their_codes(files: Files) -> None:
    files.load("clubs")
    assert list(Club.objects.values_list("code", "name")) == [
        ("1ABC", "Club 1ABC"),
        ("2ABC", "Club 2ABC"),
    ]


def test_small_letters_in_references_are_made_capitals(files: Files) -> None:
    files.players[1] = files.players[1].replace(ONE, ONE.lower())
    files.games[1] = files.games[1].replace(TWO, TWO.lower())
    files.load()
    assert Game.objects.filter(white__ref=ONE, black__ref=TWO).count() == 1


def test_events_of_one_name_and_two_rates_are_two(files: Files) -> None:
    files.games[3] = files.games[3].replace(",0,,", ",0,League,")
    files.load()
    assert set(Event.objects.values_list("code", "rate")) == {
        ("league", "standard"),
        ("league-rapid", "rapid"),
    }


def test_codes_are_short_plain_and_their_own(files: Files) -> None:
    names = ["Æther Cup", "Aether CUP", "A very long name of an event that goes on 2012-13", "???"]
    files.games[1:] = [
        f"{number},2012-10-01,standard,{ONE},{TWO},1,{name},"
        for number, name in enumerate(names, start=1)
    ]
    files.load()
    codes = dict(Event.objects.values_list("name", "code"))
    assert set(codes) == set(names)
    assert codes["Aether CUP"] == "aether-cup"
    assert codes["Æther Cup"].startswith("aether-cup-")
    assert all(len(code) <= 40 and code.isascii() for code in codes.values())


# What is refused


def test_all_faults_of_all_files_are_told_at_once(files: Files) -> None:
    files.players[1] = f'{WRONG},1000-01-01,1ABC,"Alpha, Ann",F'
    files.players.append(f"{TWO},,9ZZZ,Charlie,X")
    files.clubs += ["1ABC,Again,,", "1abc,Small,Surrey,", "4ABC,Other,Kent,WECU"]
    files.games += [
        f"3,2013-02-30,blitz,{TWO},{TWO},2,League,0",
        f"4,2013-02-02,rapid,{ONE},100000A,0,,",
    ]
    files.opening += [f"standard,{ONE},500,30", "standard,,120,30"]
    unknown = "expected a ref of the players file"
    assert files.refused() == [
        "25 faults, nothing was stored:",
        "clubs.csv:5: code: '1ABC' again, expected it once only, as on line 2",
        "clubs.csv:6: code: '1abc', expected four characters, 0-9 and A-Z",
        "clubs.csv:6: union: nothing, expected the union of Surrey",
        "clubs.csv:7: union: 'WECU', expected SCCU, the union of Kent",
        f"games.csv:2: white: '{ONE}', {unknown}",
        f"games.csv:3: black: '{ONE}', {unknown}",
        f"games.csv:4: black: '{ONE}', {unknown}",
        "games.csv:5: date: '2013-02-30', expected a date such as 2013-01-31, from 1850 to today",
        "games.csv:5: id: '3' again, expected it once only, as on line 4",
        f"games.csv:5: black: '{TWO}', expected another player than White",
        "games.csv:5: rate: 'blitz', expected standard or rapid",
        "games.csv:5: score: '2', expected 1, 0.5 or 0",
        "games.csv:5: board: '0', expected a whole number from 1 to 999",
        f"games.csv:6: white: '{ONE}', {unknown}",
        f"games.csv:6: black: '100000A', {unknown}",
        (
            f"players.csv:2: ref: '{WRONG}', expected a reference: six digits and their letter,"
            f" here {ONE[6]}"
        ),
        (
            "players.csv:2: birth_date: '1000-01-01', expected a date such as 2013-01-31,"
            " from 1850 to the last game"
        ),
        f"players.csv:5: ref: '{TWO}' again, expected it once only, as on line 3",
        "players.csv:5: sex: 'X', expected F or M",
        (
            "players.csv:5: club_code: '9ZZZ', expected a code of the clubs file,"
            " or of a club that is here"
        ),
        f"opening.csv:2: ref: '{ONE}', {unknown}",
        f"opening.csv:4: ref: 'standard' '{ONE}' again, expected it once only, as on line 2",
        f"opening.csv:4: ref: '{ONE}', {unknown}",
        "opening.csv:4: grade: '500', expected a whole number from 0 to 400",
        f"opening.csv:5: ref: nothing, {unknown}",
    ]


def test_a_wrong_check_letter_is_told_with_the_right_one(files: Files) -> None:
    files.players[3] = f"{WRONG},,,,"
    files.games = files.games[:3]
    assert files.refused() == [
        "1 fault, nothing was stored:",
        (
            f"players.csv:4: ref: '{WRONG}', expected a reference: six digits and their letter,"
            f" here {ONE[6]}"
        ),
    ]


def only(files: Files, told: str) -> None:
    """The files have this fault and no other."""
    assert files.refused() == ["1 fault, nothing was stored:", told]


def test_a_file_that_is_not_there_is_told(files: Files) -> None:
    given = files.written()
    given["games"] = files.folder / "none.csv"
    told = refusal("import_interchange", **given)
    assert told[1] == "none.csv: No such file or directory, expected a file that can be read"


def test_nothing_is_played_later_than_today(files: Files) -> None:
    files.games[3] = files.games[3].replace("2013-02-02", "9013-02-02")
    only(
        files,
        "games.csv:4: date: '9013-02-02', expected a date such as 2013-01-31, from 1850 to today",
    )


def test_names_are_given_in_one_way(files: Files) -> None:
    files.players[0] = "ref,birth_date,club_code,name,surname"
    assert files.refused()[1] == (
        "players.csv:1: name: beside surname or forenames, expected a column name, or surname and"
        " forenames"
    )


def test_forenames_come_with_a_surname(files: Files) -> None:
    files.players[2] = f'{TWO},,2ABC,", Ann",F'
    only(files, "players.csv:3: surname: nothing, expected it with the forenames")


def test_memberships_and_not_the_file_say_whether_a_side_counts(files: Files) -> None:
    files.games[0] += ",white_counts"
    files.games[1:] = [f"{files.games[1]},0", f"{files.games[2]},1", f"{files.games[3]},"]
    only(
        files,
        "games.csv:2: white_counts: '0', expected 1 or nothing: memberships say whether a side"
        " counts",
    )


@pytest.mark.parametrize(
    "period, expected",
    [
        ("2012-07", "a period that had not ended on 2012-10-01"),
        ("2012-02", "a list of standard, such as 2013-07"),
        ("4013-01", "a period that has begun"),
    ],
)
def test_periods_are_those_in_which_a_game_can_be_graded(
    files: Files, period: str, expected: str
) -> None:
    files.games[0] += ",period"
    files.games[1:] = [f"{files.games[1]},{period}", *(f"{line}," for line in files.games[2:])]
    only(files, f"games.csv:2: period: '{period}', expected {expected}")


@pytest.mark.parametrize("first", ["2011-01", "2012-02", "now"])
def test_the_first_list_is_one_of_both_rates(files: Files, first: str) -> None:
    assert files.refused(**{"from": first}) == [
        "1 fault, nothing was stored:",
        f"--from: '{first}', expected a list of both rates, such as 2012-01",
    ]


def test_a_failure_half_way_leaves_nothing_behind(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        assert Game.objects.count() == 3
        raise RuntimeError

    monkeypatch.setattr("grading.imports.storing.accept_events", fail)
    with pytest.raises(RuntimeError):
        files.load()
    assert stored() == {}


# What is here already


def test_games_are_not_loaded_twice(files: Files) -> None:
    files.load()
    (told,) = files.refused()
    assert told.startswith("Nothing was stored: ")
    assert "games.csv was loaded before, on " in told
    assert told.endswith(", as games.csv")


def test_the_same_games_under_another_name_are_the_same(files: Files) -> None:
    files.load()
    files.folder = files.folder / "other"
    files.folder.mkdir()
    assert "was loaded before" in files.refused()[0]


def test_further_games_of_the_same_players_are_loaded(files: Files) -> None:
    files.load()
    files.games[1:] = [f"1,2013-03-01,standard,{ONE},{TWO},1,Cup,"]
    assert files.load().endswith("s: 1 events, 1 games\n")
    assert Game.objects.count() == 4


def test_events_that_are_here_just_so_are_passed_over(files: Files) -> None:
    files.load()
    files.games.append(f"4,2013-03-01,standard,{ONE},{TWO},1,Cup,")
    files.load()
    assert Game.objects.count() == 4


def test_players_who_are_here_with_another_content_are_named(files: Files) -> None:
    files.load()
    files.games[1:] = [f"1,2013-03-01,standard,{ONE},{TWO},1,Cup,"]
    files.players[1] = f'{ONE},2001-05-01,1ABC,"Omega, Ann",F'
    only(
        files,
        f"players.csv:2: ref: {ONE} is here already with another surname and birth_date,"
        " expected what is on record, or a new reference",
    )


def test_what_a_file_leaves_blank_is_no_other_content(files: Files) -> None:
    files.load()
    files.games[1:] = [f"1,2013-03-01,standard,{ONE},{TWO},1,Cup,"]
    files.players = ["ref,birth_date", f"{ONE},", f"{TWO},", f"{THREE},"]
    files.load()
    assert Player.objects.get(ref=ONE).birth_date == date(2000, 5, 1)


def test_clubs_and_grades_that_are_here_otherwise_are_named(files: Files) -> None:
    files.load()
    files.games[1:] = [f"1,2013-03-01,standard,{ONE},{TWO},1,Cup,"]
    files.clubs[1] = "1ABC,Amber Valley,Kent,SCCU"
    files.opening[1] = f"standard,{ONE},121,30"
    assert files.refused() == [
        "2 faults, nothing was stored:",
        "clubs.csv:2: 1ABC otherwise than here, expected Amber, Kent",
        f"opening.csv:2: {ONE} with 121 from 30 games, expected 120 from 30 games, as here",
    ]


def test_lists_that_begin_otherwise_are_told(files: Files) -> None:
    files.load()
    files.games[1:] = [f"1,2013-03-01,standard,{ONE},{TWO},1,Cup,"]
    told = files.refused(**{"from": "2013-01"})
    assert told[1] == "--from: '2013-01', expected 2012-01, with which the lists here begin"


def test_games_that_come_late_are_graded_in_the_first_open_period(files: Files) -> None:
    files.load()
    records.close("standard", "2012-01", "2012-07", "2013-01")
    files.games[1:] = [f"1,2012-10-01,standard,{ONE},{TWO},1,Late,"]
    files.load()
    (late,) = Game.objects.filter(event__name="Late")
    assert records.placed(late) == [("standard", "2013-07")]


def test_nothing_is_put_into_a_list_that_is_out(files: Files) -> None:
    files.load()
    records.close("standard", "2012-01", "2012-07", "2013-01")
    files.games[0] += ",period"
    files.games[1:] = [f"1,2012-10-01,standard,{ONE},{TWO},1,Late,,2013-01"]
    files.opening.append(f"standard,{TWO},99,30")
    assert files.refused() == [
        "2 faults, nothing was stored:",
        "games.csv:2: period: '2013-01', expected a period whose list is not out yet",
        (
            f"opening.csv:4: a grade of {TWO} that is not here, expected none: a list is out"
            " that was worked out without it"
        ),
    ]


# Real results


def test_the_english_league_is_loaded(shared: Path) -> None:
    folder = shared / "data" / "english-league"
    out = StringIO()
    call_command(
        "import_interchange",
        players=folder / "players.csv",
        games=folder / "games.csv",
        clubs=folder / "clubs.csv",
        opening=folder / "opening-grades.csv",
        stdout=out,
    )
    counts = "17 clubs, 513 players, 360 grades, 70 events, 10,795 games"
    assert out.getvalue().endswith(f"s: {counts}\n")
    assert Event.objects.exclude(stage="accepted").count() == 0
    rows = Placement.objects.filter(game__day__gte=date(2012, 1, 1))
    by_date = Counter(
        (rate, HALF_YEARS.containing(day).name)
        for rate, day in rows.values_list("game__event__rate", "game__day")
    )
    placed = Counter(rows.values_list("grading_list__slug", "period__name"))
    assert placed == by_date
    assert Game.objects.filter(white_club=None).count() == 0


def test_nobody_who_was_erased_comes_back(files: Files) -> None:
    player = records.player("Alpha", ref=ONE, forenames="Ann")
    hide_player(player=player, reason="as she wishes")
    erase_player(player=player, reason="as she wishes")
    (told,) = (line for line in files.refused() if "erased" in line)
    assert f"{ONE}, who was erased" in told
    assert "Alpha" not in Player.objects.get().name
