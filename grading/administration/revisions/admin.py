"""Revisions in the administration: their list, and the pages of one."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern
from django.utils.decorators import method_decorator
from django.utils.timezone import localdate
from django.views.decorators.http import require_POST

from grading.administration.integrity.pages import integrity_page
from grading.administration.revisions import building, deciding, pages, waiting
from grading.administration.revisions.report import report_of
from grading.administration.revisions.rights import BUILD, PUBLISH, demand
from grading.models import Pointer, Revision
from grading.publishing.broken_off import is_broken_off
from grading.reading.months import month_in_words
from gradingsite.administration import watching
from gradingsite.administration.addresses import Pages, addresses


@admin.register(Revision)
class RevisionAdmin(admin.ModelAdmin):
    """Revisions: they are built, and decided on; nobody edits one."""

    list_display = ("number", "called", "stands", "built", "published")
    list_display_links = ("number", "called")
    list_filter = ("state",)
    list_per_page = 50
    show_full_result_count = False
    search_fields = ("month",)
    actions = None

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Revision]:
        """Revisions, and whether each is what the public sees."""
        shown = Pointer.objects.filter(revision=models.OuterRef("pk"))
        return super().get_queryset(request).annotate(is_shown=models.Exists(shown))

    @admin.display(description="month", ordering="month")
    def called(self, revision: Revision) -> str:
        """Such as "April 2013"."""
        return month_in_words(revision.month)

    @admin.display(description="state", ordering="state")
    def stands(self, revision: Any) -> str:
        """Its state, and whether it is shown, or its worker is gone."""
        if revision.is_shown:
            return "published, and shown now"
        if is_broken_off(revision):
            return "broken off while being built"
        return str(revision.get_state_display())

    @admin.display(ordering="built_at")
    def built(self, revision: Revision) -> date | None:
        """The day on which it was ready."""
        return localdate(revision.built_at) if revision.built_at else None

    @admin.display(ordering="published_at")
    def published(self, revision: Revision) -> date | None:
        """The day on which it came out."""
        return localdate(revision.published_at) if revision.published_at else None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Those who may build."""
        return request.user.has_perm(BUILD)

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody: a draft is discarded, and stays in the list as such."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The pages of one revision, before those of Django."""
        one = RevisionAdmin
        own: Pages = {
            "publish": ("<int:number>/publish/", one.publish_view),
            "discard": ("<int:number>/discard/", one.discard_view),
            "build_anew": ("<int:number>/build-anew/", one.build_anew_view),
            "undo": ("<int:number>/undo/", one.undo_view),
            "progress": ("at-work/<uuid:task>/", one.progress_view),
            "integrity": ("integrity/", one.integrity_view),
        }
        return [*addresses(self, own), *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """All of them, the latest first."""
        return super().changelist_view(request, {"title": "Revisions"} | (extra_context or {}))

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Set the build of a draft going."""
        demand(request, BUILD)
        return building.page(self, request)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """The page of a revision: its report, or how far it has come."""
        revision = self.get_object(request, object_id)
        if not self.has_view_permission(request, revision):
            raise PermissionDenied
        if revision is None:
            raise Http404("no such revision")
        if revision.state == Revision.State.BUILDING:
            return waiting.page_of_build(self, request, revision)
        if watching.is_part(request):  # It was being built when the page was opened.
            return watching.led_on(request, pages.address(revision.number))
        title = f"Revision {revision.number}, {month_in_words(revision.month)}"
        return pages.shown(self, request, "report", title, revision, **report_of(revision))

    def _of(self, request: HttpRequest, number: int, *rights: str) -> Revision:
        demand(request, "grading.view_revision", *rights)
        return get_object_or_404(Revision, pk=number)

    @method_decorator(require_POST)
    def publish_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Publish it as it was reported on."""
        return deciding.publish_draft(request, self._of(request, number, PUBLISH))

    @method_decorator(require_POST)
    def discard_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Take it away."""
        return deciding.discard_draft(request, self._of(request, number, PUBLISH))

    @method_decorator(require_POST)
    def build_anew_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Build its month once more, which discards what there is of it."""
        return deciding.build_anew(request, self._of(request, number, BUILD, PUBLISH))

    def undo_view(self, request: HttpRequest, number: int) -> HttpResponse:
        """Take its publication back."""
        return deciding.undo_page(self, request, self._of(request, number, PUBLISH))

    def progress_view(self, request: HttpRequest, task: Any) -> HttpResponse:
        """How far it has come."""
        demand(request, "grading.view_revision")
        return waiting.page(self, request, str(task))

    def integrity_view(self, request: HttpRequest) -> HttpResponse:
        """What in the records should be looked at."""
        return integrity_page(self, request)
