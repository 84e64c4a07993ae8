"""The site's addresses, and one that is refused to everybody."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import path

from gradingsite.urls import handler400, handler500
from gradingsite.urls import urlpatterns as ours

__all__ = ["handler400", "handler500", "urlpatterns"]


def refuse(_request: HttpRequest) -> HttpResponse:
    """Let nobody in."""
    raise PermissionDenied


urlpatterns = [*ours, path("secret/", refuse)]
