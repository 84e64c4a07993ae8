"""What a page depends on beside its revision: the release, and the site's own words."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

from gradingsite import __version__


def release() -> str:
    """A short name for the code and templates that make the pages."""
    # While templates are being written, a page is made anew with each change of one.
    return _fingerprint(_latest_change()) if settings.DEBUG else _fingerprint(0.0)


@cache
def _fingerprint(changed: float) -> str:
    words = (__version__, settings.SITE_NAME, settings.ASSOCIATION, settings.CONTACT, changed)
    return hashlib.sha256(repr(words).encode()).hexdigest()[:8]


def _latest_change() -> float:
    templates = Path(settings.BASE_DIR) / "templates"
    return max((path.stat().st_mtime for path in templates.rglob("*.html")), default=0.0)
