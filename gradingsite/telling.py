"""Tasks that tell how far they have come, for whoever waits for them."""

from __future__ import annotations

from typing import Any

from celery import Task

AT_WORK = "PROGRESS"


def tell(task: Task[..., Any], **told: Any) -> None:
    """Tell whoever asks after a task; of one that runs while somebody waits, nobody can ask."""
    if task.request.id and not task.request.is_eager:
        task.update_state(state=AT_WORK, meta=told)
