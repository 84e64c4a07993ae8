"""What a visitor may send: more is turned away before any of it is kept."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler

LARGEST = 25_000_000
"""Bytes of a request. A form with a smaller limit for its file says so itself, up to here."""


class LimitedUploadHandler(FileUploadHandler):
    """Refuses a request with files that is too large, by the length it says it has."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, str],  # noqa: N803 - Django's name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        """Look at the length; what comes after it is not read."""
        if content_length > LARGEST:
            raise RequestDataTooBig(f"A request of {content_length:,} bytes: {LARGEST:,} at most.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Leave it to the handlers after this."""
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """The same."""
