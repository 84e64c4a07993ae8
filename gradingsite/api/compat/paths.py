"""The path that stands after the question mark, however a program has written it."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes

from django.http import HttpRequest

from grading.reading.problems import garbled

LONGEST = 300
"""Characters of a path: more than any that means something has."""


def path_asked(request: HttpRequest) -> str:
    """Such as ``v2/players/code/233310H``, decoded, without slashes at its ends.

    What follows a ``&`` is left aside: some programs add a number there, to pass a cache by. A
    path sent as the name of a parameter has a ``=`` behind it. Raises NotShown for one too long.
    """
    written = request.META.get("QUERY_STRING", "").partition("&")[0]
    path = _decoded(written.replace("+", " ")).strip().removesuffix("=").strip("/ ")
    if len(path) > LONGEST:
        raise garbled("That is too long", f"A path here has {LONGEST} characters at most.")
    return path


def _decoded(written: str) -> str:
    """UTF-8, or what older programs write."""
    try:
        octets = unquote_to_bytes(written.encode("latin-1"))
    except UnicodeEncodeError:
        octets = unquote_to_bytes(written)
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return octets.decode("latin-1")
