"""How players go into a list to come, as their grades stand now. Source: grading rules, 4."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from grading.engine.ages import ADULT, ADULT_AGE, age_day
from grading.engine.results import Kind
from grading.engine.rules import ECF_2012, RULE_SETS
from grading.models import PublishedGrade, PublishedPlayer
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.people import players_at


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody has to go in with, as things stand.

    Who will need a starting grade has none before the list; ``value`` is then the grade that a
    junior holds meanwhile.
    """

    kind: Kind
    value: int | None

    @property
    def is_sure(self) -> bool:
        """Whether it is the grade that will be used."""
        return self.kind is not Kind.START


def age_in(snapshot: Snapshot, period: PublishedPeriod, player: PublishedPlayer | None) -> int:
    """A junior's age for a list to come, ``ADULT`` for everyone else.

    It follows from the one that is published, as a year lies between two last days of August.
    """
    latest = [shown.latest.name for shown in snapshot.lists if shown.latest is not None]
    if player is None or player.junior_age is None or not latest:
        return ADULT
    age = player.junior_age + age_day(period.name).year - age_day(max(latest)).year
    return age if age < ADULT_AGE else ADULT


def starts_anew(period: PublishedPeriod, age: int) -> bool:
    """Whether somebody of that ``age`` goes in with a starting grade, whatever he holds."""
    return age != ADULT and RULE_SETS.get(period.scheme, ECF_2012).juniors_start


def held_by(
    snapshot: Snapshot,
    grading_list: PublishedList,
    period: PublishedPeriod,
    player_ids: Collection[int],
) -> dict[int, Held]:
    """What those players have for the period. Two queries, none for nobody."""
    if not player_ids:
        return {}
    players = {player.player_id: player for player in players_at(snapshot, player_ids)}
    grades: dict[int, dict[str, int]] = {}
    for row in _rows(snapshot, grading_list, player_ids):
        grades.setdefault(row.player_id, {})[row.list_slug] = row.grade or 0
    return {
        player_id: goes_in(
            grading_list,
            period,
            grades.get(player_id, {}),
            age_in(snapshot, period, players.get(player_id)),
        )
        for player_id in player_ids
    }


def goes_in(
    grading_list: PublishedList, period: PublishedPeriod, grades: Mapping[str, int], age: int
) -> Held:
    """How somebody of that ``age`` goes into a period, from his present ``grades`` by list."""
    starts = RULE_SETS.get(period.scheme, ECF_2012).age_starts
    if starts is not None and grading_list.slug not in grades:
        return Held(Kind.AGE, starts.under(starts.oldest if age == ADULT else age))
    return held(grading_list, grades, starts=starts_anew(period, age))


def held(grading_list: PublishedList, grades: Mapping[str, int], *, starts: bool) -> Held:
    """What somebody has to go in with, from the present ``grades`` by list; or he starts anew."""
    own, sister = grades.get(grading_list.slug), grades.get(grading_list.sister or "")
    value = own if own is not None else sister
    if starts or value is None:
        return Held(Kind.START, value)
    return Held(Kind.LIST if own is not None else Kind.OTHER, value)


def present_grades(snapshot: Snapshot, rows: Iterable[PublishedGrade]) -> dict[str, int]:
    """One player's grades in each list's latest period, by the list's slug."""
    latest = {shown.slug: shown.latest.name for shown in snapshot.lists if shown.latest}
    return {
        row.list_slug: row.grade
        for row in rows
        if row.grade is not None and latest.get(row.list_slug) == row.period
    }


def _rows(
    snapshot: Snapshot, grading_list: PublishedList, player_ids: Collection[int]
) -> Iterable[PublishedGrade]:
    wanted = Q(pk__in=[])
    for shown in snapshot.lists:
        if shown.slug in (grading_list.slug, grading_list.sister) and shown.latest is not None:
            wanted |= Q(list_slug=shown.slug, period=shown.latest.name)
    return (
        PublishedGrade.objects.at(snapshot.number)
        .filter(wanted, player_id__in=player_ids, grade__isnull=False)
        .only("player_id", "list_slug", "grade")
    )
