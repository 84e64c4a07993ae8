"""The site's addresses."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from gradingsite import views

admin.site.site_title = admin.site.site_header = settings.SITE_NAME

handler500 = "gradingsite.views.server_error"

urlpatterns = [
    path("", views.home, name="home"),
    path("help/", views.help_page, name="help"),
    path("", include("players.urls")),
    path("", include("clubs.urls")),
    path("admin/", admin.site.urls),
]
