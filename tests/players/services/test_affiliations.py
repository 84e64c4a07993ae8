"""Leaving out a club that a player is shown with, and showing it again."""

from __future__ import annotations

from datetime import date

import pytest

from grading.models import ImportedAffiliation
from players.models import LeftOutAffiliation, Player
from players.services import merge_players
from players.services.affiliations import CannotLeaveOut, leave_out_club, show_club_again
from tests import records

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Player:
    """Seen for Amber in a game, and for Beech before there were any."""
    ann, amber, beech = records.player(), records.club(), records.club("2BEE", "Beech")
    records.game(records.event(), records.player(), ann, black_club=amber)
    day = date(2005, 1, 1)
    ImportedAffiliation.objects.create(player=ann, club=beech, first_seen=day, last_seen=day)
    return ann


@pytest.mark.parametrize("code", ["1ABC", "2BEE"])
def test_a_club_is_left_out_and_shown_again_with_reasons(ann: Player, code: str) -> None:
    club = records.club_called(code)
    left_out = leave_out_club(player=ann, club=club, reason="she never played there")
    assert left_out.stands
    show_club_again(left_out=left_out, reason="she did")
    assert not LeftOutAffiliation.objects.get().stands
    assert leave_out_club(player=ann, club=club, reason="no") == left_out
    assert records.reasons(left_out) == ["no", "she did", "she never played there"]


def test_a_second_time_changes_nothing(ann: Player) -> None:
    club = records.club_called("1ABC")
    left_out = leave_out_club(player=ann, club=club, reason="a slip of the code")
    with pytest.raises(CannotLeaveOut, match="is shown without Amber already: a slip of the code"):
        leave_out_club(player=ann, club=club, reason="again")
    show_club_again(left_out=left_out, reason="no slip")
    with pytest.raises(CannotLeaveOut, match="again already"):
        show_club_again(left_out=left_out, reason="no slip")


def test_what_makes_no_sense_is_refused(ann: Player) -> None:
    club, other = records.club_called("1ABC"), records.club("3OAK", "Oak")
    with pytest.raises(CannotLeaveOut, match=f"{ann} was never seen playing for Oak \\(3OAK\\)"):
        leave_out_club(player=ann, club=other, reason="slip")
    with pytest.raises(CannotLeaveOut, match="reason"):
        leave_out_club(player=ann, club=club, reason=" ")
    left_out = leave_out_club(player=ann, club=club, reason="slip")
    with pytest.raises(CannotLeaveOut, match="reason"):
        show_club_again(left_out=left_out, reason=" ")


def test_of_merged_records_it_is_the_person_who_is_shown_without(ann: Player) -> None:
    kept = records.player("Kept")
    merge_players(kept=kept, merged=ann, reason="same")
    left_out = leave_out_club(player=ann, club=records.club_called("1ABC"), reason="slip")
    assert left_out.player == kept
