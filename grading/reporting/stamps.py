"""A stamp on each form: when it was shown, and the token of the one report that it may send.

It is signed, so that nobody makes his own. A form that comes back within a few seconds was
filled in by a program; one that comes back twice is one report.
"""

from __future__ import annotations

from django.core.signing import BadSignature, SignatureExpired, TimestampSigner

from grading.models.error_reports import new_token

QUICKEST = 3
"""Seconds that a person needs at least."""
LONGEST = 7 * 24 * 3600
"""Seconds for which a form may lie about."""

_signer = TimestampSigner(salt="grading.reporting")


def new_stamp() -> str:
    """The stamp for a form that is shown now."""
    return _signer.sign(new_token())


def token_of(stamp: str) -> str | None:
    """The token in a stamp of ours; none in one that is not, or is too old."""
    try:
        return _signer.unsign(stamp, max_age=LONGEST)
    except BadSignature:
        return None


def is_too_quick(stamp: str) -> bool:
    """Whether a stamp of ours was put on only just now."""
    try:
        _signer.unsign(stamp, max_age=QUICKEST)
    except SignatureExpired:
        return False
    return True
