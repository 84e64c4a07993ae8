"""Addresses of the API."""

from django.urls import include, path, re_path

from gradingsite.api.compat.views import api_php
from gradingsite.api.docs import no_such_address, schema, try_it

urlpatterns = [
    path("", try_it, name="api"),
    path("schema/", schema, name="api-schema"),
    path("v1/", include("players.api.urls")),
    path("v1/", include("clubs.api.urls")),
    path("v1/", include("grading.api.urls")),
    path("compat/api.php", api_php, name="compat"),
    re_path(r"^(?P<rest>[\s\S]+)$", no_such_address, name="api-nothing"),
]
