"""The administration of records whose changes are corrections: the services make them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import messages
from django.db import models
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from grading.correcting.form import CorrectingForm
from grading.correcting.previewing import PREVIEW, preview_page
from gradingsite.administration.choosing import ChoosesRecords
from gradingsite.history import HistoryInWords
from gradingsite.recording import Refused

if TYPE_CHECKING:
    from django.contrib.auth.models import User

WHY = ("reason", "cause", "confirmed_by", "state")


class CorrectingAdmin(ChoosesRecords, HistoryInWords):
    """Records that are corrected, not deleted; what a correction does can be looked at first."""

    form: type[CorrectingForm] = CorrectingForm
    list_per_page = 50
    show_full_result_count = False

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The record's own parts, and why it is changed."""
        parts = [
            (name, {**options, "fields": [f for f in options["fields"] if f not in WHY]})
            for name, options in super().get_fieldsets(request, obj)
        ]
        may_change = self.has_change_permission(request, obj)
        if (obj is None and self.form.added_by is None) or not may_change:
            return parts
        return [*parts, ("Why", {"fields": self._why_asked()})]

    def _why_asked(self) -> list[str]:
        asked = ["reason"]
        if self.form.causes:
            asked.append("cause")
        if self.form.moves_grades:
            asked.append("confirmed_by")
        return [*asked, "state"]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The form; or what saving it would do to the grades, where that is asked for."""

        def save() -> HttpResponse:
            return super(CorrectingAdmin, self).changeform_view(
                request, object_id, form_url, extra_context
            )

        try:
            return preview_page(self, request, save) if PREVIEW in request.POST else save()
        except Refused as refusal:
            # What another user has just done stands in the way.
            self.message_user(request, f"Nothing was changed: {refusal}.", messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        """Offer to look first, where grades may hang on what is changed."""
        is_correction = obj is not None or self.form.added_by is not None
        context["may_preview"] = self.form.moves_grades and is_correction
        return super().render_change_form(request, context, add, change, form_url, obj)

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm, change: bool
    ) -> None:
        """Store a new record; change an old one by its services."""
        correcting, by = cast("CorrectingForm", form), cast("User", request.user)
        cast("Any", request).correcting = correcting
        if change:
            correcting.correct(by)
        elif correcting.added_by is not None:
            correcting.add(obj, by)
        else:
            super().save_model(request, obj, form, change)

    def response_change(self, request: HttpRequest, obj: models.Model) -> HttpResponse:
        """Where to go from here; a preview is no news."""
        if PREVIEW in request.POST:
            return HttpResponseRedirect("")
        return super().response_change(request, obj)

    def response_add(
        self, request: HttpRequest, obj: models.Model, post_url_continue: str | None = None
    ) -> HttpResponse:
        """The same for what is added."""
        if PREVIEW in request.POST:
            return HttpResponseRedirect("")
        return super().response_add(request, obj, post_url_continue)

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody: a record is withdrawn or merged, and stays."""
        return False
