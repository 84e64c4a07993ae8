"""Why a grade that was published before comes out differently. Source: grading rules, section 9."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from grading.models import Correction
from grading.models.corrections import Cause

UNTOLD = Cause.RECORDS.value
"""What is left to say when no correction, or more than one, can have led to a change."""

Causes = dict[int, str]
"""By player."""


@dataclass(frozen=True, slots=True)
class Told:
    """A correction about a player: its cause, and where the game is graded that it is of."""

    cause: str
    placed: Mapping[str, str] | None = None
    """By list, the period; None for what is no one game's, such as an event or a birth date."""

    def reaches(self, period: str) -> bool:
        """Whether it can have moved any list of that period."""
        return self.placed is None or any(first <= period for first in self.placed.values())

    def moves(self, slug: str, period: str) -> bool:
        """Whether it can have moved that list by itself."""
        return self.placed is None or (slug in self.placed and self.placed[slug] <= period)


Corrected = Mapping[int, Sequence[Told]]
"""What was corrected about each player."""


def with_causes(
    comes: pl.DataFrame, republished: pl.Series, sides: pl.DataFrame, corrected: Corrected
) -> pl.DataFrame:
    """New grade rows with their ``cause``; ``republished`` masks those that need one.

    A cause passes from a player whose results or details were corrected to those he met in the
    same list and period, on from them, and with each of them into later periods.
    """
    changed = comes.filter(republished).select("player_id", "list_slug", "period")
    if changed.is_empty():
        return comes
    known: Causes = {}
    rows = []
    for (period, slug), players in _by_period(changed):
        met = sides.filter(pl.col("list_slug") == slug, pl.col("period") == period)
        causes = _spread(players, met, known | _direct(corrected, slug, period))
        rows += [(player, slug, period, cause) for player, cause in causes.items()]
        known = known | causes
    found = pl.DataFrame(
        rows,
        schema={
            "player_id": pl.Int64,
            "list_slug": pl.String,
            "period": pl.String,
            "why": pl.String,
        },
        orient="row",
    )
    keys = ["player_id", "list_slug", "period"]
    return (
        comes.join(found, on=keys, how="left", maintain_order="left")
        .with_columns(cause=pl.col("why").fill_null(""))
        .drop("why")
    )


def causes_of(
    corrections: Iterable[Correction],
    roots: Mapping[int, int],
    placed: Mapping[int, Mapping[str, str]],
) -> Corrected:
    """What ``corrections`` say of each player; ``placed`` has lists and periods by game."""
    told: dict[int, list[Told]] = defaultdict(list)
    for correction in corrections:
        where = None if correction.game_id is None else placed.get(correction.game_id, {})
        for player in correction.players.all():
            told[roots.get(player.pk, player.pk)].append(Told(correction.cause, where))
    return told


def _direct(corrected: Corrected, slug: str, period: str) -> Causes:
    """What can have moved a list from a player's own records: what is of the list before others."""
    causes: Causes = {}
    for player, told in corrected.items():
        own = {one.cause for one in told if one.moves(slug, period)}
        any_list = {one.cause for one in told if one.reaches(period)}
        # A game may have been moved on from there.
        if fitting := own or any_list or {one.cause for one in told}:
            causes[player] = fitting.pop() if len(fitting) == 1 else UNTOLD
    return causes


def _by_period(changed: pl.DataFrame) -> list[tuple[tuple[str, str], set[int]]]:
    groups = changed.group_by("period", "list_slug").agg("player_id").sort("period", "list_slug")
    return [((period, slug), set(players)) for period, slug, players in groups.iter_rows()]


def _spread(players: set[int], sides: pl.DataFrame, known: Causes) -> Causes:
    """Causes of all ``players``, spread from those of them and their opponents that have one."""
    opponents = _opponents(sides, players)
    causes: Causes = {}
    queue = deque(
        (player, cause)
        for player, cause in known.items()
        if player in players or player in opponents
    )
    met = set()
    while queue:
        player, cause = queue.popleft()
        if player in met:
            continue
        met.add(player)
        if player in players:
            causes[player] = cause
        queue.extend((opponent, cause) for opponent in opponents.get(player, ()))
    only = set(known.values())
    rest = only.pop() if len(only) == 1 else UNTOLD
    return {player: causes.get(player, rest) for player in players}


def _opponents(sides: pl.DataFrame, players: set[int]) -> dict[int, list[int]]:
    """Whom each player met, as far as it concerns ``players``."""
    concerned = sides.filter(pl.col("opponent_id").is_in(list(players)))
    grouped = concerned.group_by("player_id", maintain_order=True).agg("opponent_id")
    return {player: sorted(set(met)) for player, met in grouped.iter_rows()}
