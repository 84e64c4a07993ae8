"""A later file that spells its event or its players otherwise."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.models import Event
from grading.models.submissions import Submission
from grading.services.event_corrections import rename_event
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.identifying import Choice, choose_players
from grading.services.submissions.plan import plan_of
from grading.services.submissions.prefilled import prefilled
from grading.services.submissions.receiving import receive_submission
from grading.services.submissions.words import plan_in_words
from grading.time_limits import TimeLimit
from gradingsite.recording import save_with_reason
from players.models import Player
from tests.grading.imports.reports import player, report
from tests.grading.imports.submissions import WHOLE

pytestmark = pytest.mark.django_db

ON = date(2012, 10, 5)
BESIDE = Declared(
    kind="congress",
    code="OPEN",
    submission_index=1,
    first_day=date(2012, 9, 1),
    last_day=date(2012, 9, 2),
    time_limit=TimeLimit(minutes_for_game=90),
)
LINES = (player(1, "Alpha, Ann", "2 w 1"), player(2, "Bravo, Bob", "1 b 0"))
OPEN = report(*LINES)


@pytest.fixture(autouse=True)
def _lists() -> None:
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")


def receive(text: str, declared: Declared) -> Submission:
    read = read_results("f", text.encode(), declared)
    return receive_submission(name="f", read=read, declared=declared, on=ON)


def accept(text: str, declared: Declared, **who: Player) -> Submission:
    file = receive(text, declared)
    open_ones = file.identifications.filter(player=None, is_new=False)
    choices = {row.pin: Choice(who.get(f"p{row.pin}")) for row in open_ones}
    choose_players(submission=file, choices=choices)
    return accept_submission(submission=file, on=ON)


def called(name: str) -> str:
    return f"012 {name}\n{OPEN}"


def later(**said: Any) -> Declared:
    """What a form begins with for the next report of the event."""
    held = prefilled("OPEN")
    assert held is not None
    return replace(held, is_final=True, **said)


def test_a_report_that_calls_its_event_otherwise_renames_it() -> None:
    accept(called("Kent Opne"), BESIDE)
    accept(called("Kent Open"), later())
    assert Event.objects.get().name == "Kent Open"
    accept(called("Kent Open") + "\n", later())
    assert Event.objects.get().name == "Kent Open"


def test_one_that_repeats_its_own_name_takes_neither_what_was_declared_nor_put_right() -> None:
    accept(called("open13"), replace(BESIDE, name="Kent Opne"))
    accept(called("open13") + "\n", later())
    assert Event.objects.get().name == "Kent Opne"
    rename_event(event=Event.objects.get(), name="Kent Open", reason="a slip")
    accept(called("open13") + "\n\n", later())
    assert Event.objects.get().name == "Kent Open"
    accept(called("open13") + "\n\n\n", later(name="Kent Open 2013"))
    assert Event.objects.get().name == "Kent Open 2013"


def names() -> list[str]:
    return sorted(player.name for player in Player.objects.all())


def test_whom_the_event_s_files_brought_is_called_as_the_latest_spells_it() -> None:
    accept(called("Kent Open"), BESIDE)
    assert names() == ["Alpha, Ann", "Bravo, Bob", "Smith, Ann"]
    bob = Player.objects.get(surname="Bravo")
    text = called("Kent Open").replace("Bravo, Bob   ", "Bravos, Bobby")
    assert "Bravos" in text
    accept(text, later(), p2=bob)
    bob.refresh_from_db()
    assert bob.name == "Bravos, Bobby"
    assert bob.history.latest().history_change_reason == "submission 2 spells it so"


LATER = WHOLE.replace("INDEX=1", "INDEX=2").replace("Jones, Bob J", "Jones, Bobby J")
FILE = Declared(kind="league", organiser="Kent")


def test_a_results_file_too_and_it_is_said_before() -> None:
    accept(WHOLE, FILE)
    jones = Player.objects.get(surname="Jones")
    file = receive(LATER, FILE)
    choose_players(submission=file, choices={"2": Choice(jones)})
    plan = plan_of(file)
    assert f"{jones}, whom an earlier file brought, becomes Jones, Bobby J" in plan_in_words(plan)
    accept_submission(submission=file, on=ON)
    jones.refresh_from_db()
    assert jones.name == "Jones, Bobby J"


def test_a_name_put_right_by_hand_stays() -> None:
    accept(WHOLE, FILE)
    jones = Player.objects.get(surname="Jones")
    jones.forenames = "Robert John"
    save_with_reason(jones, reason="as he signs")
    accept(LATER, FILE, p2=jones)
    jones.refresh_from_db()
    assert jones.name == "Jones, Robert John"


def test_who_was_here_before_keeps_the_name_on_record() -> None:
    accept(WHOLE, FILE)
    accept(WHOLE.replace("INDEX=1", "INDEX=2").replace("Smith, Ann", "Smyth, Ann"), FILE)
    assert Player.objects.get(ref="233310H").name == "Smith, Ann"
