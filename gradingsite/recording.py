"""Changing records: what a service refuses, and a history that says why."""

from __future__ import annotations

from typing import Any

LONGEST = 100
"""What a history row holds of a reason; a correction holds all of it."""


class Refused(ValueError):
    """A service will not do what it was asked to; the message says why, to whoever asked."""


def save_with_reason(record: Any, *, reason: str, by: Any = None) -> None:
    """Save a record that keeps a history: the new row carries ``reason``, and who it was.

    Without ``by`` that is the user of the request, if there is one.
    """
    record._change_reason = reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 3]}..."
    if by is not None:
        record._history_user = by
    try:
        record.save()
    finally:
        # Or else the next change of this object would be given this one's reason.
        del record._change_reason
        if by is not None:
            del record._history_user
