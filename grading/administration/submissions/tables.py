"""What accepting a file would do, in tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from grading.models import Game
from grading.models.submissions import Submission
from grading.services.batches import NAMED_AT_ONCE, in_batches
from grading.services.submissions.matching import FiledGame, HeldGame
from grading.services.submissions.plan import Changed, Moved, Plan
from players.models import Player

LISTED = 200
"""Games of a table that are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One game."""

    line: int | None = None
    section: str = ""
    round: int | None = None
    board: int | None = None
    day: object = None
    white: str = ""
    black: str = ""
    result: str = ""
    was: str = ""
    """How it stands in the records, where the file tells it otherwise."""


@dataclass(frozen=True, slots=True)
class Table:
    """Games of which the same becomes."""

    name: str
    note: str
    games: int
    lines: Sequence[Line] = field(default_factory=list)

    @property
    def more(self) -> int:
        """How many there are beyond those shown."""
        return self.games - len(self.lines)

    @property
    def has_old(self) -> bool:
        """Whether it tells what is changed."""
        return any(line.was for line in self.lines)


def tables_of(submission: Submission, plan: Plan) -> list[Table]:
    """The games that change anything, or would if they were not kept as they are."""
    tables = (
        ("Changed", "The file tells them otherwise: they are corrected.", plan.changed),
        ("Withdrawn", "They are no longer in the file.", plan.gone),
        ("Restored", "They were withdrawn, and are in the file again.", plan.restored),
        (
            "Kept as corrected by hand",
            "Somebody put them right here since: that stands, whatever the file says.",
            plan.kept,
        ),
        (
            "Kept where they were moved to by hand",
            "Somebody moved them out of this event since: there they stay, and do not come again.",
            plan.moved,
        ),
        ("New", "They are added to the event.", plan.new),
    )
    names = _Names(submission, plan)
    return [
        Table(name, note, len(games), [names.line(game) for game in games[:LISTED]])
        for name, note, games in tables
        if games
    ]


class _Names:
    """Games in words."""

    def __init__(self, submission: Submission, plan: Plan) -> None:
        self._by_pin = {
            row.pin: f"{row.name} ({row.player.ref})" if row.player else f"{row.name} (new)"
            for row in submission.identifications.select_related("player")
        }
        kept = [game for game in plan.kept if isinstance(game, HeldGame)]
        self._by_key = _players([*plan.gone[:LISTED], *kept[:LISTED]])

    def line(self, game: FiledGame | HeldGame | Changed | Moved) -> Line:
        """One game, whichever it is."""
        if isinstance(game, HeldGame):
            return self._held(game)
        if isinstance(game, Moved):
            where = f"in {game.event}" if game.event else "deleted"
            return self._filed(game.filed, was=where)
        if isinstance(game, Changed):
            return self._filed(game.filed, was="; ".join(_differences(game)))
        return self._filed(game)

    def _filed(self, filed: FiledGame, was: str = "") -> Line:
        game = filed.game
        return Line(
            line=game.line,
            section=filed.section.name,
            round=game.round,
            board=game.board,
            day=game.day,
            white=self._by_pin[game.white],
            black=self._by_pin[game.black],
            result=_result(game.score),
            was=was,
        )

    def _held(self, held: HeldGame) -> Line:
        return Line(
            section=held.section,
            round=held.round,
            board=held.board,
            day=held.day,
            white=self._by_key.get(held.white, ""),
            black=self._by_key.get(held.black, ""),
            result=_result(held.score),
        )


def _differences(change: Changed) -> Iterator[str]:
    filed, held, becomes = change.filed, change.held, change.becomes
    if change.score != held.score:
        # The colours of the file, as the result beside it has them.
        score = held.score if filed.white == held.white else held.score[::-1]
        yield _result(score)
    if becomes.white != held.white:
        yield "colours the other way round"
    if filed.game.day != held.day and isinstance(held.day, date):
        yield f"on {held.day:%-d %B %Y}"
    for what, ours, theirs in (
        ("round", becomes.round, held.round),
        ("board", becomes.board, held.board),
        ("section", becomes.section, held.section),
    ):
        if ours != theirs:
            yield f"{what} {theirs}" if theirs else f"no {what}"


def _result(score: str) -> str:
    return str(Game.Score(score).label)


def _players(games: Sequence[HeldGame]) -> Mapping[object, str]:
    keys = sorted({key for game in games for key in game.pair if isinstance(key, int)})
    return {
        player.pk: f"{player.name} ({player.ref})"
        for some in in_batches(keys, NAMED_AT_ONCE)
        for player in Player.objects.filter(pk__in=some)
    }
