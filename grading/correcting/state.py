"""What a record was when its form was opened: no form takes back what somebody else did since."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.timezone import localtime

SALT = "grading.correcting.state"
LENGTH = 10


def state_of(record: Any) -> str:
    """Something about each field that changes with it, and tells nobody what is in it."""
    return " ".join(f"{field.name}={_digest(record, field)}" for field in _fields(record))


def changed_since(record: Any, state: str) -> str | None:
    """What of the record is not as it was in that state, and who changed it; None if all is."""
    was = dict(part.split("=", 1) for part in state.split(" ") if "=" in part)
    names = [
        str(field.verbose_name)
        for field in _fields(record)
        if was.get(field.name) != _digest(record, field)
    ]
    if not names:
        return None
    return f"Since this form was opened {_listed(names)} changed{_by_whom(record)}"


def _fields(record: Any) -> list[models.Field[Any, Any]]:
    fields: list[models.Field[Any, Any]] = type(record).history.model.tracked_fields
    return fields


def _digest(record: Any, field: models.Field[Any, Any]) -> str:
    value = f"{record.pk} {field.name} {field.value_to_string(record)}"
    return salted_hmac(SALT, value).hexdigest()[:LENGTH]


def _listed(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _by_whom(record: Any) -> str:
    """As its latest change is on record."""
    latest = record.history.select_related("history_user").first()
    if latest is None or latest.history_user is None:
        return ""
    when = localtime(latest.history_date)
    return f", by {latest.history_user} on {when:%d %B %Y at %H:%M}".replace(" on 0", " on ")
