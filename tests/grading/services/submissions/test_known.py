"""Whom an organiser's names mean once the records of two people are parted, and put together."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.models import Game
from grading.models.submissions import KnownAs, Submission
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.identifying import Choice, choose_players
from grading.services.submissions.known import learn_anew
from grading.services.submissions.receiving import receive_submission
from players.models import Player, Split
from players.services import Details, split_player, undo_split
from tests import records
from tests.grading.imports.submissions import WHOLE

pytestmark = pytest.mark.django_db

ON = date(2012, 10, 5)
SON = Details(surname="Jones", forenames="Bob junior")
JONES = "2"
"""The number of Jones in the files."""


@pytest.fixture
def father() -> Player:
    """One for whom graders took a name in the files of the first of Kent's congresses."""
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")
    father = records.player("Jones", forenames="Robert")
    take(father, "KENT1")
    return father


def receive(code: str) -> Submission:
    declared = Declared(kind="congress", organiser="Kent")
    text = WHOLE.replace("KENT1", code)
    return receive_submission(
        name="f.txt", read=read_results("f.txt", text.encode(), declared), declared=declared, on=ON
    )


def take(player: Player, code: str) -> None:
    """Accept a file in which the player is the one called Jones."""
    submission = receive(code)
    choose_players(submission=submission, choices={JONES: Choice(player)})
    accept_submission(submission=submission, on=ON)


def split(father: Player, *codes: str) -> Split:
    games = Game.objects.filter(white=father) | Game.objects.filter(black=father)
    chosen = list(games.filter(event__code__in=codes))
    return split_player(player=father, games=chosen, details=SON, reason="father and son")


def meant() -> Player | None:
    """Whom the name is taken for in the next file."""
    row = receive("NEXT").identifications.get(pin=JONES)
    return row.player if row.because == "as chosen before" else None


def test_a_name_means_the_new_record_where_all_it_came_with_went_there(father: Player) -> None:
    made = split(father, "KENT1")
    assert meant() == made.new


def test_a_name_is_asked_for_again_where_some_of_it_stayed(father: Player) -> None:
    take(father, "KENT2")
    split(father, "KENT2")
    assert meant() is None
    assert not KnownAs.objects.filter(folded__startswith="jones").exists()


def test_a_name_stays_where_other_games_went(father: Player) -> None:
    records.game(records.event("cup"), father, records.player("Other"))
    split(father, "cup")
    assert meant() == father


def test_what_others_are_called_stays(father: Player) -> None:
    before = set(KnownAs.objects.exclude(player=father).values_list("folded", "player"))
    assert before
    split(father, "KENT1")
    assert (
        set(KnownAs.objects.exclude(folded__startswith="jones").values_list("folded", "player"))
        == before
    )


def test_a_split_that_is_undone_gives_the_name_back(father: Player) -> None:
    made = split(father, "KENT1")
    undo_split(split=made, reason="one person")
    assert meant() == father


def test_what_the_new_record_was_called_since_is_asked_for_again(father: Player) -> None:
    made = split(father, "KENT1")
    take(made.new, "KENT2")
    undo_split(split=made, reason="one person")
    assert meant() is None


def test_it_takes_as_many_queries_whatever_there_is(father: Player) -> None:
    counts = []
    for some in (1, 4):
        for more in range(some):
            take(father, f"K{some}{more}")
        with CaptureQueriesContext(connection) as queries:
            learn_anew(was=father, now=records.player("Other"))
        counts.append(len(queries))
    assert counts[0] == counts[1]
