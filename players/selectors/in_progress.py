"""What a player takes into the period in progress, and has made in it so far."""

from __future__ import annotations

from collections.abc import Sequence

from grading.engine.periods import months_ending
from grading.engine.rules import RULE_SETS
from grading.engine.starting import ADULT_MONTHS, JUNIOR_MONTHS
from grading.models import PublishedGrade, PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.problems import WayOn, missing
from grading.reading.snapshot import Snapshot
from players.hypothetical import Hypothetical
from players.selectors.entering import (
    Held,
    age_in,
    goes_in,
    held_by,
    present_grades,
    starts_anew,
)
from players.selectors.made import counted_sides, reached_from
from players.selectors.reported import reported_games
from players.selectors.results import result_of
from players.selectors.sides import Status
from players.selectors.starting import window_sides
from players.selectors.to_come import GradeToCome
from players.selectors.what_if import WhatIf, Window


def what_if(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    games: Sequence[Hypothetical],
) -> WhatIf:
    """The player's next grade in a list, if these ``games`` were played too.

    Raises NotShown where no period is in progress, or its rules are none of an average.
    """
    period = _next_period(snapshot, player, grading_list)
    rules = RULE_SETS[period.scheme]
    standing = PublishedGrade.objects.at(snapshot.number).filter(player_id=player.player_id)
    rows = {(row.list_slug, row.period): row for row in standing}
    age = age_in(snapshot, period, player)
    grades = present_grades(snapshot, rows.values())
    own = _own(snapshot, player, grading_list, period, goes_in(grading_list, period, grades, age))
    opening, latest = grading_list.opening, grading_list.latest
    reached = reached_from(grading_list, period, rules)
    return WhatIf(
        to_come=GradeToCome(
            grading_list=grading_list,
            period=period,
            rules=rules,
            age=age,
            earlier=counted_sides(snapshot, player, grading_list, reached),
            opening=rows.get((grading_list.slug, opening.name)) if opening else None,
            start=own.value if rules.age_starts else None,
        ),
        current=rows.get((grading_list.slug, latest.name)) if latest else None,
        own=own,
        window=Window() if own.is_sure else _window(snapshot, player, grading_list, period, age),
        reported=reported_games(snapshot, player, grading_list, period, own),
        games=games,
    )


def _own(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
    expected: Held,
) -> Held:
    """What the player goes in with: into a season, what his games in it say, if he has any."""
    if RULE_SETS[period.scheme].age_starts is None:
        return expected
    sides = PublishedSide.objects.at(snapshot.number).filter(
        player_id=player.player_id,
        list_slug=grading_list.slug,
        period=period.name,
        status=Status.IN_PROGRESS,
        own_value__isnull=False,
    )
    told = sides.values_list("own_value", flat=True).first()
    return expected if told is None else Held(expected.kind, told)


def _next_period(
    snapshot: Snapshot, player: PublishedPlayer, grading_list: PublishedList
) -> PublishedPeriod:
    """The one that the next list will close: grades for later ones are not known yet."""
    period = next(iter(grading_list.in_progress), None)
    if period is not None and period.scheme in RULE_SETS:
        return period
    raise missing(
        "Nothing to add games to",
        f"No period of the {grading_list.name} list is in progress that a grade could be"
        " reckoned for.",
        WayOn("Back to the profile", snapshot.address("profile", player.ref)),
    )


def _window(
    snapshot: Snapshot,
    player: PublishedPlayer,
    grading_list: PublishedList,
    period: PublishedPeriod,
    age: int,
) -> Window:
    """What the earlier games of the starting grade's window are worth, as grades stand now."""
    months = JUNIOR_MONTHS if starts_anew(period, age) else ADULT_MONTHS
    first_day = months_ending(period.last_day, months)
    sides = window_sides(snapshot, player, grading_list, period, first_day)
    values = held_by(snapshot, grading_list, period, {side.opponent_id for side in sides})
    worth = [
        value + result_of(side.score, is_white=side.is_white).worth
        for side in sides
        if (value := values[side.opponent_id].value) is not None
    ]
    return Window(worth, all(one.is_sure for one in values.values()))
