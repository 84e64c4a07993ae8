"""What every page's template knows of the site it belongs to."""

from django.conf import settings
from django.http import HttpRequest


def context(_request: HttpRequest | None = None) -> dict[str, dict[str, str]]:
    """Give templates ``site``: its name, the association it serves, whom to write to."""
    return {
        "site": {
            "name": settings.SITE_NAME,
            "association": settings.ASSOCIATION,
            "contact": settings.CONTACT,
        }
    }
