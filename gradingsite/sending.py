"""Mail to several people: one who cannot be reached keeps it from nobody else."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.core.mail import send_mail

log = logging.getLogger(__name__)

NOT_SENT = (OSError, ValueError)
"""What sending raises: a server that refuses or is silent, and an address that is none."""


def send_to_each(*, subject: str, message: str, to: Sequence[str]) -> None:
    """Send everybody a mail of his own; call it when what it tells of is committed.

    The log tells who could not be reached. Where nobody could, the last error is raised.
    """
    failed: Exception | None = None
    reached = 0
    for address in to:
        try:
            send_mail(subject=subject, message=message, from_email=None, recipient_list=[address])
        except NOT_SENT as error:
            log.warning("no mail to %s: %s", address, error)
            failed = error
        else:
            reached += 1
    if failed is not None and not reached:
        raise failed
