"""Changing records: what a service refuses, and a history that says why."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.timezone import now

LONGEST = 100
"""What a history row holds of a reason; a correction holds all of it."""

AS_LOADED = "as loaded"
AS_IT_STOOD = "as it stood before the next change"


class Refused(ValueError):
    """A service will not do what it was asked to; the message says why, to whoever asked."""


@transaction.atomic
def save_with_reason(record: Any, *, reason: str, by: Any = None) -> None:
    """Save a record that keeps a history: the new row carries ``reason``, and who it was.

    Without ``by`` that is the user of the request, if there is one. What the record was until now
    is in the history after that too, even if it was loaded without any.
    """
    _keep_what_stands(record)
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


def _keep_what_stands(record: Any) -> None:
    """Add to the history the state that is stored, unless its latest row is that."""
    history = type(record).history.model
    names = [field.attname for field in history.tracked_fields]
    stored = type(record)._base_manager.filter(pk=record.pk).values(*names).first()
    if stored is None:
        return
    latest = record.history.values(*names).first()
    if latest != stored:
        # Nobody's doing: rows are loaded, and accepted, in bulk and without a history.
        history.objects.create(
            history_date=now(),
            history_type="~" if latest else "+",
            history_change_reason=AS_IT_STOOD if latest else AS_LOADED,
            **stored,
        )
