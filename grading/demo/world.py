"""The whole invented association, before any of it meets a database."""

from __future__ import annotations

from dataclasses import dataclass

from grading.demo.abroad import events_abroad
from grading.demo.circles import circle_events
from grading.demo.club_nights import club_events
from grading.demo.congresses import congress_events
from grading.demo.county_matches import county_events
from grading.demo.events import Event
from grading.demo.former_clubs import FormerClubs, invent_former_clubs
from grading.demo.hidden import invent_hidden
from grading.demo.history import Grades, invent_history
from grading.demo.juniors import home_of, junior_events
from grading.demo.leagues import league_events
from grading.demo.members_only import members_only_events
from grading.demo.memberships import Memberships, invent_memberships
from grading.demo.people import People
from grading.demo.places import Places, invent_places
from grading.demo.recorded import invent_recorded
from grading.demo.schools import school_events, schools_home
from grading.demo.second_records import credit_second_records
from grading.demo.setting import Setting, set_out
from grading.demo.sizes import Size


@dataclass(frozen=True, slots=True)
class World:
    """Everything there is and everything that is played; rows are named by their places."""

    size: Size
    seed: int
    places: Places
    people: People
    memberships: Memberships
    former_clubs: FormerClubs
    history: Grades
    events: tuple[Event, ...]
    junior_home: int
    """The county whose juniors have a list of their own."""
    schools_home: int
    """The one whose schools have a league."""


def invent(size: Size, seed: int) -> World:
    """The association of that size and seed: the same for the same two, on every machine."""
    places = invent_places(seed, size)
    hidden = invent_hidden(seed, size, places)
    people = People(invent_recorded(seed, hidden), hidden)
    memberships = invent_memberships(seed, hidden)
    setting = set_out(seed, size, places, people)
    return World(
        size=size,
        seed=seed,
        places=places,
        people=people,
        memberships=memberships,
        former_clubs=invent_former_clubs(seed, hidden, places),
        history=invent_history(seed, hidden),
        events=tuple(credit_second_records(_events(setting, memberships), hidden)),
        junior_home=home_of(setting),
        schools_home=schools_home(setting),
    )


def _events(setting: Setting, memberships: Memberships) -> list[Event]:
    return [
        *league_events(setting),
        *county_events(setting),
        *club_events(setting),
        *congress_events(setting),
        *circle_events(setting),
        *members_only_events(setting),
        *events_abroad(setting, memberships),
        *junior_events(setting),
        *school_events(setting),
    ]
