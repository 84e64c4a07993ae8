"""What an organiser is told of a file that was accepted."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grading.models import Placement
from grading.models.submissions import Submission
from grading.services.submissions.plan import Plan


def receipt_of(submission: Submission, plan: Plan) -> dict[str, Any]:
    """Counts, the players with their references, the periods the event's games are graded in."""
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
        "warnings": list(plan.warnings),
    }


def _periods(submission: Submission) -> list[dict[str, Any]]:
    placed = Placement.objects.filter(game__event=submission.event_id, game__is_withdrawn=False)
    periods = Counter(placed.values_list("grading_list__name", "period__name"))
    return [
        {"list": name, "period": period, "games": games}
        for (name, period), games in sorted(periods.items())
    ]
