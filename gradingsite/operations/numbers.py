"""The number that everything said for one request, or one task, has in the logs."""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from typing import Any
from uuid import uuid4

from celery.signals import task_postrun, task_prerun

GIVEN = re.compile(r"[0-9a-f-]{16,64}")
NONE = "-"

current: ContextVar[str] = ContextVar("current", default=NONE)


def number_for(given: str) -> str:
    """The number that a proxy gave, if it can be one, or another."""
    return given if GIVEN.fullmatch(given) else uuid4().hex


class Numbered(logging.Filter):
    """Lets every record pass, with the number of what is being done."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Put the number down."""
        record.number = current.get()
        return True


@task_prerun.connect
def _begin_task(task_id: str = NONE, **_told: Any) -> None:
    # Where a task runs within the request that asks for it, it is part of that.
    if current.get() == NONE:
        current.set(task_id)


@task_postrun.connect
def _end_task(task_id: str = NONE, **_told: Any) -> None:
    if current.get() == task_id:
        current.set(NONE)
