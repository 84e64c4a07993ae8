"""A submission in words: what the command line and the mail to an organiser say of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grading.models.submissions import Submission
from grading.services.submissions.plan import Plan
from grading.services.submissions.receipt import entries_of
from gradingsite.counting import counted


def plan_in_words(plan: Plan) -> Iterator[str]:
    """What accepting would do, a line a fact."""
    yield f"{counted(plan.parsed.games, 'game')}, {plan.defaults} of them not played"
    if plan.declared.own_list:
        yield f"sent into the list {plan.declared.own_list}, and into no national one"
    for count, what in (
        (len(plan.new), "new"),
        (plan.same, "here already, just so"),
        (len(plan.changed), "told otherwise than before"),
        (len(plan.restored), "here again that were withdrawn"),
        (len(plan.gone), "no longer in the file: they are withdrawn"),
        (len(plan.kept), "corrected here by hand, and kept so"),
        (len(plan.moved), "moved to another event by hand, and kept there"),
        (plan.without_opponent, "defaults with no opponent named: nothing to store"),
    ):
        if count:
            yield f"{count} {what}"
    for term in plan.terms:
        if term.is_kept:
            yield f"{term.label} of the event: kept as {term.was}, put right by hand ({term.says})"
        else:
            yield f"{term.label} of the event: {term.was}, becomes {term.says}"
    for named in plan.named:
        yield f"{named.player}, whom an earlier file brought, becomes {named.says.name}"
    for name, count in plan.elsewhere.items():
        yield f"{count} are held already by another event, {name}"
    for warning in plan.warnings:
        yield f"Look at this: {warning}"


def receipt_in_words(receipt: dict[str, Any]) -> Iterator[str]:
    """What an organiser is told, a line a fact."""
    yield f"{receipt['event']} ({receipt['code']}), submission {receipt['submission']}: accepted"
    yield f"{receipt['games']} games, {receipt['defaults']} of them not played and never graded"
    for period in receipt["periods"]:
        yield f"{period['games']} in the {period['list']} list {period['period']}"
    yield f"{len(receipt['players'])} players identified"
    for player in receipt["players"]:
        if player["is_new"]:
            yield f"{player['name']} is new, and has the reference {player['ref']}"
    for term in receipt.get("terms", ()):
        yield f"{term['label']} of the event: {term['was']} until now, {term['says']} from now on"
    for warning in receipt["warnings"]:
        yield f"Please look at this: {warning}"


def entries_in_words(receipt: dict[str, Any]) -> Iterator[str]:
    """Each game of the event, and where it is graded, a line a game."""
    for one in entries_of(receipt):
        place = f"round {one.round}" if one.round else f"board {one.board}" if one.board else ""
        where = ", ".join(filter(None, (f"{one.day:%-d %B %Y}", one.section, place)))
        yield f"{where}: {one.white} - {one.black}, {one.result}; graded: {one.graded_in}"


def undecided_in_words(submission: Submission) -> Iterator[str]:
    """Who is still to be identified."""
    for row in submission.identifications.filter(player=None, is_new=False):
        yield f"line {row.line}: {row.name}, {counted(len(row.candidates), 'candidate')}"
