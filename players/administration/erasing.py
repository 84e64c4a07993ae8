"""The pages where a person is erased for good, and where all that is held is handed over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from grading.administration.deeds import ReasonForm
from grading.publishing.lock import BuildInProgressError
from gradingsite.administration import pages
from gradingsite.recording import Refused
from players.birth_dates import may_see_birth_dates
from players.chains import branch_of
from players.models import Player
from players.selectors.held import as_json, held_of
from players.services.erasing import erase_player

MAY = "players.erase_player"


class ErasingForm(ReasonForm):
    """Why, and the reference once more: it cannot be taken back."""

    ref = forms.CharField(
        label="Reference",
        max_length=7,
        error_messages={"required": "Type the reference of whoever is to be erased."},
        help_text="of the player, typed to make certain: nobody can take this back",
    )

    def __init__(self, *args: Any, player: Player) -> None:
        super().__init__(*args)
        self._player = player

    def clean_ref(self) -> str:
        """That of the player."""
        ref: str = self.cleaned_data["ref"].strip().upper()
        if ref != self._player.ref:
            raise ValidationError(f"This is not the reference of {self._player.name}.")
        return ref


def erase_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> HttpResponse:
    """Say what goes and what stays, and do it."""
    player = _asked(admin, request, pk)
    form = ErasingForm(request.POST or None, player=player)
    if request.method == "POST" and form.is_valid():
        try:
            ref = erase_player(
                player=player, reason=form.cleaned_data["reason"], by=pages.user_of(request)
            )
        except (Refused, BuildInProgressError) as refusal:
            pages.warn(request, f"Nothing was erased: {refusal}.")
        else:
            pages.tell(request, f"Erased. The games are {ref}’s now.")
        return HttpResponseRedirect(reverse("admin:players_player_change", args=[pk]))
    return pages.shown(
        admin,
        request,
        "admin/players/player/erase.html",
        "Erase the player",
        record=player,
        merged=Player.objects.filter(pk__in=branch_of(player) - {pk}).order_by("ref"),
        form=form,
    )


def export_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> HttpResponse:
    """All that is held, dates of birth too, as a file."""
    player = _asked(admin, request, pk)
    if not may_see_birth_dates(request.user):
        raise PermissionDenied
    answer = HttpResponse(as_json(held_of(player)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{player.ref}.json"'
    return answer


def _asked(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> Player:
    if not request.user.has_perm(MAY):
        raise PermissionDenied
    player: Player = pages.seen(admin, request, pk)
    return player
