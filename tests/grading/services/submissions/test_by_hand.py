"""What somebody put right by hand stands, whichever files come later. Formats, section 2."""

from __future__ import annotations

from datetime import date, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from grading.administration.submissions.tables import tables_of
from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.models import Correction, Event, Game, Placement, Section
from grading.models.submissions import Submission
from grading.services.corrections import correct_result, restore_game, swap_player, withdraw_game
from grading.services.game_corrections import correct_day, move_game
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.plan import Plan, plan_of
from grading.services.submissions.receiving import receive_submission
from gradingsite.recording import save_with_reason
from players.models import Player
from players.references import make_reference
from tests.grading.imports.submissions import DETAILS, FINISH, PLAYERS, SECTION, WHOLE

pytestmark = pytest.mark.django_db

ON = date(2012, 10, 5)


@pytest.fixture(autouse=True)
def _lists() -> None:
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")
    accept(WHOLE)


def receive(text: str) -> Submission:
    declared = Declared(kind="league", organiser="Kent")
    return receive_submission(
        name="kent.txt",
        read=read_results("kent.txt", text.encode(), declared),
        declared=declared,
        on=ON,
    )


def accept(text: str) -> Submission:
    return accept_submission(submission=receive(text), on=ON)


def later(index: int, text: str = WHOLE) -> str:
    return text.replace("INDEX=1", f"INDEX={index}")


def first_game() -> Game:
    """Smith against Jones, won by Smith, who had White."""
    return Game.objects.order_by("pk")[0]


def other_event() -> Event:
    """Another event of those days, accepted, with games of its own."""
    accept(WHOLE.replace("KENT1", "KENT2").replace("Kent Congress", "Kent Open"))
    return Event.objects.get(code="KENT2")


# Results


def test_a_result_put_right_after_a_file_changed_it_is_not_taken_back() -> None:
    accept(later(2, WHOLE.replace("SCORE=10", "SCORE=01")))
    game = first_game()
    assert game.score == "01"
    correct_result(game=game, score="55", reason="both captains wrote")
    assert accept(later(3, WHOLE.replace("SCORE=10", "SCORE=01"))).receipt["kept"] == 1
    assert first_game().score == "55"


def test_what_a_file_changed_another_may_change_again() -> None:
    for index, score in ((2, "01"), (3, "10"), (4, "55")):
        submission = accept(later(index, WHOLE.replace("SCORE=10", f"SCORE={score}")))
        assert (first_game().score, submission.receipt["kept"]) == (score, 0)
        assert submission.corrections.count() == 1


def test_words_like_those_of_a_file_do_not_make_a_correction_one() -> None:
    game = first_game()
    correct_result(game=game, score="55", reason="submission 1 tells it otherwise than the card")
    accept(later(2))
    assert first_game().score == "55"


def test_a_game_withdrawn_or_restored_by_hand_stays_so() -> None:
    withdraw_game(game=first_game(), reason="never played")
    assert accept(later(2)).receipt["kept"] == 1
    assert first_game().is_withdrawn
    restore_game(game=first_game(), reason="it was after all")
    without = DETAILS + PLAYERS + "#SECTION RESULTS=Open\n" + SECTION.splitlines(True)[2] + FINISH
    assert accept(later(3, without)).receipt["kept"] == 1
    assert not first_game().is_withdrawn


# Games that were moved


def test_a_game_that_was_moved_does_not_come_again() -> None:
    there = other_event()
    game = first_game()
    move_game(game=game, event=there, reason="of the other section")
    placed = set(Placement.objects.values_list("game", "period"))
    plan = plan_of(submission := receive(later(2)))
    assert (plan.new, plan.gone, plan.same) == ([], [], 1)
    assert [(one.pk, one.event) for one in plan.moved] == [(game.pk, "Kent Open")]
    (table,) = tables_of(submission, plan)
    assert (table.name, [line.was for line in table.lines]) == (
        "Kept where they were moved to by hand",
        ["in Kent Open"],
    )
    accept_submission(submission=submission, on=ON)
    assert submission.receipt["kept"] == 1
    assert first_game().event == there
    assert set(Placement.objects.values_list("game", "period")) == placed


