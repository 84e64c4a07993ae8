"""The lines of the log, for people or for machines: neither says anything of anybody."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from types import TracebackType
from typing import Any, TypeAlias

from pythonjsonlogger.json import JsonFormatter

from gradingsite.operations.tracebacks import traceback_of
from gradingsite.privacy import without_details

ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)
FIELDS = ("levelname", "name", "message", "number", "method", "route", "status", "milliseconds")
NAMES = {"levelname": "level", "name": "logger", "exc_info": "error"}
"""What fields are called, where that is not what the standard library calls them."""


class Line(logging.Formatter):
    """A line of words."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The line itself; the only date in it is its own."""
        record.message = message_of(record)
        return super().formatMessage(record)

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - logging's name
        """What went wrong, and where."""
        return error_of(ei)


class JSONLine(JsonFormatter):
    """A line of JSON. Of what a record brings along, only ``FIELDS`` are told."""

    def __init__(self) -> None:
        super().__init__(FIELDS, rename_fields=NAMES, timestamp="time", json_ensure_ascii=False)

    def add_fields(
        self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]
    ) -> None:
        """Leave out what is not known, and what other libraries add: whole requests, say."""
        record.message = message_of(record)
        super().add_fields(log_data, record, message_dict)
        known = {NAMES.get(name, name) for name in FIELDS} | {"time", "error"}
        for name in set(log_data) - known:
            del log_data[name]
        for name in [name for name, value in log_data.items() if value is None]:
            del log_data[name]

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - logging's name
        """What went wrong, and where."""
        return error_of(ei)


def message_of(record: logging.LogRecord) -> str:
    """What is said; of a task that failed or gave something, not in which words."""
    args = record.args
    if isinstance(args, Mapping) and record.name.startswith("celery."):
        kind = str(args.get("exc", "")).partition("(")[0]
        message = str(record.msg) % {**args, "exc": kind, "return_value": "[what it gave]"}
    else:
        message = record.getMessage()
    return without_details(message)


def error_of(ei: ExcInfo) -> str:
    """The traceback."""
    return without_details(traceback_of(ei[1])) if ei[1] is not None else ""
