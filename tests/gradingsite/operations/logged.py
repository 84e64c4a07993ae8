"""What the site's log says, as the settings have it written."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from gradingsite.operations.numbers import Numbered


@dataclass(frozen=True, slots=True)
class Written:
    """What was written so far."""

    stream: io.StringIO

    @property
    def text(self) -> str:
        """All of it."""
        return self.stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What each line of JSON says."""
        return [json.loads(line) for line in self.text.splitlines()]


@contextmanager
def log(formatter: str, *names: str, level: int = logging.INFO) -> Iterator[Written]:
    """Listen to the loggers of these names."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter_of(formatter))
    handler.addFilter(Numbered())
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(level)
    try:
        yield Written(stream)
    finally:
        for logger, before in zip(loggers, levels, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(before)


def formatter_of(name: str) -> logging.Formatter:
    """What writes the lines of a log."""
    told: dict[str, Any] = settings.LOGGING["formatters"][name]  # type: ignore[index]
    return logging.config.DictConfigurator({}).configure_formatter(dict(told))
