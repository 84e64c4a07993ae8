"""What an organiser is told of a file that was accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from grading.models import Game, Placement
from grading.models.submissions import Submission
from grading.services.batches import NAMED_AT_ONCE
from grading.services.submissions.plan import Plan

NEVER = "never, as it was not played"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A game of the event, as its receipt tells it."""

    day: date
    section: str
    round: int | None
    board: int | None
    white: str
    """Name and reference."""
    black: str
    result: str
    graded_in: str
    """The period of each list; of a default, that it is graded in none."""


def receipt_of(submission: Submission, plan: Plan) -> dict[str, Any]:
    """Counts, the players with their references, the event's games with the periods of each."""
    rows = submission.identifications.select_related("player")
    return {
        "event": submission.name,
        "code": submission.code,
        "submission": submission.submission_index,
        "accepted_on": submission.accepted_on.isoformat() if submission.accepted_on else None,
        "games": plan.parsed.games,
        "new": len(plan.new),
        "same": plan.same,
        "changed": len(plan.changed),
        "kept": len(plan.kept) + len(plan.moved),
        "restored": len(plan.restored),
        "withdrawn": len(plan.gone),
        "defaults": plan.defaults,
        "players": [
            {
                "pin": row.pin,
                "name": row.name,
                "ref": row.player.ref if row.player else "",
                "is_new": row.pin in plan.newcomers,
            }
            for row in rows
        ],
        "terms": [
            {"label": term.label, "was": term.was, "says": term.says} for term in plan.changes
        ],
        "periods": _periods(submission),
        "entries": [_entry(game) for game in _games(submission)],
        "warnings": list(plan.warnings),
    }


def entries_of(receipt: dict[str, Any]) -> Iterator[Entry]:
    """The games that a receipt tells of; those of before receipts told of each tell of none."""
    names = {player["ref"]: f"{player['name']} {player['ref']}" for player in receipt["players"]}
    for told in receipt.get("entries", ()):
        is_played = told["score"] in Game.PLAYED
        placed = (f"{one['list']} {one['period']}" for one in told["graded_in"])
        yield Entry(
            day=date.fromisoformat(told["day"]),
            section=told["section"],
            round=told["round"],
            board=told["board"],
            white=names.get(told["white"], told["white"]),
            black=names.get(told["black"], told["black"]),
            result=str(Game.Score(told["score"]).label),
            graded_in=", ".join(placed) if is_played else NEVER,
        )


def _periods(submission: Submission) -> list[dict[str, Any]]:
    placed = Placement.objects.filter(
        game__event=submission.event_id, game__is_withdrawn=False, game__score__in=Game.PLAYED
    )
    periods = Counter(placed.values_list("grading_list__name", "period__name"))
    return [
        {"list": name, "period": period, "games": games}
        for (name, period), games in sorted(periods.items())
    ]


def _games(submission: Submission) -> Iterator[Game]:
    games = Game.objects.filter(event=submission.event_id, is_withdrawn=False)
    named = games.select_related("section", "white", "black")
    placed = named.prefetch_related("placements__grading_list", "placements__period")
    in_order = placed.order_by("day", "section__name", "round", "board", "pk")
    # No more placements are named in a query than databases take at once.
    yield from in_order.iterator(chunk_size=NAMED_AT_ONCE)


def _entry(game: Game) -> dict[str, Any]:
    placements = game.placements.all()
    return {
        "day": game.day.isoformat(),
        "section": game.section.name if game.section else "",
        "round": game.round,
        "board": game.board,
        "white": game.white.ref,
        "black": game.black.ref,
        "score": game.score,
        "graded_in": sorted(
            ({"list": one.grading_list.name, "period": one.period.name} for one in placements),
            key=lambda one: one["list"],
        ),
    }
