"""Files of results in the administration: their list, and which page a file is at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import URLPattern
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST

from grading.administration.own_events import OwnSubmissions
from grading.administration.submissions import accepting, identifying, pages, receipts
from grading.administration.submissions.form import FIELDSETS, UploadForm
from grading.administration.submissions.uploading import Tried, take_in
from grading.models.submissions import Submission
from grading.services.submissions.plan import plan_of
from grading.services.submissions.prefilled import prefilled
from gradingsite.administration.addresses import Pages, addresses
from gradingsite.history import HistoryInWords


@admin.register(Submission)
class SubmissionAdmin(OwnSubmissions, HistoryInWords):
    """Files of results; a file is sent in, and goes from page to page until it is accepted."""

    list_display = (
        "name",
        "code",
        "submission_index",
        "organiser",
        "stage",
        "received_on",
        "accepted_on",
    )
    list_filter = ("stage", "format", "received_on")
    list_per_page = 50
    show_full_result_count = False
    search_fields = ("name", "=code", "organiser", "file_name")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Submission]:
        """Files without what is in them."""
        return super().get_queryset(request).defer("text", "declared", "receipt")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only by its filters: the texts of the files have dates of birth in them."""
        return lookup.partition("__")[0] in self.list_filter

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody: a file is set aside."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The pages of one file, before those of Django."""
        one = SubmissionAdmin
        own: Pages = {
            "identify": ("<int:pk>/identify/", one.identify_view),
            "look_over": ("<int:pk>/look-over/", one.look_over_view),
            "accept": ("<int:pk>/accept/", one.accept_view),
            "set_aside": ("<int:pk>/set-aside/", one.set_aside_view),
            "progress": ("<int:pk>/progress/<uuid:task>/", one.progress_view),
            "receipt": ("<int:pk>/receipt/", one.receipt_view),
            "receipt_text": ("<int:pk>/receipt.txt", one.receipt_text_view),
        }
        return [*addresses(self, own), *super().get_urls()]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Send a file in."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        held, tried = prefilled(request.GET.get("event", "")), Tried()
        form = UploadForm.beginning_with(held) if held else UploadForm()
        if request.method == "POST":
            form = UploadForm(request.POST, request.FILES)
            tried = take_in(form, pages.user_of(request))
            held = tried.held
            form = UploadForm.beginning_with(held) if held else form
        if tried.submission is not None:
            pages.tell(request, f"{tried.submission} was received.")
            for reason in plan_of(tried.submission).ineligible:
                pages.warn(request, f"As things stand it cannot be accepted: {reason}.")
            return HttpResponseRedirect(pages.standing(tried.submission))
        return pages.shown(
            self,
            request,
            "upload",
            "Send in a file of results",
            form=form,
            fieldsets=pages.fieldsets(self, form, FIELDSETS),
            tried=tried,
            held=held,
        )

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Lead to the page the file is at."""
        submission = self.get_object(request, object_id)
        if not self.has_view_permission(request, submission):
            raise PermissionDenied
        if submission is None:
            raise Http404("no such file of results was sent in")
        return HttpResponseRedirect(pages.standing(submission))

    def _seen(self, request: HttpRequest, pk: int) -> Submission:
        submission = get_object_or_404(Submission, pk=pk)
        if not self.has_view_permission(request, submission):
            raise PermissionDenied
        return submission

    def _changed(self, request: HttpRequest, pk: int) -> Submission:
        submission = get_object_or_404(Submission, pk=pk)
        if not self.has_change_permission(request, submission):
            raise PermissionDenied
        return submission

    def identify_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Who the players are: shown, and told."""
        if request.method == "POST":
            return identifying.told(self, request, self._changed(request, pk))
        return identifying.page(self, request, self._seen(request, pk))

    def look_over_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What accepting would do."""
        return accepting.look_over(self, request, self._seen(request, pk))

    @method_decorator(require_POST)
    def accept_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Accept it as it was looked over."""
        return accepting.accept(request, self._changed(request, pk))

    @method_decorator(require_POST)
    def set_aside_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Let it go no further."""
        return accepting.aside(request, self._changed(request, pk))

    def progress_view(self, request: HttpRequest, pk: int, task: Any) -> HttpResponse:
        """How far accepting has come."""
        return accepting.progress(self, request, self._seen(request, pk), str(task))

    def receipt_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What the organiser is told."""
        return receipts.page(self, request, self._seen(request, pk))

    def receipt_text_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The same as plain text."""
        return receipts.text(self._seen(request, pk))
