"""What every page's template knows of the site it belongs to."""

from django.conf import settings
from django.http import HttpRequest

SHOWN = {
    "name": "SITE_NAME",
    "crest": "CREST",
    "association": "ASSOCIATION",
    "nation": "NATION",
    "contact": "CONTACT",
    "licence": "LICENCE_TERMS",
}
"""The settings that pages show, by the word that templates have for each."""


def context(_request: HttpRequest | None = None) -> dict[str, dict[str, str]]:
    """Give templates ``site``: its name, its crest, whose it is, whom to write to."""
    return {"site": {word: getattr(settings, setting) for word, setting in SHOWN.items()}}
