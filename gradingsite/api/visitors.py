"""Who asks the API: whoever the browser is logged in as, which matters for drafts alone."""

from __future__ import annotations

from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request


class AsOnPages(BaseAuthentication):
    """The user of the session, who is looked up only if it matters.

    Nothing is written by the API, so that no other site's form could have anything done.
    """

    def authenticate(self, request: Request) -> tuple[Any, None]:
        """The user, and nothing further."""
        return request._request.user, None
