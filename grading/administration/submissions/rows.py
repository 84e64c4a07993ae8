"""The players of a file, as the identification page lists them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from grading.administration.submissions.choices import NEW, OTHER, given_of
from grading.administration.submissions.offers import Offer, Offers, club_names
from grading.models.submissions import Identification, Submission

AT_ONCE = 300
"""Rows with something to choose on one page; the rest come when these are confirmed."""


@dataclass(frozen=True, slots=True)
class OpenRow:
    """Somebody of whom a grader is asked who it is."""

    row: Identification
    offers: Sequence[Offer]
    chosen: str
    """The reference of a player, or NEW, or OTHER, or nothing yet."""
    other: str
    """A reference as it was typed."""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """All players of a file."""

    open: Sequence[OpenRow]
    later: int
    """How many more are to be chosen, on the pages after this."""
    known: Sequence[Identification]
    """Those who are told already, newcomers among them."""


def rows_of(
    submission: Submission,
    *,
    asked_for: Collection[int] = (),
    given: Mapping[str, str] | None = None,
    errors: Mapping[int, str] | None = None,
) -> Rows:
    """Sort the players of a file; ``asked_for`` are places in it to be opened.

    ``given`` is what a form said that could not be taken, and ``errors`` why, by place.
    """
    rows = list(submission.identifications.select_related("player", "decided_by"))
    _name_clubs(rows)
    is_pending = submission.stage in Submission.PENDING
    wanted = [row for row in rows if is_pending and _is_open(row, asked_for)]
    wanted.sort(key=lambda row: (row.position not in asked_for, row.is_decided))
    shown = sorted(wanted[:AT_ONCE], key=lambda row: row.position)
    offers = Offers(shown)
    left = {row.pk for row in wanted}
    return Rows(
        open=[_open_row(row, offers.of(row), given or {}, errors or {}) for row in shown],
        later=len(wanted) - len(shown),
        known=[row for row in rows if row.pk not in left],
    )


def _name_clubs(rows: Sequence[Identification]) -> None:
    """Call clubs that the file gives the code of alone by their names here."""
    nameless = [row for row in rows if row.club_code and not row.club_name]
    names = club_names({row.club_code for row in nameless})
    for row in nameless:
        row.club_name = names.get(row.club_code, "")


def _is_open(row: Identification, asked_for: Collection[int]) -> bool:
    """Not yet told, or a newcomer by nobody's word though there are players it may be."""
    if row.position in asked_for or not row.is_decided:
        return True
    return row.is_new and bool(row.candidates) and row.decided_by_id is None


def _open_row(
    row: Identification,
    offers: Sequence[Offer],
    given: Mapping[str, str],
    errors: Mapping[int, str],
) -> OpenRow:
    if given:
        chosen, other = given_of(row, given)
        return OpenRow(row, offers, chosen, other, errors.get(row.position, ""))
    if row.player is None:
        return OpenRow(row, offers, NEW if row.is_new else "", "")
    is_offered = any(offer.ref == row.player.ref for offer in offers)
    return OpenRow(
        row,
        offers,
        row.player.ref if is_offered else OTHER,
        "" if is_offered else row.player.ref,
    )
