"""Lists, events, games, and the grades computed from them."""

from django.apps import AppConfig


class GradingConfig(AppConfig):
    """Lists, events, games, and the grades computed from them."""

    name = "grading"
