"""Two people rule on the same records at the same moment: one is told what the other has said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grading.models import NotExpected
from grading.services.reminding import expect_no_more
from gradingsite import recording
from gradingsite.recording import AS_LOADED, Refused
from players.models import LeftOutAffiliation, TwoPeople
from players.models.rulings import Ruling
from players.services.affiliations import leave_out_club
from players.services.two_people import say_two_people
from tests import records
from tests.grading.expecting import SEASON, last
from tests.meanwhile import Meanwhile, held_open

Say = Callable[[str], Ruling]


def two_people() -> Say:
    one, other = records.player(), records.player()
    return lambda reason: say_two_people(one=one, other=other, reason=reason)


def left_out() -> Say:
    player, club = records.player(), records.club()
    records.game(records.event(), player, records.player(), white_club=club)
    return lambda reason: leave_out_club(player=player, club=club, reason=reason)


def not_expected() -> Say:
    event = last()
    return lambda reason: expect_no_more(event=event, season=SEASON, reason=reason)


RULINGS: list[tuple[type[Ruling], Callable[[], Say]]] = [
    (TwoPeople, two_people),
    (LeftOutAffiliation, left_out),
    (NotExpected, not_expected),
]
each = pytest.mark.parametrize("kind, about", RULINGS, ids=[kind.__name__ for kind, _ in RULINGS])


@each
@pytest.mark.django_db
@pytest.mark.parametrize("stands", [True, False])
def test_what_comes_between_looking_and_storing_is_held(
    kind: type[Any],
    about: Callable[[], Say],
    stands: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody else stores the same ruling, and may take it back, before this one is stored."""
    say, save = about(), recording.save_with_reason
    comes: list[Any] = [True]

    def saved_late(record: Any, **why: Any) -> None:
        if comes:
            comes.pop()
            values = {field.attname: getattr(record, field.attname) for field in kind._meta.fields}
            kind.objects.bulk_create([kind(**values | {"reason": "theirs", "stands": stands})])
        save(record, **why)

    monkeypatch.setattr(recording, "save_with_reason", saved_late)
    if stands:
        with pytest.raises(Refused, match="already: theirs"):
            say("ours")
    else:
        ruling = say("ours")
        assert ruling == kind.objects.get()
        assert (ruling.reason, ruling.stands) == ("ours", True)
        assert records.reasons(ruling) == ["ours", AS_LOADED]


@each
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_the_second_is_told(kind: type[Any], about: Callable[[], Say]) -> None:
    say = about()
    with held_open(lambda: say("first")):
        second = Meanwhile(lambda: say("second"))
    second.finish()
    assert isinstance(second.error, Refused)
    assert str(second.error).endswith("already: first")
    assert kind.objects.get().reason == "first"
