"""What is sent to the API: JSON, however oddly it is nested."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class JSON(JSONParser):
    """JSON; what Python cannot read for its depth is refused as other nonsense is."""

    def parse(self, *told: Any, **more: Any) -> Any:
        """Raises ParseError."""
        try:
            return super().parse(*told, **more)
        except RecursionError:
            raise ParseError("JSON parse error - nested too deeply") from None
