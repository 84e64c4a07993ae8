"""The report of records that may be one person's: the list, and the search for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import URLPattern, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.timezone import now
from django.views.decorators.http import require_POST

from grading.models import Game
from gradingsite.administration import pages, watching
from gradingsite.administration.addresses import Pages, addresses
from gradingsite.folding import Pattern
from gradingsite.searching import WildSearch
from players.administration.merging import address_of
from players.models import DuplicateSearch, LikelyPair, TwoPeople
from players.selectors.on_record import players_on_record
from players.tasks import search_duplicates

FAILED = "The search failed, and the pairs of the last one stay: the site’s log says why."
SIGNS = "admin/players/signs.html"


def still_open() -> QuerySet[LikelyPair]:
    """Pairs that nothing was said of since the search, and who have not met since."""
    pair = {"one": OuterRef("one"), "other": OuterRef("other")}
    met = Q(white=OuterRef("one"), black=OuterRef("other")) | Q(
        white=OuterRef("other"), black=OuterRef("one")
    )
    return LikelyPair.objects.filter(
        ~Exists(TwoPeople.objects.filter(**pair, stands=True)),
        ~Exists(Game.objects.filter(met, is_withdrawn=False)),
        one__merged_into=None,
        other__merged_into=None,
    )


@admin.register(LikelyPair)
class LikelyPairAdmin(WildSearch):
    """Records that may be one person's, the likeliest first."""

    list_display = ("pair", "speaks", "bearers", "weight")
    list_display_links = None
    list_select_related = ("one", "other")
    list_per_page = 50
    show_full_result_count = False
    sortable_by = ()
    search_help_text = "A name or a reference of one of them; * and ? as elsewhere."
    change_list_template = "admin/players/likelypair/change_list.html"

    def found_by(self, pattern: Pattern) -> Q:
        """By one of the two."""
        players = players_on_record(pattern)
        return Q(one__in=players) | Q(other__in=players)

    @admin.display(description="records")
    def pair(self, pair: LikelyPair) -> str:
        """Both, with the way to comparing them."""
        return format_html(
            '<a href="{}">{}<br>{}</a>', address_of(pair.one, pair.other), pair.one, pair.other
        )

    @admin.display(description="what was compared")
    def speaks(self, pair: LikelyPair) -> str:
        """What agrees and what differs."""
        signs = [dict(zip(("what", "verdict", "note"), sign, strict=True)) for sign in pair.signs]
        return render_to_string(SIGNS, {"signs": signs})

    def get_queryset(self, request: HttpRequest) -> QuerySet[LikelyPair]:
        """Those that are left to be looked at."""
        return still_open().order_by("pk")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: they are found."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: they are said to be two people's."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The search, before the pages of Django."""
        own: Pages = {
            "search": ("search/", LikelyPairAdmin.search_view),
            "progress": ("search/<uuid:task>/", LikelyPairAdmin.progress_view),
        }
        return [*addresses(self, own), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The list, with what it is the result of."""
        search = DuplicateSearch.objects.select_related("made_by").first()
        may_search = self.has_change_permission(request)
        context = {"search": search, "may_search": may_search, "title": "Likely duplicates"}
        return super().changelist_view(request, context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Lead to where the two are compared."""
        pair = self.get_object(request, object_id)
        if not self.has_view_permission(request, pair):
            raise PermissionDenied
        if pair is None:
            raise Http404("the pair is no longer offered")
        return HttpResponseRedirect(address_of(pair.one, pair.other))

    @method_decorator(require_POST)
    def search_view(self, request: HttpRequest) -> HttpResponse:
        """Set a search going: with Redis somebody else does it, and it can be watched."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        result = search_duplicates.delay(now().isoformat(), pages.user_of(request).pk)
        return watching.begun(result, done=_found, page="admin:players_likelypair_progress")

    def progress_view(self, request: HttpRequest, task: Any) -> HttpResponse:
        """How far it has come; the list when it is done."""
        if not self.has_view_permission(request):
            raise PermissionDenied

        def failed() -> str:
            pages.warn(request, FAILED)
            return _found(None)

        def at_work(told: Mapping[str, Any]) -> HttpResponse:
            return pages.shown(
                self,
                request,
                f"admin/players/likelypair/{watching.template(request)}.html",
                "Searching for duplicates",
                task=task,
                done=told.get("done", 0),
                steps=told.get("steps", 0),
            )

        return watching.page(
            request, str(task), search_duplicates, failed=failed, done=_found, at_work=at_work
        )


def _found(_nothing: None) -> str:
    """Where the pairs are."""
    return reverse("admin:players_likelypair_changelist")
