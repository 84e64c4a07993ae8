"""Changing records: what a service refuses, and a history that says why."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from django.db import IntegrityError, models, transaction
from django.utils.timezone import now

R = TypeVar("R", bound=models.Model)

AS_LOADED = "as loaded"
AS_IT_STOOD = "as it stood before the next change"

BEFORE = "as it was before (loaded without a history)"
"""What a row ``AS_LOADED`` is called: it is written with the first change, and is none itself."""


class Refused(ValueError):
    """A service will not do what it was asked to; the message says why, to whoever asked."""


class AsAsked(Refused):
    """It is so already: nothing was to be done."""


@transaction.atomic
def save_with_reason(record: Any, *, reason: str, by: Any = None) -> None:
    """Save a record that keeps a history: the new row carries ``reason``, and who it was.

    Without ``by`` that is the user of the request, if there is one. What the record was until now
    is in the history after that too, even if it was loaded without any.
    """
    _keep_what_stands(record)
    record._change_reason = reason
    if by is not None:
        record._history_user = by
    try:
        record.save()
    finally:
        # Or else the next change of this object would be given this one's reason.
        del record._change_reason
        if by is not None:
            del record._history_user


@transaction.atomic
def delete_with_reason(record: Any, *, reason: str, by: Any = None) -> None:
    """Delete a record that keeps a history, in which it stays, as ``save_with_reason`` keeps it."""
    _keep_what_stands(record)
    record._change_reason = reason
    if by is not None:
        record._history_user = by
    record.delete()


@transaction.atomic
def hold_or_store(new: R, *, key: Collection[str], reason: str, by: Any = None) -> R | None:
    """Store a record that keeps a history, unless one is there with the same in its fields ``key``.

    That one is given then, and held until the transaction ends; None where ``new`` was stored. Of
    two who store one at once, the other waits, and is given what the first has stored.
    """
    same = {name: getattr(new, name) for name in key}
    rows = type(new)._default_manager.select_for_update(of=("self",)).filter(**same)
    held = rows.first()
    if held is None:
        try:
            save_with_reason(new, reason=reason, by=by)
        except IntegrityError:
            held = rows.first()
            if held is None:
                raise
    return held


def was_loaded(row: Any) -> bool:
    """Whether a row of a history is what stood before its record's first change."""
    return bool(row.history_type == "+" and row.history_change_reason == AS_LOADED)


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
