"""Places: unions and counties as the formats have them, clubs invented."""

from __future__ import annotations

import re

import pytest

from grading.demo.counties import COUNTIES, UNIONS
from grading.demo.places import CLUB, LOCATION, TEAM, Places, invent_places
from grading.demo.sizes import NATIONAL, SIZES, SMALL, Size


@pytest.fixture(scope="module", params=SIZES.values(), ids=lambda size: size.name)
def places(request: pytest.FixtureRequest) -> Places:
    size: Size = request.param
    return invent_places(2013, size)


def test_there_are_five_unions_of_thirty_nine_counties() -> None:
    assert {union: len(counties) for union, counties in UNIONS.items()} == {
        "NCCU": 8,
        "MCCU": 11,
        "EACU": 4,
        "SCCU": 9,
        "WECU": 7,
    }
    assert len({county for county, _ in COUNTIES}) == 39


def test_codes_are_four_characters_and_nobody_shares_one(places: Places) -> None:
    codes = [row.code for row in places.rows]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch("[0-9A-Z]{4}", code) for code in codes)


def test_every_county_has_a_club_a_location_and_a_team(places: Places) -> None:
    for county, (name, _) in enumerate(COUNTIES):
        assert all(places.rows[club].kind == CLUB for club in places.clubs[county])
        assert len(places.clubs[county]) >= 1
        location, team = places.rows[places.location[county]], places.rows[places.team[county]]
        assert (location.kind, team.kind) == (LOCATION, TEAM)
        assert location.name == team.name == name


def test_clubs_that_merged_have_the_name_of_the_one_that_took_them_in(places: Places) -> None:
    assert len(places.gone) >= 2
    for taker, gone in places.gone.items():
        assert places.rows[gone].merged_into == taker
        assert places.rows[gone].name == places.rows[taker].name
        assert places.rows[taker].merged_into is None


def test_no_two_other_clubs_have_one_name(places: Places) -> None:
    names = [row.name for row in places.rows if row.kind == CLUB and row.merged_into is None]
    assert len(set(names)) == len(names)


def test_a_small_association_has_leagues_in_every_union() -> None:
    leagues = invent_places(2013, SMALL).has_leagues
    unions = {union for (_, union), has in zip(COUNTIES, leagues, strict=True) if has}
    assert unions == set(UNIONS)


def test_a_national_one_has_leagues_everywhere_and_more_where_more_people_live() -> None:
    places = invent_places(2013, NATIONAL)
    clubs = {name: len(some) for (name, _), some in zip(COUNTIES, places.clubs, strict=True)}
    assert all(places.has_leagues)
    assert clubs["Yorkshire"] > 2 * clubs["Cornwall"]
