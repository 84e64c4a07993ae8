"""Half-year after half-year loaded: games of events that are here are added to them."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from grading.models import Event, Game, Placement
from grading.publishing.build import build
from grading.publishing.publish import publish
from grading.services.corrections import correct_result, swap_player, withdraw_game
from grading.services.event_corrections import withdraw_event
from players.models import Player
from players.references import make_reference
from players.services import merge_players
from tests import records
from tests.grading.imported import refusal

pytestmark = pytest.mark.django_db

ONE, TWO, THREE = (make_reference(number) for number in (990_001, 990_002, 990_003))
HEADER = "id,date,rate,white,black,score,event,board"
SPRING = [
    f"1,2012-03-01,standard,{ONE},{TWO},1,Cup,1",
    f"2,2012-04-01,standard,{TWO},{THREE},0.5,Cup,",
]
AUTUMN = f"3,2012-10-01,standard,{THREE},{ONE},0,Cup,1"


class Loader:
    """Loads games of three players from files that are written for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _written(self, lines: list[str], header: str) -> dict[str, Path]:
        given = {name: self._folder / f"{name}.csv" for name in ("players", "games")}
        players = ["ref,birth_date", *(f"{ref}," for ref in (ONE, TWO, THREE))]
        given["players"].write_text("\n".join(players), encoding="utf-8")
        given["games"].write_text("\n".join([header, *lines]), encoding="utf-8")
        return given

    def load(self, *lines: str, header: str = HEADER) -> str:
        """What the command says."""
        out = StringIO()
        call_command("import_interchange", **self._written([*lines], header), stdout=out)
        return out.getvalue()

    def refused(self, *lines: str, header: str = HEADER) -> list[str]:
        """What it says is wrong."""
        return refusal("import_interchange", **self._written([*lines], header))

    def only(self, told: str, *lines: str) -> None:
        """The games have this fault and no other."""
        assert self.refused(*lines) == ["1 fault, nothing was stored:", told]


@pytest.fixture
def files(tmp_path: Path) -> Loader:
    """Where the games of the spring are here."""
    loader = Loader(tmp_path)
    loader.load(*SPRING)
    return loader


def player(ref: str) -> Player:
    return Player.objects.get(ref=ref)


@pytest.mark.parametrize("lines", [(AUTUMN,), (*SPRING, AUTUMN)], ids=["alone", "with all before"])
def test_further_games_of_an_event_are_added(files: Loader, lines: tuple[str, ...]) -> None:
    before = list(Placement.objects.order_by("pk").values())
    records.close("standard", "2012-01", "2012-07")
    assert files.load(*lines).endswith("s: 1 games\n")
    event, new = Event.objects.get(), Game.objects.latest("pk")
    assert (event.first_day, event.last_day) == (date(2012, 3, 1), date(2012, 10, 1))
    assert event.received_on == date(2012, 10, 1)
    assert event.stage == Event.Stage.ACCEPTED
    assert (Game.objects.count(), new.day) == (3, date(2012, 10, 1))
    assert records.placed(new) == [("standard", "2013-01")]
    assert list(Placement.objects.order_by("pk").values())[:2] == before
    assert records.reasons(event) == ["further games were loaded", "as loaded"]


def test_events_reach_back_to_games_that_come_late(files: Loader) -> None:
    records.close("standard", "2012-01", "2012-07")
    files.load(f"3,2012-02-01,standard,{THREE},{ONE},0,Cup,1")
    event = Event.objects.get()
    assert (event.first_day, event.last_day) == (date(2012, 2, 1), date(2012, 4, 1))
    assert records.placed(Game.objects.latest("pk")) == [("standard", "2013-01")]


def test_an_event_without_new_games_is_left_alone(files: Loader) -> None:
    files.load(*SPRING, AUTUMN.replace("Cup", "League"))
    cup = Event.objects.get(code="cup")
    assert (cup.last_day, cup.history.count()) == (date(2012, 4, 1), 0)


def test_two_games_of_one_pairing_are_two(files: Loader) -> None:
    again = SPRING[0].replace("1,", "3,", 1)
    assert files.load(*SPRING, again).endswith("s: 1 games\n")
    assert files.load(SPRING[1], again, SPRING[0]).endswith("all of it is here already\n")


def test_a_return_game_on_the_same_day_is_another(files: Loader) -> None:
    files.load(*SPRING, f"3,2012-03-01,standard,{TWO},{ONE},1,Cup,1")
    assert Game.objects.count() == 3


def test_a_game_that_is_here_with_another_result_is_told_with_both(files: Loader) -> None:
    files.only(
        "games.csv:3: score: 0-1 in a game that is here with draw, expected draw: a result is"
        " corrected in the administration, with a reason",
        SPRING[0],
        SPRING[1].replace("0.5", "0"),
        AUTUMN,
    )


def test_a_game_that_was_corrected_here_is_not_undone(files: Loader) -> None:
    correct_result(game=Game.objects.earliest("pk"), score="01", reason="the card")
    files.only(
        "games.csv:2: score: 1-0 in a game that is here with 0-1, expected 0-1: a result is"
        " corrected in the administration, with a reason",
        *SPRING,
        AUTUMN,
    )
    assert files.load(SPRING[0].replace(",1,Cup", ",0,Cup"), AUTUMN).endswith("s: 1 games\n")


