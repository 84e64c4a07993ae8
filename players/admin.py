"""Players and their memberships in the administration."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import URLPattern, reverse
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.timezone import localdate

import players.administration.duplicates
import players.administration.rulings
import players.administration.splits  # noqa: F401  Their lists are registered there.
from grading.correcting import CorrectingAdmin, CorrectingForm
from grading.models import Correction
from grading.services.corrections import Why, add_membership, correct_birth_date, correct_membership
from gradingsite.administration.addresses import addresses
from gradingsite.folding import Pattern
from gradingsite.lookups import ByteOrder
from gradingsite.recording import delete_with_reason, save_with_reason
from gradingsite.searching import WildSearch
from players.administration.addresses import PAGES
from players.birth_dates import BirthDatesForAdministrators
from players.erasing.digest import was_erased
from players.models import FormerName, Membership, Player
from players.selectors.left_out import seen_with
from players.selectors.on_record import players_on_record
from players.services import deal_references

OWN_PAGES = ("hidden", "merged_into")
"""Fields that are changed on pages of their own."""
HELD = ("records_merged", "memberships_held", "clubs_seen")
"""What belongs to a player, with ways to it."""


def _birth_date(player: Player, given: Mapping[str, Any], why: Why) -> list[Correction]:
    return [correct_birth_date(player=player, birth_date=given["birth_date"], **why)]


DATED_BACK = "needed if it begins before today: games played since may count by it"
COUNTED_BY = ("player", "kind", "first_day", "last_day")
"""What of a membership says whether games count."""


def _membership(membership: Membership, given: Mapping[str, Any], why: Why) -> list[Correction]:
    told = {name: given[name] for name in COUNTED_BY}
    return [correct_membership(membership=membership, **told, **why)]


def _added(membership: Membership, _given: Mapping[str, Any], why: Why) -> list[Correction | None]:
    return [add_membership(membership=membership, **why)]


class PlayerForm(CorrectingForm):
    """A player; the date of birth is corrected, and much else has pages of its own."""

    services = {"birth_date": _birth_date}

    def __init__(self, *args: Any, **options: Any) -> None:
        """A new player may bring his reference."""
        super().__init__(*args, **options)
        if "ref" in self.fields:
            self.fields["ref"].required = False
            self.fields["ref"].help_text = "left blank, a new one is dealt"

    def clean_ref(self) -> str:
        """Refuse that of somebody who was erased: nobody has it again."""
        ref: str = self.cleaned_data["ref"]
        if was_erased(ref):
            raise ValidationError(
                f"Whoever had {ref} was erased: leave it blank, and another is dealt."
            )
        return ref


class MembershipForm(CorrectingForm):
    """A membership; what games count by is corrected, and so is one that is dated back."""

    services = dict.fromkeys(COUNTED_BY, _membership)
    added_by = _added

    def __init__(self, *args: Any, **options: Any) -> None:
        """Say which new ones need a reason."""
        super().__init__(*args, **options)
        if self.instance.pk is None:
            for name in ("reason", "confirmed_by"):
                self.fields[name].help_text = DATED_BACK

    def clean_last_day(self) -> date | None:
        """Refuse one before the first day."""
        first_day: date | None = self.cleaned_data.get("first_day")
        last_day: date | None = self.cleaned_data["last_day"]
        if first_day is not None and last_day is not None and last_day < first_day:
            raise ValidationError("This is before its first day.")
        return last_day

    @property
    def needs_reason(self) -> bool:
        """A new one only where it is dated back."""
        if self.instance.pk is None:
            first_day: date | None = self.cleaned_data.get("first_day")
            return first_day is not None and first_day < localdate()
        return super().needs_reason


class FormerNamesFormSet(forms.BaseInlineFormSet):
    """Names that are not changed without a reason, which is asked for beside the player's own."""

    def clean(self) -> None:
        """Ask for it; of a new player there is none to give."""
        super().clean()
        has_reason = bool(str(self.data.get("reason", "")).strip())
        if self.instance.pk is not None and self.has_changed() and not has_reason:
            raise ValidationError("Say above why former names are changed.")


class FormerNames(admin.TabularInline):
    """The names a player was known by before."""

    model = FormerName
    formset = FormerNamesFormSet
    extra = 0