def test_one_that_was_put_right_as_well_is_known_by_what_the_file_said_of_it() -> None:
    game, there = first_game(), other_event()
    right = Player.objects.create(ref=make_reference(300_001), surname="Smythe")
    swap_player(game=game, wrong=game.white, right=right, reason="the card")
    correct_day(game=game, day=date(2012, 9, 29), is_approximate=False, reason="the card")
    move_game(game=game, event=there, reason="of the other section")
    correct_day(game=game, day=date(2012, 9, 28), is_approximate=False, reason="the card")
    assert moved_keys(plan_of(receive(later(2)))) == [game.pk]


def test_a_game_that_was_moved_back_is_compared_again() -> None:
    game, there = first_game(), other_event()
    here = game.event
    move_game(game=game, event=there, reason="of the other section")
    move_game(game=game, event=here, reason="it was not")
    plan = plan_of(receive(later(2)))
    assert (moved_keys(plan), plan.new, plan.same) == ([], [], 2)


def test_the_event_that_it_came_to_keeps_it_though_its_file_has_it_not() -> None:
    game, there = first_game(), other_event()
    move_game(game=game, event=there, reason="of the other section")
    # The same two, on another day than in that event's own file.
    correct_day(game=game, day=date(2012, 9, 8), is_approximate=False, reason="the card")
    text = WHOLE.replace("KENT1", "KENT2").replace("Kent Congress", "Kent Open")
    plan = plan_of(receive(later(2, text)))
    assert (len(plan.kept), plan.gone, plan.same) == (1, [], 2)


def test_a_game_that_was_deleted_is_not_stored_again() -> None:
    game = first_game()
    save_with_reason(game, reason="it is kept what it was")
    Placement.objects.filter(game=game).delete()
    game.delete()
    plan = plan_of(submission := receive(later(2)))
    assert [(one.event, plan.new) for one in plan.moved] == [("", [])]
    assert [line.was for line in tables_of(submission, plan)[0].lines] == ["deleted"]


def test_of_two_games_of_a_pair_the_one_that_was_moved_is_told_from_the_other() -> None:
    twice = WHOLE.replace(
        FINISH, "#PIN1=1#SCORE=55#PIN2=2#ROUND=3#GAME DATE=08/09/2012#COLOUR=W\n" + FINISH
    )
    accept(later(2, twice))
    game, other = first_game(), Game.objects.get(round=3)
    move_game(game=game, event=other_event(), reason="of the other section")
    plan = plan_of(receive(later(3, twice.replace("08/09/2012", "09/09/2012"))))
    assert moved_keys(plan) == [game.pk]
    assert [(one.held.pk, one.filed.game.day.day) for one in plan.changed] == [(other.pk, 9)]
    assert (plan.new, plan.gone) == ([], [])


def test_a_game_redated_by_hand_by_months_is_not_taken_for_another() -> None:
    event = Event.objects.get(code="KENT1")
    Event.objects.update(first_day=date(2012, 7, 1))
    game = first_game()
    far = game.day - timedelta(days=60)
    correct_day(game=game, day=far, is_approximate=False, reason="the card")
    text = WHOLE.replace("ROUND=1#", "ROUND=4#").replace("=01/09/2012#FINAL", "=01/07/2012#FINAL")
    plan = plan_of(submission := receive(later(2, text)))
    assert (plan.new, plan.gone, len(plan.kept)) == ([], [], 1)
    accept_submission(submission=submission, on=ON)
    assert event.games.count() == 2
    assert first_game().day == far


def moved_keys(plan: Plan) -> list[int]:
    return [one.pk for one in plan.moved]


