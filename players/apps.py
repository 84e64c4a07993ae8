"""Players, their memberships and references."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Players, their memberships and references."""

    name = "players"
