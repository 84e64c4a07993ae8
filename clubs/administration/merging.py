"""The pages where a club is merged into another, and where that is undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from clubs.models import Club
from clubs.selectors.dossier import dossier_of
from clubs.services import merge_clubs, unmerge_club
from grading.administration.deeds import Outcome, ReasonForm, attempt, tell_outcome
from gradingsite.administration import pages
from gradingsite.administration.addresses import Pages
from gradingsite.administration.choosing import ChosenField
from gradingsite.administration.pairs import Choosing, PairForm, pair_page


class PairOfClubs(PairForm):
    """Which two clubs."""

    one_only = "Choose two clubs: this is one."
    kept = ChosenField(Club, "merged_into", label="Club that stays")
    merged = ChosenField(Club, "merged_into", label="Club that joined it")


CHOOSING = Choosing(PairOfClubs, "admin/clubs/club/merge.html", "Merge two clubs")


def merge_page(admin: ModelAdmin[Any], request: HttpRequest) -> HttpResponse:
    """Choose two clubs, compare them, and merge them."""
    return pair_page(admin, request, CHOOSING, partial(_compared, admin, request))


def _compared(
    admin: ModelAdmin[Any], request: HttpRequest, kept: Club, merged: Club
) -> HttpResponse:
    form = ReasonForm(request.POST or None)

    def merge() -> None:
        merge_clubs(
            kept=kept, merged=merged, reason=form.cleaned_data["reason"], by=pages.user_of(request)
        )

    done = f"{merged} ({merged.code}) is merged into {kept}."
    if tell_outcome(request, _attempted(request, form, merge), done):
        return HttpResponseRedirect(reverse("admin:clubs_club_change", args=[merged.pk]))
    dossiers = [dossier_of(club) for club in (kept, merged)]
    return pages.shown(
        admin,
        request,
        CHOOSING.template,
        CHOOSING.title,
        dossiers=dossiers,
        kept=dossiers[0],
        merged=dossiers[1],
        form=form,
        may_change=admin.has_change_permission(request, merged),
    )


def unmerge_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> HttpResponse:
    """Take back that a club joined another."""
    find = pages.changed if request.method == "POST" else pages.seen
    club: Club = find(admin, request, pk)
    form = ReasonForm(request.POST or None)

    def unmerge() -> None:
        unmerge_club(
            club=Club.objects.get(pk=pk),
            reason=form.cleaned_data["reason"],
            by=pages.user_of(request),
        )

    done = f"{club} ({club.code}) is a club of its own again."
    if club.merged_into is None:
        pages.remark(request, f"{club} ({club.code}) is not merged: nothing was changed.")
    if club.merged_into is None or tell_outcome(request, _attempted(request, form, unmerge), done):
        return HttpResponseRedirect(reverse("admin:clubs_club_change", args=[pk]))
    return pages.shown(
        admin,
        request,
        "admin/clubs/club/unmerge.html",
        "Undo the merger",
        record=club,
        form=form,
        may_change=admin.has_change_permission(request, club),
    )


def _attempted(request: HttpRequest, form: ReasonForm, change: Callable[[], None]) -> Outcome[None]:
    """No grade hangs on clubs: there is nothing to look at first."""
    return attempt(form, change, does=request.method == "POST")


PAGES: Pages = {
    "merge": ("merge/", merge_page),
    "unmerge": ("<int:pk>/unmerge/", unmerge_page),
}
