"""Players of a file who were erased: it tells their old references, and they do not come back."""

from __future__ import annotations

from collections.abc import Sequence

from grading.imports.parsed import ParsedPlayer
from grading.models.submissions import Identification, Submission
from players.chains import roots
from players.erasing.digest import erased_records
from players.erasing.filed import without_player
from players.models import Player
from players.references import placeholder


def take_out_erased(submission: Submission, players: Sequence[ParsedPlayer]) -> None:
    """Take them for the records that are left, and what the file says of them out of it.

    One query, and a few more for each of them.
    """
    records = erased_records(player.ref for player in players if player.ref)
    standing = roots() if records else {}
    for told in players:
        if told.ref not in records:
            continue
        key = records[told.ref]
        nobody = Player.objects.get(pk=standing.get(key, key))
        submission.text = without_player(
            submission, submission.text, pin=told.pin, line=told.line, ref=nobody.ref
        )
        submission.identifications.filter(pin=told.pin).update(
            player=nobody,
            name=placeholder(nobody.ref),
            outcome=Identification.Outcome.CERTAIN,
            because="erased since",
            candidates=[],
            is_new=False,
        )
    if records:
        submission.save(update_fields=["text"])
