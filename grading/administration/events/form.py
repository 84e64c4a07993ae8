"""The form that puts an event right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.timezone import localdate

from grading.correcting import CorrectingForm
from grading.models import Correction, Event, GradingList
from grading.models.corrections import Cause
from grading.models.events import Rate
from grading.services.acceptance import accept_event
from grading.services.corrections import Why
from grading.services.event_corrections import (
    correct_dates,
    correct_rate,
    correct_terms,
    mark_final,
    rename_event,
    restore_event,
    withdraw_event,
)

Given = Mapping[str, Any]
Made = list[Correction | None]

Stage = Event.Stage

NEXT = {
    Stage.RECEIVED: (Stage.RECEIVED, Stage.ACCEPTED, Stage.WITHDRAWN),
    Stage.ACCEPTED: (Stage.ACCEPTED, Stage.WITHDRAWN),
    Stage.WITHDRAWN: (Stage.WITHDRAWN, Stage.ACCEPTED),
}
"""The stages an event can come to from each."""


def _rate(event: Event, given: Given, why: Why) -> Made:
    return [correct_rate(event=event, rate=given["rate"], **why)]


def _name(event: Event, given: Given, why: Why) -> Made:
    return [rename_event(event=event, name=given["name"], **why)]


def _dates(event: Event, given: Given, why: Why) -> Made:
    first_day, last_day = given["first_day"], given["last_day"]
    return [correct_dates(event=event, first_day=first_day, last_day=last_day, **why)]


def _terms(event: Event, given: Given, why: Why) -> Made:
    terms = {name: given[name] for name in ("kind", "reported_by", "members_only")}
    return [correct_terms(event=event, **terms, **why)]


def _final(event: Event, given: Given, why: Why) -> Made:
    is_final = given["is_final"]
    mark_final(event=event, is_final=is_final, reason=why["reason"], by=why.get("by"))
    return []


def _stage(event: Event, given: Given, why: Why) -> Made:
    if given["stage"] == Stage.WITHDRAWN:
        return [withdraw_event(event=event, **why)]
    if event.stage == Stage.WITHDRAWN:
        return [restore_event(event=event, **why)]
    accept_event(event=event, on=localdate())
    return []


class EventForm(CorrectingForm):
    """An event; what grades depend on is corrected, and its stage goes by way of the services."""

    services = {
        "name": _name,
        "rate": _rate,
        "first_day": _dates,
        "last_day": _dates,
        "kind": _terms,
        "reported_by": _terms,
        "members_only": _terms,
        "is_final": _final,
        "stage": _stage,
    }
    causes = (Cause.EVENT, Cause.RULES, Cause.RECORDS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the stages that can come next."""
        super().__init__(*args, **kwargs)
        if "rate" in self.fields:
            asked = self.fields["rate"]
            self.fields["rate"] = forms.ChoiceField(
                label=asked.label, help_text=asked.help_text, choices=self._lists()
            )
        if "stage" in self.fields and self.instance.pk is not None:
            stage = cast("forms.ChoiceField", self.fields["stage"])
            offered = NEXT[Stage(self.instance.stage)]
            stage.choices = [(one.value, one.label) for one in offered]

    def _lists(self) -> list[tuple[str, str]]:
        """The lists there are; the national ones and the event's own in any case."""
        held = {} if self.instance.pk is None else {self.instance.rate: self.instance.rate}
        names = dict(GradingList.objects.values_list("slug", "name"))
        return list((held | dict(Rate.choices) | names).items())
