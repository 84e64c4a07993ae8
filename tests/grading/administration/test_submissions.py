"""Files of results in the administration: sent in, identified, looked over, accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from grading.administration.submissions import accepting
from grading.administration.submissions.rows import AT_ONCE
from grading.imports import results
from grading.models import Correction, Event, Game
from grading.models.submissions import KnownAs, Submission
from grading.services.corrections import correct_result
from grading.services.event_corrections import correct_rate
from grading.services.setup import set_up_lists
from grading.tasks import accept_file
from gradingsite.administration import watching
from gradingsite.celery import app
from players.models import Membership, Player
from players.references import make_reference
from tests import records
from tests.grading.imports.submissions import DETAILS, FINISH, PLAYERS, SECTION, WHOLE
from tests.grading.imports.test_trf import player, report

pytestmark = pytest.mark.django_db

ADD = reverse("admin:grading_submission_add")
LIST = reverse("admin:grading_submission_changelist")
REPORT = report(player(1, "Alpha, Ann", "2 w 1"), player(2, "Bravo, Bob", "1 b 0"))


@pytest.fixture(autouse=True)
def _lists() -> Iterator[None]:
    set_up_lists(first="2012-07")
    Player.objects.create(ref="233310H", surname="Smith", forenames="Ann")
    # Celery reads the settings once, and would be left with those of a test.
    before, app.conf.task_always_eager = app.conf.task_always_eager, True
    yield
    app.conf.task_always_eager = before


@pytest.fixture
def robert() -> Player:
    """Somebody of whom it is doubtful whether he is Bob Jones of the file."""
    return Player.objects.create(ref=make_reference(300_001), surname="Jones", forenames="Robert")


def send(client: Client, text: str = WHOLE, **fields: Any) -> Any:
    given: dict[str, Any] = {
        "file": SimpleUploadedFile("kent.txt", text.encode()),
        "kind": "league",
        "organiser": "Kent",
        "is_final": "1",
        "laws_observed": "on",
        "fees_paid": "on",
    }
    # Of a box that is not ticked, a browser sends nothing.
    return client.post(
        ADD, {name: value for name, value in (given | fields).items() if value is not False}
    )


def page_of(submission: Submission, page: str) -> str:
    return reverse(f"admin:grading_submission_{page}", args=[submission.pk])


def received(client: Client, text: str = WHOLE, **fields: Any) -> Submission:
    assert send(client, text, **fields).status_code == 302
    return Submission.objects.latest("pk")


def state(client: Client, address: str) -> str:
    found = re.search(r'name="state" value="(\w+)"', read(client, address))
    assert found, "no form to send off"
    return found[1]


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def tell(client: Client, submission: Submission, asked: str = "", **chosen: str) -> Any:
    """Fill the identification page in as it stands, and send it off."""
    address = page_of(submission, "identify") + asked
    given = {name.replace("_", "-"): value for name, value in chosen.items()}
    return client.post(address, {"state": state(client, address), **given})


def accept(client: Client, submission: Submission) -> Any:
    seen = state(client, page_of(submission, "look_over"))
    return client.post(page_of(submission, "accept"), {"state": seen}, follow=True)


# Sending in


def test_faults_of_form_and_file_are_told_at_once_and_nothing_is_stored(
    admin_client: Client,
) -> None:
    text = WHOLE.replace("SCORE=10", "SCORE=x").replace("ROUND=2", "ROUND=200")
    answer = send(admin_client, text, laws_observed=False, reported_by="233310A")
    page = answer.content.decode()
    assert "What was not played by the Laws of Chess is not graded." in page
    assert "the letter should be H" in page
    assert "2 faults in the file" in page
    assert re.search(r'<td class="n">12</td><td>SCORE</td><td>&#x27;x&#x27;</td>', page)
    assert re.search(r'<td class="n">13</td><td>ROUND</td>', page)
    assert not Submission.objects.exists()


def test_what_was_typed_is_kept(admin_client: Client) -> None:
    page = send(admin_client, "nothing", organiser="Kent & Co", is_final="0").content.decode()
    assert 'value="Kent &amp; Co"' in page
    assert '<option value="0" selected>an interim report</option>' in page
    assert '<option value="league" selected>' in page


@pytest.mark.parametrize("text", ["", "\x00\x00", "#", "🙂" * 100, "001\n" * 50])
def test_a_file_of_garbage_is_told_of(admin_client: Client, text: str) -> None:
    answer = send(admin_client, text)
    assert answer.status_code == 200
    assert "Nothing was stored." in answer.content.decode()


def test_a_file_is_read_once(admin_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []

    def reading(name: str, text: str, *rest: Any) -> Any:
        texts.append(text)
        return results_read(name, text, *rest)

    results_read = results.read_text
    monkeypatch.setattr(results, "read_text", reading)
    received(admin_client)
    assert texts == [WHOLE]


def test_a_file_too_large_is_not_read(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "LARGEST", 1)
    monkeypatch.setattr("grading.administration.submissions.form.LARGEST", 100)
    page = send(admin_client).content.decode()
    assert "a file of results has 100 at most" in page
    assert "faults in the file" not in page


def test_a_file_that_came_before_is_refused(admin_client: Client) -> None:
    received(admin_client)
    page = send(admin_client).content.decode()
    assert "The file is refused: this file was received on" in page
    assert Submission.objects.count() == 1


def test_a_tournament_report_is_completed_by_the_form(admin_client: Client) -> None:
    page = send(admin_client, REPORT).content.decode()
    for lacking in ("event code", "submission index", "time limit"):
        assert f"<td>{lacking}</td>" in page
    submission = received(
        admin_client, REPORT, code="TOWN12", submission_index="1", minutes_for_game="90"
    )
    assert (submission.code, submission.name, submission.format) == ("TOWN12", "Town Open", "trf")


def test_a_time_limit_that_makes_none_is_told_of(admin_client: Client) -> None:
    page = send(admin_client, REPORT, minutes_first_session="90").content.decode()
    assert "give MINUTES FOR GAME alone" in page


def test_an_event_abroad_needs_who_reports_it(admin_client: Client) -> None:
    page = send(admin_client, kind="foreign").content.decode()
    assert "Say which Direct Member reports the event abroad." in page
    ann = Player.objects.get(ref="233310H")
    Membership.objects.create(
        player=ann, level="Direct", kind=Membership.Kind.DIRECT, first_day=date(2012, 1, 1)
    )
    submission = received(admin_client, kind="foreign", reported_by="233310h")
    accept(admin_client, submission)
    assert Event.objects.get().reported_by == ann


def test_a_later_file_begins_with_what_its_event_is(admin_client: Client) -> None:
    accept(admin_client, received(admin_client))
    lead = f"{ADD}?event=KENT1"
    event = Event.objects.get()
    for address in (
        page_of(Submission.objects.get(), "receipt"),
        reverse("admin:grading_event_change", args=[event.pk]),
    ):
        assert lead in read(admin_client, address)
    page = read(admin_client, lead)
    assert "A later file of Kent Congress (KENT1), which is here as submission 1." in page
    for name, value in (
        ("organiser", "Kent"),
        ("code", "KENT1"),
        ("submission_index", "2"),
        ("last_day", "2012-09-30"),
        ("minutes_for_game", "90"),
        ("prefilled", "KENT1"),
    ):
        assert re.search(f'name="{name}" value="{value}"', page), name
    assert '<option value="league" selected>' in page
    assert "A later file of" not in read(admin_client, f"{ADD}?event=NONE")


def test_a_form_that_says_otherwise_of_an_event_it_did_not_show_is_shown_it(
    admin_client: Client,
) -> None:
    accept(admin_client, received(admin_client))
    text = WHOLE.replace("INDEX=1", "INDEX=2")
    page = send(admin_client, text, kind="other").content.decode()
    assert "<title>Error: " in page
    assert "Kent Congress (KENT1) is here already, and the form said otherwise of it" in page
    assert '<option value="league" selected>' in page
    assert 'name="prefilled" value="KENT1"' in page
    assert Submission.objects.count() == 1
    submission = received(admin_client, text, kind="congress", prefilled="KENT1")
    page = read(admin_client, page_of(submission, "look_over"))
    assert "What the file says of the event" in page
    assert re.search(r'<th scope="row">Kind</th><td>league</td><td>congress</td>', page)
    page = accept(admin_client, submission).content.decode()
    assert "Said otherwise of the event" in page
    assert Event.objects.get().kind == "congress"


def test_what_was_put_right_of_the_event_is_said_to_stay(admin_client: Client) -> None:
    accept(admin_client, received(admin_client))
    correct_rate(event=Event.objects.get(), rate="rapid", reason="it was rapid")
    submission = received(admin_client, WHOLE.replace("INDEX=1", "INDEX=2"))
    page = read(admin_client, page_of(submission, "look_over"))
    assert "Rapidplay: kept as put right by hand" in page


# Identifying


def test_a_doubtful_player_is_told_and_the_file_accepted_with_a_receipt(
    admin_client: Client, robert: Player
) -> None:
    submission = received(admin_client)
    address = page_of(submission, "identify")
    assert admin_client.get(page_of(submission, "change"))["Location"] == address
    page = read(admin_client, address)
    assert "<legend>Jones, Bob J</legend>" in page
    assert robert.ref in page
    assert "forenames: <span>agrees</span> (short form)" in page
    answer = tell(admin_client, submission, who_1=robert.ref)
    assert answer["Location"] == page_of(submission, "look_over")
    page = read(admin_client, page_of(submission, "look_over"))
    assert '<td>Standardplay</td><td>2013-01</td><td class="n">2</td>' in page
    page = accept(admin_client, submission).content.decode()
    assert "3 players, 1 of them new" in page
    assert "Standardplay</td><td>" in page
    submission.refresh_from_db()
    assert submission.accepted_by == User.objects.get(username="admin")
    assert Game.objects.filter(white__surname="Smith", black=robert).exists()
    assert KnownAs.objects.get(folded__startswith="jones").player == robert
    text = admin_client.get(page_of(submission, "receipt_text"))
    assert text["Content-Disposition"] == 'attachment; filename="receipt-kent1-1.txt"'
    told = text.content.decode()
    assert told.startswith("Kent Congress (KENT1), submission 1: accepted\n")
    first = f"1 September 2012, Open, round 1: Smith, Ann 233310H - Jones, Bob J {robert.ref}, 1-0"
    assert f"\n{first}; graded: Standardplay 2013-01\n" in told


def test_no_date_of_birth_is_on_any_page(admin_client: Client, robert: Player) -> None:
    Player.objects.filter(pk=robert.pk).update(birth_date=date(1961, 2, 3))
    text = WHOLE.replace("#PIN=2#", "#PIN=2#DATE OF BIRTH=04/03/1977#")
    submission = received(admin_client, text)
    seen = read(admin_client, page_of(submission, "identify"))
    assert "birth date: <span>differs</span>" in seen
    tell(admin_client, submission, who_1="new")
    seen += read(admin_client, page_of(submission, "look_over"))
    seen += accept(admin_client, submission).content.decode()
    assert not re.search("1961|1977", seen)


def test_somebody_may_be_a_player_nobody_thought_of(admin_client: Client, robert: Player) -> None:
    other = records.player("Quite", forenames="Otherwise")
    submission = received(admin_client)
    tell(admin_client, submission, who_1="other", other_1=other.ref.lower())
    assert submission.identifications.get(position=1).player == other


@pytest.mark.parametrize(
    "chosen, error",
    [
        ({"who_1": "other", "other_1": "300001X"}, "the letter should be"),
        ({"who_1": "other", "other_1": make_reference(5)}, "No player has the reference 000005"),
        ({"who_1": "other"}, "Type the player’s reference."),
        ({"who_1": "new", "other_1": "233310H"}, "A reference is typed and something else is"),
        ({"who_1": "<script>"}, "a reference is six digits and a letter"),
    ],
)
def test_mistakes_are_told_beside_the_row_and_nothing_is_taken(
    admin_client: Client, robert: Player, chosen: dict[str, str], error: str
) -> None:
    submission = received(admin_client)
    page = tell(admin_client, submission, **chosen).content.decode()
    assert error in page
    assert "<script>" not in page.partition("<legend>")[2]
    assert not submission.identifications.get(position=1).is_decided


def test_who_is_left_out_is_told_later(admin_client: Client, robert: Player) -> None:
    submission = received(admin_client)
    answer = tell(admin_client, submission)
    assert answer["Location"] == page_of(submission, "identify")
    submission.refresh_from_db()
    assert submission.stage == Submission.Stage.RECEIVED
    page = read(admin_client, page_of(submission, "look_over"))
    assert "1 player is still to be identified" in page
    assert 'value="Accept"' not in page


def test_what_is_certain_can_be_opened_and_told_otherwise(admin_client: Client) -> None:
    submission = received(admin_client)
    address = page_of(submission, "identify")
    assert 'name="who-0"' not in read(admin_client, address)
    page = read(admin_client, f"{address}?open=0&open=x&open=99999999999")
    assert re.search(r'name="who-0" value="233310H" checked', page)
    tell(admin_client, submission, "?open=0", who_0="new")
    assert submission.identifications.get(position=0).is_new


def test_a_form_that_is_behind_another_graders_choice_is_refused(
    admin_client: Client, robert: Player
) -> None:
    submission = received(admin_client)
    address = page_of(submission, "identify")
    old = state(admin_client, address)
    tell(admin_client, submission, who_1=robert.ref)
    answer = admin_client.post(address, {"state": old, "who-1": "new"}, follow=True)
    assert "somebody else identified players of this file" in answer.content.decode()
    assert submission.identifications.get(position=1).player == robert


def test_a_form_whose_file_was_accepted_meanwhile_is_refused(
    admin_client: Client, robert: Player
) -> None:
    submission = received(admin_client)
    address = page_of(submission, "identify")
    old = state(admin_client, address)
    tell(admin_client, submission, who_1=robert.ref)
    accept(admin_client, submission)
    answer = admin_client.post(address, {"state": old, "who-1": "new"}, follow=True)
    assert "Nothing was changed: Kent Congress (KENT1, submission 1) is accepted." in (
        answer.content.decode()
    )
    assert submission.identifications.get(position=1).player == robert


def _plain(count: int) -> str:
    """A file of so many players called Jones, any of whom may be one who is here."""
    players = "".join(f"#PIN={pin}#NAME=Jones, Bob#CLUB CODE=7AAA\n" for pin in range(1, count + 1))
    games = "#SECTION RESULTS=Open\n#PIN1=1#SCORE=10#PIN2=2#ROUND=1\n"
    return f"{DETAILS}#PLAYER LIST\n{players}{games}{FINISH}"


def test_two_hundred_players_take_no_more_queries_than_five(admin_client: Client) -> None:
    for number in range(4):
        records.player("Jones", forenames="Robert", ref=make_reference(300_100 + number))
    counts = []
    for code, count in (("KENT5", 5), ("KENT6", 200)):
        submission = received(admin_client, _plain(count).replace("KENT1", code))
        with CaptureQueriesContext(connection) as queries:
            page = read(admin_client, page_of(submission, "identify"))
        assert page.count("<legend>") == count
        counts.append(len(queries))
    # Session, user, whether a code is due; the file, its players; merged records (3), the
    # candidates, their clubs (3); and the two counts of the navigation.
    assert counts[0] == counts[1] <= 13


def test_more_than_a_page_holds_come_when_the_others_are_told(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 2 * AT_ONCE < 1000, "a form of more fields is refused by Django"
    monkeypatch.setattr("grading.administration.submissions.rows.AT_ONCE", 2)
    records.player("Jones", forenames="Robert")
    submission = received(admin_client, _plain(3))
    page = read(admin_client, page_of(submission, "identify"))
    assert page.count("<legend>") == 2
    assert "1 more come when these are confirmed" in page
    answer = tell(admin_client, submission, who_0="new", who_1="new")
    assert answer["Location"] == page_of(submission, "identify")
    assert read(admin_client, page_of(submission, "identify")).count("<legend>") == 1


# Accepting


def test_what_is_changed_withdrawn_and_kept_is_shown_before_it_is_done(
    admin_client: Client,
) -> None:
    accept(admin_client, received(admin_client))
    by_hand = Game.objects.order_by("day")[0]
    text = WHOLE.replace("INDEX=1", "INDEX=2").replace("SCORE=55", "SCORE=01")
    submission = received(admin_client, text)
    page = read(admin_client, page_of(submission, "look_over"))
    assert "Changed: 1" in page
    assert "<td>0-1</td><td>draw</td>" in page or "<td>1-0</td><td>draw</td>" in page
    correct_result(game=by_hand, score="01", reason="the organiser wrote")
    page = read(admin_client, page_of(submission, "look_over"))
    assert "Kept as corrected by hand: 1" in page
    without = DETAILS + PLAYERS + SECTION.partition("#PIN1=3")[0] + FINISH
    admin_client.post(page_of(submission, "set_aside"))
    submission = received(admin_client, without.replace("INDEX=1", "INDEX=2"))
    assert "Withdrawn: 1" in read(admin_client, page_of(submission, "look_over"))
    assert not Game.objects.filter(is_withdrawn=True).exists()


def test_a_second_click_changes_nothing(admin_client: Client) -> None:
    submission = received(admin_client)
    seen = state(admin_client, page_of(submission, "look_over"))
    for _ in range(2):
        page = admin_client.post(page_of(submission, "accept"), {"state": seen}, follow=True)
        assert "is accepted." in page.content.decode()
    assert (Game.objects.count(), Event.objects.count(), Player.objects.count()) == (2, 1, 3)
    assert not Correction.objects.exists()


def test_a_task_delivered_twice_does_nothing_the_second_time(admin_client: Client) -> None:
    submission = received(admin_client)
    for _ in range(2):
        assert accept_file(submission.pk, "2026-01-01", None, None) == []
    assert Game.objects.count() == 2


def test_it_is_not_accepted_when_it_would_do_anything_but_what_was_looked_over(
    admin_client: Client,
) -> None:
    accept(admin_client, received(admin_client))
    text = WHOLE.replace("INDEX=1", "INDEX=2").replace("SCORE=10", "SCORE=01")
    submission = received(admin_client, text)
    seen = state(admin_client, page_of(submission, "look_over"))
    correct_result(game=Game.objects.order_by("day")[0], score="55", reason="the organiser wrote")
    answer = admin_client.post(page_of(submission, "accept"), {"state": seen}, follow=True)
    assert "records changed since it was looked over" in answer.content.decode()
    submission.refresh_from_db()
    assert submission.stage == Submission.Stage.IDENTIFIED


def test_what_stands_against_it_is_told_at_once(admin_client: Client) -> None:
    page = send(admin_client, members_only="on").content.decode()
    assert "The file is refused: events graded for members only ended in August 2012." in page
    assert not Submission.objects.exists()


def test_what_somebody_may_put_right_yet_is_told_before_it_is_accepted(
    admin_client: Client,
) -> None:
    submission = received(admin_client, kind="foreign", reported_by="233310H")
    page = read(admin_client, page_of(submission, "look_over"))
    assert "As things stand it cannot be accepted: Smith, Ann 233310H sent it in" in page
    assert "It cannot be accepted yet:" in page
    assert "was no Direct Member on" in page
    assert 'value="Accept' not in page


def test_a_file_that_is_set_aside_makes_room(admin_client: Client) -> None:
    submission = received(admin_client)
    for _ in range(2):
        admin_client.post(page_of(submission, "set_aside"))
    submission.refresh_from_db()
    assert submission.stage == Submission.Stage.SET_ASIDE
    assert "It goes no further." in read(admin_client, page_of(submission, "look_over"))
    assert received(admin_client).pk != submission.pk


class Waiting:
    """A task that is under way in another process."""

    id = str(uuid4())
    info: Any = {"games": 5000}
    reasons: list[str] | None = None
    broke = False

    def ready(self) -> bool:
        return False

    def failed(self) -> bool:
        return self.broke

    def successful(self) -> bool:
        return self.reasons is not None

    def get(self) -> list[str]:
        assert self.reasons is not None
        return self.reasons


def test_how_far_accepting_has_come_is_shown_until_it_is_done(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission, waiting = received(admin_client), Waiting()
    monkeypatch.setattr(accepting.accept_file, "delay", lambda *_: waiting)
    monkeypatch.setattr(watching, "AsyncResult", lambda *_, **__: waiting)
    answer = admin_client.post(page_of(submission, "accept"), {"state": "x"})
    progress = answer["Location"]
    page = read(admin_client, progress)
    assert "5000 games dealt with so far" in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page
    part = admin_client.get(progress, HTTP_HX_REQUEST="true")
    assert part.content.decode().startswith("<p role=")
    accept_file(submission.pk, "2026-01-01", None, None)
    waiting.reasons = []
    part = admin_client.get(progress, HTTP_HX_REQUEST="true")
    assert part["HX-Redirect"] == page_of(submission, "receipt")


def test_a_task_that_broke_says_so(admin_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    submission, waiting = received(admin_client), Waiting()
    waiting.broke = True
    monkeypatch.setattr(watching, "AsyncResult", lambda *_, **__: waiting)
    address = reverse("admin:grading_submission_progress", args=[submission.pk, waiting.id])
    answer = admin_client.get(address, follow=True)
    assert "Accepting it failed, and nothing was stored" in answer.content.decode()


# Who may do what


def staff(*codenames: str) -> Client:
    user = User.objects.create_user("somebody", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    client = Client()
    client.force_login(user)
    return client


PAGES = ("identify", "look_over", "receipt", "receipt_text", "change")
DEEDS = ("identify", "accept", "set_aside")


def addresses(submission: Submission) -> list[str]:
    names = {*PAGES, *DEEDS}
    progress = reverse("admin:grading_submission_progress", args=[submission.pk, uuid4()])
    return [LIST, ADD, progress, *(page_of(submission, name) for name in sorted(names))]


def test_who_is_not_logged_in_is_asked_to(admin_client: Client, client: Client) -> None:
    for address in addresses(received(admin_client)):
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code == 302
            assert answer["Location"].startswith(reverse("admin:login"))


def test_staff_without_permission_are_refused(admin_client: Client) -> None:
    submission = received(admin_client)
    client = staff("view_event", "change_game")
    for address in addresses(submission):
        assert client.post(address).status_code == 403
        is_deed = address in {page_of(submission, name) for name in ("accept", "set_aside")}
        assert client.get(address).status_code == (405 if is_deed else 403)
    submission.refresh_from_db()
    assert submission.stage == Submission.Stage.IDENTIFIED


def test_who_may_look_may_not_do(admin_client: Client, robert: Player) -> None:
    submission = received(admin_client)
    client = staff("view_submission")
    page = read(client, page_of(submission, "identify"))
    assert 'value="Confirm"' not in page
    assert 'value="Set aside"' not in page
    assert 'value="Set aside"' not in read(client, page_of(submission, "look_over"))
    assert client.get(ADD).status_code == 403
    for name in DEEDS:
        assert client.post(page_of(submission, name)).status_code == 403


def test_no_file_is_deleted(admin_client: Client) -> None:
    submission = received(admin_client)
    assert admin_client.post(page_of(submission, "delete")).status_code == 403


def test_what_waits_is_told_on_the_first_page_and_listed(admin_client: Client) -> None:
    assert "to be accepted" not in read(admin_client, reverse("admin:index"))
    received(admin_client)
    assert "1 file of results</a> waits to be accepted" in read(
        admin_client, reverse("admin:index")
    )
    assert "Kent Congress" in read(admin_client, f"{LIST}?q=KENT1&stage=identified")


def test_a_file_that_is_not_there_is_not_found(admin_client: Client) -> None:
    for address in (f"{LIST}9/change/", f"{LIST}9/look-over/", f"{LIST}{'9' * 30}/receipt/"):
        assert admin_client.get(address).status_code == 404