def test_a_game_whose_player_was_corrected_here_is_not_brought_back(files: Loader) -> None:
    game = Game.objects.earliest("pk")
    swap_player(game=game, wrong=game.white, right=player(THREE), reason="the card")
    files.only(
        f"games.csv:2: white: {ONE} - {TWO} on 2012-03-01, corrected here since, expected the"
        f" game as it is here, {THREE} - {TWO} on 2012-03-01",
        *SPRING,
        AUTUMN,
    )
    assert files.load(SPRING[0].replace(ONE, THREE), AUTUMN).endswith("s: 1 games\n")


def test_a_game_that_was_withdrawn_here_stays_so(files: Loader) -> None:
    withdraw_game(game=Game.objects.earliest("pk"), reason="never played")
    assert files.load(*SPRING, AUTUMN).endswith("s: 1 games\n")
    assert Game.objects.earliest("pk").is_withdrawn


@pytest.mark.parametrize(
    "line, place",
    [
        (SPRING[0].replace("Cup,1", "Cup,2"), f"{ONE} - {TWO} on board 2"),
        (SPRING[0].replace("Cup,1", "Cup,"), f"{ONE} - {TWO} on no board"),
        (SPRING[0].replace(f"{ONE},{TWO}", f"{TWO},{ONE}"), f"{TWO} - {ONE} on board 1"),
    ],
    ids=["another board", "no board", "other colours"],
)
def test_a_game_is_not_doubled_where_it_is_here_otherwise(
    files: Loader, line: str, place: str
) -> None:
    files.only(
        f"games.csv:2: board: {place}, where {ONE} - {TWO} on board 1 is here on that day,"
        " expected the game that is here, be it alone or with this one beside it",
        line,
    )


def test_games_of_a_record_that_was_merged_are_known_by_either_reference(files: Loader) -> None:
    other = records.player("Other", ref=make_reference(990_004))
    merge_players(kept=other, merged=player(ONE), reason="same")
    with_other = [line.replace(ONE, other.ref) for line in (*SPRING, AUTUMN)]
    folder = files._folder
    given = files._written(with_other, HEADER)
    players = [f"{ref}," for ref in (TWO, THREE, other.ref)]
    (folder / "players.csv").write_text("\n".join(["ref,birth_date", *players]), encoding="utf-8")
    call_command("import_interchange", **given, stdout=StringIO())
    assert Game.objects.count() == 3


def test_a_period_that_closed_is_no_fault_of_a_game_that_is_in_it(files: Loader) -> None:
    records.close("standard", "2012-01", "2012-07")
    header = f"{HEADER},period"
    lines = [f"{line},2012-07" for line in SPRING]
    late = AUTUMN.replace("2012-10-01", "2012-05-01")
    assert files.refused(*lines, f"{late},2012-07", header=header)[1:] == [
        "games.csv:4: period: '2012-07', expected a period whose list is not out yet"
    ]
    assert files.load(*lines, f"{AUTUMN},", header=header).endswith("s: 1 games\n")


def test_an_event_that_has_another_name_here_is_told(files: Loader) -> None:
    Event.objects.update(name="County Cup")
    files.only(
        "games.csv:2: event: 'Cup' has the code of 'County Cup', cup, which is here at"
        " Standardplay, expected the same event, or another name",
        AUTUMN,
    )


def test_nothing_is_added_to_an_event_that_was_withdrawn(files: Loader) -> None:
    withdraw_event(event=Event.objects.get(), reason="not by the Laws")
    assert "withdrawn" in files.refused(AUTUMN)[0]


def test_a_score_that_cannot_be_read_is_told_once(files: Loader) -> None:
    files.only(
        "games.csv:2: score: '2', expected 1, 0.5 or 0", SPRING[0].replace(",1,Cup", ",2,Cup")
    )


def test_the_number_of_queries_grows_with_events_not_games(
    files: Loader, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    lines = [
        f"{10 + number},2012-10-{1 + number % 28:02d},standard,{ONE},{TWO},1,Cup,{number + 1}"
        for number in range(300)
    ]
    with django_assert_max_num_queries(80):
        files.load(*SPRING, *lines)


def test_the_english_league_is_loaded_by_half_years(shared: Path, tmp_path: Path) -> None:
    folder = shared / "data" / "english-league"
    with (folder / "games.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    day = header.index("date")

    def load(name: str, first: str, last: str) -> None:
        path = tmp_path / f"{name}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(
                [header, *(row for row in rows if first <= row[day] <= last)]
            )
        call_command(
            "import_interchange",
            players=folder / "players.csv",
            clubs=folder / "clubs.csv",
            opening=folder / "opening-grades.csv",
            games=path,
            stdout=StringIO(),
        )

    load("first", "0000", "2012-06-30")
    for month in ("2012-01", "2012-07"):
        publish(revision=build(month=month))
    load("second", "2012-07-01", "2012-12-31")
    games = Game.objects.filter(day__gt=date(2012, 6, 30))
    assert Game.objects.count() == sum(row[day] <= "2012-12-31" for row in rows)
    placed = Placement.objects.filter(game__in=games)
    assert set(placed.values_list("period__name", flat=True)) == {"2013-01"}
    assert Event.objects.get(name="Summer Cups Wylie Cup 2012").last_day > date(2012, 6, 30)
