"""A file of results, from its receipt into the records. Source: formats, section 2."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from clubs.models import Club
from grading.administration.submissions.tables import tables_of
from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.interchange.faults import FaultsFound
from grading.models import Correction, Event, Game, Placement
from grading.models.submissions import KnownAs, Submission
from grading.services.acceptance import CannotAccept
from grading.services.corrections import correct_result, swap_player
from grading.services.event_corrections import correct_rate
from grading.services.game_corrections import add_game
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.identifying import CannotIdentify, Choice, choose_players
from grading.services.submissions.matching import HeldGame
from grading.services.submissions.plan import plan_of
from grading.services.submissions.receipt import entries_of
from grading.services.submissions.receiving import CannotReceive, receive_submission, set_aside
from players.models import Player
from players.references import make_reference
from players.services import Details, split_player
from tests.grading.imports.submissions import DETAILS, FINISH, PLAYERS, SECTION, WHOLE

pytestmark = pytest.mark.django_db

ON = date(2012, 10, 5)
LEAGUE = Declared(kind="league", organiser="Kent")


@pytest.fixture(autouse=True)
def _lists() -> None:
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")


def receive(text: str = WHOLE, **changes: Any) -> Submission:
    declared = changes.pop("declared", LEAGUE)
    return receive_submission(
        name="kent.txt",
        read=read_results("kent.txt", text.encode(), declared),
        declared=declared,
        on=ON,
    )


def accept(text: str = WHOLE) -> Submission:
    return accept_submission(submission=receive(text), on=ON)


def second(text: str = WHOLE) -> str:
    return text.replace("INDEX=1", "INDEX=2")


def test_a_file_with_a_fault_leaves_nothing_behind() -> None:
    with pytest.raises(FaultsFound):
        receive(WHOLE.replace("SCORE=10", "SCORE=x"))
    assert not Submission.objects.exists()


def test_what_is_certain_is_taken_and_who_is_unknown_is_new() -> None:
    submission = receive()
    rows = {row.pin: row for row in submission.identifications.all()}
    assert rows["1"].player == Player.objects.get(ref="233310H")
    assert (rows["2"].outcome, rows["2"].is_new) == ("unknown", True)
    assert submission.stage == Submission.Stage.IDENTIFIED
    assert not Event.objects.exists()


def test_accepting_stores_all_of_it_and_places_the_games() -> None:
    submission = accept()
    event = Event.objects.get(code="KENT1")
    assert (event.stage, event.rate, event.organiser) == ("accepted", "standard", "Kent")
    assert event.submission_index == 1
    assert [game.score for game in Game.objects.order_by("day")] == ["10", "55"]
    assert Placement.objects.count() == 2
    new = Player.objects.exclude(ref="233310H")
    assert sorted(player.name for player in new) == ["Brown, Cy D", "Jones, Bob J"]
    assert Club.objects.get(code="7AAA").name == "Club 7AAA"
    assert submission.receipt["games"] == 2
    assert submission.receipt["periods"] == [
        {"list": "Standardplay", "period": "2013-01", "games": 2}
    ]
    assert [p["is_new"] for p in submission.receipt["players"]] == [False, True, True]


def test_the_receipt_tells_the_period_of_each_game_and_which_are_defaults() -> None:
    entries = list(entries_of(accept(WHOLE.replace("SCORE=55", "SCORE=1d")).receipt))
    assert [(one.day.day, one.result, one.graded_in) for one in entries] == [
        (1, "1-0", "Standardplay 2013-01"),
        (2, "0-1 by default", "never, as it was not played"),
    ]
    assert entries[0].white == "Smith, Ann 233310H"
    submission = accept_submission(submission=receive(second()), on=date(2013, 2, 1))
    assert submission.receipt["periods"] == [
        {"list": "Standardplay", "period": "2013-01", "games": 2}
    ]


def test_nothing_is_accepted_before_everybody_is_identified() -> None:
    Player.objects.create(ref=make_reference(300001), surname="Jones", forenames="Robert")
    submission = receive()
    assert submission.stage == Submission.Stage.RECEIVED
    with pytest.raises(CannotAccept, match="1 player is still to be identified"):
        accept_submission(submission=submission, on=ON)
    assert not Game.objects.exists()


def test_a_choice_is_remembered_for_the_next_file_of_the_organiser() -> None:
    robert = Player.objects.create(ref=make_reference(300001), surname="Jones", forenames="Robert")
    submission = receive()
    choose_players(submission=submission, choices={"2": Choice(robert)})
    assert submission.stage == Submission.Stage.IDENTIFIED
    accept_submission(submission=submission, on=ON)
    again = receive(WHOLE.replace("KENT1", "KENT2"))
    row = again.identifications.get(pin="2")
    assert (row.outcome, row.because, row.player) == ("certain", "as chosen before", robert)
    other = receive(WHOLE.replace("KENT1", "KENT3"), declared=Declared(organiser="Somebody else"))
    assert other.identifications.get(pin="2").because == "by name and club"


def test_a_choice_that_is_taken_back_is_forgotten() -> None:
    robert = Player.objects.create(ref=make_reference(300001), surname="Jones", forenames="Robert")
    submission = receive()
    choose_players(submission=submission, choices={"2": Choice(robert)})
    choose_players(submission=submission, choices={"2": Choice()})
    assert not KnownAs.objects.exists()
    assert submission.identifications.get(pin="2").is_new


def test_a_newcomer_is_known_in_the_next_file_though_it_tells_no_more_than_an_initial() -> None:
    text = WHOLE.replace("NAME=Jones, Bob J", "NAME=Jones, B")
    accept(text)
    row = receive(second(text)).identifications.get(pin="2")
    assert (row.because, row.player) == ("as chosen before", Player.objects.get(surname="Jones"))


def test_two_of_one_name_and_club_are_not_told_apart_by_it() -> None:
    twins = WHOLE.replace("SURNAME=Brown#FORENAME=Cy#INITIALS=D", "NAME=Jones, Bob J")
    one, other = (records_of("Jones", number) for number in (300001, 300002))
    submission = receive(twins)
    choose_players(submission=submission, choices={"2": Choice(one), "3": Choice(other)})
    assert not KnownAs.objects.exists()
    accept_submission(submission=submission, on=ON)
    again = receive(second(WHOLE))
    choose_players(submission=again, choices={"2": Choice(one)})
    set_aside(submission=again)
    rows = receive(second(twins)).identifications.exclude(pin="1")
    assert {row.because for row in rows} == {""}


def records_of(surname: str, number: int) -> Player:
    return Player.objects.create(ref=make_reference(number), surname=surname, forenames="Bob")


def test_two_numbers_of_one_player_are_warned_of() -> None:
    ann = Player.objects.get(ref="233310H")
    apart = WHOLE.replace("PIN1=3#SCORE=55#PIN2=1", "PIN1=3#SCORE=55#PIN2=2").replace(
        "PIN1=1#SCORE=10#PIN2=2", "PIN1=1#SCORE=10#PIN2=3"
    )
    submission = receive(apart)
    choose_players(submission=submission, choices={"2": Choice(ann)})
    assert plan_of(submission).warnings[-1] == (
        "2 numbers of the file that are not each a player of their own: 'Smith, Ann',"
        " 'Jones, Bob J'"
    )


def test_a_choice_for_nobody_in_the_file_is_refused() -> None:
    with pytest.raises(CannotIdentify, match="no player '9'"):
        choose_players(submission=receive(), choices={"9": Choice()})


def test_the_same_file_twice_is_refused() -> None:
    accept()
    with pytest.raises(CannotReceive, match="received on 5 October 2012"):
        receive()


@pytest.mark.parametrize("index", [1, 2])
def test_the_same_or_a_lower_index_is_refused(index: int) -> None:
    accept(second())
    changed = WHOLE.replace("INDEX=1", f"INDEX={index}").replace("SCORE=10", "SCORE=01")
    with pytest.raises(CannotReceive, match=f"submission {index} of KENT1 is refused"):
        receive(changed)


@pytest.mark.parametrize("ref", ["", "292952B"])
def test_an_event_abroad_needs_a_member_who_reports_it(ref: str) -> None:
    with pytest.raises(CannotReceive, match="report"):
        receive(declared=Declared(kind="foreign", reported_by=ref))
    assert receive(declared=Declared(kind="foreign", reported_by="233310H")).pk


def test_since_september_2012_no_event_is_received_that_is_graded_for_members_only() -> None:
    with pytest.raises(CannotReceive, match="for members only ended in August 2012"):
        receive(declared=Declared(kind="league", members_only=True))
    assert not Submission.objects.exists()
    until = WHOLE.replace("/09/2012", "/08/2012")
    assert receive(until, declared=Declared(kind="league", members_only=True)).pk


def test_what_stands_against_grading_it_is_told_before_it_is_accepted() -> None:
    abroad = receive(declared=Declared(kind="foreign", reported_by="233310H"))
    (why,) = plan_of(abroad).refusals
    assert why.startswith("Smith, Ann 233310H sent it in and was no Direct Member on 2012-09-01")
    set_aside(submission=abroad)
    (why,) = plan_of(receive(WHOLE.replace("/2012", "/2062"))).refusals
    assert "it has a game on" in why


def test_what_came_in_meanwhile_is_not_taken_back_by_a_file_that_waited() -> None:
    accept()
    waiting = receive(second())
    event = Event.objects.get(code="KENT1")
    correct_rate(event=event, rate="rapid", reason="it was rapid", confirmed_by="grader")
    (term,) = plan_of(waiting).terms
    assert (term.label, term.was, term.says, term.is_kept) == (
        *("List", "Rapidplay", "Standardplay"),
        True,
    )
    Event.objects.update(submission_index=2)
    with pytest.raises(CannotAccept, match="submission 2 of KENT1 is refused"):
        accept_submission(submission=waiting, on=ON)
    assert not Submission.objects.filter(pk=waiting.pk, stage="accepted").exists()


def test_a_date_of_birth_that_cannot_be_right_is_a_reason_and_no_fault() -> None:
    born = WHOLE.replace("#NAME=Smith, Ann", "#NAME=Smith, Ann#DATE OF BIRTH=02/09/2012")
    with pytest.raises(CannotAccept, match="before that date of birth") as refusal:
        accept_event_before(born)
    assert "2 September" not in str(refusal.value)


def accept_event_before(text: str) -> Submission:
    """A file about somebody who played in another event in August."""
    august = WHOLE.replace("KENT1", "KENT0").replace("/09/2012", "/08/2012")
    accept(august)
    return accept(text)


def test_a_file_waits_for_the_one_before_it_unless_that_is_set_aside() -> None:
    waiting = receive()
    with pytest.raises(CannotReceive, match="is waiting"):
        receive(second())
    set_aside(submission=waiting)
    assert receive(second()).submission_index == 2


def test_a_higher_index_replaces_the_results_game_by_game() -> None:
    accept()
    kept = {game.pk: game for game in Game.objects.all()}
    text = second(
        DETAILS
        + PLAYERS
        + SECTION.replace("SCORE=10", "SCORE=01").replace(
            "#PIN1=3#SCORE=55#PIN2=1#ROUND=2", "#PIN1=2#SCORE=55#PIN2=3#ROUND=2"
        )
        + FINISH
    )
    submission = receive(text)
    plan = plan_of(submission)
    assert (len(plan.new), plan.same, len(plan.changed), len(plan.gone)) == (1, 0, 1, 1)
    assert set(kept) == set(Game.objects.values_list("pk", flat=True)), "a plan stores nothing"
    accept_submission(submission=submission, on=ON)
    games = {game.pk: game for game in Game.objects.all()}
    changed, gone = sorted(kept)
    assert (games[changed].score, games[changed].is_withdrawn) == ("01", False)
    assert games[gone].is_withdrawn
    assert Correction.objects.count() == 2
    assert Event.objects.get().submission_index == 2


def test_a_game_that_is_there_again_keeps_its_period() -> None:
    accept()
    placed = dict(Placement.objects.values_list("game_id", "period__name"))
    accept(second())
    assert dict(Placement.objects.values_list("game_id", "period__name")) == placed
    assert not Correction.objects.exists()


def test_colours_and_boards_change_without_a_correction() -> None:
    accept()
    accept(second().replace("COLOUR=W", "COLOUR=B"))
    game = Game.objects.order_by("day")[0]
    assert (game.white.surname, game.black.surname, game.score) == ("Jones", "Smith", "01")
    assert not Correction.objects.exists()


def test_a_date_that_a_later_file_tells_otherwise_moves_a_game_to_its_period() -> None:
    accept()
    told = second().replace("EVENT DATE=01/09/2012", "EVENT DATE=01/06/2012")
    accept(told.replace("GAME DATE=01/09/2012", "GAME DATE=30/06/2012"))
    assert placed() == [("2012-06-30", "2012-07"), ("2012-09-02", "2013-01")]
    accept(WHOLE.replace("INDEX=1", "INDEX=3").replace("30/09/2012", "30/04/2013"))
    assert placed() == [("2012-09-01", "2013-01"), ("2012-09-02", "2013-01")]
    assert set(Correction.objects.values_list("confirmed_by", flat=True)) == {"organiser"}


def placed() -> list[tuple[str, str]]:
    rows = Placement.objects.order_by("game__day").values_list("game__day", "period__name")
    return [(str(day), period) for day, period in rows]


def test_what_was_corrected_by_hand_is_not_taken_back() -> None:
    accept()
    game = Game.objects.order_by("day")[0]
    correct_result(game=game, score="01", reason="the organiser wrote")
    submission = accept(second())
    game.refresh_from_db()
    assert (game.score, submission.receipt["kept"]) == ("01", 1)


def test_a_player_who_was_put_right_by_hand_is_not_put_wrong_again() -> None:
    accept()
    game = Game.objects.order_by("day")[0]
    right = Player.objects.create(ref=make_reference(300001), surname="Smythe")
    swap_player(game=game, wrong=game.white, right=right, reason="the organiser wrote")
    plan = plan_of(submission := receive(second()))
    kept = [held.pk for held in plan.kept if isinstance(held, HeldGame)]
    assert (kept, plan.new, plan.gone) == ([game.pk], [], [])
    (table,) = tables_of(submission, plan)
    assert [line.white for line in table.lines] == [f"Smythe ({right.ref})"]
    accept_submission(submission=submission, on=ON)
    assert Game.objects.count() == 2
    assert Game.objects.get(pk=game.pk).white == right


def test_a_game_that_went_to_another_record_is_not_taken_back() -> None:
    accept()
    game = Game.objects.order_by("day")[0]
    details = Details(surname="Smith", forenames="Ann junior")
    made = split_player(
        player=game.white, games=[game], details=details, reason="mother and daughter"
    )
    submission = accept(second())
    assert (submission.receipt["kept"], submission.receipt["withdrawn"]) == (1, 0)
    assert Game.objects.get(pk=game.pk).white == made.new


def test_a_game_that_was_added_by_hand_stays_though_no_file_has_it() -> None:
    accept()
    game = Game.objects.order_by("day")[0]
    left_out = Game(
        event=game.event, white=game.black, black=game.white, day=date(2012, 9, 3), score="10"
    )
    add_game(game=left_out, reason="the organiser wrote")
    submission = accept(second())
    assert (submission.receipt["kept"], submission.receipt["withdrawn"]) == (1, 0)
    assert not Game.objects.get(pk=left_out.pk).is_withdrawn


def test_a_game_that_comes_again_is_restored() -> None:
    accept()
    without = DETAILS + PLAYERS + SECTION.partition("#PIN1=3")[0] + FINISH
    accept(second(without))
    assert Game.objects.filter(is_withdrawn=True).count() == 1
    accept(WHOLE.replace("INDEX=1", "INDEX=3"))
    assert not Game.objects.filter(is_withdrawn=True).exists()


def test_a_file_whose_games_are_held_by_another_event_is_shown_as_such() -> None:
    accept()
    refs = {p.name: p.ref for p in Player.objects.all()}
    text = WHOLE.replace("KENT1", "KENT9").replace(
        "#PIN=2#", f"#PIN=2#ECF CODE={refs['Jones, Bob J']}#"
    )
    text = text.replace("#PIN=3#", f"#PIN=3#ECF CODE={refs['Brown, Cy D']}#")
    assert plan_of(receive(text)).elsewhere == {"Kent Congress": 2}


def test_two_numbers_of_one_player_who_met_are_refused() -> None:
    ann = Player.objects.get(ref="233310H")
    submission = receive()
    choose_players(submission=submission, choices={"2": Choice(ann)})
    with pytest.raises(CannotAccept, match="line 12: 1 and 2 are identified as one player"):
        accept_submission(submission=submission, on=ON)


def test_an_undeclared_event_is_refused_whole() -> None:
    submission = receive(declared=Declared(fees_paid=False))
    with pytest.raises(CannotAccept, match="its fees are not declared to be paid"):
        accept_submission(submission=submission, on=ON)
    assert not Event.objects.exists()
    assert Player.objects.count() == 1


def test_a_birth_date_that_only_the_file_knows_is_learnt_with_a_reason() -> None:
    accept(WHOLE.replace("#PIN=1#", "#PIN=1#DATE OF BIRTH=04/03/1999#"))
    ann = Player.objects.get(ref="233310H")
    assert ann.birth_date == date(1999, 3, 4)
    assert "KENT1" in Correction.objects.get(cause="identity").reason


def test_newcomers_who_will_be_hard_to_tell_from_others_are_warned_of() -> None:
    text = WHOLE.replace("NAME=Jones, Bob J", "NAME=Jones, B J")
    warnings = plan_of(receive(text)).warnings
    assert warnings == [
        "1 new players with initials only, who will be hard to tell from others: 'Jones, B J'"
    ]


def test_juniors_without_a_birth_date_are_warned_of() -> None:
    text = WHOLE.replace("Kent Congress", "Kent Under 12 Congress")
    assert "whose birth date is not known" in plan_of(receive(text)).warnings[-1]


def test_parts_of_one_name_are_told_apart() -> None:
    match = "#MATCH RESULTS=A v B#RESULTS DATE={}/09/2012\n#PIN1=1#SCORE=10#PIN2=2#BOARD=1\n"
    accept(DETAILS + PLAYERS + match.format("05") + match.format("12") + FINISH)
    names = Game.objects.order_by("day").values_list("section__name", flat=True)
    assert list(names) == ["A v B", "A v B (2)"]
