"""``check_snapshot`` is silent when all is well, and finds every kind of fault."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from grading.models import (
    Period,
    Pointer,
    PublishedAffiliation,
    PublishedClub,
    PublishedEvent,
    PublishedGrade,
    PublishedName,
    PublishedPlayer,
    PublishedSide,
    Revision,
)
from grading.models.published import STANDS
from tests.grading.publishing.world import player, published

pytestmark = pytest.mark.usefixtures("world")


def test_all_is_well_after_every_revision(capsys: pytest.CaptureFixture[str]) -> None:
    for month in ("2011-10", "2012-01", "2012-04", "2012-07", "2012-08", "2013-01", "2013-04"):
        published(month)
        call_command("check_snapshot", every_revision=True)
    assert capsys.readouterr().out == ""


def graded() -> PublishedGrade:
    row = PublishedGrade.objects.filter(period="2012-01", grade__gt=50, own_sides__gt=0).first()
    assert row is not None
    return row


def change_a_grade() -> None:
    PublishedGrade.objects.filter(pk=graded().pk).update(grade=F("grade") + 1)


def change_a_category() -> None:
    PublishedGrade.objects.filter(pk=graded().pk).update(category="Z")


def change_a_count() -> None:
    PublishedGrade.objects.filter(pk=graded().pk).update(games_12m=F("games_12m") + 1)


def change_an_entry() -> None:
    row = graded()
    PublishedGrade.objects.filter(pk=row.pk).update(entry_value=(row.entry_value or 0) + 1)


def change_points() -> None:
    PublishedSide.objects.filter(
        pk__in=PublishedSide.objects.filter(status=0).values("pk")[:1]
    ).update(points=F("points") + 1)


def lose_a_side() -> None:
    row = graded()
    PublishedSide.objects.filter(
        pk__in=PublishedSide.objects.filter(player_id=row.player_id, status=0).values("pk")[:1]
    ).delete()


def overlap() -> None:
    row = PublishedAffiliation.objects.filter(until=2).first()
    assert row is not None
    PublishedAffiliation.objects.filter(pk=row.pk).update(until=99)


def begin_with_no_revision() -> None:
    PublishedAffiliation.objects.filter(
        pk__in=PublishedAffiliation.objects.filter(since=2).values("pk")[:1]
    ).update(since=77)


def change_a_starting_grade() -> None:
    row = PublishedGrade.objects.filter(entry_kind=3, until=STANDS).first()
    assert row is not None
    PublishedGrade.objects.filter(pk=row.pk).update(entry_exact=F("entry_exact") + 1)


def lose_a_half() -> None:
    PublishedSide.objects.filter(
        pk__in=PublishedSide.objects.filter(status=2).values("pk")[:1]
    ).delete()


def lose_a_name() -> None:
    standing = PublishedName.objects.filter(until=STANDS, is_former=False)
    PublishedName.objects.filter(pk=standing.values("pk")[:1]).delete()


def lose_an_event() -> None:
    PublishedEvent.objects.filter(until=STANDS, rate="rapid").delete()


def lose_a_club() -> None:
    PublishedClub.objects.filter(until=STANDS).delete()


def lose_a_player() -> None:
    PublishedPlayer.objects.filter(until=STANDS, player_id=graded().player_id).delete()


def list_somebody() -> None:
    PublishedPlayer.objects.filter(is_listed=False, until=STANDS).update(is_listed=True)


def tell_of_more_games() -> None:
    revision = Revision.objects.get(number=2)
    Revision.objects.filter(number=2).update(totals=revision.totals | {"games": 1})


def give_a_cause() -> None:
    PublishedGrade.objects.filter(pk=graded().pk).update(cause="merge")


def change_the_ranks() -> None:
    Revision.objects.filter(number=2).update(
        ranks={"standard": {"counts": {"1": 1}}, "rapid": {"counts": {}}}
    )


def point_at_a_withdrawn_revision() -> None:
    Revision.objects.filter(number=2).update(state=Revision.State.WITHDRAWN)


@pytest.mark.parametrize(
    "spoil,complaint",
    [
        (change_a_grade, "standard 2012-01: grade of 1 players"),
        (change_a_category, "2012-01: categories"),
        (change_a_count, "2012-01: games_12m of 1 players"),
        (change_an_entry, "own_value that is not what the player went in with"),
        (change_points, "1 sides have wrong points"),
        (lose_a_side, "own_sides of"),
        (overlap, "PublishedAffiliation: 1 rows have a until that is no revision"),
        (begin_with_no_revision, "PublishedAffiliation: 1 rows have a since that is no revision"),
        (change_a_starting_grade, "1 starting grades are not their exact values"),
        (lose_a_half, "1 games have not two sides"),
        (lose_a_name, "1 players are found by no name"),
        (lose_an_event, "rows of PublishedSide lead to no PublishedEvent"),
        (lose_a_club, "rows of PublishedSide lead to no PublishedClub"),
        (lose_a_player, "rows of PublishedGrade lead to no PublishedPlayer"),
        (list_somebody, "players are listed wrongly"),
        (tell_of_more_games, "it tells of 1 games"),
        (give_a_cause, "1 grades of standard 2012-01: wrong causes"),
        (change_the_ranks, "ranks of standard"),
        (point_at_a_withdrawn_revision, "is withdrawn"),
    ],
)
def test_a_fault_is_found_and_named(spoil: Callable[[], None], complaint: str) -> None:
    published("2012-01", "2012-07")
    spoil()
    with pytest.raises(CommandError, match=complaint):
        call_command("check_snapshot")


def test_a_period_closed_by_what_is_not_published_is_found() -> None:
    published("2012-01", "2012-07")
    draft = Revision.objects.create(
        number=3, month="2012-08", nominal_day="2012-08-31", state=Revision.State.DISCARDED
    )
    Period.objects.filter(name="2012-01").update(closed_by=draft)
    assert Pointer.objects.exists()
    with pytest.raises(CommandError, match="was closed by"):
        call_command("check_snapshot")


def test_a_player_who_is_hidden_is_not_missed() -> None:
    published("2012-01")
    hidden = player(4)
    hidden.hidden = True
    hidden.save()
    published("2012-02")
    assert not PublishedPlayer.objects.at(2).filter(player_id=hidden.pk).exists()
    call_command("check_snapshot")
