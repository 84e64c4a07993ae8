"""The administration: who comes in, and the pages that belong to no record."""

from __future__ import annotations

from functools import update_wrapper
from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, path, reverse

from gradingsite.administration import codes, codes_pages
from gradingsite.administration.audit.page import audit_page
from gradingsite.administration.logging_in import LogInForm

WITHOUT_CODES = frozenset({"codes", "logout", "jsi18n", "password_change", "password_change_done"})
"""Pages for whoever is to set up one-time codes and has not done so yet."""


class Choices(AutocompleteJsonView):
    """Records to choose among, told apart by more than their own words where their page has it."""

    def get_queryset(self) -> Any:
        """With the records that the list of them is read with."""
        rows = super().get_queryset()
        with_them = self.model_admin.list_select_related
        return rows.select_related(*with_them) if isinstance(with_them, list | tuple) else rows

    def serialize_result(self, obj: Any, to_field_name: str) -> dict[str, str]:
        """The key and the words of one."""
        told = super().serialize_result(obj, to_field_name)
        named = getattr(self.model_admin, "named", None)
        return told if named is None else told | {"text": named(obj)}


class AdministrationSite(AdminSite):
    """Django's administration, with one-time codes."""

    login_form = LogInForm
    login_template = "admin/log_in.html"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether somebody may come in: with a code too, if the user has them."""
        return super().has_permission(request) and _is_verified(request)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """A page for those who may come in, who are led to set up codes where they must."""

        def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if _must_set_up(request):
                return HttpResponseRedirect(reverse("admin:codes"))
            return view(request, *args, **kwargs)

        return super().admin_view(update_wrapper(page, view), cacheable)

    def autocomplete_view(self, request: HttpRequest) -> Any:
        """What can be chosen in fields that are looked up as one types."""
        return Choices.as_view(admin_site=self)(request)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Our pages before Django's, which end with one for every other address."""
        return [
            path("audit/", self.admin_view(audit_page), name="audit"),
            path("codes/", self.admin_view(codes_pages.codes_page), name="codes"),
            *super().get_urls(),
        ]


def _is_verified(request: HttpRequest) -> bool:
    # Asked more than once a page, and read once.
    user: Any = request.user
    if not hasattr(user, "lacks_code"):
        user.lacks_code = not user.is_verified() and codes.has_codes(user)
    return user.is_verified() or not user.lacks_code


def _must_set_up(request: HttpRequest) -> bool:
    match = request.resolver_match
    is_open = match is not None and match.url_name in WITHOUT_CODES
    return not is_open and codes.are_owed(request.user)
