"""What a reply is written in: ``?format=`` says so, or the Accept header, as pages have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer

from grading.reading.problems import garbled


class Negotiation(DefaultContentNegotiation):
    """Accept headers as usual; a format that there is not is refused in words."""

    def filter_renderers(
        self, renderers: Sequence[BaseRenderer], format: str
    ) -> Sequence[BaseRenderer]:
        """Those of the format that is asked for. Raises NotShown."""
        found: list[Any] = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            known = ", ".join(str(renderer.format) for renderer in renderers)
            raise garbled("No such choice", f"“format” can be one of these: {known}.")
        return found
