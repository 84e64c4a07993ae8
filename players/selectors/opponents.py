"""The opponents a player has met, and the scores against them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q

from grading.models import PublishedSide
from grading.reading.snapshot import Snapshot
from grading.scores import HALF_POINTS
from players.selectors.people import Person, people_at
from players.selectors.scores import DREW, LOST, WON, Score
from players.selectors.sides import Status


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whom a player has met over the board."""

    player_id: int
    score: Score
    """The player's, each game once in whatever lists it is."""
    last_day: date


@dataclass(frozen=True, slots=True)
class NamedOpponent:
    """An opponent who is shown."""

    person: Person
    met: Opponent


def opponents_of(snapshot: Snapshot, player_id: int) -> list[Opponent]:
    """Whom the player has met, the most often met first. One query.

    Games of isolated pools are not shown with players, and defaults were not played.
    """
    sides = PublishedSide.objects.at(snapshot.number).filter(
        player_id=player_id, score__in=list(HALF_POINTS)
    )
    rows = (
        sides.exclude(status=Status.ISOLATED)
        .values("opponent_id")
        .annotate(
            won=_games(WON),
            drawn=_games(DREW),
            lost=_games(LOST),
            last_day=Max("day"),
        )
        .order_by()
    )
    met = [
        Opponent(row["opponent_id"], Score(row["won"], row["drawn"], row["lost"]), row["last_day"])
        for row in rows
    ]
    return sorted(met, key=_most_and_latest_first)


def named(snapshot: Snapshot, opponents: Sequence[Opponent]) -> list[NamedOpponent]:
    """The opponents who are shown, in their order."""
    people = people_at(snapshot, _ids(opponents))
    return [
        NamedOpponent(people[met.player_id], met) for met in opponents if met.player_id in people
    ]


def _ids(opponents: Sequence[Opponent]) -> Collection[int]:
    return [met.player_id for met in opponents]


def _games(wanted: Q) -> Count:
    return Count("game_id", distinct=True, filter=wanted)


def _most_and_latest_first(met: Opponent) -> tuple[int, int, int]:
    return (-met.score.games, -met.last_day.toordinal(), met.player_id)
