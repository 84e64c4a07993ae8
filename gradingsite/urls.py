"""The site's addresses."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from gradingsite import views
from gradingsite.operations.health import healthz, readyz
from gradingsite.operations.metrics import metrics

admin.site.site_title = admin.site.site_header = settings.SITE_NAME

handler400 = "gradingsite.errors.bad_request"
handler500 = "gradingsite.errors.server_error"

urlpatterns = [
    path("", views.home, name="home"),
    path("help/", views.help_page, name="help"),
    path("favicon.ico", views.icon),
    path("", include("players.urls")),
    path("", include("clubs.urls")),
    path("", include("grading.reporting.urls")),
    path("", include("grading.urls")),
    path("api/", include("gradingsite.api.urls")),
    path("", include("gradingsite.old_addresses")),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
]
