"""What a page depends on beside its revision: the release, and the site's own words."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

from gradingsite import __version__
from gradingsite.site import context

CODE = ("clubs", "grading", "gradingsite", "players", "static", "templates")


def release() -> str:
    """A short name for the code, templates and styles that make the pages."""
    # While templates are being written, a page is made anew with each change of one.
    return _fingerprint(_latest_change() if settings.DEBUG else 0.0)


@cache
def _fingerprint(changed: float) -> str:
    """Read from the files themselves, once a process: a version number can be forgotten."""
    words = (__version__, sorted(context()["site"].items()), changed)
    digest = hashlib.sha256(repr(words).encode())
    for folder in CODE:
        for path in sorted((Path(settings.BASE_DIR) / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".css", ".svg", ".json"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def _latest_change() -> float:
    templates = Path(settings.BASE_DIR) / "templates"
    return max((path.stat().st_mtime for path in templates.rglob("*.html")), default=0.0)
