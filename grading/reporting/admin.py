"""The queue of reported errors in the administration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Case, Value, When
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from grading.models import ErrorReport
from grading.services.error_reports import CannotAnswer, answer_report
from gradingsite.administration.choosing import ChoosesRecords
from gradingsite.administration.links import LinksToFollow
from gradingsite.history import HistoryInWords

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Status = ErrorReport.Status

OPEN_FIRST = Case(When(status__in=ErrorReport.OPEN, then=Value(0)), default=Value(1))
WHO = ("name", "email")
"""Who reported it: for those who answer reports, as the form promises."""
WRITTEN = ("kind", "subject", "what", "confirmation", *WHO, "received_at")


class AnswerForm(forms.ModelForm):
    """The answer to a report."""

    tell = forms.BooleanField(
        required=False,
        initial=True,
        label="tell the reporter",
        help_text="by e-mail, when the report is answered and an address was given",
    )

    def clean(self) -> dict[str, Any]:
        """Try the answer out: what the service refuses is told here."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                with transaction.atomic():
                    self.answer()
                    transaction.set_rollback(True)
            except CannotAnswer as refusal:
                raise ValidationError({refusal.field: str(refusal)}) from refusal
        return cleaned

    def answer(self, *, tell_at: str = "", by: User | None = None) -> None:
        """Answer as the form says, by mail only if it says so. Raises CannotAnswer."""
        answer_report(
            report=self.instance,
            status=self.cleaned_data["status"],
            reply=self.cleaned_data["reply"],
            correction=self.cleaned_data["correction"],
            tell_at=tell_at if self.cleaned_data["tell"] else "",
            by=by,
        )


@admin.register(ErrorReport)
class ErrorReportAdmin(LinksToFollow, ChoosesRecords, HistoryInWords):
    """What visitors report, those waiting for an answer first and the oldest of them on top."""

    form = AnswerForm
    list_display = ("received_at", "kind", "subject", "status", "reporter", "answered_by")
    list_display_links = ("subject",)
    list_filter = ("status", "kind", "received_at")
    list_select_related = ("answered_by",)
    list_per_page = 50
    show_full_result_count = False
    search_fields = ("subject", "what", "name", "email", "=player__ref", "event__name")
    ordering = (OPEN_FIRST, "received_at", "pk")
    readonly_fields = (
        *WRITTEN,
        "records",
        "page",
        "announced_at",
        "answer_is_due",
        "answered_at",
        "answered_by",
    )
    autocomplete_fields = ("correction",)
    fieldsets = (
        ("As it was reported", {"fields": (*WRITTEN, "records")}),
        ("The answer", {"fields": ("status", "reply", "correction", "tell")}),
        (
            "What was done",
            {"fields": ("page", "announced_at", "answered_at", "answered_by", "answer_is_due")},
        ),
    )
    actions = ("take_up",)

    def get_list_display(self, request: HttpRequest) -> Any:
        """Who reported it is for those who answer."""
        shown = super().get_list_display(request)
        return [name for name in shown if name != "reporter" or self.has_change_permission(request)]

    def get_fieldsets(self, request: HttpRequest, obj: ErrorReport | None = None) -> Any:
        """Without who reported it, for those who only read."""
        fieldsets = super().get_fieldsets(request, obj)
        if self.has_change_permission(request):
            return fieldsets
        kept = [
            (title, [name for name in options["fields"] if name not in WHO])
            for title, options in fieldsets
        ]
        return [(title, {"fields": names}) for title, names in kept]

    def get_search_fields(self, request: HttpRequest) -> Any:
        """What is not shown is not found either."""
        searched = super().get_search_fields(request)
        return [name for name in searched if name not in WHO or self.has_change_permission(request)]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Nor is it asked for by the address of the page."""
        if lookup.split("__", maxsplit=1)[0] in WHO and not self.has_change_permission(request):
            return False
        return super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: the form on the site is there for it."""
        return False

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[ErrorReport]:
        """Reports with the records they are about."""
        return super().get_queryset(request).select_related("player", "event", "game__event")

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm, change: bool
    ) -> None:
        """Answer by the service."""
        address = request.build_absolute_uri(_page_of(cast("ErrorReport", obj)))
        cast("AnswerForm", form).answer(tell_at=address, by=cast("User", request.user))

    @admin.action(description="Take up: mark as being looked at", permissions=["change"])
    def take_up(self, request: HttpRequest, reports: models.QuerySet[ErrorReport]) -> None:
        """Say of new reports that they are being looked at; of others nothing changes."""
        new = list(reports.filter(status=Status.NEW))
        for report in new:
            answer_report(
                report=report,
                status=Status.LOOKING,
                reply=report.reply,
                by=cast("User", request.user),
            )
        self.message_user(request, f"{len(new)} taken up.")

    @admin.display(description="reporter")
    def reporter(self, report: ErrorReport) -> str:
        """Who it was, as far as it was told."""
        return report.name or report.email or "not told"

    @admin.display(description="records")
    def records(self, report: ErrorReport) -> str:
        """Ways to the records it is about."""
        found = [one for one in (report.player, report.event, report.game) if one is not None]
        links = [
            format_html('<a href="{}">{}</a>', reverse(_change_page(one), args=[one.pk]), one)
            for one in found
        ]
        return format_html("<br>".join(["{}"] * len(links)), *links) if links else "none"

    @admin.display(description="the reporter’s page")
    def page(self, report: ErrorReport) -> str:
        """What the reporter sees."""
        address = _page_of(report)
        return format_html('<a href="{}">{}</a>', address, address)


def _change_page(record: models.Model) -> str:
    return f"admin:{record._meta.app_label}_{record._meta.model_name}_change"


def _page_of(report: ErrorReport) -> str:
    return reverse("report-status", args=[report.token])