@admin.register(Player)
class PlayerAdmin(BirthDatesForAdministrators, WildSearch, CorrectingAdmin):
    """Players."""

    form = PlayerForm
    list_display = ("ref", "name", "sex", "title", "fide_code", "standing")
    list_display_links = ("ref", "name")
    list_filter = (
        "sex",
        "deceased",
        "hidden",
        ("merged_into", admin.EmptyFieldListFilter),
        ("fide_code", admin.EmptyFieldListFilter),
    )
    list_select_related = ("merged_into",)
    ordering = (ByteOrder("folded"), "-pk")
    search_help_text = (
        "A name, a former one too, a reference with or without its letter, or a FIDE number:"
        " * stands for any run of characters, ? for one."
    )
    inlines = (FormerNames,)

    def get_urls(self) -> list[URLPattern]:
        """The pages of merging, splitting and hiding, before those of Django."""
        return [*addresses(self, PAGES), *super().get_urls()]

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:
        """What is changed on pages of its own, and what belongs to the player."""
        return () if obj is None else ("ref", *OWN_PAGES, *HELD)

    def get_exclude(self, request: HttpRequest, obj: Player | None = None) -> Any:
        """Of a new player there is none of it yet."""
        left_out = super().get_exclude(request, obj)
        return left_out if obj is not None else (*(left_out or ()), *OWN_PAGES)

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm, change: bool
    ) -> None:
        """Deal a reference to a new player who brings none."""
        player = cast("Player", obj)
        player.ref = player.ref or deal_references(count=1)[0]
        super().save_model(request, player, form, change)

    @admin.display(description="remarks")
    def standing(self, player: Player) -> str:
        """What sets the record apart from others."""
        remarks = ("deceased" * player.deceased, "hidden" * player.hidden)
        merged = f"merged into {player.merged_into}" if player.merged_into else ""
        return ", ".join(filter(None, (*remarks, merged)))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Keep what former names were, and why they are changed."""
        reason = form.cleaned_data.get("reason") or ""
        changed = formset.save(commit=False)
        for name in formset.deleted_objects:
            delete_with_reason(name, reason=reason, by=request.user)
        for name in changed:
            save_with_reason(name, reason=reason, by=request.user)

    @admin.display(description="records merged into this one")
    def records_merged(self, player: Player) -> str:
        """Each with the way to part it again."""
        return (
            format_html_join(
                mark_safe("<br>"),
                '{}: <a href="{}">undo the merger</a>',
                (
                    (one, reverse("admin:players_player_unmerge", args=[one.pk]))
                    for one in player.merged.all()
                ),
            )
            or "none"
        )

    @admin.display(description="memberships")
    def memberships_held(self, player: Player) -> str:
        """Each with the way to it."""
        return (
            format_html_join(
                mark_safe("<br>"),
                '<a href="{}">{} {}</a>',
                (
                    (reverse("admin:players_membership_change", args=[held.pk]), held.number, held)
                    for held in player.memberships.all()
                ),
            )
            or "none"
        )

    @admin.display(description="clubs")
    def clubs_seen(self, player: Player) -> str:
        """Where the player was seen, and which of them is left out."""
        return render_to_string("admin/players/player/clubs.html", {"seen": seen_with(player)})

    def found_by(self, pattern: Pattern) -> Q:
        """By name or number."""
        return Q(pk__in=players_on_record(pattern))

    def view_on_site(self, player: Player) -> str | None:
        """The public page; of whoever is hidden there is none."""
        return None if player.hidden else reverse("profile", args=[player.ref])


class HeldToday(admin.SimpleListFilter):
    """Memberships by whether they are held today."""

    title = "held today"
    parameter_name = "held"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """What can be asked for."""
        return [("yes", "Yes"), ("no", "No")]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[Membership]
    ) -> QuerySet[Membership] | None:
        """Those asked for."""
        today = localdate()
        held = Q(first_day__lte=today) & (Q(last_day=None) | Q(last_day__gte=today))
        wanted = {"yes": held, "no": ~held}.get(self.value() or "")
        return queryset if wanted is None else queryset.filter(wanted)


@admin.register(Membership)
class MembershipAdmin(WildSearch, CorrectingAdmin):
    """Memberships."""

    form = MembershipForm
    list_display = ("player", "level", "kind", "number", "first_day", "last_day")
    list_filter = (HeldToday, "kind", "level")
    list_select_related = ("player",)
    ordering = ("-first_day", "-pk")
    search_help_text = "A player’s name or reference, or a membership number; * and ? as elsewhere."
    autocomplete_fields = ("player",)

    def found_by(self, pattern: Pattern) -> Q:
        """By the player, or by the number on the card."""
        number = Pattern(pattern.text.upper())
        return Q(player__in=players_on_record(pattern)) | Q(number__wild=number)

    def view_on_site(self, membership: Membership) -> str | None:
        """The player’s public page."""
        player = membership.player
        return None if player.hidden else reverse("profile", args=[player.ref])
