"""Who changed what, when, why, and what it was before."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Permission, User
from django.db import connection, models
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localdate

from clubs.models import Club
from grading.models import Game, SchoolGrade
from grading.services.corrections import correct_birth_date, correct_result
from gradingsite.administration.audit.asking import narrowed
from gradingsite.administration.audit.rows import AT_ONCE
from gradingsite.administration.audit.sources import APPS, sources
from gradingsite.recording import save_with_reason
from players.models import FormerName, Player
from tests import records
from tests.grading.administration import address, change
from tests.gradingsite.administration import user
from tests.gradingsite.administration.people import GRADER, OFFICER, READER, make_people

pytestmark = pytest.mark.django_db

BY_THEMSELVES = {
    "grading.correction": "is a log",
    "grading.importrecord": "is a log",
    "grading.receivedreport": "is a log, of which no row is changed",
    "players.erasure": "is written once, and tells of nobody",
    "players.duplicatesearch": "is made, and never changed",
    "players.split": "says by whom it was made and undone; the games have histories",
    "players.splitside": "is of a split",
    "players.likelypair": "is found, and no record",
    "grading.importedgrade": "is never changed",
    "grading.importedaffiliation": "is never changed",
    "grading.identification": "is of a submission, which says who accepted it",
    "grading.knownas": "is what a grader chose, and no record",
    "grading.placement": "follows from the event's history, and its corrections",
    "grading.reportreminder": "is a log",
    "grading.revision": "is a state of what is published",
    "grading.pointer": "is what is published",
    "players.referencesequence": "is a counter",
}
"""Why there is no history of them."""


def test_every_central_record_keeps_a_history() -> None:
    ours = {
        model._meta.label_lower
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        if not str(model._meta.model_name).startswith(("historical", "published"))
    }
    kept = {source.model._meta.label_lower for source in sources()}
    assert kept | set(BY_THEMSELVES) == ours
    assert kept & set(BY_THEMSELVES) == set()


def test_histories_outlive_their_records() -> None:
    for source in sources():
        for field in source.history._meta.get_fields():
            if isinstance(field, models.ForeignKey):
                rule = field.remote_field.on_delete
                assert rule in {models.DO_NOTHING, models.SET_NULL}, (source, field)


def test_nobody_may_change_or_delete_what_was_done(admin_user: User) -> None:
    histories = {source.history for source in sources()} | {LogEntry}
    assert histories & set(admin.site._registry) == set()
    names = [pattern.name or "" for pattern in _all_patterns()]
    assert [name for name in names if "historical" in name or "simple_history" in name] == []
    users = admin.site._registry[User]
    assert not users.has_delete_permission(_request(admin_user))


def _all_patterns() -> list[Any]:
    return [
        pattern for one in admin.site.get_urls() for pattern in getattr(one, "url_patterns", [one])
    ]


def _request(user: User) -> Any:
    request = RequestFactory().get("/")
    request.user = user
    return request


@pytest.fixture
def game() -> Game:
    records.lists()
    return records.game(records.event("cup"), records.player("One"), records.player("Two"))


def look(client: Client, **asked: Any) -> list[Any]:
    answer = client.get(reverse("admin:audit"), asked)
    assert answer.status_code == 200
    return list(answer.context["rows"])


def test_a_change_is_told_with_all_there_is_to_it(admin_client: Client, game: Game) -> None:
    given = {"score": "01", "reason": "misread " + "so " * 60, "confirmed_by": "grader"}
    assert change(admin_client, game, **given) == []
    row = look(admin_client, kind="game")[0]
    assert (row.who, row.kind, row.what) == ("admin", "game", "changed")
    assert row.changes == [{"field": "Score", "old": "1-0", "new": "0-1"}]
    assert row.why == given["reason"].strip()
    game.refresh_from_db()
    assert row.record == str(game)
    assert row.address == address(game).replace("change", "history")
    assert row.when.date() == localdate()


def test_the_latest_comes_first_whatever_it_was(admin_client: Client, game: Game) -> None:
    club = records.club()
    save_with_reason(club, reason="its own name")
    correct_result(game=game, score="55", reason="agreed")
    assert [row.kind for row in look(admin_client)[:2]] == ["game", "club"]


def test_it_is_asked_for_by_kind_person_words_and_day(admin_client: Client, game: Game) -> None:
    ann = User.objects.create(username="ann")
    correct_result(game=game, score="55", reason="they agreed", by=ann)
    club = records.club()
    save_with_reason(club, reason="a letter")
    assert {row.kind for row in look(admin_client, kind="club")} == {"club"}
    assert [row.why for row in look(admin_client, by=ann.pk)] == ["they agreed"]
    assert [row.why for row in look(admin_client, why="AGREED")] == ["they agreed"]
    today = localdate()
    assert len(look(admin_client, since=today)) == len(look(admin_client))
    assert look(admin_client, since=today + timedelta(days=1)) == []
    assert look(admin_client, until=today - timedelta(days=1)) == []
    assert len(look(admin_client, until=today, since=today)) == len(look(admin_client))


@pytest.mark.parametrize(
    "moment, day",
    [
        # In summer the site's clocks are an hour ahead of UTC.
        (datetime(2012, 6, 30, 22, 59, 59, 999999, UTC), date(2012, 6, 30)),
        (datetime(2012, 6, 30, 23, 0, tzinfo=UTC), date(2012, 7, 1)),
        (datetime(2012, 12, 31, 23, 59, 59, 999999, UTC), date(2012, 12, 31)),
        (datetime(2013, 1, 1, tzinfo=UTC), date(2013, 1, 1)),
    ],
)
def test_days_are_those_of_the_site(
    admin_client: Client, admin_user: User, moment: datetime, day: date
) -> None:
    """Of histories and of the log."""
    records.club()
    Club.history.all().delete()
    save_with_reason(Club.objects.get(), reason="")
    Club.history.update(history_date=moment)
    LogEntry.objects.log_actions(admin_user.pk, [admin_user], CHANGE, single_object=True)
    LogEntry.objects.update(action_time=moment)
    kinds = {"club", "user"}
    assert {row.kind for row in look(admin_client, since=day, until=day)} == kinds
    assert look(admin_client, until=day - timedelta(days=1)) == []
    assert look(admin_client, since=day + timedelta(days=1)) == []


def test_the_first_and_the_last_day_there_are_can_be_asked_for(admin_client: Client) -> None:
    records.club().save()
    assert look(admin_client, since=date.min, until=date.max) == look(admin_client) != []


def test_days_are_looked_up_by_the_index() -> None:
    asked = {"since": date(2012, 7, 1), "until": date(2012, 7, 31)}
    for source in sources():
        sql = str(narrowed(source.rows(), source, asked).query).lower()
        assert "cast" not in sql, "of each row its day is worked out"
        assert "at time zone" not in sql


def test_what_a_record_was_when_it_was_added_is_told(admin_client: Client, game: Game) -> None:
    correct_result(game=game, score="55", reason="agreed")
    (first,) = [row for row in look(admin_client, kind="game") if row.what == "added"]
    told = {change["field"]: change["new"] for change in first.changes}
    assert told["White"] == str(game.white)
    assert told["Score"] == "1-0"
    assert told["Date"] == "1 Oct 2012"
    assert "Black club" not in told
    assert "ID" not in told


def test_it_is_asked_for_by_reference_and_code(admin_client: Client, game: Game) -> None:
    other = records.game(game.event, records.player("Three"), records.player("Four"))
    FormerName.objects.create(player=game.white, surname="Maiden")
    club = records.club("7ABC")
    by_ref = look(admin_client, about=game.white.ref.lower())
    assert {row.kind for row in by_ref} == {"player", "game", "former name"}
    assert str(other) not in {row.record for row in by_ref}
    assert look(admin_client, about=game.white.ref[:6]) == by_ref
    assert {row.kind for row in look(admin_client, about="CUP")} == {"event", "game"}
    assert [row.record for row in look(admin_client, about="7abc")] == [str(club)]
    assert look(admin_client, about="no such thing") == []


def test_nonsense_is_told_and_nothing_looked_up(admin_client: Client, game: Game) -> None:
    for asked in ({"since": "soon"}, {"kind": "nonsense"}, {"by": "999"}):
        answer = admin_client.get(reverse("admin:audit"), asked)
        assert answer.status_code == 200
        assert answer.context["rows"] == []
        assert answer.context["form"].errors
    for page in ("-1", "0", "x", "9" * 50, "٣"):
        assert admin_client.get(reverse("admin:audit"), {"page": page}).status_code == 200


def make_changes(count: int) -> None:
    for number in range(count):
        player = records.player(f"Player {number}")
        save_with_reason(player, reason="one")
        player.title = "WFM"
        save_with_reason(player, reason="two")
        game = records.game(records.event(f"event {player.pk}"), player, records.player())
        correct_result(game=game, score="55", reason="the card", by=User.objects.first())


def test_a_long_page_takes_no_more_queries_than_a_short_one(admin_client: Client) -> None:
    records.lists()
    counts = []
    for more in (3, 20):
        make_changes(more)
        with CaptureQueriesContext(connection) as queries:
            look(admin_client, why="the card")
            look(admin_client, kind="game")
        counts.append(len(queries))
    assert counts[0] == counts[1]
    with CaptureQueriesContext(connection) as queries:
        look(admin_client)
    # Session, user, whether a code is due, users; what is on the page; two for each kind on it.
    assert len(queries) <= 5 + 2 * len(sources())


def test_pages_follow_each_other_without_a_gap(admin_client: Client) -> None:
    records.lists()
    make_changes(12)
    seen: list[Any] = []
    page = 1
    while rows := look(admin_client, page=page):
        assert len(rows) <= AT_ONCE
        seen += rows
        page += 1
    assert len(seen) == sum(source.rows().count() for source in sources())
    assert [row.when for row in seen] == sorted((row.when for row in seen), reverse=True)
    assert page > 2


def test_what_is_done_to_users_is_for_administrators() -> None:
    people = make_people()
    LogEntry.objects.log_actions(
        people.users["administrator"].pk, [people.users[GRADER]], 2, "Changed Roles."
    )
    (row,) = look(people.client("administrator"), kind="other")
    assert (row.kind, row.record, row.why) == ("user", GRADER, "Changed Roles.")
    assert "Changed Roles." not in {row.why for row in look(people.client(READER))}
    officer = people.client(OFFICER)
    assert officer.get(reverse("admin:audit"), {"kind": "other"}).context["form"].errors
    assert "submission" not in {row.kind for row in look(officer)}
    assert people.client(GRADER).get(reverse("admin:audit")).status_code == 403


def test_birth_dates_are_for_administrators() -> None:
    people = make_people()
    player = Player.objects.get(pk=people.own[Player].pk)
    correct_birth_date(player=player, birth_date=date(1932, 4, 15), reason="the certificate")
    (change,) = look(people.client("administrator"), kind="player")[0].changes
    assert (change["old"], change["new"]) == ("14 Mar 1931", "15 Apr 1932")
    for role in (OFFICER, READER):
        page = people.client(role).get(reverse("admin:audit")).content.decode()
        assert "<strong>Birth date:</strong> not shown → not shown" in page
        assert not re.search(r"\b1931\b", page)
        assert not re.search(r"\b1932\b", page)


def test_school_grades_are_for_those_who_see_birth_dates() -> None:
    told: Any = make_people().own[SchoolGrade]
    told.grade = 4
    save_with_reason(told, reason="the school says so")
    name = "admin:grading_schoolgrade"
    pages = [
        reverse("admin:audit"),
        *(reverse(f"{name}_{page}", args=[told.pk]) for page in ("history", "change", "delete")),
        *(reverse(f"{name}_{page}") for page in ("add", "changelist")),
    ]
    usual = Permission.objects.filter(content_type__model="schoolgrade")
    seen = {}
    for role, also in (("with", ["view_birth_date"]), ("without", [])):
        somebody = user(role)
        somebody.user_permissions.set(
            [*usual, *Permission.objects.filter(codename__in=["view_logentry", *also])]
        )
        client = Client()
        client.force_login(somebody)
        seen[role] = [client.get(page) for page in pages]
    assert [page.status_code for page in seen["with"]] == [200, 200, 200, 403, 200, 200]
    assert [page.status_code for page in seen["without"]] == [200, 403, 403, 403, 403, 403]
    assert [row.kind for row in seen["with"][0].context["rows"]] == ["school grade"] * 2
    assert seen["without"][0].context["rows"] == []
    form = seen["without"][0].context["form"]
    assert "schoolgrade" not in dict(form.fields["kind"].choices)


def test_what_is_deleted_is_told(admin_client: Client) -> None:
    name = FormerName.objects.create(player=records.player(), surname="Maiden")
    name.delete()
    row = look(admin_client, kind="formername")[0]
    assert (row.what, row.record) == ("deleted", "Maiden")


def test_a_former_name_is_kept_with_the_reason_on_the_form(admin_client: Client) -> None:
    player = records.player("New")
    inlines = {
        "former_names-TOTAL_FORMS": 1,
        "former_names-INITIAL_FORMS": 0,
        "former_names-0-surname": "Old",
        "former_names-0-player": player.pk,
    }
    page = admin_client.get(address(player)).context["adminform"].form
    given = {"ref": player.ref, "surname": "Newer", "reason": "she married"}
    state = page["state"].value()
    assert admin_client.post(address(player), given | inlines | {"state": state}).status_code == 302
    row = look(admin_client, kind="formername")[0]
    assert (row.record, row.what, row.why) == ("Old", "added", "she married")


def test_clubs_have_their_pages(admin_client: Client) -> None:
    club = Club.objects.create(code="1ABC", name="Amber")
    (row,) = look(admin_client, kind="club")
    assert row.address == reverse("admin:clubs_club_history", args=[club.pk])
    assert admin_client.get(row.address).status_code == 200


def test_what_was_loaded_is_what_was_before_and_no_addition(admin_client: Client) -> None:
    records.lists()
    game = records.game(records.event(), records.player("One"), records.player("Two"))
    Game.history.all().delete()
    correct_result(game=game, score="01", reason="the card")
    rows = admin_client.get(reverse("admin:audit"), {"kind": "game"}).context["rows"]
    told = [(row.what, row.when is None, row.why) for row in rows]
    before = "as it was before (loaded without a history)"
    assert told == [("changed", False, "the card"), (before, True, "")]


def test_kinds_are_called_as_several_are(admin_client: Client) -> None:
    page = admin_client.get(reverse("admin:audit")).content.decode()
    for kind in ("counties", "events not expected", "pairs of two people"):
        assert f">{kind}</option>" in page
