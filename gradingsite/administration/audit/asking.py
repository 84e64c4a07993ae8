"""What of it is asked for: by kind of record, person, day, words of the reason, reference."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.db import models
from django.db.models import Q
from django.utils.timezone import make_aware

from clubs.models import Club
from grading.models import Event
from gradingsite.administration.audit.sources import OTHERS, Source
from gradingsite.administration.days import DayInput
from players.models import Player
from players.references import InvalidReference, parse_reference

CODES: dict[type[models.Model], str] = {Player: "ref", Club: "code", Event: "code__iexact"}
"""What records are known by, outside the database."""


class AuditForm(forms.Form):
    """What is asked for; nothing, everything."""

    kind = forms.ChoiceField(required=False, label="Records")
    by = forms.ModelChoiceField(
        User.objects.order_by("username"), required=False, label="By", empty_label="anybody"
    )
    since = forms.DateField(required=False, widget=DayInput, label="From")
    until = forms.DateField(required=False, widget=DayInput, label="To")
    why = forms.CharField(required=False, max_length=100, label="Words of the reason")
    about = forms.CharField(
        required=False, max_length=40, label="Reference", help_text="or a club’s or an event’s code"
    )

    def __init__(self, *args: Any, open_to: list[Source], sees_others: bool) -> None:
        """Offer the kinds of records that are open to whoever asks."""
        super().__init__(*args)
        kinds = [(source.name, source.plural) for source in open_to]
        if sees_others:
            kinds.append((OTHERS, "other records, users among them"))
        self.fields["kind"].choices = [("", "all"), *kinds]  # type: ignore[attr-defined]

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked for, as far as it could be read."""
        return {name: value for name, value in getattr(self, "cleaned_data", {}).items() if value}


def narrowed(rows: models.QuerySet[Any], source: Source, asked: dict[str, Any]) -> Any:
    """The rows of a history that are asked for."""
    wanted = Q(**_times("history_date", asked))
    if "by" in asked:
        wanted &= Q(history_user=asked["by"])
    if "why" in asked:
        wanted &= Q(history_change_reason__icontains=asked["why"])
    if "about" in asked:
        wanted &= _about(source, asked["about"])
    return rows.filter(wanted)


def narrowed_log(rows: models.QuerySet[Any], asked: dict[str, Any]) -> Any:
    """The rows of the log that are asked for: it knows no reasons and no references."""
    wanted = Q(**_times("action_time", asked))
    if "by" in asked:
        wanted &= Q(user=asked["by"])
    if "why" in asked or "about" in asked:
        return rows.none()
    return rows.filter(wanted)


def _times(field: str, asked: dict[str, Any]) -> dict[str, Any]:
    """From the first moment of a day to the last of another, as days are where the site is."""
    times = {}
    if "since" in asked:
        times[f"{field}__gte"] = make_aware(datetime.combine(asked["since"], time.min))
    if "until" in asked:
        times[f"{field}__lte"] = make_aware(datetime.combine(asked["until"], time.max))
    return times


def _about(source: Source, text: str) -> Q:
    """Records of that reference or code, and those that lead to it; of no such thing, none."""
    meant = {model: _keys(model, code, text) for model, code in CODES.items()}
    found = Q(pk__in=[])
    for name, model in _leads(source):
        if meant[model]:
            found |= Q(**{f"{name}__in": meant[model]})
    return found


def _leads(source: Source) -> Iterator[tuple[str, type[models.Model]]]:
    """The fields by which a row is about a player, a club or an event."""
    if source.model in CODES:
        yield source.key, source.model
    for field in source.fields:
        if field.is_relation and field.related_model in CODES:
            yield field.attname, field.related_model


def _keys(model: type[models.Model], code: str, text: str) -> list[int]:
    wanted = _whole(text) if model is Player else text.strip().upper()
    return list(model._default_manager.filter(**{code: wanted}).values_list("pk", flat=True))


def _whole(text: str) -> str:
    """A reference with its letter."""
    try:
        return parse_reference(text)
    except InvalidReference as error:
        return error.meant or ""
