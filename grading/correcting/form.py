"""A form that changes a record by the services that correct it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms.models import construct_instance

from grading.correcting.state import changed_since, state_of
from grading.models import Correction
from grading.models.corrections import Cause, Confirmed
from grading.services.corrections import Why
from gradingsite.recording import Refused, save_with_reason

if TYPE_CHECKING:
    from django.contrib.auth.models import User

REOPEN = "_reopen"
"""The button that leads from a preview back to the form, as it was filled in."""

Service = Callable[[Any, Mapping[str, Any], Why], Iterable[Correction | None]]
"""Given the record, what is to be in all of its fields, and why."""


class CorrectingForm(forms.ModelForm):
    """A record and the reason for changing it, without which it is not changed."""

    services: ClassVar[Mapping[str, Service]] = {}
    """By field the service that changes it; other fields are just saved."""

    silent: ClassVar[frozenset[str]] = frozenset()
    """Fields that may change without a reason: no grade hangs on them."""

    added_by: ClassVar[Service | None] = None
    """What stores a new record, where that is a correction."""

    moves_grades: ClassVar[bool] = True
    """Whether grades hang on such records: what moves them is confirmed by somebody."""

    causes: ClassVar[tuple[Cause, ...]] = ()
    """What the public may be told instead of what fits the change."""

    reason = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="why the record is changed; never shown in public",
    )
    cause = forms.ChoiceField(
        required=False,
        label="Public cause",
        help_text="what the public is told beside each grade that this changes",
    )
    confirmed_by = forms.ChoiceField(
        required=False,
        choices=[("", "---------"), *Confirmed.choices],
        help_text="who said so; needed for what grades hang on",
    )
    state = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Offer the causes, and keep what the record is now."""
        super().__init__(*args, **kwargs)
        self.corrections: list[Correction] = []
        offered = [(cause.value, cause.label) for cause in self.causes]
        cause = cast("forms.ChoiceField", self.fields["cause"])
        cause.choices = [("", "the one that fits"), *offered]
        if self.instance.pk is not None:
            self.fields["state"].initial = state_of(self.instance)

    @property
    def changed_data(self) -> list[str]:
        """The fields of the record that are changed: what is said beside them is none."""
        own = {field.name for field in self.instance._meta.get_fields()}
        return [name for name in super().changed_data if name in own]

    @property
    def needs_reason(self) -> bool:
        """Whether anything is changed that is not changed without one, or stored by a service."""
        if self.instance.pk is None:
            return self.added_by is not None
        return any(name not in self.silent for name in self.changed_data)

    def service_for(self, name: str) -> Service | None:
        """What changes that field."""
        return self.services.get(name)

    def is_valid(self) -> bool:
        """Whether it can be saved; one that is only opened again is not to be."""
        return REOPEN not in self.data and super().is_valid()

    def clean(self) -> dict[str, Any]:
        """Ask for what is needed, and try the change out: what a service refuses is told here."""
        cleaned = super().clean() or self.cleaned_data
        is_new = self.instance.pk is None
        if self.errors or (is_new and self.added_by is None):
            return cleaned
        if not is_new:
            self._refuse_if_changed_since()
            if not self.changed_data:
                return cleaned
        if self.needs_reason and not cleaned["reason"].strip():
            raise ValidationError({"reason": "Say why the record is changed."})
        made = self._corrections_if_made()
        if made and self.moves_grades and not cleaned["confirmed_by"]:
            raise ValidationError({"confirmed_by": "Grades hang on this: say who confirmed it."})
        return cleaned

    def _refuse_if_changed_since(self) -> None:
        """Refuse a form that was opened before somebody else changed the record."""
        changed = changed_since(self._held(), self.cleaned_data["state"])
        if changed is not None:
            raise ValidationError(f"{changed}. Open it again, so that nothing is taken back.")

    def _corrections_if_made(self) -> list[Correction]:
        new = type(self.instance)()
        try:
            with transaction.atomic():
                if self.instance.pk is None:
                    construct_instance(self, new, self._meta.fields, self._meta.exclude)
                    made = self.add(new, None)
                else:
                    made = self.correct(None)
                transaction.set_rollback(True)
        except Refused as refusal:
            raise ValidationError(str(refusal)) from refusal
        return made

    def add(self, record: Any, by: User | None) -> list[Correction]:
        """Store a new record as a correction. Raises Refused."""
        # Through the class: of a form, it would be taken for a method.
        service = type(self).added_by
        assert service is not None  # noqa: S101 - or else it is saved as any other record
        self.corrections = list(filter(None, service(record, self.cleaned_data, self._why(by))))
        return self.corrections

    def correct(self, by: User | None) -> list[Correction]:
        """Change the record as the form says, within a transaction. Raises Refused."""
        record, changed, why = self._held(), self.changed_data, self._why(by)
        given = self.cleaned_data | {
            # What this user's form does not have stays as it is.
            field.name: getattr(record, field.name)
            for field in record._meta.fields
            if field.name not in self.cleaned_data
        }
        by_service = {name: self.service_for(name) for name in changed}
        # One service may serve several fields, and is asked once.
        self.corrections = [
            made
            for service in dict.fromkeys(filter(None, by_service.values()))
            for made in service(record, given, why)
            if made is not None
        ]
        others = [name for name, service in by_service.items() if service is None]
        for name in others:
            setattr(record, name, given[name])
        if others:
            save_with_reason(record, reason=why["reason"], by=by)
        return self.corrections

    def _held(self) -> Any:
        """The record as it stands, and nobody else's until the transaction ends."""
        records = type(self.instance)._default_manager.select_for_update()
        return records.get(pk=self.instance.pk)

    def _why(self, by: User | None) -> Why:
        cleaned = self.cleaned_data
        why: Why = {"reason": cleaned["reason"], "by": by}
        if self.moves_grades:
            why["confirmed_by"] = cleaned["confirmed_by"]
        if cleaned["cause"]:
            why["cause"] = Cause(cleaned["cause"])
        return why
