"""Every check there is, with the rule it goes by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from grading.integrity.dates import OLDEST, YOUNGEST, birth_dates, game_dates
from grading.integrity.deaths import played_since
from grading.integrity.events import members_only
from grading.integrity.examined import Examined
from grading.integrity.figures import DRIFTED, INFLATED
from grading.integrity.improbable import FAR_APART, improbable_games, improbable_scores
from grading.integrity.juniors import without_birth_date
from grading.integrity.moving import drift, inflation
from grading.integrity.places import two_places
from players.birth_dates import SEE as SEE_BIRTH_DATES


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is looked for."""

    slug: str
    heading: str
    rule: str
    look: Callable[[Examined], pl.DataFrame]
    """Gives rows of ``FOUND``, the most striking first."""
    right: str = ""
    """The permission that whoever looks at what it finds needs beside the others."""


CHECKS = (
    Check(
        "upsets",
        "Improbable games",
        "Somebody lost to a player so far below that it happens less than once in a thousand such"
        " games: 150 grade points or more. A wrong player, perhaps, or a result turned round.",
        improbable_games,
    ),
    Check(
        "scores",
        "Improbable scores",
        "A player’s results of one period, all together or those against players"
        f" {FAR_APART} or more grade points apart, come of chance less than once in a thousand"
        " times, by Hoeffding’s bound: two losses in two games with players 100 below, or ten wins"
        " in ten with equals. The results of another player, perhaps, or a grade far off.",
        improbable_scores,
    ),
    Check(
        "places",
        "In two places on a day",
        "Games of one player in two events on one day, where both dates are exact. Those who did"
        " so most often come first: two people under one reference, perhaps, or an evening’s games"
        " under a wrong date.",
        two_places,
    ),
    Check(
        "days",
        "Impossible dates of games",
        "A game in the future, after its results were received, or outside the days of its event."
        " Of a game whose date is approximate, the second is no sign.",
        game_dates,
    ),
    Check(
        "births",
        "Impossible dates of birth",
        f"Somebody played before the age of {YOUNGEST} or after that of {OLDEST}, by the date on"
        " record.",
        birth_dates,
        SEE_BIRTH_DATES,
    ),
    Check(
        "juniors",
        "Juniors without a date of birth",
        "Somebody plays in an event or a section for juniors by its name, or was a junior in an"
        " imported list and would be one still; with no date of birth, juniors are graded as"
        " adults.",
        without_birth_date,
    ),
    Check(
        "deaths",
        "Results of deceased players",
        "Somebody played after the day on which the records were told of the death, or ever, if"
        " they do not say since when.",
        played_since,
    ),
    Check(
        "members",
        "Events for members only",
        "An event is graded for members only and has games of September 2012 or later, when none"
        " was any more.",
        members_only,
    ),
    Check(
        "drift",
        "Drift of the mean",
        f"The mean of all grades of a list is {DRIFTED:g} points or more from that of the list"
        " before, and more than three standard errors.",
        drift,
    ),
    Check(
        "inflation",
        "Inflation",
        f"The players of a list who were in the list before too moved by {INFLATED:g} point or"
        " more on average, up or down, and more than three standard errors.",
        inflation,
    ),
)


def check_called(slug: str) -> Check | None:
    """The check with that slug."""
    return next((check for check in CHECKS if check.slug == slug), None)


def counts(examined: Examined) -> dict[str, int]:
    """How much each check finds, where it finds anything."""
    found = {check.slug: len(check.look(examined)) for check in CHECKS}
    return {slug: count for slug, count in found.items() if count}
