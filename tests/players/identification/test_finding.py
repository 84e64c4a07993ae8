"""Who the players of a file are. Source: formats, section 2."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from clubs.models import Club
from grading.models import ImportedAffiliation
from players.identification.finding import Described, Found, find_players
from players.models import FormerName, Player
from players.references import make_reference, placeholder

pytestmark = pytest.mark.django_db

BORN = date(1990, 3, 4)


def person(number: int, surname: str, forenames: str = "", **columns: Any) -> Player:
    return Player.objects.create(
        ref=make_reference(number), surname=surname, forenames=forenames, **columns
    )


def seen_at(player: Player, code: str) -> None:
    club, _ = Club.objects.get_or_create(code=code, defaults={"name": code})
    day = date(2012, 1, 1)
    ImportedAffiliation.objects.create(player=player, club=club, first_seen=day, last_seen=day)


def find(**told: Any) -> Found:
    (found,) = find_players([Described(**told)])
    return found


def test_a_reference_is_enough_where_nothing_speaks_against_it() -> None:
    ann = person(100001, "Smith", "Ann")
    found = find(ref=ann.ref, surname="Smith", forenames="A")
    assert (found.outcome, found.because, found.player_id) == ("certain", "by reference", ann.pk)


def test_a_reference_of_somebody_with_another_name_is_doubtful() -> None:
    ann = person(100001, "Smith", "Ann")
    bob = person(100002, "Jones", "Bob")
    found = find(ref=ann.ref, surname="Jones", forenames="Bob")
    assert found.outcome == "doubtful"
    assert [c.player_id for c in found.candidates] == [ann.pk, bob.pk]


def test_a_name_the_other_way_round_or_cut_short_is_doubtful() -> None:
    con = person(100001, "O'Malley", "Connor V")
    for surname, forenames in (("Connor", "O'Malley"), ("Connor", "V OMalley"), ("OMalley", "Con")):
        found = find(surname=surname, forenames=forenames)
        assert (found.outcome, [c.player_id for c in found.candidates]) == ("doubtful", [con.pk])


def test_a_reference_with_another_birth_date_is_doubtful() -> None:
    ann = person(100001, "Smith", "Ann", birth_date=BORN)
    found = find(ref=ann.ref, surname="Smith", forenames="Ann", birth_date=date(1991, 1, 1))
    assert found.outcome == "doubtful"


def test_a_reference_is_enough_for_a_player_whose_name_nobody_knew() -> None:
    ref = make_reference(100001)
    nameless = person(100001, placeholder(ref))
    assert find(ref=ref, surname="Smith", forenames="Ann").player_id == nameless.pk


def test_a_reference_nobody_has_is_no_reason_to_take_somebody_of_that_name() -> None:
    ann = person(100001, "Smith", "Ann", birth_date=BORN)
    found = find(ref=make_reference(555555), surname="Smith", forenames="Ann", birth_date=BORN)
    assert (found.outcome, found.because) == ("doubtful", "nobody has the reference given")
    assert found.candidates[0].player_id == ann.pk


def test_a_merged_reference_leads_to_the_record_that_stands() -> None:
    kept = person(100001, "Smith", "Ann")
    merged = person(100002, "Smith", "A", merged_into=kept)
    assert find(ref=merged.ref, surname="Smith", forenames="Ann").player_id == kept.pk


def test_a_fide_number_is_enough() -> None:
    ann = person(100001, "Smith", "Ann", fide_code="400123")
    found = find(fide_code="400123", surname="Smith", forenames="Ann")
    assert (found.because, found.player_id) == ("by FIDE number", ann.pk)


def test_a_fide_number_that_two_have_is_not() -> None:
    person(100001, "Smith", "Ann", fide_code="400123")
    person(100002, "Smith", "Amy", fide_code="400123")
    assert find(fide_code="400123", surname="Smith", forenames="Ann").outcome == "doubtful"


def test_name_and_date_of_birth() -> None:
    ann = person(100001, "Smith", "Ann", birth_date=BORN)
    person(100002, "Smith", "Ann", birth_date=date(1970, 1, 1))
    found = find(surname="Smith", forenames="Ann", birth_date=BORN)
    assert (found.because, found.player_id) == ("by name and date of birth", ann.pk)


def test_name_and_club_for_a_forename_written_out() -> None:
    ann = person(100001, "Smith", "Ann")
    person(100002, "Smith", "Ann")
    seen_at(ann, "7AAA")
    found = find(surname="Smith", forenames="Ann", club_code="7AAA")
    assert (found.because, found.player_id) == ("by name and club", ann.pk)
    assert find(surname="Smith", forenames="A", club_code="7AAA").outcome == "doubtful"


def test_two_of_one_name_and_club_are_doubtful() -> None:
    for number in (100001, 100002):
        seen_at(person(number, "Smith", "Ann"), "7AAA")
    assert find(surname="Smith", forenames="Ann", club_code="7AAA").outcome == "doubtful"


@pytest.mark.parametrize(
    "surname,forenames",
    [
        ("McDonald", "Robert"),
        ("Macdonald", "Bob"),
        ("Macdonalds", "Robert"),
        ("MacDonald", "R"),
        ("Mácdonald", "Robért"),
    ],
)
def test_spellings_of_a_name_are_candidates(surname: str, forenames: str) -> None:
    robert = person(100001, "MacDonald", "Robert")
    found = find(surname=surname, forenames=forenames, club_code="7AAA")
    assert found.outcome == "doubtful"
    assert [c.player_id for c in found.candidates] == [robert.pk]


def test_a_former_surname_is_a_candidate() -> None:
    ann = person(100001, "Brown", "Ann")
    FormerName.objects.create(player=ann, surname="Smith", forenames="Ann")
    found = find(surname="Smith", forenames="Ann")
    assert [c.player_id for c in found.candidates] == [ann.pk]


def test_who_is_like_nobody_is_unknown() -> None:
    person(100001, "Brown", "Ann")
    found = find(surname="Zyx", forenames="Bob")
    assert (found.outcome, found.player_id, list(found.candidates)) == ("unknown", None, [])


def test_a_choice_made_before_is_taken_unless_something_speaks_against_it() -> None:
    ann = person(100001, "Smith", "Ann")
    person(100002, "Smith", "Amy")
    told = [Described(surname="Smith", forenames="A")]
    (found,) = find_players(told, known={0: ann.pk})
    assert (found.because, found.player_id) == ("as chosen before", ann.pk)
    (other,) = find_players([Described(surname="Smith", forenames="Bob")], known={0: ann.pk})
    assert other.outcome == "doubtful"


def test_the_number_of_queries_does_not_grow_with_the_file(
    django_assert_max_num_queries: Any,
) -> None:
    for number in range(40):
        seen_at(person(100001 + number, f"Name{number:02}", "Ann"), "7AAA")
    told = [Described(surname=f"Name{n:02}", forenames="Ann", club_code="7AAA") for n in range(40)]
    with django_assert_max_num_queries(20):
        found = find_players(told)
    assert {one.outcome for one in found} == {"certain"}
