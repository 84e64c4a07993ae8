"""Players and their memberships in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError

from grading.correcting import CorrectingAdmin, CorrectingForm
from grading.services.corrections import correct_birth_date, correct_membership
from gradingsite.history import HistoryInWords
from players.likeness import are_alike
from players.models import FormerName, Membership, Player
from players.services import merge_players, unmerge_player

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def _birth_date(player: Player, given: Mapping[str, Any], reason: str, by: User | None) -> None:
    correct_birth_date(player=player, birth_date=given["birth_date"], reason=reason, by=by)


def _merge(player: Player, given: Mapping[str, Any], reason: str, by: User | None) -> None:
    if player.merged_into is not None:
        unmerge_player(player=player, reason=reason, by=by)
    if given["merged_into"] is not None:
        merge_players(kept=given["merged_into"], merged=player, reason=reason, by=by)


def _dates(membership: Membership, given: Mapping[str, Any], reason: str, by: User | None) -> None:
    correct_membership(
        membership=membership,
        first_day=given["first_day"],
        last_day=given["last_day"],
        reason=reason,
        by=by,
    )


class PlayerForm(CorrectingForm):
    """A player; birth dates and merging are corrections."""

    services = {"birth_date": _birth_date, "merged_into": _merge}

    one_person = forms.BooleanField(
        required=False,
        label="these are one person",
        help_text="needed only to merge records whose names are quite different",
    )

    @property
    def changed_fields(self) -> list[str]:
        """The fields of the record that are changed: the tick is none."""
        return [name for name in super().changed_fields if name != "one_person"]

    def clean_merged_into(self) -> Player | None:
        """Refuse the record itself."""
        kept: Player | None = self.cleaned_data["merged_into"]
        if kept is not None and kept.pk == self.instance.pk:
            raise ValidationError(
                f"{kept} cannot be merged into itself: choose the record that is to stand for it."
            )
        return kept

    def clean(self) -> dict[str, Any]:
        """Ask for the tick where nothing but the names speaks against a merger."""
        cleaned = super().clean()
        kept: Player | None = cleaned.get("merged_into")
        if kept is None or "merged_into" not in self.changed_data or cleaned["one_person"]:
            return cleaned
        if not are_alike(kept, self.instance):
            self.add_error(
                "one_person",
                f"{self.instance} and {kept} have quite different names: tick this if you are"
                " sure that they are one person.",
            )
        return cleaned


class MembershipForm(CorrectingForm):
    """A membership; its dates are corrections."""

    services = {"first_day": _dates, "last_day": _dates}


class FormerNames(admin.TabularInline):
    """The names a player was known by before."""

    model = FormerName
    extra = 0


@admin.register(Player)
class PlayerAdmin(HistoryInWords, CorrectingAdmin):
    """Players."""

    form = PlayerForm
    list_display = ("ref", "name", "sex", "deceased", "merged_into")
    list_filter = ("sex", "deceased", "hidden")
    list_select_related = ("merged_into",)
    search_fields = ("ref", "surname", "forenames", "former_names__surname", "fide_code")
    autocomplete_fields = ("merged_into",)
    inlines = (FormerNames,)


@admin.register(Membership)
class MembershipAdmin(HistoryInWords, CorrectingAdmin):
    """Memberships."""

    form = MembershipForm
    list_display = ("player", "level", "kind", "number", "first_day", "last_day")
    list_filter = ("kind", "level")
    list_select_related = ("player",)
    search_fields = ("number", "player__ref", "player__surname")
    autocomplete_fields = ("player",)
