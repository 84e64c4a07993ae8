"""The form to log in to the administration with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError

from gradingsite.administration import codes

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class LogInForm(AdminAuthenticationForm):
    """Name and password; a one-time code too of whoever has them."""

    code = forms.CharField(
        label="One-time code",
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
        help_text="only if you have set them up: from your telephone, or one of your backup codes",
    )

    def confirm_login_allowed(self, user: User) -> None:
        """Ask for the code, once the password is known to be right."""
        super().confirm_login_allowed(user)
        if not codes.has_codes(user):
            return
        code = self.cleaned_data.get("code", "")
        if not code:
            raise ValidationError("Give a one-time code too.", code="code_wanted")
        device = codes.accepted(user, code)
        if device is None:
            raise ValidationError(codes.WRONG, code="wrong_code")
        # The session will know by it that a code was given.
        known: Any = user
        known.otp_device = device
