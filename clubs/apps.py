"""Unions, counties and clubs."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Unions, counties and clubs."""

    name = "clubs"
