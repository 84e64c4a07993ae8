"""Somebody of each role, and records of every kind that the administration has pages of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import Group, User
from django.db import models
from django.test import Client
from django.utils.timezone import now

from clubs.models import Club, County, Union
from grading.imports.declared import Declared
from grading.imports.results import read_results
from grading.models import (
    Allocation,
    ErrorReport,
    Game,
    GradingList,
    ImportedAffiliation,
    ImportedGrade,
    ImportRecord,
    Period,
    Pointer,
    ReceivedReport,
    ReportingContact,
    Revision,
    SchoolGrade,
)
from grading.models.submissions import Submission
from grading.services.corrections import correct_result
from grading.services.own_lists import set_up_own_list
from grading.services.setup import set_up_lists
from grading.services.submissions.accepting import accept_submission
from grading.services.submissions.receiving import receive_submission
from gradingsite.roles import ADMINISTRATORS, GRADERS, OFFICERS, READERS
from players.models import (
    DuplicateSearch,
    LeftOutAffiliation,
    LikelyPair,
    Membership,
    Player,
    Split,
    TwoPeople,
)
from tests import records
from tests.grading.imports.submissions import WHOLE
from tests.gradingsite.administration import user

ON = date(2012, 10, 5)
BORN = date(1931, 3, 14)
NOBODY, GRADER, OFFICER, READER, ADMINISTRATOR, SUPERUSER = (
    "nobody",
    "grader",
    "officer",
    "reader",
    "administrator",
    "superuser",
)
GROUPS = {
    GRADER: GRADERS,
    OFFICER: OFFICERS,
    READER: READERS,
    ADMINISTRATOR: ADMINISTRATORS,
}
VIEWERS = (NOBODY, *GROUPS, SUPERUSER)

Found = dict[type[models.Model], models.Model]


@dataclass(frozen=True)
class People:
    """Users by their role, and records: those the grader sent in, and the others."""

    users: dict[str, User]
    own: Found
    others: Found

    def client(self, role: str) -> Client:
        """Somebody at work."""
        client = Client()
        if role != NOBODY:
            client.force_login(self.users[role])
        return client


def make_people() -> People:
    """Make them all."""
    set_up_lists(first="2012-07")
    users = {role: user(role) for role in GROUPS}
    for role, group in GROUPS.items():
        users[role].groups.add(Group.objects.get(name=group))
    users[SUPERUSER] = user(SUPERUSER, is_superuser=True)
    smith = Player.objects.create(
        ref="233310H", surname="Smith", forenames="Ann", birth_date=BORN, sex="F"
    )
    others = _records(smith) | _sent_in("OTHERS", users[ADMINISTRATOR])
    own = others | _sent_in("OWN", users[GRADER])
    return People(users, own, others)


def _sent_in(code: str, by: User) -> Found:
    """A file that is accepted, its event, a game of it that was corrected; a file that waits."""
    accepted = accept_submission(submission=_received(code, 1, by), on=ON, by=by)
    game = Game.objects.filter(event=accepted.event)[0]
    correction = correct_result(game=game, score="01", reason="the card", by=by)
    report = ReceivedReport.objects.get(event_id=game.event.pk)
    contact = ReportingContact.objects.get(event=game.event)
    waiting = _received(code, 2, by)
    found: list[models.Model] = [game.event, game, correction, report, contact, waiting]
    return {type(record): record for record in found}


def _received(code: str, index: int, by: User) -> Submission:
    text = WHOLE.replace("KENT1", code).replace("INDEX=1", f"INDEX={index}")
    declared = Declared(kind="league", organiser=f"The {code} League")
    return receive_submission(
        name=f"{code}{index}.txt",
        read=read_results(f"{code}{index}.txt", text.encode(), declared),
        declared=declared,
        on=ON,
        by=by,
    )


def _records(player: Player) -> Found:
    union = Union.objects.create(code="SCCU", name="Southern Counties")
    county = County.objects.create(name="Kent", union=union)
    club = Club.objects.create(code="1ABC", name="Amber", county=county)
    period = Period.objects.all()[0]
    namesake, newcomer = records.player("Smith"), records.player("Smythe")
    said = {"reason": "the club says so", "made_at": now()}
    search = DuplicateSearch.objects.create(made_at=now(), players=2, found=1)
    return {
        Revision: _revision(),
        LikelyPair: LikelyPair.objects.create(
            search=search, one=player, other=namesake, weight=9, bearers=2
        ),
        TwoPeople: TwoPeople.objects.create(one=player, other=newcomer, **said),
        LeftOutAffiliation: LeftOutAffiliation.objects.create(
            player=player, club=records.club("2ABC", "Brown"), **said
        ),
        Split: Split.objects.create(player=player, new=newcomer, **said),
        User: user("another"),
        Union: union,
        County: county,
        Club: club,
        Player: player,
        Membership: Membership.objects.create(player=player, level="Gold", first_day=ON),
        GradingList: _own_list(),
        Period: period,
        ErrorReport: ErrorReport.objects.create(
            kind="result", subject="a game", what="wrong", player=player, name="A. Visitor"
        ),
        ImportRecord: ImportRecord.objects.create(
            kind="interchange games", file_name="g.csv", sha256="0", rows=1
        ),
        ImportedGrade: ImportedGrade.objects.create(
            player=player, period=period, grade=100, games=30
        ),
        Allocation: Allocation.objects.create(
            player=player, period=period, grade=100, source="the trials"
        ),
        SchoolGrade: SchoolGrade.objects.create(player=player, grade=3, told_on=ON),
        ImportedAffiliation: ImportedAffiliation.objects.create(
            player=player, club=club, first_seen=ON, last_seen=ON
        ),
    }


def _own_list() -> GradingList:
    asked = GradingList(
        slug="juniors",
        name="Junior List",
        short_name="Juniors",
        timeline_text="ecf-2012",
        first_computed="2012-07",
    )
    return set_up_own_list(grading_list=asked)


def _revision() -> Revision:
    """A draft of what has not changed since a revision that holds nothing."""
    shown = Revision.objects.create(
        number=1, month="2012-07", nominal_day=date(2012, 7, 31), state=Revision.State.PUBLISHED
    )
    Pointer.objects.create(revision=shown)
    return Revision.objects.create(
        number=2,
        month="2012-08",
        nominal_day=date(2012, 8, 31),
        state=Revision.State.DRAFT,
        base=shown,
        built_at=now(),
    )
