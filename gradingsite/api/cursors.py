"""Where a list of rows goes on: in which revision, and after which row.

A cursor is signed, so that what comes back is what was given; and it belongs to one question.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.signing import BadSignature, Signer
from django.http import QueryDict

from grading.reading.problems import NotShown, garbled

OF_THE_PAGE = ("cursor", "size", "format", "fields", "as_of")
"""Parameters that may change from page to page: what is asked stays the same."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The revision that is read, and what its last row was sorted by."""

    revision: int
    place: Sequence[Any]

    def written(self, path: str, query: QueryDict) -> str:
        """As an address has it."""
        told = [self.revision, question(path, query), list(self.place)]
        return _signer().sign_object(told, compress=True)


def read_cursor(text: str, path: str, query: QueryDict) -> Cursor:
    """What was written into an address. Raises NotShown for what was not."""
    try:
        revision, asked, place = _signer().unsign_object(text)
    except (BadSignature, ValueError, TypeError):
        raise no_cursor() from None
    if asked != question(path, query):
        raise garbled(
            "Another list’s cursor",
            "“cursor” goes with the filters and the order that it was given for: begin anew for"
            " others.",
        )
    return Cursor(revision, place)


def no_cursor() -> NotShown:
    """What is said of one that leads nowhere."""
    return garbled("No such cursor", "“cursor” is what the “next” of another page has, unchanged.")


def question(path: str, query: QueryDict) -> str:
    """A short name of what is asked, whichever page of it."""
    asked = sorted((name, query.getlist(name)) for name in query if name not in OF_THE_PAGE)
    return hashlib.sha256(repr((path, asked)).encode()).hexdigest()[:12]


def _signer() -> Signer:
    return Signer(salt="gradingsite.api.cursor")
