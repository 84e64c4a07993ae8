"""The search of all records, and what is kept of it."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.duplicates import finding
from players.duplicates.finding import STEPS, find_duplicates
from players.models import DuplicateSearch, FormerName, LikelyPair, Player
from players.services import merge_players
from players.services.two_people import say_two_people, take_back
from tests import records

pytestmark = pytest.mark.django_db


def twice(surname: str = "Alpha", **told: object) -> tuple[Player, Player]:
    one, other = (records.player(surname, forenames="Ann", **told) for _ in range(2))
    return one, other


def pairs() -> list[tuple[Player, Player]]:
    return [(pair.one, pair.other) for pair in LikelyPair.objects.select_related("one", "other")]


def test_pairs_are_kept_with_what_speaks_for_them_and_no_birth_date() -> None:
    admin = User.objects.create(username="admin")
    one, other = twice(birth_date=date(1970, 3, 4))
    records.player("Other")
    search = find_duplicates(by=admin)
    assert (search.players, search.found, search.made_by) == (3, 1, admin)
    pair = search.pairs.get()
    assert (pair.one, pair.other, pair.bearers) == (one, other, 2)
    assert ["birth date", "agrees", ""] in pair.signs
    assert "1970" not in str(pair.signs)


def test_clubs_and_former_names_are_compared_those_of_merged_records_too() -> None:
    one = records.player("Alpha", forenames="A")
    married, part = records.player("Beta", forenames="Ann"), records.player("Beeta")
    merge_players(kept=married, merged=part, reason="same")
    FormerName.objects.create(player=part, surname="Alpha", forenames="Ann")
    event, club = records.event(), records.club()
    records.game(event, one, records.player("Other"), white_club=club)
    records.game(event, records.player("Third"), part, black_club=club)
    find_duplicates()
    assert pairs() == [(one, married)]
    signs = LikelyPair.objects.get().signs
    assert ["surname", "agrees", "former surname"] in signs
    assert ["club", "agrees", ""] in signs


def test_players_who_have_met_are_not_offered() -> None:
    one, other = twice()
    records.game(records.event(), other, one)
    find_duplicates()
    assert pairs() == []


def test_who_met_under_a_record_merged_since_is_not_offered_and_a_withdrawn_game_is_none() -> None:
    one, other = twice()
    part = records.player("Part")
    game = records.game(records.event(), part, one)
    merge_players(kept=other, merged=part, reason="same")
    find_duplicates()
    assert pairs() == []
    game.is_withdrawn = True
    game.save()
    find_duplicates()
    assert pairs() == [(one, other)]


def test_records_that_are_merged_are_not_offered() -> None:
    one, other = twice()
    merge_players(kept=one, merged=other, reason="same")
    assert find_duplicates().players == 1
    assert pairs() == []


def test_two_people_by_somebodys_word_do_not_come_again_until_it_is_taken_back() -> None:
    one, other = twice()
    ruling = say_two_people(one=one, other=other, reason="cousins")
    find_duplicates()
    assert pairs() == []
    take_back(ruling=ruling, reason="the same after all")
    find_duplicates()
    assert pairs() == [(one, other)]


def test_the_word_holds_for_the_record_that_one_of_them_was_merged_into() -> None:
    one, other = twice()
    say_two_people(one=one, other=other, reason="cousins")
    third = records.player("Alpha", forenames="Ann")
    merge_players(kept=third, merged=one, reason="same")
    find_duplicates()
    assert pairs() == []


def test_a_search_takes_the_place_of_the_one_before() -> None:
    twice()
    find_duplicates()
    find_duplicates()
    assert (DuplicateSearch.objects.count(), LikelyPair.objects.count()) == (1, 1)


def test_the_likeliest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "KEPT", 1)
    twice("Alpha")
    likeliest = twice("Beta", birth_date=date(1970, 3, 4))
    assert find_duplicates().found == 2
    assert pairs() == [likeliest]


def test_progress_is_told_to_the_last_step() -> None:
    steps: list[int] = []
    find_duplicates(progress=steps.append)
    assert steps == list(range(STEPS + 1))


def test_many_players_take_no_more_queries_than_few() -> None:
    counts = []
    for number in range(3):
        for _ in range(20):
            records.player(f"Surname {number}", forenames="Ann")
        with CaptureQueriesContext(connection) as queries:
            find_duplicates()
        counts.append(len(queries))
    # The first has none to take the place of.
    assert counts[1] == counts[2]
