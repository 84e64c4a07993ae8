"""Users in the administration; what other packages bring to it and nobody here needs is taken off.

Django looks for this module by its name.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangosUserAdmin
from django.contrib.auth.models import Group, User
from django.db import models
from django.http import HttpRequest
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from gradingsite.administration import codes

# Roles are made by the program, and what codes are made from is for nobody to see.
for model in (User, Group, StaticDevice, TOTPDevice):
    admin.site.unregister(model)


@admin.register(User)
class UserAdmin(DjangosUserAdmin):
    """Those who may log in, each with roles."""

    list_display = ("username", "first_name", "last_name", "roles", "is_active", "last_login")
    list_filter = ("groups", "is_active")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Who it is", {"fields": ("first_name", "last_name", "email")}),
        ("What for", {"fields": ("is_active", "groups")}),
        ("When", {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"fields": ("username", "usable_password", "password1", "password2", "groups")}),
    )
    readonly_fields = ("last_login", "date_joined")
    filter_horizontal = ()
    actions = ("take_codes_away",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[User]:
        """Users with their roles."""
        return super().get_queryset(request).prefetch_related("groups")

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody: the records say who changed them. A user who has left is made inactive."""
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Whoever is a user is so to log in here."""
        obj.is_staff = True
        super().save_model(request, obj, form, change)

    @admin.display(description="roles")
    def roles(self, user: User) -> str:
        """What the user is."""
        names = [group.name for group in user.groups.all()]
        return ", ".join(["everything", *names] if user.is_superuser else names) or "none"

    @admin.action(description="Ask for no one-time codes any more", permissions=["change"])
    def take_codes_away(self, request: HttpRequest, users: models.QuerySet[User]) -> None:
        """For those who have lost what makes them; they can set them up again."""
        for user in users:
            codes.take_away(user=user)
            self.log_change(request, user, "One-time codes taken away.")
        self.message_user(request, f"{len(users)} users are asked for no code when they log in.")
