"""What a grader chose on the identification page: read, and every mistake told beside its row."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from grading.models.submissions import Identification, Submission
from grading.services.batches import NAMED_AT_ONCE, in_batches
from grading.services.submissions.identifying import Choice
from players.models import Player
from players.references import InvalidReference, parse_reference

NEW, OTHER = "new", "other"


@dataclass(slots=True)
class Read:
    """Choices by the players' numbers in the file, and what is wrong by their places in it."""

    choices: dict[str, Choice] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)


def given_of(row: Identification, given: Mapping[str, str]) -> tuple[str, str]:
    """The button that was pressed in for a row, and the reference that was typed."""
    chosen = given.get(f"who-{row.position}", "")
    other = given.get(f"other-{row.position}", "").strip()
    return (OTHER if other and not chosen else chosen), other


def read_choices(submission: Submission, given: Mapping[str, str]) -> Read:
    """Read a form; a row of which nothing was chosen is left for later."""
    read = Read()
    asked: dict[str, tuple[Identification, str]] = {}
    for row in submission.identifications.all():
        chosen, other = given_of(row, given)
        if other and chosen != OTHER:
            read.errors[row.position] = (
                "A reference is typed and something else is chosen: choose “another player”, or"
                " clear the reference."
            )
        elif chosen == NEW:
            read.choices[row.pin] = Choice()
        elif chosen:
            asked[row.pin] = row, other if chosen == OTHER else chosen
    _look_up(asked, read)
    return read


def _look_up(asked: Mapping[str, tuple[Identification, str]], read: Read) -> None:
    refs: dict[str, str] = {}
    for pin, (row, text) in asked.items():
        try:
            refs[pin] = parse_reference(text)
        except InvalidReference as error:
            read.errors[row.position] = f"{error}." if text else "Type the player’s reference."
    players = _players(set(refs.values()))
    for pin, ref in refs.items():
        if ref in players:
            read.choices[pin] = Choice(players[ref])
        else:
            read.errors[asked[pin][0].position] = f"No player has the reference {ref}."


def _players(refs: Collection[str]) -> dict[str, Player]:
    return {
        player.ref: player
        for some in in_batches(sorted(refs), NAMED_AT_ONCE)
        for player in Player.objects.filter(ref__in=some).select_related("merged_into")
    }
