"""Lists and what feeds them: the national ones are shown, an association's own are set up here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from grading.engine.calendars import CALENDARS
from grading.engine.rules import SCHEMES
from grading.models import Feed, GradingList
from grading.models.corrections import Confirmed
from grading.models.events import Rate
from grading.services.corrections import Why
from grading.services.own_lists import (
    STAYS,
    CannotSetUp,
    check_own_list,
    feed_list,
    is_out,
    reasons_to_keep,
    remove_own_list,
    set_up_own_list,
)
from gradingsite.administration.links import LinksToFollow
from gradingsite.administration.pages import tell, user_of
from gradingsite.history import HistoryInWords

SAY_WHY = "lists of it are out, and the next revision redraws them"


class GradingListForm(forms.ModelForm):
    """A list of an association's own."""

    calendar_name = forms.ChoiceField(
        label="Calendar",
        choices=[("", "the usual one of its scheme"), *((name, name) for name in CALENDARS)],
        required=False,
    )
    reason = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=f"needed where what feeds it changes and {SAY_WHY}; never shown in public",
    )
    confirmed_by = forms.ChoiceField(
        required=False,
        choices=[("", "---------"), *Confirmed.choices],
        help_text="needed as the reason is",
    )

    class Meta:
        model = GradingList
        fields = (
            "name",
            "short_name",
            "slug",
            "timeline_text",
            "calendar_name",
            "first_computed",
        )
        help_texts = {
            "slug": "how the list is called in addresses and files",
            "timeline_text": (
                f"one of {', '.join(SCHEMES)}; or one, and from which list another takes over,"
                " such as ecf-2012,2015-01:ecf-2015"
            ),
        }

    def clean(self) -> dict[str, Any]:
        """Put it together as far as it was filled in, and see whether it can be so."""
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            held = {name: getattr(self.instance, name) for name in STAYS}
            # Not those of ``_meta``: the administration adds what is asked beside the record.
            told = {name: cleaned[name] for name in GradingListForm.Meta.fields if name in cleaned}
            asked = GradingList(pk=self.instance.pk, **held | told)
            try:
                check_own_list(asked)
            except CannotSetUp as refusal:
                raise ValidationError(str(refusal)) from refusal
        return cleaned


class FeedFormSet(forms.BaseInlineFormSet):
    """The competitions; where lists are out, changing them is a correction."""

    def clean(self) -> None:
        """Ask why, and who confirmed it."""
        super().clean()
        grading_list: GradingList = self.instance
        changed = any(form.has_changed() for form in self.forms)
        if not changed or grading_list.pk is None or not is_out(grading_list):
            return
        if not (self.data.get("reason", "").strip() and self.data.get("confirmed_by")):
            raise ValidationError(f"Say above why, and who confirmed it: {SAY_WHY}.")


class FeedInline(admin.TabularInline):
    """The competitions that feed a list."""

    model = Feed
    formset = FeedFormSet
    extra = 1
    verbose_name_plural = "Competitions that feed it, beside events graded in it alone"


@admin.register(GradingList)
class GradingListAdmin(LinksToFollow, HistoryInWords):
    """Lists."""

    form = GradingListForm
    inlines = (FeedInline,)
    list_display = ("name", "calendar_name", "timeline_text", "first_computed", "sister")
    list_select_related = ("sister",)
    prepopulated_fields = {"slug": ("name",)}
    actions = None

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The national lists are set up with the database."""
        own = obj is None or obj.slug not in Rate.values
        return own and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """One that was set up by mistake, as long as nothing hangs on it."""
        may = super().has_delete_permission(request, obj)
        return may and obj is not None and not reasons_to_keep(obj)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """What never changes once it is stored."""
        fields = super().get_readonly_fields(request, obj)
        return [*fields, *STAYS] if obj is not None else fields

    def get_prepopulated_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Where there is a form to fill in."""
        return {} if obj else super().get_prepopulated_fields(request, obj)

    def save_model(self, request: HttpRequest, obj: GradingList, form: Any, change: bool) -> None:
        """By the service, with its periods."""
        reason = form.cleaned_data["reason"].strip() or ("changed" if change else "set up")
        set_up_own_list(grading_list=obj, reason=reason, by=user_of(request))

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Let the events that feed it now be in it, where that is another question than before."""
        super().save_related(request, form, formsets, change)
        if change and not any(formset.has_changed() for formset in formsets):
            return
        why: Why = {
            "reason": form.cleaned_data["reason"].strip() or "what feeds the list was said",
            "confirmed_by": form.cleaned_data["confirmed_by"],
            "by": user_of(request),
        }
        fed = feed_list(grading_list=form.instance, **why)
        events = "1 event feeds" if fed == 1 else f"{fed:,} events feed"
        tell(request, f"{events} {form.instance}. The next revision shows its grades.")

    def delete_model(self, request: HttpRequest, obj: GradingList) -> None:
        """By the service, with all that was made for it."""
        remove_own_list(grading_list=obj)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What goes with it is counted by the service; nothing of anybody else\'s does."""
        return [str(obj) for obj in objs], {}, set(), []
