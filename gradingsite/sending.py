"""Mail to people: one who cannot be reached keeps it from nobody else."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.core.mail import BadHeaderError, send_mail
from django.core.mail.message import sanitize_address

log = logging.getLogger(__name__)


class NoAddressError(Exception):
    """A mail is to go to what is no address."""


NOT_SENT = (OSError, BadHeaderError, NoAddressError)
"""What sending raises: a server that refuses or is silent, a line end where none may be."""


def send(*, subject: str, message: str, to: str) -> None:
    """Send one person a mail. Raises one of ``NOT_SENT``."""
    try:
        sanitize_address(to, "utf-8")
    except (
        ValueError,
        TypeError,
    ) as error:  # The latter of "<>": there is nothing to put together.
        raise NoAddressError(str(error)) from error
    send_mail(subject=subject, message=message, from_email=None, recipient_list=[to])


def send_to_each(*, subject: str, message: str, to: Sequence[str]) -> None:
    """Send everybody a mail of his own; call it when what it tells of is committed.

    The log tells who could not be reached. Where nobody could, the last error is raised.
    """
    failed: Exception | None = None
    reached = 0
    for address in to:
        try:
            send(subject=subject, message=message, to=address)
        except NOT_SENT as error:
            log.warning("no mail to %s: %s", address, error)
            failed = error
        else:
            reached += 1
    if failed is not None and not reached:
        raise failed
