"""The lists beside the national ones: set up before anything is played."""

from __future__ import annotations

import numpy as np

from grading.demo import juniors, schools
from grading.demo.counties import COUNTIES
from grading.demo.person_rows import References
from grading.demo.school_ratings import TOLD_ON, school_grades
from grading.demo.world import World
from grading.engine.ages import ADULT_AGE
from grading.models import Allocation, Feed, GradingList, Period, SchoolGrade
from grading.services.own_lists import set_up_own_list
from players.models import Player

FIRST = "2012-09"
FIRST_OF_SCHOOLS = "2011-11"
ALLOCATED_PER_MILLE = 300
SOURCE = "the trials for the county teams"


def set_up_own_lists(world: World) -> None:
    """Those of a county junior association and of a schools league, with what feeds them."""
    if GradingList.objects.filter(slug=juniors.SLUG).exists():
        return
    own = set_up_own_list(
        grading_list=GradingList(
            slug=juniors.SLUG,
            name=f"{COUNTIES[world.junior_home][0]} Juniors",
            short_name="Juniors",
            timeline_text="byca",
            first_computed=FIRST,
        )
    )
    Feed.objects.bulk_create(Feed(grading_list=own, name=feed) for feed in juniors.FEEDS)
    set_up_own_list(
        grading_list=GradingList(
            slug=schools.SLUG,
            name=f"{COUNTIES[world.schools_home][0]} Schools",
            short_name="Schools",
            timeline_text="saca",
            first_computed=FIRST_OF_SCHOOLS,
        )
    )


def tell_school_grades(world: World, refs: References, people: np.ndarray) -> None:
    """The school grades of the new people who are pupils of the league's county."""
    hidden = world.people.hidden
    ages, grades = juniors.ages_on(TOLD_ON, hidden.born), school_grades(hidden.born)
    found = {
        refs[int(who)]: int(grades[who])
        for who in people
        if hidden.county[who] == world.schools_home and ages[who] < ADULT_AGE
    }
    players = Player.objects.filter(ref__in=found)
    SchoolGrade.objects.bulk_create(
        SchoolGrade(player=player, grade=found[player.ref], told_on=TOLD_ON)
        for player in players.order_by("ref")
    )


def allocate(world: World, refs: References, people: np.ndarray) -> None:
    """Some of the new people start with a grade that the association allocated them."""
    period = Period.objects.get(grading_list__slug=juniors.SLUG, name=FIRST)
    hidden = world.people.hidden
    found = {
        refs[int(who)]: max(10, round(float(hidden.strength[who]) / 5) * 5)
        for who in people
        if hidden.county[who] == world.junior_home
        and hidden.born[who] >= np.datetime64("1994-09-01")
        and int(who) * 7919 % 1000 < ALLOCATED_PER_MILLE
    }
    players = Player.objects.filter(ref__in=found)
    Allocation.objects.bulk_create(
        Allocation(player=player, period=period, grade=found[player.ref], source=SOURCE)
        for player in players.order_by("ref")
    )
