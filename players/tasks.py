"""What Celery runs of players: thin, the second time as harmless as if it had not come again."""

from __future__ import annotations

from datetime import datetime

from celery import Task, shared_task
from django.contrib.auth.models import User

from gradingsite.telling import tell
from players.duplicates.finding import STEPS, find_duplicates
from players.models import DuplicateSearch


@shared_task(bind=True, name="players.search_duplicates")
def search_duplicates(task: Task[..., None], asked_at: str, by_id: int | None) -> None:
    """Search for duplicates, unless somebody has since it was asked for."""
    if DuplicateSearch.objects.filter(made_at__gte=datetime.fromisoformat(asked_at)).exists():
        return

    def progress(done: int) -> None:
        tell(task, done=done, steps=STEPS)

    by = User.objects.filter(pk=by_id).first() if by_id else None
    find_duplicates(by=by, progress=progress)
