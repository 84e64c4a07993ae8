"""The administration of records whose changes are corrections: the services make them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin

from gradingsite.recording import Refused, save_with_reason

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Service = Callable[[Any, Mapping[str, Any], str, "User | None"], object]
"""Given the record, what the form says of all fields, the reason, and who it is."""


class CorrectingForm(forms.ModelForm):
    """A record and the reason for changing it, without which it is not changed."""

    services: ClassVar[Mapping[str, Service]] = {}
    """By field the service that changes it; other fields are just saved."""

    reason = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="why the record is changed; never shown in public",
    )

    @property
    def changed_fields(self) -> list[str]:
        """The fields of the record that are changed."""
        return [name for name in self.changed_data if name != "reason"]

    def clean(self) -> dict[str, Any]:
        """Ask for the reason, and try the change out: what a service refuses is told here."""
        cleaned = super().clean() or self.cleaned_data
        if self.instance.pk is None or self.errors or not self.changed_fields:
            return cleaned
        if not cleaned["reason"].strip():
            raise ValidationError({"reason": "Say why the record is changed."})
        try:
            with transaction.atomic():
                self.correct(None)
                transaction.set_rollback(True)
        except Refused as refusal:
            raise ValidationError(str(refusal)) from refusal
        return cleaned

    def correct(self, by: User | None) -> None:
        """Change the record as the form says. Raises Refused."""
        record = type(self.instance)._default_manager.get(pk=self.instance.pk)
        changed, reason = self.changed_fields, self.cleaned_data["reason"]
        # One service may serve several fields, and is asked once.
        for service in dict.fromkeys(
            self.services[name] for name in changed if name in self.services
        ):
            service(record, self.cleaned_data, reason, by)
        others = [name for name in changed if name not in self.services]
        for name in others:
            setattr(record, name, self.cleaned_data[name])
        if others:
            save_with_reason(record, reason=reason, by=by)


class CorrectingAdmin(SimpleHistoryAdmin):
    """Records that are corrected, not deleted."""

    form = CorrectingForm
    list_per_page = 50
    show_full_result_count = False

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm, change: bool
    ) -> None:
        """Store a new record; change an old one by its services."""
        if change:
            cast("CorrectingForm", form).correct(cast("User", request.user))
        else:
            super().save_model(request, obj, form, change)

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody: a record is withdrawn or merged, and stays."""
        return False
