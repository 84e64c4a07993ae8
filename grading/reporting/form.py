"""The form for an error: what it asks, and what it turns down."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator

from grading.models import ErrorReport
from grading.reporting.stamps import is_too_quick, token_of

Kind = ErrorReport.Kind

OF_RESULTS = (Kind.RESULT, Kind.MISSING)
"""What only another can confirm."""
MOST_LINKS = 3
LINK = re.compile(r"https?://|www\.", re.IGNORECASE)


class ReportForm(forms.Form):
    """Who, what, and how it can be confirmed.

    Lengths are looked at here alone: told of a limit, browsers cut off what is pasted unasked.
    """

    kind = forms.ChoiceField(
        label="What is wrong?",
        choices=Kind.choices,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose what comes nearest."},
    )
    subject = forms.CharField(
        label="Whom or what is it about?",
        help_text="A player with the reference, an event, or a game with both players.",
        validators=[MaxLengthValidator(200)],
        error_messages={"required": "Name the player, the event or the game."},
    )
    what = forms.CharField(
        label="What is wrong, and what would be right?",
        validators=[MaxLengthValidator(3000)],
        widget=forms.Textarea(attrs={"rows": 6}),
        error_messages={"required": "Say what is wrong, and what would be right."},
    )
    confirmation = forms.CharField(
        label="How can it be confirmed?",
        help_text="By the event’s organiser, the local grader or the opponent: who it is, or where"
        " the result can be seen. Needed for results.",
        validators=[MaxLengthValidator(1000)],
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    name = forms.CharField(
        label="Your name",
        help_text="May be left out. For the administrators only.",
        validators=[MaxLengthValidator(80)],
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = forms.EmailField(
        label="Your e-mail address",
        help_text="May be left out. For the answer, and for nothing else.",
        validators=[MaxLengthValidator(254)],
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    # Nobody sees this one: who fills it in is a program.
    website = forms.CharField(required=False)
    stamp = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        """Turn down what a program sends, in words that a person can act on."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") in OF_RESULTS and not cleaned.get("confirmation"):
            self.add_error(
                "confirmation",
                "Say who or what can confirm it. A result is changed only when another says the"
                " same: the organiser, the local grader or the opponent.",
            )
        if message := self._machine_made(cleaned):
            self.add_error(None, message)
        return cleaned

    @property
    def token(self) -> str:
        """The token of the report that this form may send; of a form that is valid."""
        return token_of(self.cleaned_data["stamp"]) or ""

    def _machine_made(self, cleaned: dict[str, Any]) -> str:
        stamp = cleaned.get("stamp", "")
        text = " ".join(str(cleaned.get(name, "")) for name in ("subject", "what", "confirmation"))
        if token_of(stamp) is None:
            return "This form had been open for very long. Nothing is lost: send it once more."
        if cleaned.get("website"):
            return (
                "Something filled in a field that is not shown. Send this once more, if you would."
            )
        if is_too_quick(stamp):
            return "That was as quick as a program would be. Send it once more, in a few seconds."
        if len(LINK.findall(text)) > MOST_LINKS:
            return f"No more than {MOST_LINKS} links can be sent: leave some out."
        return ""