def test_it_takes_no_more_queries_for_more_games_moved() -> None:
    there, text = other_event(), later(2)
    counts = []
    waiting = receive(text)
    for game in Game.objects.filter(event__code="KENT1"):
        move_game(game=game, event=there, reason="of the other section")
        with CaptureQueriesContext(connection) as queries:
            plan_of(waiting)
        counts.append(len(queries))
    assert counts[0] == counts[1]


# Corrections from before it was written down what made them


def test_reasons_tell_which_file_made_a_correction() -> None:
    accept(later(2, WHOLE.replace("SCORE=10", "SCORE=01")))
    without = DETAILS + PLAYERS + SECTION.partition("#PIN1=3")[0] + FINISH
    accept(later(3, without.replace("#PIN=1#", "#PIN=1#DATE OF BIRTH=04/03/1999#")))
    accept(later(4))
    made = dict(Correction.objects.values_list("pk", "submission"))
    assert len(made) == 5
    assert None not in made.values()
    move_game(game=first_game(), event=other_event(), reason="of the other section")
    for reason in ("no longer in submission 7", "submission 2 tells it otherwise, he says"):
        game, score = first_game(), "55" if first_game().score != "55" else "10"
        correct_result(game=game, score=score, reason=reason, confirmed_by="organiser")
    Correction.objects.update(submission=None)
    migration = import_module("grading.migrations.0023_corrections_by_files")
    migration.tell_files_from_reasons(apps, None)
    assert dict(Correction.objects.exclude(submission=None).values_list("pk", "submission")) == made


# What no grade hangs on


@pytest.fixture
def put_right() -> Game:
    """Colours, section and board put right since the first file: in it Smith had White."""
    game = first_game()
    game.white, game.black, game.score = game.black, game.white, game.score[::-1]
    game.board, game.round = 7, 5
    game.section = Section.objects.create(event=game.event, name="Major")
    save_with_reason(game, reason="the card")
    return game


def details(game: Game) -> tuple[object, ...]:
    game = Game.objects.get(pk=game.pk)
    return game.white, game.score, game.round, game.board, str(game.section)


def test_colours_section_and_board_stay_where_a_file_repeats_the_earlier_one(
    put_right: Game,
) -> None:
    held = details(put_right)
    plan = plan_of(file := receive(later(2)))
    assert (plan.same, plan.changed) == (2, [])
    accept_submission(submission=file, on=ON)
    assert details(put_right) == held
    accept(later(3))
    assert details(put_right) == held


def test_they_stay_where_the_file_says_otherwise_of_something_else(put_right: Game) -> None:
    white, _, *where = details(put_right)
    accept(later(2, WHOLE.replace("SCORE=10#PIN2=2", "SCORE=55#PIN2=2")))
    assert details(put_right) == (white, "55", *where)


def test_each_goes_where_the_file_really_says_otherwise_of_it(put_right: Game) -> None:
    accept(later(2, WHOLE.replace("ROUND=1", "ROUND=3")))
    assert details(put_right)[2:] == (3, 7, "Major")
    accept(later(3, WHOLE.replace("ROUND=1", "ROUND=3").replace("=Open", "=Minor")))
    white, score, *_, section = details(put_right)
    assert section == "Minor"
    assert (white, score) == (put_right.white, "01")
    turned = WHOLE.replace("=Open", "=Minor").replace(
        "PIN1=1#SCORE=10#PIN2=2#ROUND=1", "PIN1=2#SCORE=01#PIN2=1#ROUND=3"
    )
    accept(later(4, turned))
    assert details(put_right)[:2] == (put_right.white, "01"), "the file has come to say it too"


def test_of_a_loaded_event_the_first_file_takes_none_of_it_back(put_right: Game) -> None:
    Correction.objects.all().delete()
    Event.objects.update(submission_index=0)
    Submission.objects.all().delete()
    held = details(put_right)
    accept(WHOLE)
    assert details(put_right) == held
