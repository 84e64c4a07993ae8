"""Two players' games against each other. Source: site, Head to head."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from grading.models import PublishedPlayer, PublishedSide
from grading.reading.lists import PublishedList, PublishedPeriod
from grading.reading.snapshot import Snapshot
from players.selectors.figures import Pair, pairs_at
from players.selectors.scores import Score, score_of
from players.selectors.sides import WITHIN_A_DAY, Side, Status, sides_shown


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game in one list, from the first player's side and from the other's."""

    list: PublishedList
    period: PublishedPeriod
    side: Side
    reverse: Side

    @property
    def game_id(self) -> int:
        """The game, which other lists may have too."""
        return self.side.row.game_id


@dataclass(frozen=True, slots=True)
class Tally:
    """The first player's score in one list, or in all of them together."""

    list: PublishedList | None
    score: Score
    white: Score
    black: Score


@dataclass(frozen=True, slots=True)
class Standing:
    """Both players' present grades in a list."""

    list: PublishedList
    own: Pair
    theirs: Pair


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What there is between two players, the latest game first."""

    meetings: Sequence[Meeting]
    tallies: Sequence[Tally]
    """All together first; then each list, where there is more than one."""
    standings: Sequence[Standing]
    only_isolated: bool
    """Whether they met in isolated pools alone, whose games are not shown."""

    @property
    def has_defaults(self) -> bool:
        """Whether any game was not played, and so is no part of the score."""
        return any(meeting.side.result.half_points is None for meeting in self.meetings)

    @property
    def has_starred(self) -> bool:
        """Whether any grade bears a star."""
        return any(m.side.is_starred or m.reverse.is_starred for m in self.meetings)


def head_to_head(
    snapshot: Snapshot, player: PublishedPlayer, opponent: PublishedPlayer
) -> HeadToHead:
    """The games of ``player`` against ``opponent``, in a number of queries that never grows."""
    ids = (player.player_id, opponent.player_id)
    rows = list(_rows(snapshot, *ids))
    shown = [row for row in rows if row.status != Status.ISOLATED]
    meetings = _meetings(snapshot, shown, player.player_id)
    pairs = pairs_at(snapshot, ids)
    standings = [
        Standing(one, pairs[ids[0]][one.slug], pairs[ids[1]][one.slug]) for one in snapshot.lists
    ]
    return HeadToHead(
        meetings=meetings,
        tallies=_tallies(snapshot, meetings),
        standings=[
            row for row in standings if row.own.latest.is_shown or row.theirs.latest.is_shown
        ],
        only_isolated=bool(rows) and not shown,
    )


def _rows(snapshot: Snapshot, player_id: int, opponent_id: int) -> Iterable[PublishedSide]:
    """Both sides of every game between them, found by the index on players."""
    return (
        PublishedSide.objects.at(snapshot.number)
        .filter(
            Q(player_id=player_id, opponent_id=opponent_id)
            | Q(player_id=opponent_id, opponent_id=player_id)
        )
        .order_by("-day", *WITHIN_A_DAY)
    )


def _meetings(snapshot: Snapshot, rows: Sequence[PublishedSide], player_id: int) -> list[Meeting]:
    reverse = {(r.game_id, r.list_slug): r for r in rows if r.player_id != player_id}
    periods = {(one.slug, p.name): (one, p) for one in snapshot.lists for p in one.periods}
    own = [
        row for row in rows if row.player_id == player_id and (row.list_slug, row.period) in periods
    ]
    return [
        Meeting(
            *periods[side.row.list_slug, side.row.period],
            side,
            Side(reverse[side.row.game_id, side.row.list_slug], None, side.event),
        )
        for side in sides_shown(snapshot, own)
    ]


def _tallies(snapshot: Snapshot, meetings: Sequence[Meeting]) -> list[Tally]:
    by_list = [_tally([m for m in meetings if m.list is one], one) for one in snapshot.lists]
    played = [tally for tally in by_list if tally.score.games]
    together = _tally({m.game_id: m for m in meetings}.values())
    return [together, *played] if len(played) > 1 else played


def _tally(meetings: Iterable[Meeting], grading_list: PublishedList | None = None) -> Tally:
    met = list(meetings)
    return Tally(
        list=grading_list,
        score=score_of(m.side.result for m in met),
        white=score_of(m.side.result for m in met if m.side.row.is_white),
        black=score_of(m.side.result for m in met if not m.side.row.is_white),
    )
