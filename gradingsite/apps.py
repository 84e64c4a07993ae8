"""The project's own application: the site."""

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate

from gradingsite.roles import make_roles


class SiteConfig(AppConfig):
    """What belongs to no app of records: users, roles, the administration's own pages."""

    name = "gradingsite"

    def ready(self) -> None:
        """Keep the roles true of the models: after the last app with models has its permissions."""
        last = apps.get_app_config("grading")
        post_migrate.connect(make_roles, sender=last, dispatch_uid="gradingsite.roles")
