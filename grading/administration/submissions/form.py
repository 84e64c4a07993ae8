"""The form a file of results is sent in with."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from grading.imports.declared import Declared
from grading.imports.sizes import LARGEST
from grading.imports.submission.event import HIGHEST_INDEX, LONGEST_CODE, LONGEST_NAME
from grading.models import Event
from grading.services.submissions.own_list import own_lists
from grading.time_limits import MOST, InvalidTimeLimit, TimeLimit
from gradingsite.administration.days import DayInput
from players.models import Player
from players.references import InvalidReference, parse_reference

LIMITS = tuple(field.name for field in fields(TimeLimit))
PLAIN = (
    "kind",
    "organiser",
    "own_list",
    "is_final",
    "members_only",
    "laws_observed",
    "fees_paid",
    "reported_by",
    "code",
    "submission_index",
    "name",
    "first_day",
    "last_day",
)
"""The fields that are declared just as they are typed."""
FIELDSETS = (
    (None, {"fields": ("file", "kind", "organiser", "own_list", "is_final", "prefilled")}),
    (
        "What its organiser declares",
        {"fields": ("laws_observed", "fees_paid", "members_only", "reported_by")},
    ),
    (
        "What a tournament report does not say",
        {
            "fields": ("code", "submission_index", "name", "first_day", "last_day", *LIMITS),
            "description": (
                "For FIDE tournament reports only: a results submission file says all of this"
                " itself. The dates are needed where the report has none; of the time limit, the"
                " minutes for all moves or those of the sessions."
            ),
        },
    ),
)


class UploadForm(forms.Form):
    """A file, what is declared of it, and what a tournament report lacks."""

    prefilled = forms.CharField(required=False, widget=forms.HiddenInput)
    """The code of the event whose present values the form began with."""
    file = forms.FileField(
        label="File",
        help_text=(
            "a results submission file or a FIDE tournament report; which of them it is, is seen"
            f" by what is in it. At most {LARGEST:,} bytes"
        ),
        error_messages={
            "required": "Choose a file.",
            "empty": "This file is empty: choose another.",
        },
    )
    kind = forms.ChoiceField(
        label="Kind of event", choices=Event.Kind.choices, initial=Event.Kind.OTHER
    )
    organiser = forms.CharField(
        max_length=120,
        required=False,
        help_text="names chosen for a player are remembered for the next file of the organiser",
    )
    own_list = forms.ChoiceField(
        label="List",
        required=False,
        help_text=(
            "an event in a list of the association’s own is in no national one; once it is, a file"
            " that leaves this to the time limit leaves it there"
        ),
    )
    is_final = forms.TypedChoiceField(
        label="This is",
        choices=[("1", "the final report"), ("0", "an interim report")],
        coerce=lambda value: value == "1",
        initial="1",
    )
    laws_observed = forms.BooleanField(
        label="It was played by the Laws of Chess",
        error_messages={"required": "What was not played by the Laws of Chess is not graded."},
    )
    fees_paid = forms.BooleanField(
        label="Its fees are paid, or are to be paid when due",
        error_messages={"required": "An event whose fees are not declared is not graded."},
    )
    members_only = forms.BooleanField(
        label="It is graded for members only",
        required=False,
        help_text="until August 2012",
    )
    reported_by = forms.CharField(
        label="Reported by",
        max_length=20,
        required=False,
        help_text="of an event abroad: the reference of the Direct Member who sends it in",
    )
    code = forms.CharField(label="Event code", max_length=LONGEST_CODE, required=False)
    submission_index = forms.IntegerField(
        min_value=1,
        max_value=HIGHEST_INDEX,
        required=False,
        help_text="1 for the first report; a higher one replaces those before",
    )
    name = forms.CharField(
        label="Event name",
        max_length=LONGEST_NAME,
        required=False,
        help_text="instead of the one in the report",
    )
    first_day = forms.DateField(required=False, widget=DayInput)
    last_day = forms.DateField(required=False, widget=DayInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        """Add the fields of a time limit, and offer the lists there are."""
        super().__init__(*args, **options)
        own_list = cast("forms.ChoiceField", self.fields["own_list"])
        own_list.choices = [("", "the national one of its time limit"), *own_lists().items()]
        for name in LIMITS:
            self.fields[name] = forms.IntegerField(min_value=0, max_value=MOST, required=False)

    @classmethod
    def beginning_with(cls, held: Declared) -> UploadForm:
        """A form for a later file of an event that is here, as it is now."""
        limit = asdict(held.time_limit) if held.time_limit else {}
        given = {name: getattr(held, name) for name in PLAIN}
        # Whether it is final is what a later file may well say otherwise.
        return cls(initial={**given, **limit, "is_final": "1", "prefilled": held.code})

    def clean_file(self) -> UploadedFile:
        """Refuse what is too large before any of it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is not None and file.size > LARGEST:
            raise ValidationError(
                f"This file has {file.size:,} bytes; a file of results has {LARGEST:,} at most."
            )
        return file

    def clean_reported_by(self) -> str:
        """The reference of a player who is here."""
        text: str = self.cleaned_data["reported_by"].strip()
        if not text:
            return ""
        try:
            ref = parse_reference(text)
        except InvalidReference as error:
            raise ValidationError(str(error)) from error
        if not Player.objects.filter(ref=ref).exists():
            raise ValidationError(f"No player has the reference {ref}.")
        return ref

    def clean(self) -> dict[str, Any]:
        """Put the time limit together, and ask who reports an event abroad."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") == Event.Kind.FOREIGN and not (
            cleaned.get("reported_by") or "reported_by" in self.errors
        ):
            self.add_error("reported_by", "Say which Direct Member reports the event abroad.")
        cleaned["time_limit"] = self._time_limit(cleaned)
        return cleaned

    def _time_limit(self, cleaned: dict[str, Any]) -> TimeLimit | None:
        given = {name: cleaned[name] for name in LIMITS if cleaned.get(name) is not None}
        if not given or any(name in self.errors for name in LIMITS):
            return None
        try:
            return TimeLimit(**given)
        except InvalidTimeLimit as error:
            for fault in error.faults:
                self.add_error(next(iter(given)), fault)
            return None

    def declared(self) -> Declared:
        """What is declared, as far as it could be read."""
        given = {name: self.cleaned_data[name] for name in PLAIN if name in self.cleaned_data}
        return Declared(**given, time_limit=self.cleaned_data.get("time_limit"))
