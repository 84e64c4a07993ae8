"""The page where two records are compared, and merged or said to be two people's."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from grading.administration.deeds import (
    ConfirmedForm,
    Outcome,
    ReasonForm,
    attempt,
    does,
    tell_outcome,
)
from grading.models import Correction
from gradingsite.administration import pages
from gradingsite.administration.choosing import ChosenField
from gradingsite.administration.pairs import Choosing, PairForm, pair_page
from gradingsite.recording import Refused
from players.chains import survivor
from players.duplicates.comparing import compared
from players.likeness import are_alike
from players.models import Player, TwoPeople
from players.selectors.dossier import dossier_of
from players.services import merge_players
from players.services.two_people import say_two_people

TEMPLATE = "admin/players/player/merge.html"
TWO_PEOPLE = "two"
"""The button that says that they are two."""


class PairOfPlayers(PairForm):
    """Which two records."""

    one_only = "Choose two records: this is one."
    kept = ChosenField(
        Player, "merged_into", label="Record that stays", help_text="with its reference and name"
    )
    merged = ChosenField(
        Player,
        "merged_into",
        label="Record merged into it",
        help_text="its reference will lead to the other",
    )


class MergeForm(ConfirmedForm):
    """Why, and a tick where the names are quite different."""

    one_person = forms.BooleanField(
        label="They are one person, though the names are quite different",
        error_messages={"required": "Tick this if you are sure that they are one person."},
    )

    def __init__(self, *args: Any, is_plain: bool, **options: Any) -> None:
        """``is_plain``: the names are alike, so that no tick is needed."""
        super().__init__(*args, **options)
        if is_plain:
            del self.fields["one_person"]


def address_of(kept: Player, merged: Player) -> str:
    """The page of a pair."""
    return f"{reverse('admin:players_player_merge')}?kept={kept.pk}&merged={merged.pk}"


CHOOSING = Choosing(PairOfPlayers, TEMPLATE, "Merge two records")


def merge_page(admin: ModelAdmin[Any], request: HttpRequest) -> HttpResponse:
    """Choose two records, compare them, and merge them."""

    def chosen(kept: Player, merged: Player) -> HttpResponse:
        if request.method == "POST":
            return _told(admin, request, kept, merged)
        form = MergeForm(is_plain=are_alike(kept, merged))
        return _compared(admin, request, kept, merged, form)

    return pair_page(admin, request, CHOOSING, chosen)


def _told(
    admin: ModelAdmin[Any], request: HttpRequest, kept: Player, merged: Player
) -> HttpResponse:
    if request.POST.get("button") == TWO_PEOPLE:
        return _two_people(admin, request, kept, merged)
    form = MergeForm(request.POST, is_plain=are_alike(kept, merged))

    def merge() -> Correction:
        return merge_players(
            kept=Player.objects.get(pk=kept.pk),
            merged=Player.objects.get(pk=merged.pk),
            **form.why(pages.user_of(request)),
        )

    outcome = attempt(form, merge, does=does(request))
    if not tell_outcome(request, outcome, f"{merged} is merged into {kept}."):
        return _compared(admin, request, kept, merged, form, outcome)
    return HttpResponseRedirect(reverse("admin:players_player_change", args=[merged.pk]))


def _two_people(
    admin: ModelAdmin[Any], request: HttpRequest, kept: Player, merged: Player
) -> HttpResponse:
    form = ReasonForm(request.POST, prefix=TWO_PEOPLE)
    if form.is_valid():
        try:
            ruling = say_two_people(
                one=kept,
                other=merged,
                reason=form.cleaned_data["reason"],
                by=pages.user_of(request),
            )
        except Refused as refusal:
            pages.remark(request, f"{refusal}. Nothing was changed.")
        else:
            pages.tell(request, f"{ruling} are two people, and are not offered again.")
        return HttpResponseRedirect(reverse("admin:players_likelypair_changelist"))
    plain = MergeForm(is_plain=are_alike(kept, merged))
    return _compared(admin, request, kept, merged, plain, two_people=form)


def _compared(
    admin: ModelAdmin[Any],
    request: HttpRequest,
    kept: Player,
    merged: Player,
    form: MergeForm,
    outcome: Outcome[Any] | None = None,
    two_people: ReasonForm | None = None,
) -> HttpResponse:
    stand = kept.merged_into is None and merged.merged_into is None
    dossiers = [dossier_of(player) for player in (kept, merged)]
    return pages.shown(
        admin,
        request,
        CHOOSING.template,
        CHOOSING.title,
        dossiers=dossiers,
        kept=dossiers[0],
        merged=dossiers[1],
        signs=compared(kept, merged) if stand else (),
        are_one=survivor(kept) == survivor(merged),
        ruling=_ruling(kept, merged),
        other_way=address_of(merged, kept),
        form=form,
        two_people=two_people or ReasonForm(prefix=TWO_PEOPLE),
        preview=outcome.preview if outcome else None,
        may_change=admin.has_change_permission(request, merged),
    )


def _ruling(one: Player, other: Player) -> TwoPeople | None:
    first, second = sorted((one.pk, other.pk))
    rulings = TwoPeople.objects.filter(one=first, other=second, stands=True)
    return rulings.select_related("made_by").first()
