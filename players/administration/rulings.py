"""What administrators said of records: added with a reason, and taken back with another."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from grading.administration.deeds import ReasonForm
from gradingsite.administration.choosing import ChoosesRecords
from gradingsite.administration.pages import user_of
from gradingsite.folding import Pattern
from gradingsite.history import HistoryInWords
from gradingsite.recording import Refused
from gradingsite.searching import WildSearch
from players.models import LeftOutAffiliation, TwoPeople
from players.models.rulings import Ruling
from players.selectors.on_record import players_on_record
from players.services.affiliations import leave_out_club, show_club_again
from players.services.two_people import say_two_people, take_back


class RulingForm(forms.ModelForm):
    """A ruling and the reason for it, or the reason for taking one back."""

    reason = ReasonForm.base_fields["reason"]

    def __init__(self, *args: Any, **options: Any) -> None:
        """The reason that was given before is shown, and another asked for."""
        super().__init__(*args, **options)
        if self.instance.pk is not None and "reason" in self.fields:
            self.initial["reason"] = ""
            self.fields["reason"].label = "Why it is taken back"

    def make(self, by: Any) -> Ruling:
        """Make the ruling of the fields. Raises Refused."""
        raise NotImplementedError

    def take_back(self, by: Any) -> None:
        """Take back the one that is there. Raises Refused."""
        raise NotImplementedError

    def ruled(self, by: Any) -> Ruling:
        """Do as the form says, and give the ruling as it is then. Raises Refused."""
        if self.instance.pk is None:
            return self.make(by)
        self.take_back(by)
        return cast("Ruling", self.instance)

    def _get_validation_exclusions(self) -> set[str]:
        """Leave it all to the service: what was taken back can be said again, in either order."""
        return {field.name for field in self.instance._meta.fields}

    def clean(self) -> dict[str, Any]:
        """Try it out: what the service refuses is told here."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            with transaction.atomic():
                self.ruled(None)
                transaction.set_rollback(True)
        except Refused as refusal:
            told = str(refusal)
            raise ValidationError(f"{told[:1].upper()}{told[1:]}.") from refusal
        return cleaned


class TwoPeopleForm(RulingForm):
    """That two records are two people's."""

    class Meta:
        help_texts = {"other": "the two are not offered as likely duplicates again"}

    def make(self, by: Any) -> Ruling:
        """Say so."""
        given = self.cleaned_data
        return say_two_people(one=given["one"], other=given["other"], reason=given["reason"], by=by)

    def take_back(self, by: Any) -> None:
        """Let them be offered again."""
        ruling = TwoPeople.objects.get(pk=self.instance.pk)
        take_back(ruling=ruling, reason=self.cleaned_data["reason"], by=by)


class LeftOutForm(RulingForm):
    """That a player is shown without a club."""

    class Meta:
        help_texts = {
            "club": "from the next revision on neither page has the other, whatever is played later"
        }

    def make(self, by: Any) -> Ruling:
        """Leave it out."""
        given = self.cleaned_data
        return leave_out_club(
            player=given["player"], club=given["club"], reason=given["reason"], by=by
        )

    def take_back(self, by: Any) -> None:
        """Show it again."""
        left_out = LeftOutAffiliation.objects.get(pk=self.instance.pk)
        show_club_again(left_out=left_out, reason=self.cleaned_data["reason"], by=by)


class RulingAdmin(WildSearch, ChoosesRecords, HistoryInWords):
    """Rulings: they are added, and changed by taking them back."""

    about: ClassVar[tuple[str, ...]]
    """The fields that say what is ruled on."""
    list_per_page = 50
    show_full_result_count = False
    list_filter = ("stands", "made_at")

    def get_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """What it is about, and why; of one that is there what was said too."""
        return (*self.about, "reason") if obj is None else (*self.about, "said", "reason")

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """Of one that is there nothing is changed but that it stands."""
        return () if obj is None else (*self.about, "said")

    @admin.display(description="what was said")
    def said(self, ruling: Ruling) -> str:
        """Who said what last, and why."""
        stored = type(ruling)._default_manager.select_related("made_by").get(pk=ruling.pk)
        verb = "said" if stored.stands else "taken back"
        by = f" by {stored.made_by}" if stored.made_by else ""
        return f"{verb}{by} on {stored.made_at:%-d %B %Y}: {stored.reason}"

    def save_model(
        self, request: HttpRequest, obj: models.Model, form: forms.ModelForm, change: bool
    ) -> None:
        """By the service."""
        obj.pk = cast("RulingForm", form).ruled(user_of(request)).pk
        obj.refresh_from_db()

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Take it back, or leave it."""
        buttons = {"show_save_and_add_another": False, "show_save_and_continue": False}
        return super().change_view(request, object_id, form_url, buttons)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may; what was taken back is said again as a new one is."""
        return super().has_change_permission(request, obj) and (obj is None or obj.stands)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: it is taken back, and stays on record."""
        return False


@admin.register(TwoPeople)
class TwoPeopleAdmin(RulingAdmin):
    """Pairs of records that are two people's, and are not offered as one's."""

    form = TwoPeopleForm
    about = ("one", "other")
    autocomplete_fields = about
    list_display = ("one", "other", "stands", "reason", "made_by", "made_at")
    list_display_links = about
    list_select_related = ("one", "other", "made_by")
    search_help_text = "A name or a reference of one of them; * and ? as elsewhere."

    def found_by(self, pattern: Pattern) -> Q:
        """By one of the two."""
        players = players_on_record(pattern)
        return Q(one__in=players) | Q(other__in=players)


@admin.register(LeftOutAffiliation)
class LeftOutAffiliationAdmin(RulingAdmin):
    """Clubs that players are shown without."""

    form = LeftOutForm
    about = ("player", "club")
    autocomplete_fields = about
    list_display = ("player", "club", "stands", "reason", "made_by", "made_at")
    list_display_links = about
    list_select_related = ("player", "club", "made_by")
    search_help_text = "A player’s name or reference; * and ? as elsewhere."

    def found_by(self, pattern: Pattern) -> Q:
        """By the player."""
        return Q(player__in=players_on_record(pattern))
