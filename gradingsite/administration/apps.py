"""The administration as it is here."""

from django.contrib.admin.apps import AdminConfig


class AdministrationConfig(AdminConfig):
    """Django's administration, logged in to with a one-time code by whoever has them."""

    default_site = "gradingsite.administration.site.AdministrationSite"
