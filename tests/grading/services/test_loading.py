"""Loading an association in bulk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, County
from grading.models import Event, Game, ImportedAffiliation, ImportedGrade, Section
from grading.services.acceptance import accept_events
from grading.services.batches import in_batches
from grading.services.loading import Keys, UnknownKey, load
from grading.services.rows import (
    AffiliationRow,
    Association,
    ClubRow,
    EventRow,
    GameRow,
    GradeRow,
    MembershipRow,
    PlayerRow,
)
from players.models import FormerName, Membership, Player
from tests import records

pytestmark = pytest.mark.django_db

DAY = date(2012, 10, 1)
ONE, TWO, OLD = "990001K", "990002A", "990003C"


def game(**columns: Any) -> GameRow:
    defaults: dict[str, Any] = {
        "event": "league",
        "white": ONE,
        "black": TWO,
        "score": "10",
        "day": DAY,
    }
    return GameRow(**defaults | columns)


EVENT = EventRow(
    code="league", name="League", rate="standard", first_day=DAY, last_day=DAY, received_on=DAY
)
ASSOCIATION = Association(
    clubs=[
        ClubRow(code="1ABC", name="Amber", county="Kent", union="SCCU"),
        ClubRow(code="1OLD", name="Old Amber", county="Kent", union="SCCU", merged_into="1ABC"),
    ],
    players=[
        PlayerRow(
            ref=ONE,
            surname="Alpha",
            forenames="Ann",
            sex="F",
            birth_date=date(2000, 1, 2),
            title="WGM",
            fide_code="400001",
            nation="ENG",
            former_names=(("Beta", "Ann"),),
        ),
        PlayerRow(ref=OLD, surname="Alfa", merged_into=ONE, deceased=True, hidden=True),
        PlayerRow(ref=TWO, surname="Bravo"),
    ],
    memberships=[MembershipRow(ref=ONE, level="Gold", number="ME000001", first_day=DAY)],
    affiliations=[AffiliationRow(ref=TWO, club="1OLD", first_seen=DAY, last_seen=DAY)],
    grades=[
        GradeRow(ref=ONE, grading_list="rapid", period="2011-07", grade=150, games=30, category="A")
    ],
    events=[EVENT],
    games=[
        game(white_club="1ABC", section="Division 1", section_kind="match", round=2, board=3),
        game(score="d1", is_approximate=True, section="Cup"),
        game(section="Division 1"),
    ],
)


@pytest.fixture(autouse=True)
def _lists() -> None:
    records.lists()


def test_everything_is_stored() -> None:
    load(association=ASSOCIATION)
    club = Club.objects.get(code="1OLD")
    assert club.merged_into == Club.objects.get(code="1ABC")
    assert str(County.objects.get().union) == "SCCU"
    one = Player.objects.get(ref=ONE)
    assert (one.name, one.sex, one.birth_date) == ("Alpha, Ann", "F", date(2000, 1, 2))
    assert (one.title, one.fide_code, one.nation) == ("WGM", "400001", "ENG")
    assert FormerName.objects.get(player=one).surname == "Beta"
    old = Player.objects.get(ref=OLD)
    assert (old.merged_into, old.deceased, old.hidden) == (one, True, True)
    assert Membership.objects.get(player=one).number == "ME000001"
    assert ImportedAffiliation.objects.get().club == club
    grade = ImportedGrade.objects.get()
    assert (grade.player, str(grade.period), grade.grade) == (one, "Rapidplay 2011-07", 150)
    first, second, third = Game.objects.order_by("pk")
    assert (first.white, first.white_club, first.black_club) == (one, club.merged_into, None)
    assert (first.round, first.board, first.section) == (2, 3, third.section)
    assert (second.score, second.is_approximate) == ("d1", True)
    sections = Section.objects.values_list("name", "kind", "position")
    assert list(sections) == [("Division 1", "section", 0), ("Cup", "section", 1)]


def test_events_wait_to_be_accepted() -> None:
    load(association=ASSOCIATION)
    event = Event.objects.get()
    assert event.stage == Event.Stage.RECEIVED
    accept_events(events=[event], on=DAY)
    assert {tuple(records.placed(game)) for game in Game.objects.all()} == {
        (("standard", "2013-01"),)
    }


def test_rows_have_no_history_of_their_own() -> None:
    load(association=ASSOCIATION)
    for model in (Club, Player, Membership, Event, Game):
        assert model.history.count() == 0


def test_a_game_is_placed_where_its_source_says() -> None:
    games = [game(period="2013-07"), game()]
    load(association=replace(ASSOCIATION, games=games))
    accept_events(events=Event.objects.all(), on=DAY)
    assert [records.placed(game)[0][1] for game in Game.objects.order_by("pk")] == [
        "2013-07",
        "2013-01",
    ]


def test_further_rows_name_what_is_here() -> None:
    keys = load(association=ASSOCIATION)
    further = Association(
        events=[replace(EVENT, code="cup")], games=[game(event="cup", black_club="1ABC"), game()]
    )
    load(association=further)
    assert Game.objects.count() == 5
    more = replace(EVENT, code="more")
    keys = load(association=Association(events=[more], games=[game(event="more")]), keys=keys)
    assert set(keys.events) == {"league", "more"}
    assert keys.player(ONE) == Player.objects.get(ref=ONE).pk


def test_sections_that_are_here_are_used_and_new_ones_come_after_them() -> None:
    load(association=ASSOCIATION)
    load(association=Association(games=[game(section="Cup"), game(section="Plate")]))
    assert list(Section.objects.values_list("name", "position")) == [
        ("Division 1", 0),
        ("Cup", 1),
        ("Plate", 2),
    ]


@pytest.mark.parametrize(
    "rows, said",
    [
        ({"games": [game(white="100000A")]}, "no player '100000A'"),
        ({"games": [game(event="cup")]}, "no event 'cup'"),
        ({"games": [game(white_club="9ZZZ")]}, "no club '9ZZZ'"),
        ({"games": [game(period="2013-02")]}, "'standard' has no period '2013-02'"),
        (
            {
                "grades": [
                    GradeRow(ref=ONE, grading_list="blitz", period="2013-01", grade=1, games=1)
                ]
            },
            "'blitz' has no period '2013-01'",
        ),
        ({"clubs": [ClubRow(code="1ABC", name="Amber", county="Kent")]}, "union is not given"),
    ],
)
def test_a_row_that_names_what_is_not_here_is_refused_with_all_others(
    rows: dict[str, Any], said: str
) -> None:
    with pytest.raises(UnknownKey, match=said):
        load(association=replace(ASSOCIATION, **rows))
    assert not Player.objects.exists()
    assert not Club.objects.exists()
    assert not Event.objects.exists()


def test_a_row_that_is_here_already_is_refused_with_all_others() -> None:
    load(association=Association(players=[PlayerRow(ref=TWO, surname="Bravo")]))
    with pytest.raises(IntegrityError):
        load(association=ASSOCIATION)


def test_progress_is_told() -> None:
    told: list[int] = []
    load(association=ASSOCIATION, progress=told.append)
    assert sum(told) == 2 + 3 + 1 + 1 + 1 + 1 + 3


def test_games_may_be_made_as_they_are_asked_for() -> None:
    def games() -> Iterator[GameRow]:
        yield from (game(board=board) for board in range(1, 5))

    load(association=replace(ASSOCIATION, games=games()))
    assert Game.objects.count() == 4


def test_the_number_of_queries_does_not_grow_with_the_rows_of_a_batch() -> None:
    keys = load(association=ASSOCIATION)

    def queries(count: int) -> int:
        rows = Association(games=[game(board=board + 1) for board in range(count)])
        with CaptureQueriesContext(connection) as captured:
            load(association=rows, keys=keys)
        return len(captured)

    assert queries(1) == queries(40)


def test_batches_are_of_a_size_and_the_last_is_what_is_left() -> None:
    assert list(in_batches(iter(range(5)), 2)) == [[0, 1], [2, 3], [4]]
    assert list(in_batches([], 2)) == []


def test_keys_of_nothing_are_unknown() -> None:
    with pytest.raises(UnknownKey, match="no player 'X'"):
        Keys().player("X")
