"""The page where games of a record are given to a new one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from grading.administration.deeds import ConfirmedForm, Outcome, attempt, does
from grading.models import Game
from gradingsite.administration import pages
from players.administration.choices import OPEN, Choice, read_choice, token_of
from players.models import Player, Split
from players.selectors.dossier import dossier_of
from players.selectors.played_under import events_played
from players.services import Details, split_player

DETAILS = ("surname", "forenames", "sex", "title", "fide_code", "nation")
LOOK_AGAIN = "The choice of games was changed since it was looked at: look at it as it is now."


class DetailsForm(forms.ModelForm):
    """What is known of the one whose games go. A date of birth is given on the record's form."""

    reason = ConfirmedForm.base_fields["reason"]
    confirmed_by = ConfirmedForm.base_fields["confirmed_by"]

    class Meta:
        model = Player
        fields = DETAILS

    def details(self) -> Details:
        """As the service takes it."""
        return Details(**{name: self.cleaned_data[name] for name in DETAILS})


def split_page(admin: ModelAdmin[Any], request: HttpRequest, pk: int) -> HttpResponse:
    """Choose games, look at what would become of the grades, and split the record."""
    find = pages.changed if request.method == "POST" else pages.seen
    player: Player = find(admin, request, pk)
    if player.merged_into is not None:
        pages.remark(request, f"{player} was merged: split {player.merged_into} instead.")
        return HttpResponseRedirect(reverse("admin:players_player_change", args=[pk]))
    choice = read_choice(request.POST)
    if request.method != "POST" or request.POST.get("button", "").startswith(OPEN):
        return _shown(admin, request, player, choice, _unsent(request, player))
    form = DetailsForm(request.POST)
    games = choice.chosen(player)
    was_looked_at = request.POST.get("looked") == token_of(games)

    def split() -> Split:
        return split_player(
            player=Player.objects.get(pk=pk),
            games=games,
            details=form.details(),
            reason=form.cleaned_data["reason"],
            confirmed_by=form.cleaned_data["confirmed_by"],
            by=pages.user_of(request),
        )

    outcome = attempt(form, split, does=does(request) and was_looked_at)
    if outcome.result is not None:
        made = outcome.result
        pages.tell(request, f"{len(games)} games of {player} are {made.new}’s, a new record.")
        return HttpResponseRedirect(reverse("admin:players_split_change", args=[made.pk]))
    if does(request) and not was_looked_at:
        form.add_error(None, LOOK_AGAIN)
    return _shown(admin, request, player, choice, form, outcome, games)


def _unsent(request: HttpRequest, player: Player) -> DetailsForm:
    """A form that is not finished: what was typed is in it, and no mistake is told yet."""
    held = {name: getattr(player, name) for name in ("surname", "forenames", "sex")}
    return DetailsForm(initial=request.POST.dict() or held)


def _shown(
    admin: ModelAdmin[Any],
    request: HttpRequest,
    player: Player,
    choice: Choice,
    form: DetailsForm,
    outcome: Outcome[Split] | None = None,
    games: list[Game] | None = None,
) -> HttpResponse:
    return pages.shown(
        admin,
        request,
        "admin/players/player/split.html",
        "Split the record",
        record=player,
        events=events_played(player, choice.opened),
        choice=choice,
        form=form,
        dossier=dossier_of(player),
        preview=outcome.preview if outcome else None,
        chosen=len(games or ()),
        looked=token_of(games or ()),
        may_change=admin.has_change_permission(request, player),
    )
