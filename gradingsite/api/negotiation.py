"""What a reply is written in: as ``?format=`` says, and else as the Accept header does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from grading.reading.problems import garbled


class Negotiation(DefaultContentNegotiation):
    """Accept headers as usual, but not where the address says what is wanted."""

    def select_renderer(
        self, request: Request, renderers: Sequence[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """What writes the reply, and its media type. Raises NotShown and NotAcceptable."""
        if asked := request.query_params.get("format"):
            (renderer,) = self.filter_renderers(renderers, asked)
            return renderer, str(renderer.media_type)
        found: tuple[BaseRenderer, str] = super().select_renderer(request, renderers)
        return found

    def filter_renderers(
        self, renderers: Sequence[BaseRenderer], format: str
    ) -> Sequence[BaseRenderer]:
        """Those of the format that is asked for. Raises NotShown."""
        found: list[Any] = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            known = ", ".join(str(renderer.format) for renderer in renderers)
            raise garbled("No such choice", f"“format” can be one of these: {known}.")
        return found
